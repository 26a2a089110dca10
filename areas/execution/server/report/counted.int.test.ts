import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#core/server/db/pool.ts'
import { made, makeMachine } from '#tests/factories/plant.ts'
import { Refused, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { endWork, startWork } from '../../contract/duty.ts'
import { getTaskCard } from '../../contract/floor.ts'
import { addReport, correctReport } from '../../contract/report.api.ts'
import { makeFloor, makeOrder, makeUser, operatorRights } from '../testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

/** A task of 100 at a machine that counts, started by Ann beside Ben. `count` adds to what the machine counted. */
async function place(center: object) {
  const admin = await gemba.team()
  const within = <T>(work: (db: Db) => Promise<T>) =>
    gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, work)
  const { taskId, weld, machineId, reasonId } = await within(async (db) => {
    const floor = await makeFloor(db, center)
    const { taskIds } = await makeOrder(db, floor, { number: 'WO1', quantity: 100 })
    const [cut, later] = taskIds as [number, number]
    const { workshopId, lineId } = floor
    const machine = await makeMachine(db, { number: 'M1', name: 'Press', workshopId, lineId })
    await db.updateTable('task').set({ machineId: machine }).where('id', '=', cut).execute()
    const reason = db.insertInto('defectReason').values({ code: 'D1', name: 'Scratch', className: 'Surface' })
    return { taskId: cut, weld: later, machineId: machine, reasonId: await made(reason.returning('id')) }
  })
  const began = Math.floor(Date.now() / 60_000)
  let minutes = 0
  /** Each in a minute of its own: after the beginning, unless said otherwise. */
  const count = (quantity: number, after = (minutes += 1)) =>
    within((db) =>
      db
        .insertInto('machineCount')
        .values({ machineId, minute: new Date((began + after) * 60_000).toISOString(), quantity, pulses: quantity })
        .execute(),
    )
  const ann = await makeUser(gemba, admin.teamId, { name: 'Ann', rights: operatorRights })
  const ben = await makeUser(gemba, admin.teamId, { name: 'Ben', rights: operatorRights })
  await count(999, -300)
  await ann.call(startWork, { taskId, userIds: [ann.userId, ben.userId] })
  const card = () => ann.call(getTaskCard, { taskId })
  return { admin, ann, ben, taskId, weld, reasonId, count, card }
}

const refusal = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(
    () => null,
    (e: unknown) => e,
  )
  if (!(error instanceof Refused)) throw error ?? new Error('was not refused')
  return error.body.message
}

test('by machine count: what the machine counted since the task began may be reported, the plan reached or not', async () => {
  const { admin, ann, taskId, reasonId, count, card } = await place({ quantityLimit: 'machineCount' })
  expect(await card()).toMatchObject({ remaining: 0, counted: null })
  expect(await refusal(ann.call(addReport, { taskId, goodQuantity: 1 }))).toContain(
    'counted 0 pcs, of which 0 pcs are not reported yet',
  )
  await count(30)
  expect((await card()).remaining).toBe(30)
  const defects = [{ reasonId, quantity: 5 }]
  const { ids, remaining } = await ann.call(addReport, { taskId, goodQuantity: 20, defects })
  expect(remaining).toBe(5)
  expect(await refusal(ann.call(addReport, { taskId, goodQuantity: 6 }))).toContain(
    'of which 5 pcs are not reported yet',
  )
  const wrong = { id: ids[0] as number, reason: 'miscounted', defects }
  expect(await refusal(admin.call(correctReport, { ...wrong, goodQuantity: 26 }))).toContain('30 pcs')
  await admin.call(correctReport, { ...wrong, goodQuantity: 25 })
  await count(90)
  expect((await ann.call(addReport, { taskId, goodQuantity: 85 })).taskCompleted).toBe(true)
})

test('the smaller of task quantity and machine count', async () => {
  const { ann, taskId, count, card } = await place({ quantityLimit: 'smaller' })
  await count(30)
  expect((await card()).remaining).toBe(30)
  await count(200)
  expect((await card()).remaining).toBe(100)
  expect(await refusal(ann.call(addReport, { taskId, goodQuantity: 101 }))).toContain('can take 100 pcs more')
})

test('automatic report: what the machine counted is reported as good when the last people end', async () => {
  const { ann, ben, taskId, reasonId, count, card } = await place({ reportingMode: 'autoReport' })
  await count(30)
  await ann.call(addReport, { taskId, goodQuantity: 0, defects: [{ reasonId, quantity: 4 }] })
  expect(await card()).toMatchObject({ counted: 26, remaining: 100 })
  expect(await ann.call(endWork, { taskId, userIds: [ann.userId] })).toEqual({ left: 1 })
  const ended = await ben.call(endWork, { taskId, userIds: [ben.userId] })
  expect(ended).toMatchObject({ left: 0, reported: { goodQuantity: 26 } })
  expect(await card()).toMatchObject({ reportedGood: 26, reportedDefective: 4, counted: 0, status: 'inProgress' })
  // Nothing more was counted: ending once more reports nothing.
  await ann.call(startWork, { taskId, userIds: [ann.userId] })
  expect(await ann.call(endWork, { taskId, userIds: [ann.userId] })).toEqual({ left: 0 })
  await ann.call(startWork, { taskId, userIds: [ann.userId] })
  await count(500)
  const last = await ann.call(endWork, { taskId, userIds: [ann.userId] })
  expect(last.reported?.goodQuantity, 'never more than remains').toBe(74)
  expect((await card()).status).toBe('completed')
})

test('a later operation may begin though its machine counted nothing yet', async () => {
  const { ann, ben, taskId, weld, count } = await place({ quantityLimit: 'machineCount' })
  await count(10)
  await ann.call(addReport, { taskId, goodQuantity: 10 })
  await ben.call(startWork, { taskId: weld, userIds: [ben.userId], confirmed: ['moveDuty'] })
  expect((await ben.call(addReport, { taskId: weld, goodQuantity: 10 })).remaining, 'nobody counts there').toBe(0)
})
