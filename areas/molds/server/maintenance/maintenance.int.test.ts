import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import * as api from '../../contract/maintenance.api.ts'
import { moldMaintenanceCrud, moldMaintenanceTypeCrud, selectMoldPerson } from '../../contract/maintenance.ts'
import { moldCrud } from '../../contract/mold.ts'

let gemba: TestGemba

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const page = { pageNum: 1, pageSize: 50, where: {} }

/** A worn mold, both kinds of work, a fitter and somebody of quality. */
async function place() {
  const admin = await gemba.team()
  const fitter = await makeUser(gemba, admin.teamId, {
    name: 'Ann',
    rights: ['mold.view', ...['view', 'add', 'edit', 'submit'].map((verb) => `moldMaintenance.${verb}`)],
  })
  const quality = await makeUser(gemba, admin.teamId, {
    name: 'Ben',
    rights: ['moldMaintenance.view', 'moldMaintenance.confirm'],
  })
  const { id: moldId } = await admin.call(moldCrud.add, {
    number: 'K1',
    name: 'Cap',
    holeCount: 1,
    location: 'A-1',
    totalShots: 5_000,
    shotsSinceMaintenance: 1_200,
    maintenanceShots: 1_000,
    maintenanceMinutes: 60,
  })
  const type = async (kind: 'maintenance' | 'repair') =>
    (await admin.call(moldMaintenanceTypeCrud.add, { name: `A ${kind}`, kind })).id
  const [greasing, welding] = [await type('maintenance'), await type('repair')]
  const now = () => admin.call(moldCrud.get, { id: moldId })
  return { admin, fitter, quality, moldId, greasing, welding, now }
}

test('a mold is maintained, the result submitted and confirmed by quality: back in the library, its shots count anew', async () => {
  const { admin, fitter, quality, moldId, greasing, now } = await place()
  const { rows: people } = await fitter.call(selectMoldPerson, { ...page, where: { keyword: 'Ann' } })
  expect(people).toMatchObject([{ id: fitter.userId, name: 'Ann' }])
  const { id, version, number } = await fitter.call(moldMaintenanceCrud.add, {
    moldId,
    typeId: greasing,
    plannedOn: '2031-01-01',
    staffIds: [fitter.userId],
  })
  expect(number).toMatch(/^MM\d{10}$/)
  expect(await now()).toMatchObject({ status: 'inMaintenance', due: 'overdue' })
  await fitter.call(moldMaintenanceCrud.update, { id, version, remark: 'whole' })
  await expect(quality.call(api.confirmMoldMaintenance, { id })).rejects.toThrow(/Open/)
  await fitter.call(api.submitMoldMaintenance, { id, result: 'greased and cleaned' })
  await expect(fitter.call(api.confirmMoldMaintenance, { id })).rejects.toThrow(/403/)
  await quality.call(api.confirmMoldMaintenance, { id, storageLocation: 'B-2', nextMaintenanceOn: '2031-05-01' })
  expect(await now()).toMatchObject({
    status: 'inLibrary',
    due: 'good',
    location: 'B-2',
    shotsNow: 5_000,
    shotsNowSince: 0,
    nextMaintenanceOn: '2031-05-01',
  })
  const [row] = (await admin.call(moldMaintenanceCrud.select, page)).rows
  expect(row).toMatchObject({
    status: 'confirmed',
    kind: 'maintenance',
    staffNames: ['Ann'],
    shots: 5_000,
    shotsSince: 1_200,
    sentByName: 'Ann',
    submittedByName: 'Ann',
    decidedByName: 'Ben',
    result: 'greased and cleaned',
  })
  const stranger = await gemba.team()
  expect((await stranger.call(moldMaintenanceCrud.select, page)).rows).toEqual([])
  expect((await admin.call(moldMaintenanceTypeCrud.delete, { ids: [greasing] })).skipped).toHaveLength(1)
})

test('what is submitted cannot be changed; what quality rejects keeps the mold away until another record is confirmed', async () => {
  const { fitter, quality, moldId, welding, now } = await place()
  const { id } = await fitter.call(moldMaintenanceCrud.add, { moldId, typeId: welding })
  const open = fitter.call(moldMaintenanceCrud.add, { moldId, typeId: welding })
  await expect(open).rejects.toThrow(/already has an open record .*: finish it first/)
  await fitter.call(api.submitMoldMaintenance, { id, result: 'welded' })
  const { version } = await fitter.call(moldMaintenanceCrud.get, { id })
  const change = fitter.call(moldMaintenanceCrud.update, { id, version, remark: 'and polished' })
  await expect(change).rejects.toThrow(/cannot be changed/)
  await quality.call(api.rejectMoldMaintenance, { id, decision: 'a crack is left' })
  expect(await now()).toMatchObject({ status: 'underRepair' })
  const again = await fitter.call(moldMaintenanceCrud.add, { moldId, typeId: welding })
  await fitter.call(api.submitMoldMaintenance, { id: again.id, result: 'welded anew' })
  const dated = quality.call(api.confirmMoldMaintenance, { id: again.id, nextMaintenanceOn: '2031-05-01' })
  await expect(dated).rejects.toThrow(/Repair does not move maintenance/)
  await quality.call(api.confirmMoldMaintenance, { id: again.id })
  expect(await now()).toMatchObject({ status: 'inLibrary', shotsNowSince: 1_200, location: 'A-1' })
})

test('a record that came to nothing is cancelled: the mold is back as it went; its mold and type stay', async () => {
  const { fitter, moldId, greasing, welding, now } = await place()
  const { id, version } = await fitter.call(moldMaintenanceCrud.add, { moldId, typeId: welding })
  const other = fitter.call(moldMaintenanceCrud.update, { id, version, typeId: greasing })
  await expect(other).rejects.toThrow(/cancel it and create a new one/)
  await fitter.call(api.cancelMoldMaintenance, { id, decision: 'by mistake' })
  expect(await now()).toMatchObject({ status: 'inLibrary', shotsNowSince: 1_200 })
  const both = await Promise.allSettled([
    fitter.call(moldMaintenanceCrud.add, { moldId, typeId: welding }),
    fitter.call(moldMaintenanceCrud.add, { moldId, typeId: greasing }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
