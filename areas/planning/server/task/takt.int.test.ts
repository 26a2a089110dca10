import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Preview } from '#engines/scheduling/index.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { getPlanSet, updatePlanSet } from '../../contract/aps/plan-set.ts'
import { selectGantt } from '../../contract/gantt/gantt.api.ts'
import { selectPlanModel, unpackProblem } from '../../contract/gantt/plan-model.api.ts'
import { createTask, moveTask, previewMoveTask, scheduleTask } from '../../contract/task/task.api.ts'
import { actAs, type Factory, makeFactory, makeOrder } from '../factory.fixture.ts'

let gemba: TestGemba
let planner: Awaited<ReturnType<TestGemba['team']>>
let factory: Factory

const minute = 60_000
const day = 86_400_000

beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())
beforeEach(async () => {
  planner = await gemba.team()
  factory = await as(({ db }) => makeFactory(db))
})

const as = <T>(work: Parameters<typeof actAs<T>>[2]) => actAs(gemba.services, planner, work)
const tasks = async () =>
  (await as(({ db }) => db.selectFrom('task').selectAll().orderBy('id').execute())).map((task) => ({
    ...task,
    start: Date.parse(task.plannedStart ?? ''),
    end: Date.parse(task.plannedEnd ?? ''),
  }))

async function order(number: string, quantity: number): Promise<number> {
  const { orderId } = await as(({ db }) =>
    makeOrder(db, factory, { number, quantity, centers: [factory.centers.weld], due: '2035-01-01' }),
  )
  await planner.call(createTask, { orders: [{ id: orderId }] })
  return orderId
}

/** Whatever the hour of the test, no break of the shift falls into what is planned. */
async function fromTomorrow(): Promise<void> {
  const requiredStartDate = addDays(localDate('Asia/Shanghai', Date.now()), 1)
  await as(({ db }) => db.updateTable('workOrder').set({ requiredStartDate }).execute())
  const { version, value } = await planner.call(getPlanSet, {})
  await planner.call(updatePlanSet, { version, value: { ...value, keepRequiredStart: true } })
}

test('on a takt line every piece takes the takt, the last passes the stations, and the next enters behind it', async () => {
  await as(async ({ db }) => {
    const [lineId] = factory.lines
    await db
      .updateTable('productionLine')
      .set({ taktSeconds: 90 })
      .where('id', '=', lineId ?? 0)
      .execute()
    for (const number of ['S1', 'S2', 'S3'])
      await db
        .insertInto('station')
        .values({
          number,
          name: number,
          workshopId: factory.workshopId,
          effectiveLineId: lineId as number,
          workCenterId: factory.centers.weld,
        })
        .execute()
  })
  for (const number of ['T1', 'T2']) await order(number, 40)
  await fromTomorrow()
  await planner.call(scheduleTask, { mode: 'forward', rule: 'fifo' })
  const [first, second] = await tasks()
  expect(first?.processingMinutes).toBe(60)
  // Forty pieces at a minute and a half, and two beats more until the last has passed the third station.
  expect((first?.end ?? 0) - (first?.start ?? 0)).toBe(63 * minute)
  expect(second?.start).toBe((first?.start ?? 0) + 60 * minute)
  const now = Date.now()
  const { lines } = await planner.call(selectGantt, { from: now, to: now + 3 * day })
  expect(lines.map(({ takt }) => takt)).toEqual([90, null, null])
})

test('what a browser reckons of a drag is what the server says of it', async () => {
  for (const number of ['B1', 'B2', 'B3']) await order(number, 120)
  await planner.call(scheduleTask, { mode: 'forward' })
  const [first, , third] = await tasks()
  const model = await planner.call(selectPlanModel, { revision: 0 })
  const input = unpackProblem(model.problem)
  const preview = new Preview(input, model.standing, model.thawing)
  const place = `w${factory.centers.weld}`
  const at = { id: third?.id ?? 0, version: third?.version ?? 0, start: (first?.start ?? 0) + 30 * minute }
  expect(preview.allows(at.id, place)).toBe(true)
  const told = await planner.call(previewMoveTask, at)
  const reckoned = preview.move(at.id, place, at.start)
  expect(model.revision).toBe(told.revision)
  expect(reckoned.changed.map(({ opId, start, end }) => [opId, start, end]).sort()).toEqual(
    told.changes.map(({ id, after }) => [id, after.start, after.end]).sort(),
  )
  expect(reckoned.broken).toEqual([])
  await planner.call(moveTask, at)
  const stranger = await gemba.team()
  expect((await stranger.call(selectPlanModel, { revision: 0 })).problem.operations).toEqual([])
})
