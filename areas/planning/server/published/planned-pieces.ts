import { sql } from 'kysely'
import type { Db } from '#core/server/db/pool.ts'
import type { WorkingCalendar } from '#engines/working-time/index.ts'

/** Work as the published plan has it: ISO 8601, pieces. */
export interface PublishedWork {
  start: string
  end: string
  quantity: number
}

/** A line or machine between two moments, epoch milliseconds. */
export interface PlaceSpan {
  id: number
  start: number
  end: number
}

const columns = { line: sql.ref('t.line_id'), machine: sql.ref('t.machine_id') }

/** Published work of lines or machines that lies in the span of each, if only in part. A combined task stands for its members. */
export async function publishedWork(
  db: Db,
  by: keyof typeof columns,
  spans: readonly PlaceSpan[],
): Promise<Map<number, PublishedWork[]>> {
  if (!spans.length) return new Map()
  const instants = (side: 'start' | 'end') => spans.map((span) => new Date(span[side]).toISOString())
  const { rows } = await sql<PublishedWork & { id: number }>`
    select u.id, t.published_start as start, t.published_end as "end", t.plan_quantity as quantity
    from unnest(${spans.map(({ id }) => id)}::bigint[], ${instants('start')}::timestamptz[], ${instants('end')}::timestamptz[])
      as u (id, a, b)
    join task t on ${columns[by]} = u.id and t.released and t.published_start < u.b and t.published_end > u.a
    where t.combined_into is null`.execute(db)
  const works = new Map<number, PublishedWork[]>()
  for (const { id, ...work } of rows) works.set(id, [...(works.get(id) ?? []), work])
  return works
}

/** Pieces that published work puts between two moments: those of each spread over the working time between its ends. */
export const plannedPieces = (
  works: readonly PublishedWork[],
  calendar: Pick<WorkingCalendar, 'duration'>,
  from: number,
  to: number,
): number => works.reduce((sum, work) => sum + shareOf(work, calendar, from, to), 0)

function shareOf(
  { start, end, quantity }: PublishedWork,
  calendar: Pick<WorkingCalendar, 'duration'>,
  from: number,
  to: number,
): number {
  const [begin, finish] = [Date.parse(start), Date.parse(end)]
  const [a, b] = [Math.max(begin, from), Math.min(finish, to)]
  if (a >= b) return 0
  // Of the whole nothing is lost to the parts of it, whatever the calendar says.
  if (a === begin && b === finish) return quantity
  const whole = calendar.duration(begin, finish)
  return whole > 0 ? (quantity * calendar.duration(a, b)) / whole : 0
}
