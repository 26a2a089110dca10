import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { getPlanSet, updatePlanSet } from '../../contract/aps/plan-set.ts'
import * as global from '../../contract/global/global.api.ts'
import * as scenarios from '../../contract/global/scenario.api.ts'
import { getReadiness } from '../../contract/readiness/readiness.api.ts'
import { createTask, moveTask, previewMoveTask, scheduleTask } from '../../contract/task/task.api.ts'
import { actAs, type Factory, makeColleague, makeFactory, makeOrder } from '../factory.fixture.ts'

let gemba: TestGemba
let planner: Awaited<ReturnType<TestGemba['team']>>
let factory: Factory
let welders = 0

const zone = 'Asia/Shanghai'
/** Far enough ahead for whole day shifts, one after the other. */
const dayAfter = (days: number) => addDays(localDate(zone, Date.now()), days)

beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())
beforeEach(async () => {
  planner = await gemba.team()
  factory = await as(({ db }) => makeFactory(db))
  welders = await as(
    async ({ db }) =>
      (await db.insertInto('position').values({ name: 'Welder' }).returning('id').executeTakeFirstOrThrow()).id,
  )
  await as(({ db }) =>
    db
      .updateTable('operation')
      .set({ crewPositionId: welders, crewSize: 1 })
      .where('id', '=', factory.operations[0] ?? 0)
      .execute(),
  )
})

const as = <T>(work: Parameters<typeof actAs<T>>[2]) => actAs(gemba.services, planner, work)

/** Arranges so many welders on the first line, each day from today on for so many days. */
async function arrange(people: number, days: number): Promise<void> {
  await as(async ({ db }) => {
    for (let i = 0; i < Math.max(1, people); i++) {
      const userId = await makeColleague(db, `Welder ${i}`)
      if (people) await db.updateTable('teamUser').set({ positionId: welders }).where('id', '=', userId).execute()
      const rows = Array.from({ length: days }, (_, day) => ({
        date: dayAfter(day),
        shiftId: 'day',
        shiftName: 'Day',
        userId,
        lineId: factory.lines[0] as number,
        workshopId: factory.workshopId,
      }))
      if (rows.length) await db.insertInto('personnelArrangement').values(rows).execute()
    }
  })
}

/** Orders of one operation on each of the two cutting places, which could run side by side. */
async function two(): Promise<number[]> {
  const ids: number[] = []
  for (const [i, center] of [factory.centers.weld, factory.centers.paint].entries()) {
    const { orderId } = await as(({ db }) =>
      makeOrder(db, factory, { number: `C${i}`, quantity: 120, centers: [center], due: dayAfter(30) }),
    )
    await planner.call(createTask, { orders: [{ id: orderId }] })
    ids.push(orderId)
  }
  return ids
}

const spans = async () =>
  (await as(({ db }) => db.selectFrom('task').selectAll().orderBy('id').execute())).map((task) => ({
    ...task,
    start: Date.parse(task.plannedStart ?? ''),
    end: Date.parse(task.plannedEnd ?? ''),
  }))
const overlap = ([a, b]: { start: number; end: number }[]) =>
  a !== undefined && b !== undefined && a.start < b.end && b.start < a.end

/** The cause that names a busy crew: not always the last, since the crew may come free as the break begins. */
const waitedForCrew = async (orderId: number) =>
  (await planner.call(global.explainOrder, { orderId })).chain[0]?.causes.find(({ kind }) => kind === 'crewBusy')

test('one welder for two tasks: the second waits for the crew, and is told so', async () => {
  await arrange(1, 40)
  const [first, second] = await two()
  await planner.call(scheduleTask, { orderIds: [first ?? 0], mode: 'forward' })
  await planner.call(scheduleTask, { orderIds: [second ?? 0], mode: 'forward' })
  const planned = await spans()
  expect(overlap(planned)).toBe(false)
  expect(await waitedForCrew(second ?? 0)).toMatchObject({ what: 'Welder · Shop', other: { workorderNo: 'C0' } })
  const { aspects } = await planner.call(getReadiness, { id: planned[0]?.id ?? 0 })
  expect(aspects.find(({ aspect }) => aspect === 'skill')).toMatchObject({
    state: 'ready',
    message: 'Welder: 1 arranged in the workshop for the shift (1 needed)',
  })

  const [one, other] = planned
  const onto = { id: other?.id ?? 0, version: other?.version ?? 0, start: one?.start ?? 0 }
  const preview = await planner.call(previewMoveTask, onto)
  expect(preview.changes.map(({ taskNo }) => taskNo)).toContain(one?.taskNo)
  await planner.call(moveTask, onto)
  expect(overlap(await spans())).toBe(false)
})

test('two welders, or a plan that does not count people: both run side by side', async () => {
  await arrange(2, 40)
  await two()
  await planner.call(scheduleTask, { mode: 'forward' })
  expect(overlap(await spans())).toBe(true)
  await as(({ db }) => db.updateTable('operation').set({ crewSize: 2 }).execute())
  await planner.call(scheduleTask, { mode: 'forward' })
  expect(overlap(await spans())).toBe(false)
  const { version, value } = await planner.call(getPlanSet, {})
  await planner.call(updatePlanSet, { version, value: { ...value, limitCrews: false } })
  await planner.call(scheduleTask, { mode: 'forward' })
  expect(overlap(await spans())).toBe(true)
})

test('days on which no welder is arranged are waited out, and named; beyond the arranged days nothing limits', async () => {
  await arrange(0, 3)
  const [order] = await two()
  await planner.call(scheduleTask, { mode: 'forward' })
  const after = Date.parse(`${dayAfter(3)}T00:00:00+08:00`)
  for (const { start } of await spans()) expect(start).toBeGreaterThanOrEqual(after)
  const told = await planner.call(global.explainOrder, { orderId: order ?? 0 })
  expect(told.chain[0]?.causes.map(({ kind, what }) => `${kind} ${what}`)).toContain('crewAway Welder · Shop')
})

/** Laser work takes one person with a certificate; people who are arranged are given one for so many days. */
async function wantLaser(holders: number, days: number): Promise<void> {
  await as(async ({ db }) => {
    const operationId = factory.operations[0] as number
    await db
      .updateTable('operation')
      .set({ crewPositionId: null, crewSize: null })
      .where('id', '=', operationId)
      .execute()
    const { id: skillId } = await db
      .insertInto('skill')
      .values({ code: 'L', name: 'Laser' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('operationSkill').values({ operationId, skillId }).execute()
    const people = await db
      .selectFrom('teamUser')
      .select('id')
      .where('name', 'like', 'Welder %')
      .orderBy('id')
      .execute()
    for (const { id: userId } of people.slice(0, holders))
      await db
        .insertInto('userSkill')
        .values({ userId, skillId, startsOn: dayAfter(-9), expiresOn: dayAfter(days) })
        .execute()
  })
}

const skillOf = async (id: number) =>
  (await planner.call(getReadiness, { id })).aspects.find(({ aspect }) => aspect === 'skill')

test('of the people arranged only those with a certificate are counted for work that wants the skill', async () => {
  await arrange(3, 40)
  await wantLaser(1, 40)
  const [first, second] = await two()
  await planner.call(scheduleTask, { orderIds: [first ?? 0], mode: 'forward' })
  await planner.call(scheduleTask, { orderIds: [second ?? 0], mode: 'forward' })
  const planned = await spans()
  expect(overlap(planned)).toBe(false)
  expect(await waitedForCrew(second ?? 0)).toMatchObject({ what: 'Laser · Shop' })
  expect(await skillOf(planned[0]?.id ?? 0)).toMatchObject({
    state: 'ready',
    message: 'Laser: 1 arranged in the workshop for the shift (1 needed)',
  })
  await as(({ db }) => db.updateTable('skill').set({ enabled: false }).execute())
  await planner.call(scheduleTask, { mode: 'forward' })
  expect(overlap(await spans())).toBe(true)
})

test('who is arranged with a certificate that has expired is not counted', async () => {
  await arrange(2, 3)
  await wantLaser(2, -1)
  const [order] = await two()
  await planner.call(scheduleTask, { mode: 'forward' })
  const after = Date.parse(`${dayAfter(3)}T00:00:00+08:00`)
  for (const { start } of await spans()) expect(start).toBeGreaterThanOrEqual(after)
  const told = await planner.call(global.explainOrder, { orderId: order ?? 0 })
  expect(told.chain[0]?.causes.map(({ kind, what }) => `${kind} ${what}`)).toContain('crewAway Laser · Shop')
})

test('where nobody is arranged yet a task is ready for as many as are able on its day', async () => {
  await arrange(0, 0)
  await wantLaser(0, 0)
  await two()
  await planner.call(scheduleTask, { mode: 'forward' })
  const [task] = await spans()
  expect(await skillOf(task?.id ?? 0)).toMatchObject({
    state: 'lacking',
    message: `Laser: 0 people with a valid certificate on ${task?.shiftDate}, 1 needed`,
  })
  await as(async ({ db }) => {
    const { id: skillId } = await db.selectFrom('skill').select('id').executeTakeFirstOrThrow()
    const { id: userId } = await db.selectFrom('teamUser').select('id').limit(1).executeTakeFirstOrThrow()
    await db
      .insertInto('userSkill')
      .values({ userId, skillId, startsOn: dayAfter(-9) })
      .execute()
  })
  expect(await skillOf(task?.id ?? 0)).toMatchObject({ state: 'ready' })
})

test('a global run keeps to the people there are', async () => {
  await arrange(1, 40)
  await two()
  const { id } = await planner.call(scenarios.runScenario, {
    name: 'Crew',
    settings: {
      direction: 'forward',
      rule: 'edd',
      useAlternatives: true,
      frozenHours: 0,
      horizonDays: 60,
      seconds: 1,
      seed: 1,
      goalMode: 'inOrder',
      goals: [
        { goal: 'tardiness', weight: 1 },
        { goal: 'makespan', weight: 1 },
      ],
    },
  })
  const state = async () => (await planner.call(scenarios.getScenario, { id })).state
  await expect.poll(state, { timeout: 60_000 }).toBe('ready')
  const found = await planner.call(scenarios.getScenario, { id })
  expect(found.search?.threads).toBeGreaterThan(0)
  expect(found.search?.bounds).toHaveLength(2)
  await planner.call(scenarios.adoptScenario, { id })
  const planned = await spans()
  expect(planned.every(({ start }) => start > 0)).toBe(true)
  expect(overlap(planned)).toBe(false)
})
