import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { startWork } from '../../contract/duty.ts'
import { getTaskCard } from '../../contract/floor.ts'
import { addReport, approveReport, correctReport, reportCrud, undoReport } from '../../contract/report.api.ts'
import { floorTeam, makeOrder, makeUser, operatorRights, refusal } from '../testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

/** Ann at the first task of an order of 100 pieces. */
async function atWork() {
  const { admin, within, floor } = await floorTeam(gemba)
  const order = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 100 }))
  const ann = await makeUser(gemba, admin.teamId, { name: 'Ann', rights: operatorRights })
  const [cut, weld] = order.taskIds as [number, number]
  await ann.call(startWork, { taskId: cut, userIds: [ann.userId] })
  return { admin, within, ann, cut, weld }
}

test('what was reported a moment ago is undone by reversal, and the task that it completed goes on', async () => {
  const { admin, ann, cut } = await atWork()
  await ann.call(addReport, { taskId: cut, goodQuantity: 60 })
  const { ids, taskCompleted } = await ann.call(addReport, { taskId: cut, goodQuantity: 40 })
  expect(taskCompleted).toBe(true)
  await ann.call(undoReport, { ids })
  expect(await ann.call(getTaskCard, { taskId: cut })).toMatchObject({
    status: 'inProgress',
    reportedGood: 60,
    remaining: 40,
    toComplete: 40,
  })
  const { rows } = await admin.call(reportCrud.select, { sort: [{ field: 'id', order: 'asc' }] })
  expect(rows.map(({ kind, goodQuantity, status }) => [kind, goodQuantity, status])).toEqual([
    ['report', 60, 'notSet'],
    ['report', 40, 'reversed'],
    ['reversal', -40, 'reversed'],
  ])
  expect(rows[2]?.reason).toBeTruthy()
  expect((await refusal(ann.call(undoReport, { ids }))).message).toContain('correct it')
})

test('nobody undoes the report of somebody else, an old one, a corrected one or one that was decided on', async () => {
  const { admin, within, ann, cut } = await atWork()
  const ben = await makeUser(gemba, admin.teamId, { name: 'Ben', rights: operatorRights })
  const one = async () => (await ann.call(addReport, { taskId: cut, goodQuantity: 1 })).ids as [number]
  const ids = await one()
  expect((await ben.raw(undoReport.path, { ids })).status).toBe(403)
  await within((db) =>
    db
      .updateTable('report')
      .set({ reportedAt: new Date(Date.now() - 31_000).toISOString() })
      .where('id', 'in', ids)
      .execute(),
  )
  expect((await refusal(ann.call(undoReport, { ids }))).message).toContain('its time to undo is over')

  const roles = await within((db) =>
    db
      .insertInto('approvalLevel')
      .values({ kind: 'productionReport', level: 1, userIds: [admin.userId] })
      .returning('level')
      .execute(),
  )
  expect(roles).toHaveLength(1)
  const [waiting] = await one()
  await ann.call(undoReport, { ids: [waiting] })
  const [decided] = await one()
  await admin.call(approveReport, { ids: [decided] })
  expect((await refusal(ann.call(undoReport, { ids: [decided] }))).message).toContain('was decided on')
  const [wrong] = await one()
  const { ids: right } = await ann.call(correctReport, { id: wrong, goodQuantity: 2, reason: 'counted again' })
  for (const id of [wrong, ...right])
    expect((await refusal(ann.call(undoReport, { ids: [id] }))).message).toContain('correct it')
})

test('what the next operation has taken is not undone', async () => {
  const { admin, ann, cut, weld } = await atWork()
  const { ids } = await ann.call(addReport, { taskId: cut, goodQuantity: 10 })
  const carl = await makeUser(gemba, admin.teamId, { name: 'Carl', rights: operatorRights })
  await carl.call(startWork, { taskId: weld, userIds: [carl.userId] })
  await carl.call(addReport, { taskId: weld, goodQuantity: 5 })
  expect((await refusal(ann.call(undoReport, { ids }))).message).toContain('Weld')
})

test('time on duty since the report before belongs to the one that takes the place of what was undone', async () => {
  const { within, ann, cut } = await atWork()
  const began = new Date(Date.now() - 3_600_000).toISOString()
  await within((db) => db.updateTable('dutySession').set({ onAt: began }).execute())
  const { ids } = await ann.call(addReport, { taskId: cut, goodQuantity: 26 })
  await ann.call(undoReport, { ids })
  const { ids: again } = await ann.call(addReport, { taskId: cut, goodQuantity: 25 })
  const { startedAt } = await ann.call(reportCrud.get, { id: again[0] as number })
  // The wire leaves out noughts at the end of a second.
  expect(Date.parse(startedAt as string)).toBe(Date.parse(began))
})
