import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba, testPassword } from '#tests/support/gemba.ts'
import * as attest from '../../contract/attest.api.ts'
import * as api from '../../contract/task.api.ts'
import { maintenanceTaskCrud } from '../../contract/task.ts'
import { getMachineTimeline } from '../../contract/timeline.ts'
import { good, makeMaintained, makeTask, today } from '../testing.ts'

let gemba: TestGemba
let admin: Awaited<ReturnType<TestGemba['team']>>

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
  admin = await gemba.team()
})
afterAll(() => gemba?.end())

const rights = (...verbs: string[]) => verbs.map((verb) => `maintenanceTask.${verb}`)
const user = (name: string, ...verbs: string[]) =>
  makeUser(gemba, admin.teamId, { name, rights: rights('view', ...verbs) })

async function setUp(more: object = {}) {
  const place = await makeMaintained(gemba, admin)
  const ann = await user('Ann', 'execute', 'confirm')
  const { task } = await makeTask(admin, place, { signed: true, confirmedBy: 'production', ...more })
  const attestOf = async () => (await admin.call(maintenanceTaskCrud.get, { id: task.id })).attest
  return { place, ann, task, attestOf }
}

test('what was executed is signed by whoever did it with his own password, then confirmed by another', async () => {
  const { ann, task, attestOf } = await setUp()
  const bob = await user('Bob', 'execute', 'confirm')
  const quinn = await user('Quinn', 'confirmQuality')
  expect(await attestOf()).toBe('none')
  await ann.call(api.executeMaintenanceTask, { id: task.id, values: good })
  expect(await attestOf()).toBe('toSign')
  const confirm = { id: task.id, verdict: 'confirmed' as const }
  await expect(bob.call(attest.confirmMaintenanceTask, confirm)).rejects.toThrow(/not signed/)
  await expect(bob.call(attest.signMaintenanceTask, { id: task.id, password: testPassword })).rejects.toThrow(
    /Only who did/,
  )
  await expect(ann.call(attest.signMaintenanceTask, { id: task.id, password: 'guess' })).rejects.toMatchObject({
    body: { data: { password: expect.any(String) } },
  })
  await ann.call(attest.signMaintenanceTask, { id: task.id, password: testPassword })
  expect(await attestOf()).toBe('awaiting')
  await expect(ann.call(attest.signMaintenanceTask, { id: task.id, password: testPassword })).rejects.toThrow(/already/)
  await expect(ann.call(attest.confirmMaintenanceTask, confirm)).rejects.toThrow(/yourself/)
  await expect(quinn.call(attest.confirmMaintenanceTaskQuality, confirm)).rejects.toThrow(/does not await/)
  expect((await quinn.raw(attest.confirmMaintenanceTask.path, confirm)).status).toBe(403)
  const both = await Promise.allSettled([
    bob.call(attest.confirmMaintenanceTask, confirm),
    admin.call(attest.confirmMaintenanceTask, confirm),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await admin.call(api.getMaintenanceSheet, { id: task.id })).toMatchObject({
    signature: { userName: 'Ann', intact: true, signedAt: expect.any(String) },
    confirmation: { wanted: 'production', state: 'confirmed' },
  })
})

test('what was signed is told apart from what stands there, should anybody change it behind the product', async () => {
  const { ann, task } = await setUp()
  await ann.call(api.executeMaintenanceTask, { id: task.id, values: good })
  await ann.call(attest.signMaintenanceTask, { id: task.id, password: testPassword })
  await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    sql`update maintenance_value set value = 3.5 where task_id = ${task.id} and item = 1`.execute(db),
  )
  expect((await ann.call(api.getMaintenanceSheet, { id: task.id })).signature).toMatchObject({ intact: false })
})

test('what is objected to is corrected by a record that names it; figures and the time line take it, and it is attested anew', async () => {
  const { place, ann, task, attestOf } = await setUp({ signed: false, confirmedBy: 'quality' })
  const quinn = await user('Quinn', 'confirmQuality')
  const cora = await user('Cora', 'correct', 'confirmQuality')
  await ann.call(api.executeMaintenanceTask, {
    id: task.id,
    values: [{ item: 0, value: 1 }, { item: 1, value: 9 }, ...good.slice(2)],
  })
  const object = { id: task.id, verdict: 'objected' as const }
  await expect(quinn.call(attest.confirmMaintenanceTaskQuality, object)).rejects.toMatchObject({
    body: { data: { note: expect.any(String) } },
  })
  await quinn.call(attest.confirmMaintenanceTaskQuality, { ...object, note: 'the gauge shows 3' })
  expect(await attestOf()).toBe('objected')
  const correction = { id: task.id, values: good, reason: 'misread' }
  expect((await ann.raw(attest.correctMaintenanceTask.path, correction)).status).toBe(403)
  expect(await cora.call(attest.correctMaintenanceTask, correction)).toEqual({ number: 1 })
  expect(await admin.call(maintenanceTaskCrud.get, { id: task.id })).toMatchObject({
    failed: 0,
    corrections: 1,
    attest: 'awaiting',
  })
  const sheet = await admin.call(api.getMaintenanceSheet, { id: task.id })
  expect(sheet.values.find(({ item }) => item === 1)).toMatchObject({ value: 3, conforming: true })
  expect(sheet.corrections).toMatchObject([{ number: 1, reason: 'misread', madeByName: 'Cora' }])
  expect(sheet.corrections[0]?.before.find(({ item }) => item === 1)).toMatchObject({ value: 9, conforming: false })
  const confirm = { id: task.id, verdict: 'confirmed' as const }
  await expect(cora.call(attest.confirmMaintenanceTaskQuality, confirm)).rejects.toThrow(/yourself/)
  await quinn.call(attest.confirmMaintenanceTaskQuality, confirm)
  expect(await attestOf()).toBe('confirmed')
  const { rows } = await admin.call(getMachineTimeline, { machineId: place.machineIds[0], from: today(), to: today() })
  expect(rows.filter(({ kind }) => kind === 'correction')).toMatchObject([
    { name: task.taskNo, detail: 'misread', who: 'Cora' },
  ])
  expect(rows.find(({ kind }) => kind === 'task')?.detail).not.toMatch(/1/)
})

test('only what was executed is corrected, and where a plan asks for nothing, nothing is awaited', async () => {
  const { place, ann, task } = await setUp()
  const correct = (id: number) => admin.call(attest.correctMaintenanceTask, { id, values: good, reason: 'r' })
  await expect(correct(task.id)).rejects.toThrow(/not executed/)
  const plain = await makeTask(admin, { ...place, machineIds: [place.machineIds[1]] })
  await ann.call(api.executeMaintenanceTask, { id: plain.task.id, values: good })
  expect(await admin.call(maintenanceTaskCrud.get, { id: plain.task.id })).toMatchObject({
    attest: 'none',
    corrections: 0,
  })
  await expect(ann.call(attest.signMaintenanceTask, { id: plain.task.id, password: testPassword })).rejects.toThrow(
    /Nothing/,
  )
  await correct(plain.task.id)
  expect(await admin.call(maintenanceTaskCrud.get, { id: plain.task.id })).toMatchObject({
    attest: 'none',
    corrections: 1,
  })
})
