import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateApprovalSetting } from '#areas/approvals/contract/approval.ts'
import * as floorBoards from '#areas/boards/contract/floor.api.ts'
import * as production from '#areas/boards/contract/production.api.ts'
import { selectGreenLight } from '#areas/equipment/contract/green-light.ts'
import { getHandover, getLineShifts, openHandover } from '#areas/equipment/contract/handover.ts'
import { selectMachineOee } from '#areas/equipment/contract/oee.ts'
import { applySignals, rollUp } from '#areas/equipment/server/index.ts'
import { endWork, startWork } from '#areas/execution/contract/duty.ts'
import { completedTaskCrud, getTaskCard, selectFloorTask } from '#areas/execution/contract/floor.ts'
import {
  addReport,
  approveReport,
  correctReport,
  rejectReport,
  reportCrud,
  reverseReport,
} from '#areas/execution/contract/report.api.ts'
import { productionReportKind } from '#areas/execution/contract/report.ts'
import { approverRights, makeFloor, makeOrder, makeUser, operatorRights } from '#areas/execution/server/testing.ts'
import * as figures from '#areas/figures/contract/figures.api.ts'
import { getHomeDay } from '#areas/home/contract/home.api.ts'
import { getWorkOrderProgress, selectWorkProgress } from '#areas/orders/contract/work-order.api.ts'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import { selectDailyPlan } from '#areas/planning/contract/daily/daily-plan.api.ts'
import { selectGantt } from '#areas/planning/contract/gantt/gantt.api.ts'
import { taskCrud } from '#areas/planning/contract/task/task.api.ts'
import type { Ctx } from '#core/server/context.ts'
import { runServiceOf } from '#core/server/jobs/timers.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { made, makeMachine } from '#tests/factories/plant.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

const zone = 'Asia/Shanghai'
const hour = 3_600_000
let later = 0
let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

/** A task at a machine, published for around now, whose reports one approver approves; an operator is at work on it. */
async function factory() {
  const admin = await gemba.team()
  const service = runServiceOf(gemba.services.database, gemba.events, 'test')
  const within = <T>(work: (ctx: Ctx) => Promise<T>) => service.inTeam({ id: admin.teamId, zone }, work)
  const { floor, order, machineId, reasonId } = await within(async ({ db }) => {
    const floor = await makeFloor(db)
    const order = await makeOrder(db, floor, { number: 'WO1', quantity: 100 })
    const { workshopId, lineId } = floor
    const machine = { number: 'M1', name: 'Press', workshopId, lineId, countSource: 'reports' }
    const machineId = await makeMachine(db, machine)
    const centerId = floor.centers[0] as number
    await db.insertInto('workCenterMachine').values({ workCenterId: centerId, machineId }).execute()
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    const planned = { plannedSetupStart: at(-hour), plannedStart: at(-hour), plannedEnd: at(hour) }
    const published = { publishedStart: at(-hour), publishedEnd: at(hour) }
    const place = { machineId, publishedMachineId: machineId, publishedWorkCenterId: centerId }
    const cut = order.taskIds[0] as number
    await db
      .updateTable('task')
      .set({ ...planned, ...published, ...place })
      .where('id', '=', cut)
      .execute()
    const reason = db.insertInto('defectReason').values({ code: 'D1', name: 'Scratch', className: 'Surface' })
    return { floor, order, machineId, reasonId: await made(reason.returning('id')) }
  })
  const running = { state: 'running', lamp: 'green' } as const
  await within((ctx) => applySignals(ctx, [{ machineId, at: Date.now() - hour, now: running }]))
  const operator = await makeUser(gemba, admin.teamId, { name: 'Ann', rights: operatorRights })
  const chief = await makeUser(gemba, admin.teamId, { name: 'Chief', rights: approverRights })
  await admin.call(updateApprovalSetting, { kind: productionReportKind, levels: [{ userIds: [chief.userId] }] })
  const [cut] = order.taskIds as [number]
  await operator.call(startWork, { taskId: cut, userIds: [operator.userId] })
  return { admin, operator, chief, within, cut, order, floor, machineId, reasonId }
}

type Factory = Awaited<ReturnType<typeof factory>>

const same = <T>(values: Record<string, T>): T => {
  const [[, first] = [], ...others] = Object.entries(values)
  for (const [screen, value] of others) expect(value, screen).toEqual(first)
  return first as T
}

/** What every screen says was made of the task, was made well and is not approved, and was defective; all must say the same. */
async function saidEverywhere({ admin, operator, cut, order, floor, within }: Factory) {
  // Each time as if a minute later: machines that were rolled up a moment ago wait.
  later += 60_000
  await within((ctx) => rollUp({ ...ctx, now: new Date(Date.now() + later) }))
  const today = localDate(zone, Date.now())
  const days = { from: addDays(today, -1), to: today }
  const of = <R extends { id: number }>(rows: readonly R[], id: number) => rows.find((row) => row.id === id) as R
  const [line] = (await admin.call(production.selectProductionStatus, {})).rows
  const status = of((await admin.call(production.selectStatusView, {})).rows, cut)
  const progress = of((await admin.call(production.selectTaskProgress, {})).rows, cut)
  const cell = (await admin.call(production.selectProcessProgress, {})).rows[0]?.operations[0]
  const hours = (await admin.call(floorBoards.selectAPPHourView, {})).rows[0]
  const machining = of((await admin.call(floorBoards.selectJdprocessingView, {})).rows, cut)
  const site = (await admin.call(floorBoards.selectSiteView, { stationId: floor.stations[0] })).task
  const center = of((await admin.call(floorBoards.selectWorkCenterView, {})).rows, floor.centers[0] as number)
  const { output: home, lines: homeLines, hours: homeHours } = await admin.call(getHomeDay, {})
  const task = of((await admin.call(taskCrud.select, {})).rows, cut)
  const gantt = (await admin.call(selectGantt, { from: Date.now() - 24 * hour, to: Date.now() + 24 * hour })).tasks
  const daily = (await admin.call(selectDailyPlan, { ...days, to: addDays(today, 1) })).rows.find(
    ({ taskId }) => taskId === cut,
  )
  const ofOrder = await admin.call(getWorkOrderProgress, { id: order.orderId })
  const [operation] = ofOrder.operations
  const listed = (await admin.call(selectWorkProgress, {})).rows[0]?.operations[0]
  const card = await operator.call(getTaskCard, { taskId: cut })
  const mine = of((await operator.call(selectFloorTask, {})).rows, cut)
  const journal = (await admin.call(reportCrud.select, {})).rows.filter(({ status: state }) =>
    ['underApproval', 'subsequentApproval', 'approved', 'notSet'].includes(String(state)),
  )
  const sum = (of: (row: Record<string, unknown>) => unknown) =>
    journal.reduce((all, row) => all + Number(of(row as never)), 0)
  const machine = (await admin.call(selectMachineOee, { where: { day: days, level: 'machine' } })).rows[0]
  // The shift that runs, not the one that is to be handed over: just after a change of shifts that is the one before.
  const ofDays = await Promise.all(
    [days.from, today].map((day) => admin.call(getLineShifts, { lineId: floor.lineId, day })),
  )
  const running = ofDays
    .flatMap(({ day, shifts }) => shifts.map((shift) => ({ day, ...shift })))
    .find(({ start, end }) => Date.parse(start) <= Date.now() && Date.now() < Date.parse(end))
  const { id } = await admin.call(openHandover, {
    lineId: floor.lineId,
    day: running?.day ?? today,
    shiftId: running?.shiftId ?? '',
  })
  const { sheet } = await admin.call(getHandover, { id })
  const handed = sheet.tasks.find(({ taskNo }) => taskNo === 'WO1-1')
  const green = (await admin.call(selectGreenLight, {})).rows[0]
  const good = same<unknown>({
    journal: sum(({ goodQuantity }) => goodQuantity),
    productionStatus: line?.goodToday,
    statusView: status.good,
    taskProgressView: progress.good,
    processProgress: cell?.done,
    APPhourView: hours?.actual,
    jdprocessingView: machining.good,
    siteView: site?.good,
    workCenterView: center.good,
    home: home?.good,
    homeLine: homeLines?.[0]?.good,
    homeHours: homeHours?.reduce((all, hour) => all + hour.good, 0),
    productionTask: task.completedQuantity,
    gantt: gantt.good[gantt.id.indexOf(cut)],
    dailyPlan: daily?.done,
    order: operation?.reportedGood,
    workProgress: listed?.reportedGood,
    card: card.reportedGood,
    floor: mine.reportedGood,
    oee: machine?.good,
    handover: handed?.good,
    handoverMachines: sheet.total.good,
  })
  const unapproved = same<unknown>({
    productionStatus: line?.unapprovedToday,
    statusView: status.unapproved,
    taskProgressView: progress.unapproved,
    processProgress: cell?.unapproved,
    APPhourView: hours?.unapproved,
    jdprocessingView: machining.unapproved,
    siteView: site?.unapproved,
    workCenterView: center.unapproved,
    home: home?.unapproved,
    homeHours: homeHours?.reduce((all, hour) => all + hour.unapproved, 0),
    productionTask: Number(task.completedQuantity) - Number(task.approvedGood),
    order: Number(operation?.reportedGood) - Number(operation?.approvedGood),
    workProgress: Number(listed?.reportedGood) - Number(listed?.approvedGood),
    card: card.reportedGood - card.approvedGood,
  })
  const defective = same<unknown>({
    journal: sum(({ defectiveQuantity }) => defectiveQuantity),
    productionStatus: line?.defectiveToday,
    siteView: site?.defective,
    home: home?.defective,
    productionTask: task.defectiveQuantity,
    order: operation?.reportedDefective,
    workProgress: listed?.reportedDefective,
    orderList: (await admin.call(workOrderCrud.select, {})).rows[0]?.defectiveQuantity,
    card: card.reportedDefective,
    oee: machine?.defective,
    handover: handed?.defective,
    handoverMachines: sheet.total.defective,
  })
  expect(green?.reported).toBe(Number(good) + Number(defective))
  // Two operations of the same time: half of the order is the task's.
  expect(ofOrder.order.progress).toBeCloseTo(Number(good) / 200, 4)
  return [good, unapproved, defective]
}

test('all screens say the same of a task through its life: reported, approved, rejected, corrected, reversed', async () => {
  const place = await factory()
  const { operator, chief, admin, cut, reasonId } = place
  const report = async (goodQuantity: number, bad = 0) => {
    const defects = bad ? [{ reasonId, quantity: bad }] : []
    return (await operator.call(addReport, { taskId: cut, goodQuantity, defects })).ids[0] as number
  }
  expect(await saidEverywhere(place)).toEqual([0, 0, 0])
  const first = await report(10, 2)
  expect(await saidEverywhere(place)).toEqual([10, 10, 2])
  await chief.call(approveReport, { ids: [first] })
  expect(await saidEverywhere(place)).toEqual([10, 0, 2])
  const second = await report(5, 1)
  expect(await saidEverywhere(place)).toEqual([15, 5, 3])
  await chief.call(rejectReport, { ids: [second], reason: 'Count again' })
  expect(await saidEverywhere(place)).toEqual([10, 0, 2])
  const { ids } = await operator.call(correctReport, { id: second, goodQuantity: 4, defects: [], reason: 'Counted' })
  expect(await saidEverywhere(place)).toEqual([14, 4, 2])
  await chief.call(reverseReport, { id: first, reason: 'Another task' })
  expect(await saidEverywhere(place)).toEqual([4, 4, 0])
  await chief.call(rejectReport, { ids, reason: 'Not at all' })
  expect(await saidEverywhere(place)).toEqual([0, 0, 0])
  await admin.call(reverseReport, { id: ids[0] as number, reason: 'Nothing was made' })
  expect(await saidEverywhere(place)).toEqual([0, 0, 0])
  await report(100)
  await operator.call(endWork, { taskId: cut, userIds: [operator.userId] })
  const [done] = (await admin.call(completedTaskCrud.select, {})).rows
  // Two pieces a trip of a minute: what was reversed earned nothing.
  expect(done).toMatchObject({ goodQuantity: 100, approvedQuantity: 0, earnedHours: 0.83 })
  // Boards of figures hold an answer for some seconds: they are asked once, of all that the task went through.
  const day = await admin.call(figures.selectProduceView, {})
  expect(day.total).toMatchObject({ good: 100, unapproved: 100, defective: 0 })
  for (const rows of [day.lines, day.shifts, day.products])
    expect(rows.reduce((all, row) => all + row.good, 0)).toBe(100)
  expect((await admin.call(figures.selectEfficiencyAnalysis, {})).good.at(-1)).toBe(100)
  expect((await admin.call(figures.selectYieldAnalysis, {})).defective.at(-1)).toBe(0)
})

test('a task that its rejected report had completed is open again, and stays ended where it was ended since', async () => {
  const place = await factory()
  const { operator, chief, admin, cut } = place
  const stateOf = async () => (await admin.call(taskCrud.select, {})).rows.find(({ id }) => id === cut)?.status
  const { ids } = await operator.call(addReport, { taskId: cut, goodQuantity: 100 })
  expect(await stateOf()).toBe('completed')
  await chief.call(rejectReport, { ids, reason: 'Count again' })
  expect(await stateOf()).toBe('inProgress')
  await operator.call(endWork, { taskId: cut, userIds: [operator.userId], complete: true })
  expect(await stateOf()).toBe('completed')
  await operator.call(correctReport, { id: ids[0] as number, goodQuantity: 90, reason: 'Counted' })
  expect(await stateOf()).toBe('completed')
  const [task] = (await admin.call(taskCrud.select, {})).rows.filter(({ id }) => id === cut)
  expect(task).toMatchObject({ completedQuantity: 90 })
})

test('what a following operation took of a rejected report stays taken; the report cannot go below it', async () => {
  const place = await factory()
  const { operator, chief, order, cut } = place
  const { ids } = await operator.call(addReport, { taskId: cut, goodQuantity: 10 })
  const weld = order.taskIds[1] as number
  await operator.call(startWork, { taskId: weld, userIds: [operator.userId], confirmed: ['moveDuty'] })
  await operator.call(addReport, { taskId: weld, goodQuantity: 6 })
  await chief.call(rejectReport, { ids, reason: 'Count again' })
  expect((await operator.call(getTaskCard, { taskId: weld })).remaining).toBe(0)
  const id = ids[0] as number
  await expect(chief.call(reverseReport, { id, reason: 'Nothing' })).rejects.toThrow('Weld')
  const low = operator.call(correctReport, { id, goodQuantity: 5, reason: 'Counted' })
  await expect(low).rejects.toThrow('Weld')
  await operator.call(correctReport, { id, goodQuantity: 6, reason: 'Counted' })
})
