import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { displayCrud, issueDisplayLink } from '#areas/boards/contract/display.ts'
import { selectStatusView } from '#areas/boards/contract/production.api.ts'
import { floorTeam, makeOrder, makeUser } from '#areas/execution/server/testing.ts'
import {
  selectEfficiencyAnalysis,
  selectGraphicsAssessment,
  selectHumanAssessment,
  selectOnProductView,
  selectOverdueView,
  selectProduceView,
  selectWorkTime,
  selectYieldAnalysis,
} from '#areas/figures/contract/figures.api.ts'
import { add } from '#core/contract/decimal.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { made } from '../factories/plant.ts'
import { makeWorked } from '../factories/worked.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const hour = 3_600_000
const today = localDate('Asia/Shanghai', Date.now())
const yesterday = addDays(today, -1)

/** What Ann and Ben made yesterday, Ann alone today, and ten pieces that were defective. */
async function makeDays() {
  const { admin, within, floor } = await floorTeam(gemba)
  const order = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 400 }))
  const user = (name: string) => makeUser(gemba, admin.teamId, { name, rights: ['board.view'] })
  const [ann, ben] = [await user('Ann'), await user('Ben')]
  await within(async (db) => {
    const both: [number, number][] = [
      [ann.userId, 0.75],
      [ben.userId, 0.25],
    ]
    await makeWorked(db, floor, order, { day: yesterday, good: 120, people: both, hours: 1 })
    const report = await makeWorked(db, floor, order, { day: today, good: 90, people: [[ann.userId, 1]] })
    await db.updateTable('report').set({ defectiveQuantity: 10 }).where('id', '=', report).execute()
    const reasonId = await made(
      db.insertInto('defectReason').values({ code: 'BUR', name: 'Burr', className: 'Edge' }).returning('id'),
    )
    await db.insertInto('reportDefect').values({ reportId: report, reasonId, quantity: 10 }).execute()
    // The whole task is wanted of today's day shift.
    await db
      .updateTable('task')
      .set({ publishedStart: `${today}T08:00:00+08:00`, publishedEnd: `${today}T20:00:00+08:00` })
      .where('id', '=', order.taskIds[0] as number)
      .execute()
  })
  return { admin, within, floor, order, ann, ben }
}

test('output of the day by line, shift and product is the whole, and is measured against the plan', async () => {
  const { admin } = await makeDays()
  const told = await admin.call(selectProduceView, {})
  expect(told.total).toMatchObject({ plan: 400, good: 90, defective: 10, achievement: 0.225, qualityRatio: 0.9 })
  for (const rows of [told.lines, told.products])
    for (const key of ['plan', 'due', 'good', 'unapproved', 'defective'] as const)
      expect(add(...rows.map((row) => row[key]))).toBe(told.total[key])
  expect(add(...told.shifts.map(({ plan }) => plan))).toBe(400)
  expect(told.products[0]?.name).toBe('P1 Bracket')
})

test('achievement and good-product rate have their course; what was defective has its reasons', async () => {
  const { admin } = await makeDays()
  const { days, plan, good, total, lines } = await admin.call(selectEfficiencyAnalysis, {})
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toBe(today)
  expect([plan.at(-1), good.at(-1), good.at(-2)]).toEqual([400, 90, 120])
  // Yesterday nothing was planned: that day has no rate, but its pieces count in that of the week.
  expect([total.days.at(-1), total.days.at(-2), total.week]).toEqual([0.225, null, 0.525])
  expect(lines).toEqual([{ id: expect.any(Number), name: 'Line 1', ...total }])
  const yields = await admin.call(selectYieldAnalysis, {})
  expect(yields.total).toMatchObject({ today: 0.9, week: 0.954545 })
  expect(yields.defective.slice(-2)).toEqual([0, 10])
  expect(yields.reasons).toEqual([{ id: expect.any(Number), name: 'Burr', quantity: 10 }])
})

test('people are ranked by their share of the hours, of the days that the board counts', async () => {
  const { admin } = await makeDays()
  const week = await admin.call(selectWorkTime, { days: 7 })
  expect(
    week.people.map(({ name, outputHours, onDutyHours }) => [name.split(' ')[0], outputHours, onDutyHours]),
  ).toEqual([
    ['Ann', 1.5, 1],
    ['Ben', 0.25, 1],
  ])
  expect(week.total).toMatchObject({ outputHours: 1.75, onDutyHours: 2, people: 2 })
  const day = await admin.call(selectWorkTime, {})
  expect(day.people.map(({ outputHours }) => outputHours)).toEqual([0.75])
  const assessed = await admin.call(selectHumanAssessment, { days: 7 })
  expect(assessed.people.map(({ efficiency }) => efficiency)).toEqual([1.5, 0.25])
  expect(assessed.total).toMatchObject({ efficiency: 0.875 })
  // Nobody was on duty today: no efficiency.
  expect(assessed.total.course.slice(-2)).toEqual([0.5, null])
  expect(assessed.lines.map(({ name, efficiency }) => [name, efficiency])).toEqual([['Line 1', 0.875]])
})

test('orders past their date say by how much, and where they stand; tasks past their planned end too', async () => {
  const { admin, within, floor, order } = await makeDays()
  const planned = (task: number, hours: number) =>
    within((db) =>
      sql`update task set published_start = now() + ${hours - 4} * interval '1 hour', published_end = now() + ${hours} * interval '1 hour'
        where id = ${order.taskIds[task]}`.execute(db),
    )
  await planned(0, 8)
  expect(await admin.call(selectOverdueView, {})).toMatchObject({ orderCount: 0, taskCount: 0, orders: [], tasks: [] })
  await within((db) =>
    db
      .updateTable('workOrder')
      .set({ requiredEndDate: addDays(today, -4), customer: 'Acme' })
      .where('id', '=', order.orderId)
      .execute(),
  )
  await planned(1, -5)
  // Asked for by line: what was answered without one is held for a while.
  const { orders, tasks, worstDays } = await admin.call(selectOverdueView, { lineIds: [floor.lineId] })
  expect(orders).toMatchObject([
    { workorderNo: 'WO1', daysLate: 4, operationName: 'Cut', lineName: 'Line 1', customer: 'Acme', planQuantity: 400 },
  ])
  expect(worstDays).toBe(4)
  expect(tasks.map(({ taskNo, hoursLate }) => [taskNo, hoursLate])).toEqual([['WO1-2', 5]])
  // The board of states calls overdue what this one does, and nothing else: not a task whose order is late and whose time is to come.
  const { rows } = await admin.call(selectStatusView, { lineIds: [floor.lineId] })
  expect(rows.filter(({ state }) => state === 'overdue').map(({ taskNo }) => taskNo)).toEqual(['WO1-2'])
  expect(rows.map(({ taskNo }) => taskNo)).toContain('WO1-1')
})

test('work in progress is what was delivered and not taken, as old as the pieces that came last', async () => {
  const { admin, within, order } = await makeDays()
  // 210 were cut; 100 of them are welded: of yesterday's 120 twenty are left, and today's 90.
  await within((db) =>
    db
      .updateTable('orderOperation')
      .set({ reportedGood: 95, reportedDefective: 5 })
      .where('id', '=', order.operationIds[1] as number)
      .execute(),
  )
  const since = (day: string) => (Date.now() - Date.parse(`${day}T12:00:00+08:00`)) / hour
  const { total, operations, orders } = await admin.call(selectOnProductView, {})
  expect(total.pieces).toBe(110)
  expect(operations).toMatchObject([{ name: 'Weld', pieces: 110, orders: 1 }])
  expect(orders).toMatchObject([{ workorderNo: 'WO1', operationName: 'Weld', pieces: 110 }])
  expect(total.oldestHours).toBeCloseTo(since(yesterday), 0)
  expect(total.meanHours).toBeCloseTo((20 * since(yesterday) + 90 * since(today)) / 110, 0)
})

test('workshops are assessed by what their orders, people and pieces came to', async () => {
  const { admin, within, floor } = await makeDays()
  // Another order was due yesterday, and was finished the day before.
  await within(async (db) => {
    const { orderId } = await makeOrder(db, floor, { number: 'WO2', quantity: 1 })
    const actualEnd = `${addDays(today, -2)}T12:00:00+08:00`
    await db
      .updateTable('workOrder')
      .set({ status: 'completed', requiredEndDate: yesterday, actualEnd })
      .where('id', '=', orderId)
      .execute()
  })
  const { total, workshops, course, days } = await admin.call(selectGraphicsAssessment, {})
  expect(total).toEqual({ achievement: 0.525, qualityRatio: 0.954545, efficiency: 0.875, onTime: 1 })
  expect(workshops).toEqual([{ id: expect.any(Number), name: expect.any(String), ...total }])
  expect(course.qualityRatio).toHaveLength(days.length)
})

test('a display shows the figures of the station that it was made for, and no other board’s', async () => {
  const { admin, floor } = await makeDays()
  const display = async (station: number, path: string) => {
    const draft = { name: `${path} ${station}`, boards: [{ path, seconds: 60 }], stationIds: [station] }
    const { id } = await admin.call(displayCrud.add, draft)
    const { address } = await admin.call(issueDisplayLink, { id })
    return gemba.client(address.split('queryId=')[1] ?? '')
  }
  const [cutting, welding] = floor.stations as [number, number]
  const cut = await display(cutting, 'produceView')
  expect((await cut.call(selectProduceView, {})).total.good).toBe(90)
  await expect(cut.call(selectWorkTime, {})).rejects.toThrow(/403/)
  const weld = await display(welding, 'produceView')
  expect((await weld.call(selectProduceView, { stationIds: [cutting] })).total.good).toBe(0)
})
