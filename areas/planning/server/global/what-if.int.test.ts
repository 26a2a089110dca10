import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { holidayCrud } from '#areas/calendar/contract/holiday.ts'
import { overtimeDayCrud } from '#areas/calendar/contract/overtime-day.ts'
import { shiftModeCrud } from '#areas/calendar/contract/shift-mode.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { made } from '#tests/factories/plant.ts'
import { makeUser } from '#tests/factories/user.ts'
import { Refused, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { whatIfExtraShift, whatIfMachineDown } from '../../contract/global/what-if.api.ts'
import { createTask, lockTask, scheduleTask } from '../../contract/task/task.api.ts'
import { addMachineDown, previewMachineDown } from '../../contract/windows/downtime.api.ts'
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
const day = 86_400_000

type Span = Pick<InputOf<typeof whatIfMachineDown>, 'machineId' | 'from' | 'to'> & { useAlternatives?: boolean }
const stands = (more: Partial<Span> = {}): Span => ({
  machineId: factory.machines[0] as number,
  from: Date.now(),
  to: Date.now() + 30 * day,
  ...more,
})
const ask = (more: Partial<Span> = {}) => planner.call(whatIfMachineDown, stands(more))

/** Orders of four hours of cutting each, all due soon: both machines are busy. */
async function plan(count: number, due = new Date(Date.now() + 20 * day).toISOString().slice(0, 10)): Promise<void> {
  const ids = await as(async ({ db }) => {
    const orders: number[] = []
    for (let i = 0; i < count; i++) {
      const { orderId } = await makeOrder(db, factory, {
        number: `W${i}`,
        quantity: 240,
        centers: [factory.centers.cut],
        due,
      })
      orders.push(orderId)
    }
    return orders
  })
  await planner.call(createTask, { orders: ids.map((id) => ({ id })) })
  await planner.call(scheduleTask, { mode: 'forward' })
}

const placed = () =>
  as(({ db }) =>
    db.selectFrom('task').select(['id', 'machineId', 'plannedStart', 'plannedEnd']).orderBy('id').execute(),
  )

/** The status and the fields of a call that must be refused. */
async function refused(call: Promise<unknown>): Promise<{ status: number; message: string }> {
  try {
    await call
  } catch (error) {
    if (error instanceof Refused) return { status: error.status, message: JSON.stringify(error.body) }
    throw error
  }
  throw new Error('was not refused')
}

test('an empty plan is touched by nothing', async () => {
  expect(await ask()).toMatchObject({
    harmed: [],
    harmedCount: 0,
    becomingLate: 0,
    later: 0,
    moved: 0,
    unplaced: 0,
    staying: [],
  })
})

test('a machine that stands makes orders late by what they wait, as taking it out of use would, and nothing is kept', async () => {
  await plan(6)
  const before = await placed()
  const answer = await ask({ useAlternatives: false })
  expect(answer.becomingLate).toBeGreaterThan(0)
  expect(answer.harmed).toHaveLength(answer.harmedCount)
  for (const { before: was, after, due, becomesLate } of answer.harmed) {
    expect(after).toBeGreaterThan(due)
    expect(after).toBeGreaterThan(was)
    expect(becomesLate).toBe(was <= due)
  }
  expect(await placed()).toEqual(before)
  const preview = await planner.call(previewMachineDown, stands({ useAlternatives: false }))
  expect(answer.moved).toBe(preview.changes.length)
  expect(preview.conflicts.filter(({ kind }) => kind === 'late')).toHaveLength(answer.becomingLate)
  // One press does it, unless somebody planned meanwhile.
  await planner.call(addMachineDown, { ...stands({ useAlternatives: false }), revision: answer.revision })
  expect(await placed()).not.toEqual(before)
  const again = await refused(planner.call(addMachineDown, { ...stands(), revision: answer.revision }))
  expect(again.message).toMatch(/changed since/)
})

test('where another machine is free and may take over, nothing becomes late', async () => {
  await plan(1)
  expect((await ask({ useAlternatives: false })).becomingLate).toBe(1)
  expect(await ask({ useAlternatives: true })).toMatchObject({ becomingLate: 0, harmedCount: 0, moved: 1 })
})

test('what is locked stays, and is told', async () => {
  await plan(2)
  const [task] = (await placed()).filter(({ machineId }) => machineId === factory.machines[0])
  await planner.call(lockTask, { ids: [task?.id as number] })
  expect((await ask()).staying).toMatchObject([{ id: task?.id, reason: 'locked' }])
})

test('orders of other workshops are counted and not named; who may not read the plan, and other teams, ask in vain', async () => {
  await plan(6)
  const { teamId } = planner
  const elsewhere = await as(({ db }) =>
    made(db.insertInto('department').values({ name: 'Elsewhere', isWorkshop: true }).returning('id')),
  )
  const reader = await makeUser(gemba, teamId, { name: 'Reader', rights: ['task.view'] })
  expect((await reader.call(whatIfMachineDown, stands())).harmedCount).toBe((await ask()).harmedCount)
  const other = await makeUser(gemba, teamId, { name: 'Other', rights: ['task.view'], workshops: [elsewhere] })
  expect((await refused(other.call(whatIfMachineDown, stands()))).status).toBe(404)
  const nobody = await makeUser(gemba, teamId, { name: 'Nobody', rights: ['report.view'] })
  expect((await refused(nobody.call(whatIfMachineDown, stands()))).status).toBe(403)
  const stranger = await gemba.team()
  expect((await refused(stranger.call(whatIfMachineDown, stands()))).status).toBe(404)
})

test('a time that makes no sense is refused at its field', async () => {
  const now = Date.now()
  for (const wrong of [
    { from: now + day, to: now },
    { from: now - 3 * day, to: now - day },
    { from: now, to: now + 400 * day },
    { from: 0.5 },
    { to: Number.MAX_SAFE_INTEGER },
    { machineId: -1 },
  ])
    expect((await refused(ask(wrong))).status).toBe(400)
})

const today = () => localDate('Asia/Shanghai', Date.now())

test('one more day of work is worth what it is worth when it is worked: nothing is kept before', async () => {
  const [from, date] = [today(), addDays(today(), 1)]
  await planner.call(holidayCrud.add, { date, name: 'Holiday', kind: 'company' })
  // Four hours each on two machines that work eight a day: the holiday makes some of them late, at whatever hour it is.
  await plan(14, addDays(from, 3))
  const before = await placed()
  const answer = await planner.call(whatIfExtraShift, { date })
  // Two lines with eight hours each.
  expect(answer).toMatchObject({ added: 16 * 3_600_000, later: 0 })
  expect(answer.lateNow).toBeGreaterThan(0)
  expect(answer.lateNow).toBe(answer.lateWithout)
  expect(answer.lateWith).toBe(answer.lateWithout - answer.becomingInTime)
  expect(answer.becomingInTime).toBeGreaterThan(0)
  expect(answer.helped).toHaveLength(answer.helpedCount)
  for (const { before: was, after, due, becomesInTime } of answer.helped) {
    expect(after).toBeLessThan(was)
    expect(was).toBeGreaterThan(due)
    expect(becomesInTime).toBe(after <= due)
  }
  expect(await placed()).toEqual(before)

  await planner.call(overtimeDayCrud.add, { date })
  await planner.call(scheduleTask, { mode: 'forward' })
  const after = await planner.call(whatIfExtraShift, { date })
  expect(after).toMatchObject({ added: 0, lateNow: answer.lateWith, helped: [], earlier: 0 })
})

test('of one line and by one shift mode; a line of another workshop, and what is not there, is not found', async () => {
  const date = addDays(today(), 1)
  await planner.call(holidayCrud.add, { date, name: 'Holiday', kind: 'company' })
  await plan(2)
  const [lineId = 0] = factory.lines
  expect((await planner.call(whatIfExtraShift, { date, lineId })).added).toBe(8 * 3_600_000)
  const { id: shiftModeId } = await planner.call(shiftModeCrud.add, {
    name: 'Short',
    shifts: [
      { name: 'S', start: '08:00', end: '10:30', rests: [{ start: '09:00', end: '09:30' }], handoverMinutes: 0 },
    ] as never,
  })
  expect((await planner.call(whatIfExtraShift, { date, lineId, shiftModeId })).added).toBe(2 * 3_600_000)
  for (const wrong of [{ lineId: 999_999_999 }, { shiftModeId: 999_999_999 }])
    expect((await refused(planner.call(whatIfExtraShift, { date, ...wrong }))).status).toBe(404)
  const elsewhere = await as(({ db }) =>
    made(db.insertInto('department').values({ name: 'Elsewhere', isWorkshop: true }).returning('id')),
  )
  const other = await makeUser(gemba, planner.teamId, { name: 'Other', rights: ['task.view'], workshops: [elsewhere] })
  expect((await refused(other.call(whatIfExtraShift, { date, lineId }))).status).toBe(404)
  const nobody = await makeUser(gemba, planner.teamId, { name: 'Nobody', rights: ['report.view'] })
  expect((await refused(nobody.call(whatIfExtraShift, { date }))).status).toBe(403)
  for (const wrong of ['2000-01-01', '2190-01-01', 'tomorrow']) {
    const { status, message } = await refused(planner.call(whatIfExtraShift, { date: wrong }))
    expect(status).toBe(400)
    expect(message).toMatch(/date/)
  }
})
