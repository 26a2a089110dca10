import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMachineTimeline } from '#areas/maintenance/contract/timeline.ts'
import { uploadFile } from '#core/contract/core.api.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { makeMachine, makeWorkshop } from '#tests/factories/plant.ts'
import { makeUser } from '#tests/factories/user.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { upload } from '#tests/support/jobs.ts'
import * as api from '../contract/document.api.ts'
import * as folders from '../contract/folder.api.ts'
import * as links from '../contract/link.api.ts'
import { writtenPdf } from './testing.ts'

let gemba: TestGemba
let admin: Awaited<ReturnType<TestGemba['team']>>
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
  admin = await gemba.team()
})
afterAll(() => gemba?.end())

async function file(name: string): Promise<number> {
  const { body } = await upload(gemba, admin, uploadFile, { purpose: 'document' }, { name, bytes: writtenPdf(name) })
  return body.data.id
}

/** A document in a folder of its own, about a machine. */
async function put(machineId: number, title: string) {
  const folder = await admin.call(folders.addDocumentFolder, { name: title, parentId: null })
  const { id } = await admin.call(api.addDocument, { folderId: folder.id, fileId: await file(`${title}.pdf`) })
  await admin.call(links.linkDocument, { kind: 'machine', subjectId: machineId, id })
  return { id, folderId: folder.id }
}

test('versions of a machine’s documents stand on its time line, for those who may see them where they lie', async () => {
  const [machineId, other] = await gemba.services.database.inTeam(
    { teamId: admin.teamId, workshops: null },
    async (db) => {
      const workshopId = await makeWorkshop(db, { name: 'Hall' })
      const machine = (number: string) => makeMachine(db, { number, name: 'Lathe', workshopId })
      return [await machine('L1'), await machine('L2')]
    },
  )
  const manual = await put(machineId, 'Manual')
  const secret = await put(machineId, 'Contract')
  await put(other, 'Elsewhere')
  await admin.call(api.addDocumentVersion, { id: manual.id, fileId: await file('Again.pdf'), note: 'new pump' })
  const { version } = await admin.call(folders.getDocumentFolderAccess, { id: secret.folderId })
  const closed = { id: secret.folderId, version, closed: true, roles: [], departments: [] }
  await admin.call(folders.updateDocumentFolderAccess, closed)
  const now = localDate('Asia/Shanghai', Date.now())
  const days = { from: addDays(now, -1), to: addDays(now, 1) }
  const told = async (who: Client, more: object = {}) =>
    (await who.call(getMachineTimeline, { machineId, ...days, ...more })).rows
      .filter(({ kind }) => kind === 'document')
      .map(({ name, detail }) => `${name} | ${detail}`)
      .toSorted()
  const all = ['Contract.pdf | Version 1', 'Manual.pdf | Version 1', 'Manual.pdf | Version 2 · new pump']
  expect(await told(admin)).toEqual(all)
  expect(await told(admin, { kinds: ['document'] })).toEqual(all)
  expect(await told(admin, { kinds: ['task'] })).toEqual([])
  const rights = ['maintenanceTask.view', 'document.view']
  const reader = await makeUser(gemba, admin.teamId, { name: 'Rea', rights })
  expect(await told(reader)).toEqual(all.slice(1))
  const fitter = await makeUser(gemba, admin.teamId, { name: 'Finn', rights: rights.slice(0, 1) })
  expect(await told(fitter)).toEqual([])
  await admin.call(links.unlinkDocument, { kind: 'machine', subjectId: machineId, id: manual.id })
  expect(await told(reader)).toEqual([])
})
