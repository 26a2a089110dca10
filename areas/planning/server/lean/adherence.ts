import { sql } from 'kysely'
import { lineCalendars } from '#areas/calendar/server/index.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { notFound } from '#core/server/refusal.ts'
import { adherenceOf, dueBy, type SequencedLot } from '#engines/levelling/index.ts'
import type { WorkingCalendar } from '#engines/working-time/index.ts'
import type { getSequenceAdherence as endpoint, SequenceAdherence } from '../../contract/lean/line-sequence.api.ts'
import type { Run } from './lay-out.ts'
import { namesOf } from './level-shift.ts'

const hour = 3_600_000

/** A planned sequence against what was reported at its last station. */
export async function sequenceAdherence(ctx: Ctx, { id }: InputOf<typeof endpoint>): Promise<SequenceAdherence> {
  const row = await ctx.db
    .selectFrom('lineSequence')
    .select(['lineId', 'paceMs', 'stations', 'runs', 'startAt', 'endAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const runs = row.runs as Run[]
  const calendar = (await ctx.unscoped(() => lineCalendars(ctx.db, ctx.caller.zone, [row.lineId]))).get(row.lineId)
  const worked = (from: number, to: number) => (calendar ? calendar.duration(from, to) : to - from)
  const reports = await readReports(ctx, id)
  const names = await namesOf(ctx, runs)
  const lots = runs.map((run): SequencedLot => {
    const own = reports.filter(({ slot }) => slot === run.slot)
    const first = firstOut(calendar, run.start, (row.stations - 1) * row.paceMs)
    return {
      product: String(run.productId),
      planned: run.quantity,
      first,
      last: Math.max(run.end, first),
      made: own.reduce((sum, { good }) => sum + good, 0),
      firstMade: own.length ? Math.min(...own.map(({ at }) => at)) : null,
    }
  })
  const begin = Date.parse(row.startAt)
  const end = Date.parse(row.endAt)
  const at = Math.max(begin, Math.min(ctx.now.getTime(), end))
  const shares = adherenceOf(lots, at, worked)
  const made = lots.reduce((sum, lot) => sum + lot.made, 0)
  const came = lots
    .flatMap(({ firstMade }, slot) => (firstMade === null ? [] : [{ slot, firstMade }]))
    .sort((a, b) => a.firstMade - b.firstMade || a.slot - b.slot)
    .map(({ slot }) => slot)
  return {
    at,
    ...shares,
    due: lots.reduce((sum, lot) => sum + dueBy(lot, at, worked), 0),
    made,
    actualTaktMs: made > 0 && at > begin ? worked(lots[0]?.first ?? begin, at) / made : null,
    paceMs: row.paceMs,
    runs: runs.map((run, i) => ({
      slot: run.slot,
      code: names.get(run.productId)?.code ?? '',
      name: names.get(run.productId)?.name ?? '',
      workorderNo: run.workorderNo,
      quantity: run.quantity,
      start: run.start,
      end: run.end,
      made: lots[i]?.made ?? 0,
      firstMade: lots[i]?.firstMade ?? null,
      came: came.includes(i) ? came.indexOf(i) + 1 : null,
    })),
    hours: await hoursOf(ctx, { id, lots, reports, worked, begin, end }),
  }
}

/** When the first piece of a run has reached the last station. */
const firstOut = (calendar: WorkingCalendar | undefined, start: number, passing: number): number =>
  calendar ? calendar.add(start, passing) : start + passing

interface Reported {
  slot: number
  at: number
  good: number
}

/** Good pieces that count of the last station's tasks. */
async function readReports(ctx: Ctx, sequenceId: number): Promise<Reported[]> {
  const { rows } = await ctx.unscoped(() =>
    sql<Reported>`
    with last as (
      select distinct on (t.sequence_slot) t.id, t.sequence_slot as slot
      from task t join order_operation o on o.team_id = t.team_id and o.id = t.order_operation_id
      where t.sequence_id = ${sequenceId} order by t.sequence_slot, o.sequence desc)
    select l.slot, r.good, (extract(epoch from r.made_at) * 1000)::bigint as at
    from last l join counted_report r on r.task_id = l.id
    where r.good > 0
    order by at`.execute(ctx.db),
  )
  return rows
}

interface Course {
  id: number
  lots: readonly SequencedLot[]
  reports: readonly Reported[]
  worked(from: number, to: number): number
  begin: number
  end: number
}

/** Hours of the clock with work in them. */
async function hoursOf(ctx: Ctx, course: Course): Promise<SequenceAdherence['hours']> {
  const { lots, reports, worked, begin, end } = course
  const last = Math.max(end, ...reports.map(({ at }) => at + 1))
  const counted = await countedBy(ctx, course.id, begin, last)
  const dueAt = (instant: number) => lots.reduce((sum, lot) => sum + dueBy(lot, instant, worked), 0)
  const hours: SequenceAdherence['hours'] = []
  for (let start = Math.floor(begin / hour) * hour; start < last; start += hour) {
    const stop = start + hour
    const made = reports.reduce((sum, { at, good }) => (at >= start && at < stop ? sum + good : sum), 0)
    const due = dueAt(stop) - dueAt(start)
    if (worked(start, stop) > 0 || made > 0 || due > 0)
      hours.push({ start, end: stop, due, made, counted: counted?.get(start) ?? (counted ? 0 : null) })
  }
  return hours
}

/** Pieces that the machines of the last station counted, by hour; null: none of them counts. */
async function countedBy(ctx: Ctx, sequenceId: number, from: number, to: number): Promise<Map<number, number> | null> {
  const { rows } = await ctx.unscoped(() =>
    sql<{ at: number; counted: number }>`
    with last as (
      select distinct on (t.sequence_slot) t.machine_id
      from task t join order_operation o on o.team_id = t.team_id and o.id = t.order_operation_id
      where t.sequence_id = ${sequenceId} order by t.sequence_slot, o.sequence desc)
    select (floor(extract(epoch from h.start_at) / 3600) * 3600000)::bigint as at, sum(h.counted) as counted
    from machine_hour h
    where h.machine_id in (select machine_id from last)
      and h.start_at < ${new Date(to).toISOString()} and h.end_at > ${new Date(from).toISOString()}
    group by 1`.execute(ctx.db),
  )
  return rows.some(({ counted }) => counted > 0) ? new Map(rows.map(({ at, counted }) => [at, counted])) : null
}
