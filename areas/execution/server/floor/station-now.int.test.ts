import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { endWork, startWork } from '../../contract/duty.ts'
import { addReport } from '../../contract/report.api.ts'
import { getStationNow, selectWorkStation } from '../../contract/station.api.ts'
import { floorTeam, makeOrder, makeUser, operatorRights, refusal } from '../testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

async function place() {
  const { admin, within, floor } = await floorTeam(gemba)
  const orders = await within(async (db) => [
    await makeOrder(db, floor, { number: 'WO1', quantity: 10 }),
    await makeOrder(db, floor, { number: 'WO2', quantity: 20 }),
  ])
  const operator = await makeUser(gemba, admin.teamId, { name: 'Ann', rights: operatorRights })
  const [stationId] = floor.stations as [number]
  const [first, second] = orders.map(({ taskIds }) => taskIds[0]) as [number, number]
  const now = () => operator.call(getStationNow, { stationId })
  return { admin, within, operator, stationId, first, second, now }
}

test('a terminal finds its station by label or words, and says what a label is not', async () => {
  const { operator, stationId } = await place()
  const found = async (input: object) =>
    (await operator.call(selectWorkStation, input)).rows.map(({ number }) => number)
  expect(await found({})).toEqual(['S-Cut', 'S-Weld'])
  expect(await found({ keyword: 'weld centre' })).toEqual(['S-Weld'])
  const { rows } = await operator.call(selectWorkStation, { code: 'S-Cut' })
  expect(rows).toEqual([expect.objectContaining({ id: stationId, workCenterName: 'Cut centre' })])
  expect((await refusal(operator.call(selectWorkStation, { code: 'WO1' }))).message).toContain('WO1')
})

test('what its people are at stands first, with the pace of the shift, until they end', async () => {
  const { within, operator, stationId, first, second, now } = await place()
  expect((await now()).tasks.map(({ id, here, pace }) => [id, here, pace])).toEqual([
    [first, 0, null],
    [second, 0, null],
  ])
  await operator.call(startWork, { taskId: second, stationId, userIds: [operator.userId] })
  await within(async (db) => {
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
    await db.updateTable('dutySession').set({ onAt: anHourAgo }).execute()
    await db.updateTable('task').set({ processingMinutes: 60 }).where('id', '=', second).execute()
  })
  await operator.call(addReport, { taskId: second, goodQuantity: 12 })
  const { station, tasks } = await now()
  expect(station).toMatchObject({ number: 'S-Cut', lineName: expect.any(String), workCenterName: 'Cut centre' })
  expect(tasks.map(({ id }) => id)).toEqual([second, first])
  expect(tasks[0]).toMatchObject({ here: 1, people: 1, mine: true, unit: 'pcs', reportedGood: 12, plannedPace: 20 })
  expect(tasks[0]?.pace).toBeCloseTo(12, 0)

  // Completed by its last pieces it stays until its people have ended.
  await operator.call(addReport, { taskId: second, goodQuantity: 8 })
  expect((await now()).tasks[0]).toMatchObject({ id: second, status: 'completed', here: 1 })
  await operator.call(endWork, { taskId: second, userIds: [operator.userId] })
  expect((await now()).tasks.map(({ id }) => id)).toEqual([first])
})

test('a station of another team is not there, nor is one without the right', async () => {
  const { stationId, admin } = await place()
  const other = await place()
  expect((await other.operator.raw(getStationNow.path, { stationId })).status).toBe(404)
  const guest = await makeUser(gemba, admin.teamId, { name: 'Guest', rights: [] })
  expect((await guest.raw(getStationNow.path, { stationId })).status).toBe(403)
})
