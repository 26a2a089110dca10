import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateApprovalSetting } from '#areas/approvals/contract/approval.ts'
import { startWork } from '#areas/execution/contract/duty.ts'
import { addReport, rejectReport } from '#areas/execution/contract/report.api.ts'
import { productionReportKind } from '#areas/execution/contract/report.ts'
import { approverRights, floorTeam, makeOrder, makeUser, operatorRights } from '#areas/execution/server/testing.ts'
import {
  getHomeCalls,
  getHomeDay,
  getHomeDelivery,
  getHomeWork,
  selectHomeTodo,
} from '#areas/home/contract/home.api.ts'
import { yieldSchemeCrud } from '#areas/quality/contract/yield-scheme.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { made } from '#tests/factories/plant.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

const zone = 'Asia/Shanghai'
const hour = 3_600_000
let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const at = (ms: number) => new Date(Date.now() + ms).toISOString()
const today = () => localDate(zone, Date.now())
const kindsOf = async (who: Client) => (await who.call(selectHomeTodo, {})).rows.map(({ kind }) => kind)

/** A line with a task of a hundred pieces from an hour ago to an hour from now, an operator at work on it, and an approver. */
async function place() {
  const { admin, within, floor } = await floorTeam(gemba)
  const order = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 100 }))
  const [cut] = order.taskIds as [number]
  const reasonId = await within(async (db) => {
    const published = { publishedStart: at(-hour), publishedEnd: at(hour) }
    await db.updateTable('task').set(published).where('id', '=', cut).execute()
    const reason = db.insertInto('defectReason').values({ code: 'D1', name: 'Scratch', className: 'Surface' })
    return made(reason.returning('id'))
  })
  const ann = await makeUser(gemba, admin.teamId, { name: 'Ann', rights: operatorRights })
  const chief = await makeUser(gemba, admin.teamId, { name: 'Chief', rights: approverRights })
  await admin.call(updateApprovalSetting, { kind: productionReportKind, levels: [{ userIds: [chief.userId] }] })
  await ann.call(startWork, { taskId: cut, userIds: [ann.userId] })
  const report = async (goodQuantity: number, bad = 0) => {
    const defects = bad ? [{ reasonId, quantity: bad }] : []
    return (await ann.call(addReport, { taskId: cut, goodQuantity, defects })).ids[0] as number
  }
  return { admin, within, floor, order, cut, ann, chief, report }
}

test('the day says what was made against the target by now, in all, by the hour and by the line', async () => {
  const { admin, report } = await place()
  await report(30, 2)
  const day = await admin.call(getHomeDay, {})
  expect(day).toMatchObject({ lineCount: 1, planned: true, next: null, peopleOnDuty: 1 })
  expect(['Day', 'Night']).toContain(day.shift?.name)
  expect(Date.parse(day.shift?.start ?? '')).toBeLessThanOrEqual(Date.now())
  expect(day.output).toMatchObject({ good: 30, unapproved: 30, defective: 2 })
  // At a change of days a part of the plan is the other day's.
  const { plan, target } = day.output ?? {}
  expect(target).toBeLessThanOrEqual(plan ?? 0)
  expect(day.reason).toEqual({ name: 'Scratch', quantity: 2 })
  const hours = day.hours ?? []
  expect(hours.reduce((sum, { good }) => sum + good, 0)).toBe(30)
  expect(hours.reduce((sum, { unapproved }) => sum + unapproved, 0)).toBe(30)
  expect(Math.abs(hours.reduce((sum, each) => sum + (each.target ?? 0), 0) - (plan ?? 0))).toBeLessThanOrEqual(2)
  expect(day.lines).toEqual([
    {
      id: expect.any(Number),
      name: 'Line 1',
      workshopName: 'Shop',
      state: 'running',
      faults: 0,
      good: 30,
      plan,
      target,
    },
  ])
})

test('yield is of the first time: rework is told as made and counts in no yield, which stands beside its target', async () => {
  const { admin, within, order, report } = await place()
  await report(30, 2)
  await admin.call(yieldSchemeCrud.add, { code: 'Y', name: 'All', validFrom: '2020-01-01', goodRate: 98 })
  const told = async () => (await admin.call(getHomeDay, {})).output
  expect(await told()).toMatchObject({ firstGood: 30, firstDefective: 2, yieldTarget: 0.98 })
  await within((db) => db.updateTable('workOrder').set({ type: 'rework' }).where('id', '=', order.orderId).execute())
  expect(await told()).toMatchObject({ good: 30, defective: 2, firstGood: 0, firstDefective: 0 })
})

test('what somebody may not see reads null, and what he may not ask for is refused', async () => {
  const { admin, report } = await place()
  await report(5)
  const none = await makeUser(gemba, admin.teamId, { name: 'None', rights: [] })
  expect(await none.call(getHomeDay, {})).toMatchObject({
    lineCount: 1,
    planned: null,
    output: null,
    reason: null,
    hours: null,
    lines: null,
    peopleOnDuty: null,
  })
  expect(await kindsOf(none)).toEqual([])
  for (const endpoint of [getHomeDelivery, getHomeCalls, getHomeWork])
    await expect(none.call(endpoint, {})).rejects.toMatchObject({ status: 403 })
  const reader = await makeUser(gemba, admin.teamId, { name: 'Reader', rights: ['report.view'] })
  const day = await reader.call(getHomeDay, {})
  expect(day).toMatchObject({ planned: null, output: { good: 5, plan: null, target: null }, lines: null })
  expect(day.hours?.every(({ target }) => target === null)).toBe(true)
  // Lines of a workshop that he is not granted do not exist for him.
  const away = await makeUser(gemba, admin.teamId, {
    name: 'Away',
    rights: ['report.view', 'board.view'],
    workshops: [],
  })
  expect(await away.call(getHomeDay, {})).toMatchObject({ lineCount: 0, output: { good: 0 }, lines: [] })
})

test('a team without lines, and a line without shifts, have a home too', async () => {
  const empty = await gemba.team()
  expect(await empty.call(getHomeDay, {})).toEqual({
    day: today(),
    shift: null,
    next: null,
    lineCount: 0,
    planned: false,
    output: {
      good: 0,
      unapproved: 0,
      defective: 0,
      firstGood: 0,
      firstDefective: 0,
      yieldTarget: null,
      plan: null,
      target: null,
    },
    reason: null,
    hours: [],
    lines: [],
    peopleOnDuty: 0,
  })
  expect(await empty.call(selectHomeTodo, {})).toEqual({ rows: [] })
  expect(await empty.call(getHomeCalls, {})).toEqual({ open: 0, unanswered: 0, oldestAt: null, tier: 0 })
  const { admin, within } = await floorTeam(gemba)
  await within(async (db) => {
    await db.deleteFrom('calendarPeriod').execute()
    await db.updateTable('calendarVersion').set({ number: 2 }).execute()
  })
  expect(await admin.call(getHomeDay, {})).toMatchObject({ shift: null, next: null, lineCount: 1, hours: [] })
})

test('between the shifts the next one is told', async () => {
  const { admin, within } = await floorTeam(gemba)
  // One shift of an hour that is over, or has not begun, whatever the hour is.
  const from = (Number(new Date(Date.now() + 8 * hour).toISOString().slice(11, 13)) + 12) % 24
  const clock = (h: number) => `${String(h % 24).padStart(2, '0')}:00`
  const short = { id: 'short', name: 'Short', start: clock(from), end: clock(from + 1), handoverMinutes: 0, rests: [] }
  await within(async (db) => {
    await db
      .updateTable('shiftMode')
      .set({ shifts: JSON.stringify([short]) })
      .execute()
    await db.updateTable('calendarVersion').set({ number: 2 }).execute()
  })
  const { shift, next } = await admin.call(getHomeDay, {})
  expect([shift, next?.name]).toEqual([null, 'Short'])
  expect(Date.parse(next?.start ?? '')).toBeGreaterThan(Date.now())
})

test('orders of the coming week are late, without a place, or in time by the plan; those before it are overdue', async () => {
  const { admin, within, floor } = await floorTeam(gemba)
  const due = (number: string, days: number, plannedEnd: string | null, status = 'scheduled') =>
    within(async (db) => {
      const { orderId, taskIds } = await makeOrder(db, floor, { number, quantity: 10 })
      await db
        .updateTable('workOrder')
        .set({ requiredEndDate: addDays(today(), days), status })
        .where('id', '=', orderId)
        .execute()
      if (plannedEnd)
        await db
          .updateTable('task')
          .set({ plannedSetupStart: at(-hour), plannedStart: at(-hour), plannedEnd })
          .where('id', 'in', taskIds)
          .execute()
    })
  await due('IN-TIME', 6, at(hour))
  await due('LATE', 1, at(80 * hour))
  await due('LATER', 40, at(1200 * hour))
  await due('NO-PLACE', 3, null)
  await due('OVERDUE', -2, at(hour))
  await due('DONE', 2, null, 'closed')
  expect(await admin.call(getHomeDelivery, {})).toMatchObject({
    from: today(),
    to: addDays(today(), 6),
    due: 3,
    late: 1,
    unplanned: 1,
    overdue: 1,
  })
  const { rows } = await admin.call(selectHomeTodo, {})
  const orders = rows.filter(({ kind }) => /Order/.test(kind)).map(({ kind, name, count }) => [kind, name, count])
  expect(orders).toEqual([
    ['lateOrder', 'LATER', 1],
    ['lateOrder', 'LATE', 1],
    ['overdueOrders', 'OVERDUE', 1],
  ])
})

test('each has before him what he can do, the gravest first, and what he works at', async () => {
  const { ann, chief, report, cut } = await place()
  const first = await report(10, 2)
  expect(await ann.call(getHomeWork, {})).toMatchObject({
    tasks: [{ id: cut, taskNo: 'WO1-1', workorderNo: 'WO1', operation: 'Cut', planQuantity: 100, good: 10 }],
    good: 10,
    defective: 2,
    reports: 1,
    calls: [],
  })
  const waiting = await chief.call(selectHomeTodo, {})
  expect(waiting.rows).toMatchObject([{ kind: 'reports', count: 1, amount: 12, since: expect.any(String) }])
  await chief.call(rejectReport, { ids: [first], reason: 'Count again' })
  expect(await kindsOf(chief)).toEqual([])
  const { rows } = await ann.call(selectHomeTodo, {})
  expect(rows[0]).toMatchObject({ kind: 'rejectedReports', count: 1, about: 'Count again', amount: 10 })
  expect((await ann.call(getHomeWork, {})).good).toBe(0)
})
