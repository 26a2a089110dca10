import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { levelLoad, previewLevelLoad } from '../../contract/gantt/level.api.ts'
import { createTask, lockTask, scheduleTask, undoPlan } from '../../contract/task/task.api.ts'
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
const places = async () =>
  (await as(({ db }) => db.selectFrom('task').selectAll().orderBy('id').execute())).map(
    ({ plannedStart, plannedEnd }) => [plannedStart, plannedEnd] as const,
  )
const day = (ahead: number) => addDays(localDate('Asia/Shanghai', Date.now()), ahead)

test('work heaped on the first days is spread within its slack, as one step; no order becomes late', async () => {
  for (let i = 0; i < 6; i++) {
    const { orderId } = await as(({ db }) =>
      makeOrder(db, factory, { number: `V${i}`, quantity: 120, centers: [factory.centers.weld], due: day(6) }),
    )
    await planner.call(createTask, { orders: [{ id: orderId }] })
  }
  await planner.call(scheduleTask, { mode: 'forward' })
  const before = await places()
  const [lineId = 0] = factory.lines
  const preview = await planner.call(previewLevelLoad, { days: 7, lineIds: [lineId] })
  expect(await places()).toEqual(before)
  const peak = (rows: typeof preview.days, key: 'peakBefore' | 'peakAfter') =>
    Math.max(...rows.map((row) => row[key]?.load ?? 0))
  expect(peak(preview.days, 'peakAfter')).toBeLessThan(peak(preview.days, 'peakBefore'))
  expect(preview.days[0]?.peakBefore?.place ?? 'Centre WELD').toBe('Centre WELD')

  await expect(planner.call(levelLoad, { days: 7, lineIds: [lineId], revision: preview.revision - 1 })).rejects.toThrow(
    /changed since/,
  )
  await planner.call(levelLoad, { days: 7, lineIds: [lineId], revision: preview.revision })
  const after = await places()
  expect(after.filter(([start], i) => start !== before[i]?.[0])).toHaveLength(preview.changes.length)
  const due = Date.parse(`${day(7)}T00:00:00+08:00`)
  for (const [, end] of after) expect(Date.parse(end ?? '')).toBeLessThanOrEqual(due)
  await planner.call(undoPlan, {})
  expect(await places()).toEqual(before)
})

test('what is locked stays, and a line that is not asked for is left alone', async () => {
  for (let i = 0; i < 3; i++) {
    const { orderId } = await as(({ db }) =>
      makeOrder(db, factory, { number: `L${i}`, quantity: 120, centers: [factory.centers.weld], due: day(20) }),
    )
    await planner.call(createTask, { orders: [{ id: orderId }] })
  }
  await planner.call(scheduleTask, { mode: 'forward' })
  const ids = (await as(({ db }) => db.selectFrom('task').select('id').execute())).map(({ id }) => id)
  const elsewhere = await planner.call(previewLevelLoad, { days: 10, lineIds: [factory.lines[1] ?? 0] })
  expect(elsewhere.changes).toEqual([])
  await planner.call(lockTask, { ids })
  expect((await planner.call(previewLevelLoad, { days: 10 })).changes).toEqual([])
})
