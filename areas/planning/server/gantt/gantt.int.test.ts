import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { machineClassCrud, weekdayCodes } from '#areas/equipment/contract/machine-class.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { cellsOf, download, ended } from '#tests/support/jobs.ts'
import { selectGantt } from '../../contract/gantt/gantt.api.ts'
import * as people from '../../contract/gantt/planner.api.ts'
import * as publish from '../../contract/published/publish.api.ts'
import * as readiness from '../../contract/readiness/readiness.api.ts'
import * as api from '../../contract/task/task.api.ts'
import * as down from '../../contract/windows/downtime.api.ts'
import { actAs, type Factory, makeColleague, makeFactory, makeOrder, type OrderPlan } from '../factory.fixture.ts'
import { moveTask } from './move-task.ts'
import { markPresent } from './presence.ts'

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
const at = (text: string | null | undefined) => Date.parse(text ?? '')
const hour = 3_600_000
const tasks = () => as(({ db }) => db.selectFrom('task').selectAll().orderBy('id').execute())
const task = async (id: number) => {
  const row = (await tasks()).find((each) => each.id === id)
  if (!row) throw new Error(`no task ${id}`)
  return row
}

let made = 0

async function planned(...plans: Partial<OrderPlan>[]): Promise<number[]> {
  const orders = []
  for (const plan of plans)
    orders.push(await as(({ db }) => makeOrder(db, factory, { number: `W${made++}`, quantity: 60, ...plan })))
  const { taskIds } = await planner.call(api.createTask, { orders: orders.map(({ orderId }) => ({ id: orderId })) })
  await planner.call(api.scheduleTask, { ids: taskIds })
  return taskIds
}

/** Three short cuts on the first machine one after the other, one on the second. */
async function cuts(): Promise<number[]> {
  const ids = await planned(...[1, 2, 3, 4].map(() => ({ centers: [factory.centers.cut], quantity: 60 })))
  for (const id of ids.slice(1, 3)) {
    const row = await task(id)
    if (row.machineId === factory.machines[0]) continue
    const first = await task(ids[0] as number)
    const input = { id, version: row.version, workCenterId: factory.centers.cut, machineId: first.machineId }
    await planner.call(api.moveTask, { ...input, start: at(first.plannedEnd) })
  }
  return ids
}

const spanOf = async (id: number, hours: number) => {
  const row = await task(id)
  return {
    machineId: row.machineId as number,
    from: at(row.plannedStart) - 60_000,
    to: at(row.plannedStart) + hours * hour,
  }
}

test('a breakdown moves only what it must, says so before, and one undo takes all of it back', async () => {
  const ids = await cuts()
  const before = await tasks()
  const span = await spanOf(ids[0] as number, 30)
  const preview = await planner.call(down.previewMachineDown, { ...span, useAlternatives: false })
  expect(await tasks()).toEqual(before)
  const there = before.filter(
    ({ machineId, plannedStart }) => machineId === span.machineId && at(plannedStart) < span.to,
  )
  expect(there.length).toBeGreaterThan(0)
  expect(preview.changes.map(({ id }) => id).sort()).toEqual(there.map(({ id }) => id).sort())
  const { revision } = preview
  await planner.call(down.addMachineDown, { ...span, useAlternatives: false, reason: 'Spindle', revision })
  const after = await tasks()
  for (const row of after) {
    const was = before.find(({ id }) => id === row.id)
    if (!there.some(({ id }) => id === row.id)) expect(row.plannedStart).toBe(was?.plannedStart)
    else expect(at(row.plannedStart)).toBeGreaterThanOrEqual(span.to)
  }
  const order = (rows: typeof after) =>
    rows
      .filter(({ machineId }) => machineId === span.machineId)
      .sort((a, b) => at(a.plannedStart) - at(b.plannedStart))
      .map(({ id }) => id)
  expect(order(after)).toEqual(order(before))
  await planner.call(api.undoPlan, {})
  expect((await tasks()).map(({ plannedStart }) => plannedStart)).toEqual(before.map((row) => row.plannedStart))
  expect(await as(({ db }) => db.selectFrom('machineDowntime').selectAll().execute())).toEqual([])
  await planner.call(api.redoPlan, {})
  expect((await tasks()).map(({ plannedStart }) => plannedStart)).toEqual(after.map((row) => row.plannedStart))
  expect(await as(({ db }) => db.selectFrom('machineDowntime').select('reason').execute())).toEqual([
    { reason: 'Spindle' },
  ])
})

test('with alternatives an affected task goes where it ends earlier and disturbs nobody', async () => {
  const [id] = await planned({ centers: [factory.centers.cut] })
  const span = await spanOf(id as number, 72)
  const { changes } = await planner.call(down.previewMachineDown, span)
  expect(changes).toHaveLength(1)
  expect(changes[0]?.after.machineId).not.toBe(span.machineId)
  expect(changes[0]?.after.start).toBe(changes[0]?.before.start)
})

test('planning keeps out of a downtime; a locked task in it is named and stays; its end opens the machine', async () => {
  const [first] = await planned({ centers: [factory.centers.cut] })
  await planner.call(api.lockTask, { ids: [first as number] })
  const span = await spanOf(first as number, 24)
  const made = await planner.call(down.addMachineDown, span)
  expect(made.changes).toEqual([])
  expect(made.staying).toMatchObject([{ id: first, reason: 'locked' }])
  const [second] = await planned({ centers: [factory.centers.cut] })
  expect((await task(second as number)).machineId).not.toBe(span.machineId)
  const [row] = await as(({ db }) => db.selectFrom('machineDowntime').selectAll().execute())
  const input = { id: made.id, version: row?.version as number }
  await planner.call(down.endMachineDown, input)
  await expect(planner.call(down.endMachineDown, input)).rejects.toThrow(/409|404/)
  await planner.call(api.undoPlan, {})
})

test('a downtime that makes no sense, or was looked at before the plan changed, is refused by field', async () => {
  const [id] = await planned({ centers: [factory.centers.cut] })
  const span = await spanOf(id as number, 5)
  await expect(planner.call(down.addMachineDown, { ...span, to: span.from })).rejects.toThrow(/4000.*after the start/s)
  await expect(planner.call(down.addMachineDown, { ...span, from: 0, to: 1 })).rejects.toThrow(/4000.*passed/s)
  const { revision } = await planner.call(down.previewMachineDown, span)
  await planner.call(api.lockTask, { ids: [id as number] })
  await expect(planner.call(down.addMachineDown, { ...span, revision })).rejects.toThrow('look again')
})

test('a length set by hand holds in later runs, pushes what follows, and is taken back to the standard', async () => {
  const ids = await planned({})
  const [cut, weld] = [await task(ids[0] as number), await task(ids[1] as number)]
  const seen = { id: cut.id, version: cut.version }
  const preview = await planner.call(api.previewResizeTask, { ...seen, minutes: 150 })
  expect(preview.changes.map(({ id }) => id)).toContain(weld.id)
  await planner.call(api.resizeTask, { ...seen, minutes: 150 })
  expect(await task(cut.id)).toMatchObject({ processingMinutes: 150, handMinutes: 150 })
  await planner.call(api.scheduleTask, { ids })
  const longer = await task(cut.id)
  expect(longer.processingMinutes).toBe(150)
  expect(at((await task(weld.id)).plannedStart)).toBeGreaterThanOrEqual(at(longer.plannedEnd))
  await planner.call(api.resizeTask, { id: cut.id, version: longer.version, minutes: null })
  expect(await task(cut.id)).toMatchObject({ processingMinutes: 60, handMinutes: null })
  await planner.call(api.undoPlan, {})
  expect(await task(cut.id)).toMatchObject({ processingMinutes: 150, handMinutes: 150 })
})

test('a bar dragged to another end takes the working time up to there, rests left out', async () => {
  const [id] = await planned({ centers: [factory.centers.weld] })
  const row = await task(id as number)
  const end = at(row.plannedEnd) + 24 * hour
  await planner.call(api.resizeTask, { id: row.id, version: row.version, end })
  // A working day has eight hours.
  expect((await task(row.id)).handMinutes).toBe(60 + 480)
})

test('parts of a split are merged again; tasks of different orders are not', async () => {
  const [id, other] = await planned({ centers: [factory.centers.cut] }, { centers: [factory.centers.cut] })
  const row = await task(id as number)
  const { ids } = await planner.call(api.splitTask, { id: row.id, version: row.version, quantities: [40, 15, 5] })
  await expect(planner.call(api.mergeTask, { ids: [row.id, other as number] })).rejects.toThrow('same order')
  const merged = await planner.call(api.mergeTask, { ids })
  expect(merged).toMatchObject({ quantity: 60 })
  expect(await tasks()).toHaveLength(2)
  expect(await task(merged.id)).toMatchObject({ planQuantity: 60, processingMinutes: 60 })
  await planner.call(api.undoPlan, {})
  expect((await tasks()).map(({ planQuantity }) => planQuantity).sort()).toEqual([15, 40, 5, 60])
  await planner.call(api.redoPlan, {})
  expect(await tasks()).toHaveLength(2)
})

test('a stale move is refused with who changed the task and where it stands', async () => {
  const [id] = await planned({ centers: [factory.centers.weld] })
  const row = await task(id as number)
  const userId = await as(({ db }) => makeColleague(db, 'Second planner'))
  const start = at(row.plannedStart) + 24 * hour
  const input = { id: row.id, version: row.version, start, confirmed: [] }
  await actAs(gemba.services, { teamId: planner.teamId, userId }, (ctx) => moveTask(ctx, input))
  await expect(planner.call(api.moveTask, input)).rejects.toThrow(/Second planner changed.*Centre WELD/s)
})

test('moving a combined task past the due dates of its orders says so', async () => {
  const due = new Date(Date.now() + 5 * 24 * hour).toISOString().slice(0, 10)
  const ids = await planned(...[1, 2].map(() => ({ centers: [factory.centers.weld], due })))
  const { id } = await planner.call(api.combineTask, { ids })
  const { version, plannedStart } = await task(id)
  const there = { id, version, start: at(plannedStart) + 14 * 24 * hour }
  const { conflicts } = await planner.call(api.previewMoveTask, there)
  expect(conflicts).toMatchObject([{ id, kind: 'late', message: expect.stringMatching(/W\d+ \+ W\d+/) }])
  expect(conflicts[0]?.message).toContain(due)
})

test('readiness tells what is there from facts, what is not tracked, and what can run now', async () => {
  const { cut, weld } = factory.centers
  const ids = await planned({ centers: [cut, weld] })
  const [first, second] = ids as [number, number]
  const range = { from: Date.now() - 24 * hour, to: Date.now() + 90 * 24 * hour }
  const stateOf = async (id: number) => {
    const { ids: found, packed } = await planner.call(readiness.selectReadiness, range)
    const bits = packed[found.indexOf(id)] as number
    return {
      states: Object.fromEntries(readiness.aspects.map((aspect) => [aspect, readiness.stateIn(bits, aspect)])),
      runnable: (bits & readiness.runnableBit) !== 0,
    }
  }
  const draft = await planner.call(readiness.getReadiness, { id: first })
  expect([draft.runnable, draft.held]).toEqual([false, expect.stringContaining('Not published')])
  await planner.call(publish.publishPlan, {})
  expect(await stateOf(first)).toEqual({
    runnable: true,
    states: {
      material: 'unneeded',
      mold: 'unneeded',
      skill: 'untracked',
      document: 'untracked',
      machine: 'untracked',
      predecessor: 'unneeded',
    },
  })
  expect(await stateOf(second)).toMatchObject({
    runnable: false,
    states: { predecessor: 'waiting', machine: 'unneeded' },
  })
  const machineId = (await task(first)).machineId as number
  await planner.call(down.addMachineDown, { machineId, from: Date.now() - hour, to: Date.now() + hour })
  const broken = await planner.call(readiness.getReadiness, { id: first })
  const moved = (await task(first)).machineId !== machineId
  expect(broken.aspects.find(({ aspect }) => aspect === 'machine')?.state).toBe(moved ? 'untracked' : 'lacking')
  await as(async ({ db }) => {
    await db.updateTable('machine').set({ enabled: false }).where('id', '=', machineId).execute()
    await db.updateTable('task').set({ machineId }).where('id', '=', first).execute()
    await db.updateTable('orderOperation').set({ mold: 'MOLD-1' }).execute()
    await db.updateTable('task').set({ status: 'inProgress' }).where('id', '=', second).execute()
  })
  const { aspects, runnable } = await planner.call(readiness.getReadiness, { id: first })
  expect(runnable).toBe(false)
  expect(
    aspects.filter(({ state }) => state === 'lacking').map(({ aspect, message }) => `${aspect}: ${message}`),
  ).toEqual([
    expect.stringMatching(/^mold: “MOLD-1” is in use by task/),
    expect.stringMatching(/^machine: .* is disabled$/),
  ])
})

test('planners see who else is there and what he holds', async () => {
  const [id] = await planned({ centers: [factory.centers.weld] })
  const userId = await as(({ db }) => makeColleague(db, 'Second planner'))
  expect((await planner.call(people.hereAtPlan, { holding: id as number })).others).toEqual([])
  const other = await actAs(gemba.services, { teamId: planner.teamId, userId }, (ctx) =>
    markPresent(ctx, { holding: null }),
  )
  expect(other.others).toMatchObject([{ holding: (await task(id as number)).taskNo }])
  expect(other.last).toMatchObject({ verb: 'schedule' })
  expect((await planner.call(people.hereAtPlan, { holding: null })).others).toMatchObject([{ name: 'Second planner' }])
})

test('the tasks in view are written to a sheet in the caller’s language', async () => {
  const ids = await planned({})
  const { jobId } = await planner.call(people.exportGantt, { ids })
  const job = await ended(planner, jobId)
  const { fileNo } = job.result as { fileNo: string }
  const [header, ...rows] = await cellsOf(await download(gemba, planner, fileNo))
  expect(header?.slice(0, 5)).toEqual(['Line', 'Work centre', 'Machine', 'Task no.', 'Status'])
  expect(rows.map((row) => row[3]).sort()).toEqual((await tasks()).map(({ taskNo }) => taskNo).sort())
})

test('a machine with shifts of its own is planned in them, on the Gantt too', async () => {
  const [machineId = 0, other = 0] = factory.machines
  const late = [{ id: 'late', name: 'Late', start: '18:00', end: '22:00', handoverMinutes: 0, rests: [] }]
  const shiftModeId = await as(async ({ db }) => {
    await db.deleteFrom('workCenterMachine').where('machineId', '=', other).execute()
    const { id } = await db
      .insertInto('shiftMode')
      .values({ name: 'Late', shifts: JSON.stringify(late) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
  const days = { fromDate: '2020-01-01', toDate: '2039-12-31', weekdays: [...weekdayCodes] }
  await planner.call(machineClassCrud.add, { machineId, shiftModeId, ...days })
  const [id = 0] = await planned({ centers: [factory.centers.cut] })
  const row = await task(id)
  expect(row).toMatchObject({ machineId, shiftId: 'late' })
  const clock = (text: string | null) => new Date(at(text) + 8 * hour).toISOString().slice(11, 16)
  expect(clock(row.plannedStart) >= '18:00' && clock(row.plannedEnd) <= '22:00').toBe(true)
  const now = Date.now()
  const { machines, lines } = await planner.call(selectGantt, { from: now, to: now + 72 * hour })
  const [own, others] = [machineId, other].map((each) => machines.find((machine) => machine.id === each)?.open)
  expect(others).toBeUndefined()
  expect(own?.slice(1, 3).map(([from, to]) => to - from)).toEqual([4 * hour, 4 * hour])
  expect(lines[0]?.open?.slice(0, 3)).not.toEqual(own?.slice(0, 3))
})
