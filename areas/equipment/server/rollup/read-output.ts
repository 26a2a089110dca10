import { sql } from 'kysely'
import type { Db } from '#core/server/db/pool.ts'
import type { WorkingCalendar } from '#engines/working-time/index.ts'
import { epoch, iso, type MachineSpan } from './read-ledger.ts'

/** What an operation plans for a cycle: pieces, and whole milliseconds. */
export interface Rate {
  quantityPerTrip: number
  timePerTrip: number
}

/** Sums of what the machines counted in each span, in the order of the spans. A minute belongs to where it begins. */
export async function readCounts(db: Db, spans: readonly MachineSpan[]): Promise<number[]> {
  const { rows } = await sql<{ i: number; quantity: number }>`
    select u.i, c.quantity
    from unnest(${spans.map((_, i) => i)}::integer[], ${spans.map((s) => s.machineId)}::bigint[],
      ${spans.map((s) => iso(s.from))}::timestamptz[], ${spans.map((s) => iso(s.to))}::timestamptz[]) as u (i, m, a, b)
    cross join lateral (
      select sum(c.quantity) as quantity from machine_count c where c.machine_id = u.m and c.minute >= u.a and c.minute < u.b
    ) c
    where c.quantity is not null`.execute(db)
  const sums = spans.map(() => 0)
  for (const { i, quantity } of rows) sums[i] = quantity
  return sums
}

/** A task begun on a machine; its rate holds until the next one begins. */
export interface Begun {
  at: number
  rate: Rate | null
}

/** Tasks begun on machines, by machine, oldest first: those of the time given and the last one before it. */
export async function readBegun(db: Db, spans: readonly MachineSpan[]): Promise<Map<number, Begun[]>> {
  const { rows } = await sql<{ machineId: number; at: number; trip: number | null; seconds: number | null }>`
    select t.machine_id, ${epoch('t.started_at')} as at, o.single_trip_quantity as trip, o.single_processing_time as seconds
    from unnest(${spans.map((s) => s.machineId)}::bigint[], ${spans.map((s) => iso(s.from))}::timestamptz[],
      ${spans.map((s) => iso(s.to))}::timestamptz[]) as u (m, a, b)
    cross join lateral (
      select coalesce((select p.started_at from task p where p.machine_id = u.m and p.combined_into is null and p.started_at <= u.a
        order by p.started_at desc limit 1), u.a) as first offset 0
    ) f
    join task t on t.machine_id = u.m and t.combined_into is null and t.started_at >= f.first and t.started_at < u.b
    left join order_operation o on o.team_id = t.team_id and o.id = coalesce(t.order_operation_id,
      (select m.order_operation_id from task m where m.combined_into = t.id order by m.id limit 1))
    order by t.started_at, t.id`.execute(db)
  const begun = new Map<number, Begun[]>()
  for (const { machineId, at, trip, seconds } of rows) {
    const known = begun.get(machineId) ?? []
    known.push({ at, rate: rateOf(trip, seconds) })
    begun.set(machineId, known)
  }
  return begun
}

/** A report that counts, with the rate of its operation. */
export interface StandingReport {
  machineId: number
  reportedAt: number
  shiftDate: string | null
  shiftId: string | null
  good: number
  defective: number
  rate: Rate | null
}

/** Reports on machines by their production days, as far as they count. */
export async function readReports(
  db: Db,
  machineIds: readonly number[],
  days: { from: string; to: string },
): Promise<StandingReport[]> {
  const { rows } = await sql<Omit<StandingReport, 'rate'> & { trip: number; seconds: number }>`
    select r.machine_id, r.shift_date, r.shift_id, r.good, r.defective, o.single_trip_quantity as trip,
      o.single_processing_time as seconds, (extract(epoch from r.made_at) * 1000)::bigint as reported_at
    from counted_report r join order_operation o on o.team_id = r.team_id and o.id = r.order_operation_id
    where r.machine_id = any(${[...machineIds]}::bigint[]) and r.shift_date between ${days.from}::date and ${days.to}::date
    order by r.id`.execute(db)
  return rows.map(({ trip, seconds, ...row }) => ({ ...row, rate: rateOf(trip, seconds) }))
}

/** When a report's pieces were made: when it was said, within the shift that it was said for (a handover reports for the shift before). */
export function madeAt(
  calendar: WorkingCalendar | undefined,
  { reportedAt, shiftDate, shiftId }: Pick<StandingReport, 'reportedAt' | 'shiftDate' | 'shiftId'>,
): number {
  const span = shiftDate && shiftId ? calendar?.shiftsOn(shiftDate).find((each) => each.shiftId === shiftId) : undefined
  return span ? Math.min(Math.max(reportedAt, span.start), span.end - 1) : reportedAt
}

const rateOf = (trip: number | null, seconds: number | null): Rate | null =>
  trip !== null && seconds !== null && trip > 0
    ? { quantityPerTrip: trip, timePerTrip: Math.round(seconds * 1000) }
    : null
