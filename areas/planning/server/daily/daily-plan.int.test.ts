import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { cellsOf, download, ended } from '#tests/support/jobs.ts'
import { exportDailyPlan, selectDailyPlan } from '../../contract/daily/daily-plan.api.ts'
import { publishPlan } from '../../contract/published/publish.api.ts'
import { createTask, moveTask, scheduleTask } from '../../contract/task/task.api.ts'
import { actAs, type Factory, makeFactory, makeOrder } from '../factory.fixture.ts'

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
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
const span = { from: day(-1), to: day(12) }

/** A long task of 1,000 pieces (16 h 40 min: three days of 8 h) and a short one behind it. */
async function published() {
  for (const [number, quantity] of [
    ['LONG', 1000],
    ['SHORT', 30],
  ] as const) {
    const { orderId } = await as(({ db }) =>
      makeOrder(db, factory, { number, quantity, centers: [factory.centers.weld], due: '2031-01-01' }),
    )
    await planner.call(createTask, { orders: [{ id: orderId }] })
  }
  await planner.call(scheduleTask, { mode: 'forward', rule: 'fifo' })
  await planner.call(publishPlan, { note: 'First' })
}

test('a task of several days stands on each with its share, and what changed is told', async () => {
  await published()
  const { rows, publication } = await planner.call(selectDailyPlan, span)
  const long = rows.filter(({ workorderNo }) => workorderNo === 'LONG')
  expect(long.length).toBeGreaterThanOrEqual(3)
  expect(long.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(1000)
  expect(new Set(long.map(({ shiftName }) => shiftName))).toEqual(new Set(['Day']))
  expect(rows.every(({ change }) => change === 'new')).toBe(true)
  expect(publication?.note).toBe('First')

  const [task] = await as(({ db }) => db.selectFrom('task').selectAll().orderBy('id', 'desc').limit(1).execute())
  const start = Date.parse(task?.plannedStart ?? '') + 2 * 86_400_000
  await planner.call(moveTask, { id: task?.id ?? 0, version: task?.version ?? 0, start })
  expect((await planner.call(selectDailyPlan, span)).rows).toEqual(rows)
  await planner.call(publishPlan, {})
  const changes = Object.fromEntries(
    (await planner.call(selectDailyPlan, span)).rows.map(({ workorderNo, change }) => [workorderNo, change]),
  )
  expect(changes).toEqual({ LONG: null, SHORT: 'later' })
})

test('it is written to a sheet row by row; too many days are refused', async () => {
  await published()
  const { rows } = await planner.call(selectDailyPlan, span)
  const { jobId } = await planner.call(exportDailyPlan, span)
  const { result } = await ended(planner, jobId)
  expect(result?.rows).toBe(rows.length)
  const [header, ...cells] = await cellsOf(await download(gemba, planner, String(result?.fileNo)))
  expect(header).toContain('Shift')
  expect(cells).toHaveLength(rows.length)
  await expect(planner.call(selectDailyPlan, { from: day(0), to: day(31) })).rejects.toThrow('4000')
})

test('another team has a plan of its own', async () => {
  await published()
  const stranger = await gemba.team()
  expect(await stranger.call(selectDailyPlan, span)).toEqual({ publication: null, rows: [], withdrawn: [] })
})
