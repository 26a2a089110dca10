import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportAdded, reportReversed } from '#areas/execution/contract/events.ts'
import { downtimeChanged } from '#areas/planning/contract/events.ts'
import type { Ctx } from '#core/server/context.ts'
import { eventsOf } from '#core/server/events.ts'
import { runServiceOf } from '#core/server/jobs/timers.ts'
import { oee, windowTime } from '#engines/kpi/index.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { type MachineState, machineStates } from '../../contract/machine-state.ts'
import { applySignals, oeeOf, writeHistory } from '../index.ts'
import { makePlant, shifts } from '../plant.fixture.ts'
import { advance } from './advance.ts'
import { rollUpAnswers } from './answers.ts'
import { rollAnew, workOffDirty } from './dirty.ts'
import { followCalendar } from './follow-calendar.ts'
import { reckonRaw } from './raw.ts'
import { type Reckoned, sumReckoned } from './rolled.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const minute = 60_000
const hour = 60 * minute
const lampOf = {
  running: 'green',
  waiting: 'yellow',
  fault: 'red',
  off: 'off',
  changingMold: 'blue',
  custom: 'white',
  noData: 'gray',
} as const

/** Numbers below a limit, always the same ones. */
function chance(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % limit
  }
}

/** A plant with three and a half days of history and counts up to now, rolled up by a timer that came at odd moments. */
async function plant(count = 3) {
  const { teamId } = await gemba.team()
  const service = runServiceOf(gemba.services.database, eventsOf(rollUpAnswers), 'test')
  const within = <T>(work: (ctx: Ctx) => Promise<T>) => service.inTeam({ id: teamId, zone: 'Asia/Shanghai' }, work)
  const made = await within(({ db }) => makePlant(db, count))
  const next = chance(teamId)
  const now = Date.now() - (Date.now() % minute)
  const begin = now - 84 * hour
  const intervals = made.machines.flatMap((machineId) => {
    const rows: {
      machineId: number
      start: number
      end: number | null
      state: MachineState
      lamp: (typeof lampOf)[MachineState]
    }[] = []
    let start = begin + next(hour)
    while (start < now) {
      const state = machineStates[next(machineStates.length)] as MachineState
      const end = start + 1 + next(state === 'running' ? 3 * hour : 50 * minute)
      rows.push({ machineId, start, end: end < now ? end : null, state, lamp: lampOf[state] })
      start = end
    }
    return rows
  })
  const counts = made.machines.flatMap((machineId) =>
    Array.from({ length: 2_000 }, (_, i) => ({
      machineId,
      minute: begin + i * 2 * minute,
      quantity: next(40) / 8,
      pulses: 1,
    })),
  )
  await within((ctx) => writeHistory(ctx, intervals, counts))
  await within(({ db }) =>
    db
      .updateTable('task')
      .set({ startedAt: new Date(begin + 20 * hour + 12_345).toISOString() })
      .execute(),
  )
  for (let at = begin + 3 * hour; at < now; at += 1 + next(16 * hour))
    await within((ctx) => advance({ ...ctx, now: new Date(at) }))
  await within((ctx) => advance({ ...ctx, now: new Date(now) }))
  const report = (row: {
    machine: number
    at: number
    good: number
    defective?: number
    shiftDate: string
    shiftId: string | null
  }) =>
    within(async (ctx) => {
      const reporter = await ctx.db.selectFrom('teamUser').select('id').executeTakeFirstOrThrow()
      const machineId = made.machines[row.machine] as number
      const fact = {
        taskId: made.tasks[row.machine] as number,
        workOrderId: made.orderId,
        orderOperationId: made.orderOperationId,
        workCenterId: made.workCenterId,
        machineId,
        lineId: made.lineId,
        workshopId: made.workshopId,
        shiftDate: row.shiftDate,
        shiftId: row.shiftId,
        goodQuantity: row.good,
        defectiveQuantity: row.defective ?? 0,
        earnedSeconds: 0,
        unitPrice: 0,
        difficultyRate: 1,
        reportedAt: new Date(row.at).toISOString(),
      }
      const reportNo = `R${row.at}-${row.machine}-${row.good}`
      const { id: reportId } = await ctx.db
        .insertInto('report')
        .values({ ...fact, reportNo, reporterId: reporter.id, status: 'approved' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await ctx.emit(reportAdded, {
        reports: [{ ...fact, reportId, reportNo, sendsOn: false, isLast: false, schemes: null, correctsId: null }],
        confirmed: [],
      })
      return { ...fact, reportId, reportNo }
    })
  /** Roll-ups by machine and shift, and the same from raw rows. */
  const both = () =>
    within(async (ctx) => {
      const rolled = await oeeOf(ctx.db, { from: '2000-01-01', to: '2100-01-01', by: ['machine', 'shift'] })
      const hours = await oeeOf(ctx.db, { from: '2000-01-01', to: '2100-01-01', by: ['machine'] })
      const raw = await reckonRaw(ctx.db, 'Asia/Shanghai', made.machines, { start: begin, end: now }, now)
      return { rolled, hours, raw }
    })
  return { ...made, within, now, begin, both, report, next }
}

/** Roll-ups equal raw, shift by shift and to the last digit; hours too. */
async function expectEqual({ both, within }: Awaited<ReturnType<typeof plant>>) {
  const { rolled, raw } = await both()
  expect(rolled.length).toBeGreaterThan(10)
  const key = (row: { machineId: number | null; day: string | null; shiftId: string | null }) =>
    `${row.machineId}/${row.day}/${row.shiftId}`
  const figures = ({ times, pq, gq, plannedRun, counted, good, defective }: (typeof raw)[number]['reckoned']) => ({
    times,
    pq,
    gq,
    counted,
    good,
    defective,
    oee: oee({ times, pq, gq, plannedRun }),
    run: [plannedRun.numerator * 1_000_000n, plannedRun.denominator],
  })
  const sums = new Map<string, (typeof rolled)[number][]>()
  for (const row of rolled) sums.set(key(row), [...(sums.get(key(row)) ?? []), row])
  const stretches = new Map<string, Reckoned[]>()
  for (const { machineId, day, shiftId, reckoned } of raw) {
    const name = key({ machineId, day, shiftId })
    stretches.set(name, [...(stretches.get(name) ?? []), reckoned])
  }
  const wanted = new Map([...stretches].map(([name, members]) => [name, figures(sumReckoned(members))]))
  expect([...sums.keys()].sort()).toEqual([...wanted.keys()].sort())
  for (const [name, [row]] of sums) expect([name, figures(row as never)]).toEqual([name, wanted.get(name)])
  await within(async ({ db }) => {
    const asked = { from: '2000-01-01', to: '2100-01-01' }
    const byHour = await oeeOf(db, { ...asked, by: ['machine', 'hour'] })
    for (const { start, end, times } of byHour) {
      const length = Date.parse(end as string) - Date.parse(start as string)
      expect(length).toBeLessThanOrEqual(hour)
      expect(windowTime(times)).toBe(length)
    }
    const all = await oeeOf(db, { ...asked, by: [] })
    expect(windowTime((all[0] as (typeof all)[number]).times)).toBe(
      byHour.reduce((sum, { times }) => sum + windowTime(times), 0),
    )
  })
}

test('roll-ups made bit by bit equal what the raw ledger gives, and every shift sums to its length', async () => {
  const made = await plant()
  await expectEqual(made)
  expect((await made.both()).rolled.length).toBeGreaterThan(10)
})

test('a reason given afterwards, a late count, a late report and a reversal are followed', async () => {
  const made = await plant()
  const [first, second] = made.machines as [number, number]
  const local = (at: number) => new Date(at + 8 * hour).toISOString()
  const before = await made.both()
  const reasonId = await made.within(async ({ db }) => {
    const row = await db
      .insertInto('exceptionReason')
      .values({ code: 'P', name: 'Meeting', classCode: 'PL', className: 'Planned', planned: true, assessed: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
  await made.within(async (ctx) => {
    await ctx.db
      .updateTable('machineState')
      .set({ reasonId })
      .where('machineId', '=', first)
      .where('state', 'in', ['waiting', 'fault', 'off'])
      .execute()
    await rollAnew(ctx, [{ machineId: first, from: made.begin, to: made.now }])
  })
  await expectEqual(made)
  const after = await made.both()
  const pdot = (rows: typeof before.rolled) => rows.reduce((sum, { times }) => sum + times.pdot, 0)
  expect(pdot(before.rolled)).toBe(0)
  expect(pdot(after.rolled)).toBeGreaterThan(hour)

  const late = made.now - 30 * hour
  await made.within((ctx) => applySignals(ctx, [{ machineId: first, at: late, count: { quantity: 77, pulses: 7 } }]))
  const shiftDate = local(late).slice(0, 10)
  const spoken = { machine: 1, at: late, good: 31, defective: 2, shiftDate, shiftId: 'day' }
  const report = await made.report(spoken)
  await made.report({ ...spoken, machine: 0, good: 0, defective: 3 })
  while (await made.within(workOffDirty)) expect(true).toBe(true)
  await expectEqual(made)
  const reported = (await made.both()).rolled.filter(({ machineId }) => machineId === second)
  expect(reported.reduce((sum, { pq }) => sum + pq, 0)).toBe(33)

  await made.within(async (ctx) => {
    await ctx.db.updateTable('report').set({ status: 'reversed' }).where('id', '=', report.reportId).execute()
    const reversed = { ...report, reversalId: 0, wasApproved: true }
    await ctx.emit(reportReversed, { reports: [reversed], reason: 'x', corrected: false, confirmed: [] })
  })
  await made.within(workOffDirty)
  await expectEqual(made)
  const left = (await made.both()).rolled.filter(({ machineId }) => machineId === second)
  expect(left.reduce((sum, { pq }) => sum + pq, 0)).toBe(0)
})

test('a report of a handover counts for the shift before, in its last hour', async () => {
  const made = await plant(2)
  const day = new Date(made.now - 16 * hour).toISOString().slice(0, 10)
  const end = Date.parse(`${day}T20:00:00+08:00`)
  if (end + 20 * minute > made.now) return
  await made.report({ machine: 1, at: end + 20 * minute, good: 5, shiftDate: day, shiftId: 'day' })
  await made.within(workOffDirty)
  await expectEqual(made)
  const [shift] = (await made.both()).rolled
    .filter(({ day: each, shiftId }) => each === day && shiftId === 'day')
    .slice(-1)
  expect(shift?.pq).toBe(5)
})

test('planned maintenance is taken off the planned busy time, whatever the machine did in it; a breakdown is not', async () => {
  const made = await plant()
  const [machineId] = made.machines as [number]
  const busy = (rows: Awaited<ReturnType<typeof made.both>>['rolled']) =>
    rows
      .filter((row) => row.machineId === machineId)
      .reduce((sum, { times }) => ({ stop: sum.stop + times.pdot, whole: sum.whole + windowTime(times) }), {
        stop: 0,
        whole: 0,
      })
  const before = busy((await made.both()).rolled)
  const since = made.now - 30 * hour
  const downtime = (from: number, to: number, planned: boolean) =>
    made.within(async (ctx) => {
      const { id: createdBy } = await ctx.db.selectFrom('teamUser').select('id').executeTakeFirstOrThrow()
      const [startsAt, endsAt] = [new Date(from).toISOString(), new Date(to).toISOString()]
      await ctx.db.insertInto('machineDowntime').values({ machineId, startsAt, endsAt, planned, createdBy }).execute()
      await ctx.emit(downtimeChanged, { spans: [{ machineId, from, to }] })
      await workOffDirty(ctx)
    })
  await downtime(since, since + 2 * hour, false)
  expect(busy((await made.both()).rolled)).toEqual(before)
  // Overlapping ones are one stop; the last goes on beyond the present.
  await downtime(since, since + 2 * hour, true)
  await downtime(since + hour, since + 3 * hour + 1, true)
  await downtime(made.now - minute, made.now + hour, true)
  await expectEqual(made)
  expect(busy((await made.both()).rolled)).toEqual({ stop: 3 * hour + 1 + minute, whole: before.whole })
})

test('a changed calendar, and a shift mode of a machine’s own, are followed', async () => {
  const made = await plant()
  await made.within(followCalendar)
  const changed = shifts.map((shift) => (shift.id === 'day' ? { ...shift, start: '09:30', rests: [] } : shift))
  await made.within(async (ctx) => {
    await ctx.db
      .updateTable('shiftMode')
      .set({ shifts: JSON.stringify(changed) })
      .execute()
    await ctx.db.updateTable('calendarVersion').set({ number: 2 }).execute()
    await followCalendar(ctx)
    await workOffDirty(ctx)
  })
  await expectEqual(made)
  await made.within(async (ctx) => {
    const { id } = await ctx.db
      .insertInto('shiftMode')
      .values({
        name: 'One',
        shifts: JSON.stringify([{ ...shifts[0], id: 'one', start: '06:00', end: '14:00', rests: [] }]),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.db
      .insertInto('machineClass')
      .values({ machineId: made.machines[0] as number, shiftModeId: id, fromDate: '2020-01-01', toDate: '2039-12-31' })
      .execute()
    await ctx.db.updateTable('calendarVersion').set({ number: 3 }).execute()
    await followCalendar(ctx)
    await workOffDirty(ctx)
  })
  await expectEqual(made)
  const { rolled } = await made.both()
  const own = rolled.filter(({ machineId }) => machineId === made.machines[0]).map(({ shiftId }) => shiftId)
  expect([...new Set(own)].sort()).toEqual([null, 'one'])
})

test('nothing was planned of a machine before it was registered, also where that was known only afterwards', async () => {
  const made = await plant(2)
  const [first, second] = made.machines as [number, number]
  await made.within((ctx) => followCalendar(ctx))
  // The first machine comes into being on the second day, with a ledger that begins an hour later in the same shift: what lies before
  // the shift of the first state is not reckoned.
  const secondDay = new Date(made.begin + 30 * hour + 8 * hour).toISOString().slice(0, 10)
  const registered = Date.parse(`${secondDay}T10:00:01.234+08:00`)
  const start = registered + hour
  await made.within(async ({ db }) => {
    const at = (moment: number) => new Date(moment).toISOString()
    await db.deleteFrom('machineState').where('machineId', '=', first).where('endAt', '<=', at(start)).execute()
    await db
      .updateTable('machineState')
      .set({ startAt: at(start) })
      .where('machineId', '=', first)
      .where('startAt', '<', at(start))
      .execute()
    await db
      .updateTable('machine')
      .set({ createdAt: at(registered) })
      .where('id', '=', first)
      .execute()
    await db.updateTable('rolledCalendar').set({ version: '' }).execute()
  })
  await made.within((ctx) => followCalendar(ctx))
  while (await made.within((ctx) => workOffDirty(ctx)));
  await expectEqual(made)
  const spans = await made.within(({ db }) =>
    oeeOf(db, { machines: [first], from: '2000-01-01', to: '2100-01-01', by: ['machine', 'shift'] }),
  )
  const starts = spans.map((each) => Date.parse(each.start as string)).sort((a, b) => a - b)
  expect(starts[0]).toBe(registered)
  const { rows } = await made.within(({ db }) =>
    sql<{ first: string; hours: string; planned: string }>`
      select min(start_at)::text as first, (select min(start_at)::text from machine_hour where machine_id = ${first}) as hours,
        (select plan from machine_shift where machine_id = ${first} order by start_at limit 1) as planned
      from machine_shift where machine_id = ${first}`.execute(db),
  )
  expect(rows[0]?.hours).toBe(rows[0]?.first)
  // The plan of the first shift is told from its beginning, not from before the machine was there.
  for (const stretch of rows[0]?.planned.split(' ').slice(1) ?? [])
    expect(Number(stretch.split('-')[0])).toBeGreaterThanOrEqual(0)

  // One that is older than its ledger loses nothing of the shift in which that begins.
  await made.within(({ db }) =>
    db
      .updateTable('machine')
      .set({ createdAt: new Date(made.begin - 90 * 24 * hour).toISOString() })
      .where('id', '=', second)
      .execute(),
  )
  await made.within((ctx) => rollAnew(ctx, [{ machineId: second, from: made.begin - 24 * hour, to: made.now }]))
  const raw = await made.within(({ db }) =>
    reckonRaw(db, 'Asia/Shanghai', [second], { start: made.begin - 24 * hour, end: made.now }, made.now),
  )
  expect(windowTime((raw[0] as (typeof raw)[number]).reckoned.times) % hour).toBe(0)
})
