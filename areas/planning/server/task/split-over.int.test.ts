import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { explainOrder } from '../../contract/global/global.api.ts'
import { previewSplitOver, splitOver } from '../../contract/task/split-over.api.ts'
import * as api from '../../contract/task/task.api.ts'
import { actAs, type Factory, makeFactory, makeOrder } from '../factory.fixture.ts'

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
const tasks = () => as(({ db }) => db.selectFrom('task').selectAll().orderBy('id').execute())
const at = (text: string | null | undefined) => Date.parse(text ?? '')
const wish = { most: 4, least: 1 }

/** One order of 60 pieces, a minute each, whose cutting two machines can do. */
async function planned() {
  const { orderId } = await as(({ db }) => makeOrder(db, factory, { number: 'W', quantity: 60 }))
  const { taskIds } = await planner.call(api.createTask, { orders: [{ id: orderId }] })
  await planner.call(api.scheduleTask, { ids: taskIds })
  const [cut] = await tasks()
  return { orderId, cut: { id: cut?.id as number, version: cut?.version as number }, end: at(cut?.plannedEnd) }
}

test('a task is split over the machines that are free at once, previewed, then done, and undone in one step', async () => {
  const { cut, end } = await planned()
  const proposed = await planner.call(previewSplitOver, { ...cut, ...wish })
  expect(proposed.before).toBe(end)
  expect(proposed.parts.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(60)
  expect(new Set(proposed.parts.map(({ machineId }) => machineId))).toEqual(new Set(factory.machines))
  expect(proposed.after).toBeLessThan(end)
  expect(await tasks()).toHaveLength(3)
  const { ids, parts } = await planner.call(splitOver, { ...cut, ...wish, revision: proposed.revision })
  const rows = (await tasks()).filter(({ id }) => ids.includes(id))
  expect(rows.map(({ machineId, planQuantity, plannedEnd }) => [machineId, planQuantity, at(plannedEnd)])).toEqual(
    parts.map((part) => [part.machineId, part.quantity, part.end]),
  )
  await planner.call(api.undoPlan, {})
  const left = await tasks()
  expect(left).toHaveLength(3)
  expect([left[0]?.planQuantity, at(left[0]?.plannedEnd)]).toEqual([60, end])
})

test('what was changed since the preview, or can gain nothing, is refused; so is another’s version', async () => {
  const { cut } = await planned()
  const { revision } = await planner.call(previewSplitOver, { ...cut, ...wish })
  const stale = { ...cut, ...wish, version: cut.version + 1 }
  await expect(planner.call(previewSplitOver, stale)).rejects.toThrow('4091')
  await expect(planner.call(splitOver, { ...cut, ...wish, revision: revision - 1 })).rejects.toThrow('changed since')
  const none = { ...cut, ...wish, least: 31 }
  expect((await planner.call(previewSplitOver, none)).parts).toEqual([])
  await expect(planner.call(splitOver, { ...none, revision })).rejects.toThrow('leave it whole')
  expect(await tasks()).toHaveLength(3)
})

test('two who split a task at the same moment split it once', async () => {
  const { cut } = await planned()
  const { revision } = await planner.call(previewSplitOver, { ...cut, ...wish })
  const both = await Promise.allSettled([1, 2].map(() => planner.call(splitOver, { ...cut, ...wish, revision })))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await tasks()).toHaveLength(4)
})

test('why an order is late names the task to split', async () => {
  const { orderId, cut } = await planned()
  const { remedies } = await planner.call(explainOrder, { orderId })
  const remedy = remedies.find(({ kind }) => kind === 'split')
  expect(remedy?.split).toMatchObject({ ...cut, quantity: 60 })
})
