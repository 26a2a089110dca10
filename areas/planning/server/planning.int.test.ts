import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import * as gantt from '../contract/gantt/gantt.api.ts'
import * as publish from '../contract/published/publish.api.ts'
import * as api from '../contract/task/task.api.ts'
import { actAs, type Factory, makeColleague, makeFactory, makeOrder, type OrderPlan } from './factory.fixture.ts'
import { moveTask } from './gantt/move-task.ts'
import { undoPlan } from './gantt/undo-plan.ts'

let gemba: TestGemba
let planner: Awaited<ReturnType<TestGemba['team']>>
let factory: Factory

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())
beforeEach(async () => {
  planner = await gemba.team()
  factory = await as(({ db }) => makeFactory(db))
})

const as = <T>(work: Parameters<typeof actAs<T>>[2]) => actAs(gemba.services, planner, work)
const order = (plan: OrderPlan) => as(({ db }) => makeOrder(db, factory, plan))
const tasks = () => as(({ db }) => db.selectFrom('task').selectAll().orderBy('id').execute())
const statusOf = async (id: number) =>
  (await as(({ db }) => db.selectFrom('workOrder').selectAll().where('id', '=', id).execute()))[0]
const at = (text: string | null | undefined) => Date.parse(text ?? '')

/** Two orders of 60 pieces, planned. */
async function planned(...plans: Partial<OrderPlan>[]) {
  const orders = []
  for (const [i, plan] of (plans.length ? plans : [{}, {}]).entries())
    orders.push(await order({ number: `W${i}`, quantity: 60, ...plan }))
  const { taskIds } = await planner.call(api.createTask, { orders: orders.map(({ orderId }) => ({ id: orderId })) })
  await planner.call(api.scheduleTask, { ids: taskIds })
  return { orders, taskIds }
}

test('a quantity of 0 is refused, one above what is left asks first, and the order follows', async () => {
  const { orderId, operationIds } = await order({ number: 'A', quantity: 100 })
  await expect(planner.call(api.createTask, { orders: [{ id: orderId, quantity: 0 }] })).rejects.toThrow('4000')
  await planner.call(api.createTask, { orders: [{ id: orderId, quantity: 70 }] })
  const above = { orders: [{ id: orderId, quantity: 40 }] }
  await expect(planner.call(api.createTask, above)).rejects.toThrow(/4002.*30 left.*overQuantity/s)
  await planner.call(api.createTask, { ...above, confirmed: ['overQuantity'] })
  const far = { orders: [{ id: orderId, quantity: 90 }], confirmed: ['overQuantity'] }
  await expect(planner.call(api.createTask, far)).rejects.toThrow(/20% allowed above plan/)
  expect((await tasks()).map(({ planQuantity }) => planQuantity)).toEqual([70, 70, 70, 40, 40, 40])
  expect((await statusOf(orderId))?.status).toBe('pendingScheduling')
  const operation = await as(({ db }) =>
    db
      .selectFrom('orderOperation')
      .select('taskedQuantity')
      .where('id', '=', operationIds[0] as number)
      .execute(),
  )
  expect(operation).toEqual([{ taskedQuantity: 110 }])
})

test('two who make tasks of one order at the same moment do not make them twice', async () => {
  const { orderId } = await order({ number: 'A', quantity: 100 })
  const answers = await Promise.all([1, 2].map(() => planner.call(api.createTask, { orders: [{ id: orderId }] })))
  expect(answers.map(({ done }) => done.length).sort()).toEqual([0, 1])
  expect(await tasks()).toHaveLength(3)
})

test('orders that are not confirmed are skipped with the reason', async () => {
  const { orderId } = await order({ number: 'A', quantity: 10, status: 'pendingConfirmation' })
  const { done, skipped } = await planner.call(api.createTask, { orders: [{ id: orderId }] })
  expect([done, skipped[0]?.reason]).toEqual([[], expect.stringContaining('once it is confirmed')])
})

test('forward: in working time, on the machines side by side, in the order of the routing', async () => {
  await planned()
  const rows = await tasks()
  expect(rows.every(({ plannedStart }) => plannedStart !== null)).toBe(true)
  const [cut, weld, paint] = rows
  expect(rows[0]?.machineId).not.toBe(rows[3]?.machineId)
  expect(at(weld?.plannedStart)).toBeGreaterThanOrEqual(at(cut?.plannedEnd))
  expect(at(paint?.plannedStart)).toBeGreaterThanOrEqual(at(weld?.plannedEnd))
  for (const { plannedStart, shiftId, shiftDate } of rows) {
    const hour = new Date(at(plannedStart) + 8 * 3_600_000).getUTCHours()
    expect(hour).toBeGreaterThanOrEqual(8)
    expect(hour).toBeLessThan(17)
    expect([shiftId, shiftDate]).toEqual(['day', new Date(at(plannedStart) + 8 * 3_600_000).toISOString().slice(0, 10)])
  }
  // 60 pieces of a minute each.
  expect(cut?.processingMinutes).toBe(60)
})

test('from an assembly line’s work centre pieces go on trip by trip', async () => {
  await as(({ db }) =>
    db.updateTable('workCenter').set({ assemblyLine: true }).where('id', '=', factory.centers.weld).execute(),
  )
  await planned({})
  const [cut, weld, paint] = await tasks()
  expect(at(weld?.plannedStart)).toBeGreaterThanOrEqual(at(cut?.plannedEnd))
  expect(at(paint?.plannedStart)).toBe(at(weld?.plannedStart) + 60_000)
})

test('set-up is what prepares it and what adjusts the machine', async () => {
  const { orderId, operationIds } = await order({ number: 'A', quantity: 60, setup: 10 })
  await as(({ db }) =>
    db
      .updateTable('orderOperation')
      .set({ machineAdjustMinutes: 5 })
      .where('id', '=', operationIds[0] as number)
      .execute(),
  )
  const { taskIds } = await planner.call(api.createTask, { orders: [{ id: orderId }] })
  await planner.call(api.scheduleTask, { ids: taskIds })
  // A morning's work: at whatever hour this runs, no break or night lies between set-up and start.
  const morning = Math.floor(Date.now() / 86_400_000 + 3) * 86_400_000 + 3_600_000
  const [first] = await tasks()
  await planner.call(api.moveTask, { id: taskIds[0] as number, version: first?.version as number, start: morning })
  const [cut, weld] = await tasks()
  const setupOf = (task: typeof cut) => (at(task?.plannedStart) - at(task?.plannedSetupStart)) / 60_000
  expect([setupOf(cut), setupOf(weld)]).toEqual([15, 10])
})

test('backward: as late as the due date allows, and what would start in the past is said', async () => {
  const { orders, taskIds } = await planned({ due: '2031-03-03' }, { due: '2020-01-01' })
  const answer = await planner.call(api.scheduleTask, { ids: taskIds, mode: 'backward' })
  expect(answer.pastStart).toEqual(orders.length ? ['W1'] : [])
  const rows = await tasks()
  // The horizon ends before 2031: at its last working hour.
  expect(at(rows[2]?.plannedEnd)).toBeGreaterThan(Date.now() + 80 * 86_400_000)
  expect(at(rows[5]?.plannedEnd)).toBeLessThan(Date.now() + 10 * 86_400_000)
})

test('a line without a calendar is refused by name with the remedy, and listed where others can be planned', async () => {
  const { homeless, cut } = factory.centers
  const a = await order({ number: 'A', quantity: 10, centers: [homeless] })
  await planner.call(api.createTask, { orders: [{ id: a.orderId }] })
  await expect(planner.call(api.scheduleTask, {})).rejects.toThrow(/Line L3.*factory calendar first/)
  const b = await order({ number: 'B', quantity: 10, centers: [cut] })
  await planner.call(api.createTask, { orders: [{ id: b.orderId }] })
  const answer = await planner.call(api.scheduleTask, {})
  expect(answer.planned).toBe(1)
  expect(answer.unplanned).toMatchObject([{ workorderNo: 'A', reason: expect.stringContaining('Line L3') }])
})

test('an alternative work centre takes what its own has no time for', async () => {
  const { weld, paint } = factory.centers
  const plan = { quantity: 480, centers: [weld], alternatives: [[paint]] }
  await planned(plan, plan)
  expect((await tasks()).map(({ workCenterId }) => workCenterId).sort()).toEqual([weld, paint].sort())
})

test('a move takes its followers along, previews the same, and is undone and done again', async () => {
  const { taskIds } = await planned({})
  const [cut, weld, paint] = await tasks()
  const later = at(paint?.plannedStart) + 3 * 86_400_000
  const input = { id: taskIds[0] as number, version: cut?.version as number, start: later }
  const preview = await planner.call(api.previewMoveTask, input)
  expect(preview.changes.map(({ id }) => id).sort()).toEqual(taskIds)
  expect((await tasks())[0]?.plannedStart).toBe(cut?.plannedStart)
  const { changes } = await planner.call(api.moveTask, input)
  expect(changes).toEqual(preview.changes)
  const moved = await tasks()
  expect(at(moved[0]?.plannedStart)).toBeGreaterThanOrEqual(later)
  expect(at(moved[1]?.plannedStart)).toBeGreaterThanOrEqual(at(moved[0]?.plannedEnd))
  await planner.call(api.undoPlan, {})
  expect((await tasks()).map((row) => row.plannedStart)).toEqual([cut, weld, paint].map((row) => row?.plannedStart))
  await planner.call(api.redoPlan, {})
  expect((await tasks()).map((row) => row.plannedStart)).toEqual(moved.map((row) => row.plannedStart))
  await expect(planner.call(api.redoPlan, {})).rejects.toThrow('no planning step to redo')
})

test('a stale version is refused, and of two planners at once one is told', async () => {
  const { taskIds } = await planned({})
  const [cut] = await tasks()
  const input = { id: taskIds[0] as number, version: cut?.version as number, start: at(cut?.plannedStart) + 86_400_000 }
  const answers = await Promise.allSettled([
    planner.call(api.moveTask, input),
    planner.call(api.moveTask, { ...input, start: input.start + 86_400_000 }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = answers.find((each) => each.status === 'rejected')
  expect(refused?.reason).toMatchObject({ status: 409, body: { code: 4091 } })
})

test('a locked task stays in every run and move, and a locked follower blocks what would overrun it', async () => {
  const { taskIds } = await planned({})
  const [cut, weld] = await tasks()
  await planner.call(api.lockTask, { ids: [taskIds[1] as number] })
  const version = cut?.version as number
  const late = { id: taskIds[0] as number, version, start: at(weld?.plannedEnd) }
  expect((await planner.call(api.previewMoveTask, late)).conflicts).toMatchObject([{ kind: 'rule' }])
  await expect(planner.call(api.moveTask, late)).rejects.toThrow(/starts before/)
  await planner.call(api.scheduleTask, { mode: 'backward' })
  expect((await tasks())[1]?.plannedStart).toBe(weld?.plannedStart)
  const { skipped } = await planner.call(api.adjustToNextShift, { ids: [taskIds[1] as number] })
  expect(skipped[0]?.reason).toContain('unlock it first')
})

test('a planner cannot undo over what another changed since, and is told by whom', async () => {
  const { taskIds } = await planned({})
  const [cut] = await tasks()
  const start = at(cut?.plannedStart) + 86_400_000
  const id = taskIds[0] as number
  await planner.call(api.moveTask, { id, version: cut?.version as number, start })
  const userId = await as(({ db }) => makeColleague(db, 'Second planner'))
  const [seen] = await tasks()
  const input = { id, version: seen?.version as number, start: start + 86_400_000, confirmed: [] }
  await actAs(gemba.services, { teamId: planner.teamId, userId }, (ctx) => moveTask(ctx, input))
  await expect(planner.call(api.undoPlan, {})).rejects.toThrow(/Cannot undo: Second planner has since changed task/)
  await actAs(gemba.services, { teamId: planner.teamId, userId }, (ctx) => undoPlan(ctx))
  await planner.call(api.undoPlan, {})
  expect((await tasks())[0]?.plannedStart).toBe(cut?.plannedStart)
})

test('publishing shows the differences, releases, estimates the order, and can be taken back', async () => {
  const { orders, taskIds } = await planned({})
  const orderId = orders[0]?.orderId as number
  const preview = await planner.call(publish.previewPublication, {})
  expect(preview.differences.map(({ kind }) => kind)).toEqual(['new', 'new', 'new'])
  await planner.call(publish.publishPlan, { revision: preview.revision })
  expect((await tasks()).map(({ status, released }) => [status, released])).toEqual(Array(3).fill(['waiting', true]))
  const published = await statusOf(orderId)
  const rows = await tasks()
  expect(published).toMatchObject({
    status: 'scheduled',
    estimatedStart: rows[0]?.plannedStart,
    estimatedEnd: rows[2]?.plannedEnd,
  })
  await expect(planner.call(publish.publishPlan, {})).rejects.toThrow('nothing to publish')
  const stale = await planner.call(publish.previewPublication, {})
  await planner.call(api.adjustToNextShift, { ids: [taskIds[2] as number] })
  await expect(planner.call(publish.publishPlan, { revision: stale.revision })).rejects.toThrow('look again')
  await planner.call(api.undoPlan, {})
  await planner.call(publish.undoPublication, {})
  expect((await tasks()).map(({ status, released }) => [status, released])).toEqual(
    Array(3).fill(['notScheduled', false]),
  )
  expect(await statusOf(orderId)).toMatchObject({ status: 'pendingScheduling', estimatedStart: null })
})

test('combined tasks keep their members’ shares, take one place, and are released again', async () => {
  const { taskIds } = await planned()
  const ids = [taskIds[1] as number, taskIds[4] as number]
  await expect(planner.call(api.combineTask, { ids: [ids[0] as number] })).rejects.toThrow('at least 2')
  await expect(planner.call(api.combineTask, { ids: [taskIds[0] as number, ids[0] as number] })).rejects.toThrow(
    'differ',
  )
  const preview = await planner.call(api.previewCombination, { ids })
  expect(preview).toMatchObject({ quantity: 120, processingMinutes: 120, members: [{ share: 0.5 }, { share: 0.5 }] })
  await expect(planner.call(api.combineTask, { ids, quantity: 100 })).rejects.toThrow('4000')
  const before = await tasks()
  const whole = await planner.call(api.combineTask, { ids, quantity: 120 })
  const rows = await tasks()
  const combined = rows.find(({ id }) => id === whole.id)
  expect(at(combined?.plannedStart)).toBeGreaterThanOrEqual(Math.max(at(rows[0]?.plannedEnd), at(rows[3]?.plannedEnd)))
  expect(at(rows[2]?.plannedStart)).toBeGreaterThanOrEqual(at(combined?.plannedEnd))
  const members = rows.filter(({ combinedInto }) => combinedInto === whole.id)
  expect(members).toHaveLength(2)
  // It goes by what its members work for, and is found by it.
  const { rows: parts } = await planner.call(api.taskCrud.select, { where: { combinedInto: whole.id } })
  const orders = parts.map(({ workorderNo }) => workorderNo ?? '').toSorted()
  const named = { isCombined: true, workorderNo: orders[1] ?? '' }
  const { rows: found } = await planner.call(api.taskCrud.select, { where: named })
  expect(found).toMatchObject([
    {
      id: whole.id,
      workorderNo: orders.join(' · '),
      materialNo: parts[0]?.materialNo,
      produreName: parts[0]?.produreName,
    },
  ])
  const { skipped } = await planner.call(api.revokeTask, { ids: [ids[0] as number] })
  expect(skipped[0]?.reason).toContain('release it first')
  await planner.call(api.undoPlan, {})
  const back = (list: typeof before) =>
    list.map(({ id, plannedStart, combinedInto }) => [id, plannedStart, combinedInto])
  expect(back(await tasks())).toEqual(back(before))
  await planner.call(api.redoPlan, {})
  await planner.call(api.releaseCombination, { ids: [whole.id] })
  const released = await tasks()
  expect(released).toHaveLength(6)
  expect(released.every(({ plannedStart }) => plannedStart !== null)).toBe(true)
})

test('a split keeps the sum and stands behind the first part; revoking is undone with the same ids', async () => {
  const { orders, taskIds } = await planned({})
  const [cut] = await tasks()
  const seen = { id: taskIds[0] as number, version: cut?.version as number }
  await expect(planner.call(api.splitTask, { ...seen, quantities: [30, 20] })).rejects.toThrow('4000')
  const { ids } = await planner.call(api.splitTask, { ...seen, quantities: [40, 20] })
  const rows = (await tasks()).filter(({ id }) => ids.includes(id))
  expect(rows.map(({ planQuantity, processingMinutes }) => [planQuantity, processingMinutes])).toEqual([
    [40, 40],
    [20, 20],
  ])
  await planner.call(api.revokeTask, { ids: taskIds })
  expect(await tasks()).toHaveLength(1)
  await planner.call(api.undoPlan, {})
  expect((await tasks()).map(({ id }) => id)).toEqual([...taskIds, ids[1]])
  expect((await statusOf(orders[0]?.orderId as number))?.status).toBe('pendingScheduling')
})

test('the Gantt shows the plan with working time and combinations, the pool what has no tasks or no time', async () => {
  const { orders } = await planned({}, { status: 'confirmed' })
  const waiting = await order({ number: 'W2', quantity: 50 })
  const partly = await order({ number: 'W3', quantity: 50 })
  await planner.call(api.createTask, { orders: [{ id: partly.orderId, quantity: 20 }] })
  const from = Date.now() - 86_400_000
  const plan = await planner.call(gantt.selectGantt, { from, to: from + 20 * 86_400_000 })
  expect(plan.tasks.id).toHaveLength(6)
  expect(plan.orders[plan.tasks.order[0] as number]?.workorderNo).toBe('W0')
  const operation = plan.operations[plan.tasks.operation[0] as number]
  expect(operation).toMatchObject({ name: 'Operation 10', sequence: 10, successor: [20] })
  expect(plan.lines.map(({ open }) => open?.length ?? null)).toEqual([expect.any(Number), expect.any(Number), null])
  const { setupStart, start, end } = plan.tasks
  for (const [i, from] of start.entries())
    expect([setupStart[i], from, end[i]]).toEqual([setupStart[i], from, end[i]].sort())
  const pool = await planner.call(gantt.selectPlanPool, {})
  expect(pool.rows.map(({ workorderNo, left, unplanned }) => [workorderNo, left, unplanned]).sort()).toEqual([
    ['W2', 50, 0],
    ['W3', 30, 3],
  ])
  expect(pool.rows.some(({ id }) => id === orders[0]?.orderId)).toBe(false)
  expect((await planner.call(gantt.selectPlanPool, { where: { keyword: 'W2' } })).rows[0]?.id).toBe(waiting.orderId)
  expect((await planner.call(gantt.selectUnplannedTask, { orderIds: [partly.orderId] })).rows).toHaveLength(3)
})

test('released tasks near at hand stay in a run, unless what comes before them did not begin in time', async () => {
  const { taskIds } = await planned({}, {})
  await planner.call(publish.publishPlan, {})
  const before = await tasks()
  const hours = Math.ceil((Math.max(...before.map((row) => at(row.plannedStart))) - Date.now()) / 3_600_000) + 1
  const answer = await planner.call(api.scheduleTask, { mode: 'backward', frozenHours: hours })
  expect(answer.changed).toBe(0)
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  await as(({ db }) =>
    db
      .updateTable('task')
      .set({ plannedSetupStart: hourAgo, plannedStart: hourAgo, plannedEnd: hourAgo })
      .where('id', '=', taskIds[0] as number)
      .execute(),
  )
  const again = await planner.call(api.scheduleTask, { frozenHours: hours, mode: 'backward' })
  expect(again.unplanned).toEqual([])
  const after = await tasks()
  const moved = after.filter((row, i) => row.plannedStart !== before[i]?.plannedStart).map(({ id }) => id)
  expect(moved).toEqual(taskIds.slice(0, 3))
})

test('another team sees and touches nothing', async () => {
  const { taskIds } = await planned({})
  const stranger = await gemba.team()
  expect((await stranger.call(api.taskCrud.select, {})).total).toBe(0)
  const { done, skipped } = await stranger.call(api.revokeTask, { ids: taskIds })
  expect([done.length, skipped.length]).toEqual([0, 3])
  await expect(stranger.call(api.scheduleTask, {})).rejects.toThrow('no task to schedule')
  expect((await planner.call(api.taskCrud.select, {})).total).toBe(3)
})
