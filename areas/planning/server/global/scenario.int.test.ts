import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import * as global from '../../contract/global/global.api.ts'
import * as api from '../../contract/global/scenario.api.ts'
import type { ScenarioSettings } from '../../contract/global/scenario.ts'
import { previewPublication, publishPlan } from '../../contract/published/publish.api.ts'
import { createTask, moveTask, scheduleTask } from '../../contract/task/task.api.ts'
import { actAs, type Factory, makeFactory, makeOrder, type OrderPlan } from '../factory.fixture.ts'

let gemba: TestGemba
let planner: Awaited<ReturnType<TestGemba['team']>>
let factory: Factory

beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())
beforeEach(async () => {
  planner = await gemba.team()
  factory = await as(({ db }) => makeFactory(db))
})

const as = <T>(work: Parameters<typeof actAs<T>>[2]) => actAs(gemba.services, planner, work)
const tasks = () => as(({ db }) => db.selectFrom('task').selectAll().orderBy('id').execute())
const orderCount = 6

const settings: ScenarioSettings = {
  direction: 'forward',
  rule: 'fifo',
  useAlternatives: true,
  frozenHours: 0,
  horizonDays: 90,
  seconds: 2,
  seed: 1,
  goalMode: 'weighted',
  goals: [
    { goal: 'tardiness', weight: 5 },
    { goal: 'makespan', weight: 2 },
  ],
}

async function order(plan: Partial<OrderPlan> & { number: string }): Promise<number> {
  const { orderId } = await as(({ db }) => makeOrder(db, factory, { quantity: 120, ...plan }))
  await planner.call(createTask, { orders: [{ id: orderId }] })
  return orderId
}

/** Orders of one operation on one work centre, planned in the order of their numbers although the last are due first, and the last of all
 * yesterday, whatever the hour. */
async function badlyPlanned(): Promise<number[]> {
  const ids: number[] = []
  for (let i = 0; i < orderCount; i++) {
    const due = new Date(Date.now() + (orderCount - i - 2) * 86_400_000).toISOString().slice(0, 10)
    const id = await order({ number: `W${i}`, quantity: 400, centers: [factory.centers.weld], due })
    await planner.call(scheduleTask, { orderIds: [id], mode: 'forward' })
    ids.push(id)
  }
  return ids
}

async function ready(id: number): Promise<api.ScenarioDetail> {
  for (;;) {
    const found = await planner.call(api.getScenario, { id })
    if (found.state !== 'waiting' && found.state !== 'running') return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const run = async (more: Partial<ScenarioSettings> = {}, name = 'A') =>
  ready((await planner.call(api.runScenario, { name, settings: { ...settings, ...more } })).id)

test('a scenario is better than the plan, changes nothing by itself, and is adopted, published and taken back', async () => {
  await badlyPlanned()
  const before = await tasks()
  const found = await run()
  expect(found).toMatchObject({ state: 'ready', message: null, overtaken: null, unplanned: [] })
  expect(found.figures?.tardiness).toBeLessThan(found.base?.tardiness ?? 0)
  expect(found.progress.length).toBeGreaterThan(1)
  expect(await tasks()).toEqual(before)
  const { differences } = await planner.call(api.selectScenarioDifference, { id: found.id })
  expect(differences).toHaveLength(orderCount)

  const { published, adapted } = await planner.call(api.publishScenario, { id: found.id, note: 'Monday' })
  expect(published).toBe(orderCount)
  const after = await tasks()
  expect(after.every(({ released, publishedStart, plannedStart }) => released && publishedStart === plannedStart)).toBe(
    true,
  )
  expect(await planner.call(previewPublication, {})).toMatchObject({ differences: [] })
  const now = await planner.call(global.getPlanFigures, {})
  // What was to begin while it was published begins later; all else is as it was found.
  expect(adapted > 0 || now.tardiness === found.figures?.tardiness).toBe(true)
  expect(now.tardiness).toBeGreaterThanOrEqual(found.figures?.tardiness ?? Number.NaN)
  expect(now.tardiness).toBeLessThan(found.base?.tardiness ?? 0)

  await planner.call(api.undoScenario, { id: found.id })
  const places = (rows: typeof before) =>
    rows.map(({ plannedStart, plannedEnd, workCenterId, released }) => [
      plannedStart,
      plannedEnd,
      workCenterId,
      released,
    ])
  expect(places(await tasks())).toEqual(places(before))
  expect((await planner.call(api.getScenario, { id: found.id })).adoptedAt).toBeNull()
})

test('a scenario is compared with the plan by the tasks that both hold, and what it has more is told', async () => {
  const held = await order({ number: 'HELD', centers: [factory.centers.weld] })
  await planner.call(scheduleTask, { orderIds: [held], mode: 'forward' })
  await order({ number: 'NEW', centers: [factory.centers.cut] })
  const { figures, base } = await run({ seconds: 0 })
  expect(base).toMatchObject({ planned: 1, unplanned: 1 })
  expect(figures).toMatchObject({ planned: 2, unplanned: 0 })
  expect(figures?.common).toMatchObject({ tasks: 1, added: 1, now: { planned: 1 }, found: { planned: 1 } })
  expect(figures?.common?.found.flow).toBeLessThan(figures?.flow ?? 0)
})

test('a scenario that the plan has overtaken says so and is not adopted over it', async () => {
  await badlyPlanned()
  const found = await run({ seconds: 0 })
  const [, , third] = await tasks()
  const start = Date.parse(third?.plannedEnd ?? '') + 30 * 86_400_000
  await planner.call(moveTask, { id: third?.id ?? 0, version: third?.version ?? 0, start })
  const seen = await planner.call(api.getScenario, { id: found.id })
  expect(seen.overtaken).toEqual({ changed: 1, tasks: [third?.taskNo], begun: 0 })
  await expect(planner.call(api.adoptScenario, { id: found.id })).rejects.toThrow(/run it again/)
  const again = await run({ seconds: 0 }, 'B')
  await planner.call(api.adoptScenario, { id: again.id })
})

test('work that began meanwhile stays where it is, and the rest gives way', async () => {
  await badlyPlanned()
  await planner.call(publishPlan, {})
  const found = await run()
  const [first] = await tasks()
  await as(({ db }) =>
    db
      .updateTable('task')
      .set({ status: 'inProgress', startedAt: new Date().toISOString() })
      .where('id', '=', first?.id ?? 0)
      .execute(),
  )
  await planner.call(api.adoptScenario, { id: found.id })
  const [now, ...others] = await tasks()
  expect(now?.plannedStart).toBe(first?.plannedStart)
  expect(others.some((task, i) => task.plannedStart !== others[i]?.publishedStart)).toBe(true)
})

test('a run is stopped with the best found, or cancelled with nothing; one at a time', async () => {
  await badlyPlanned()
  const long = { ...settings, seconds: 600, goals: [{ goal: 'flow' as const, weight: 1 }] }
  const { id } = await planner.call(api.runScenario, { name: 'Long', settings: long })
  await expect(planner.call(api.runScenario, { name: 'Second', settings: long })).rejects.toThrow(/“Long” is running/)
  await expect.poll(async () => (await planner.call(api.getScenario, { id })).state).toBe('running')
  await planner.call(api.stopScenario, { id })
  expect(await ready(id)).toMatchObject({ state: 'ready', stopped: true, figures: { planned: orderCount } })

  const again = async () => {
    try {
      return await planner.call(api.runScenario, { name: 'RunAlone', settings: long })
    } catch {
      return null
    }
  }
  let second = await again()
  await expect
    .poll(async () => {
      second ??= await again()
      return second
    })
    .not.toBeNull()
  await planner.call(api.cancelScenario, { id: second?.id ?? 0 })
  expect(await ready(second?.id ?? 0)).toMatchObject({ state: 'cancelled', figures: null })
  await expect(planner.call(api.adoptScenario, { id: second?.id ?? 0 })).rejects.toThrow(/no usable result/)
})

test('planned back from their due dates, orders that would start in the past are named', async () => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await order({ number: 'LATE', due: yesterday })
  await order({ number: 'EASY', due: '2035-01-01' })
  const found = await run({ direction: 'backward', seconds: 0, horizonDays: 365 })
  expect(found.pastStart).toEqual(['LATE'])
  expect(found.lateOrders.map(({ workorderNo }) => workorderNo)).toEqual(['LATE'])
})

test('a rush order is shown with whom it makes late, then inserted and explained', async () => {
  const [first] = await badlyPlanned()
  await planner.call(scheduleTask, { mode: 'forward', rule: 'edd' })
  const today = new Date().toISOString().slice(0, 10)
  const rush = await order({ number: 'RUSH', quantity: 400, centers: [factory.centers.weld], due: today })
  const preview = await planner.call(global.previewInsertOrder, { orderId: rush, urgency: 'first' })
  expect(preview.unplaced).toBe(0)
  expect(preview.harmed.length + preview.later).toBeGreaterThan(0)
  expect((await tasks()).find(({ workOrderId }) => workOrderId === rush)?.plannedStart).toBeNull()
  const done = await planner.call(global.insertOrder, { orderId: rush, urgency: 'first', revision: preview.revision })
  expect(done.finish).toBe(preview.finish)
  await expect(
    planner.call(global.insertOrder, { orderId: rush, urgency: 'first', revision: preview.revision }),
  ).rejects.toThrow(/changed since/)

  const { rows } = await planner.call(global.selectPlanOrder, { pageNum: 1, pageSize: 50, where: {} })
  expect(rows.map(({ workorderNo }) => workorderNo).sort()).toEqual(['RUSH', 'W0', 'W1', 'W2', 'W3', 'W4', 'W5'])
  const told = await planner.call(global.explainOrder, { orderId: first ?? 0 })
  expect(told.workorderNo).toBe('W0')
  expect(told.chain[0]).toMatchObject({ own: true, workorderNo: 'W0', place: 'Centre WELD' })
  expect(told.chain[0]?.causes.map(({ kind }) => kind)).toContain('machineBusy')
  expect(told.chain.length).toBeGreaterThan(1)
})

test('another team sees nothing of it', async () => {
  await badlyPlanned()
  const found = await run({ seconds: 0 })
  const stranger = await gemba.team()
  await expect(stranger.call(api.getScenario, { id: found.id })).rejects.toThrow('404')
  expect((await stranger.call(api.selectScenario, { pageNum: 1, pageSize: 20, where: {} })).total).toBe(0)
})
