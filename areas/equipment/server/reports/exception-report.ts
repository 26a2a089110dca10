import { sql } from 'kysely'
import { z } from 'zod'
import type { Sort } from '#core/contract/list.ts'
import type { Ctx } from '#core/server/context.ts'
import { addDays, startOfDate } from '#engines/working-time/index.ts'
import { type ExceptionRow, machineExceptionReport } from '../../contract/exception.ts'
import { stopStates } from '../../contract/stop.ts'
import { iso } from '../rollup/read-ledger.ts'
import { daysOf, machinesOf, readWhere, reportWhere } from './report-where.ts'
import { serveReport } from './serve-report.ts'

const state = z.enum(stopStates)
const where = reportWhere
  .extend({
    state: z.union([state.transform((one) => [one]), z.array(state)]).nullish(),
    reasonId: z.union([z.number().transform((one) => [one]), z.array(z.number())]).nullish(),
    explained: z.boolean().nullish(),
  })
  .strict()

interface Summed {
  machineId: number
  state: ExceptionRow['state']
  reasonId: number | null
  reasonName: string | null
  className: string | null
  planned: boolean | null
  assessed: boolean | null
  occurrences: number
  milliseconds: number
  longest: number
}

interface Bar {
  label: string | null
  seconds: number
  occurrences: number
}

/** Stops of machines within days of the team's zone; one that began before counts with its part, not as one more. */
export async function readExceptions(ctx: Ctx, asked: Record<string, unknown>) {
  const { day, state: states, reasonId, explained, ...places } = readWhere(where, asked)
  const days = daysOf(ctx, day)
  const { zone } = ctx.caller
  const from = iso(startOfDate(zone, days.from))
  const to = iso(Math.min(startOfDate(zone, addDays(days.to, 1)), ctx.now.getTime()))
  const machines = await machinesOf(ctx, places)
  const { rows } = await sql<Summed>`
    select s.machine_id, s.state, s.reason_id, r.name as reason_name, r.class_name, r.planned, r.assessed,
      count(*) filter (where s.start_at >= ${from}) as occurrences,
      sum(extract(epoch from c.until - c.since) * 1000)::bigint as milliseconds,
      max(extract(epoch from c.until - c.since) * 1000)::bigint as longest
    from unnest(${[...machines.keys()]}::bigint[]) as u (m)
    cross join lateral (
      select coalesce((select p.start_at from machine_state p where p.machine_id = u.m and p.start_at < ${from}
        order by p.start_at desc limit 1), ${from}::timestamptz) as first offset 0
    ) f
    join machine_state s on s.machine_id = u.m and s.start_at >= f.first and s.start_at < ${to}
    cross join lateral (select greatest(s.start_at, ${from}::timestamptz) as since, least(coalesce(s.end_at, ${to}), ${to}::timestamptz) as until) c
    left join exception_reason r on r.team_id = s.team_id and r.id = s.reason_id
    where s.state = any(${states?.length ? states : [...stopStates]}::text[]) and c.until > c.since
      and (${!reasonId?.length} or s.reason_id = any(${reasonId ?? []}::bigint[]))
      and (${explained ?? null}::boolean is null or (s.reason_id is not null or s.reason_note is not null) = ${explained ?? null}::boolean)
    group by 1, 2, 3, 4, 5, 6, 7`.execute(ctx.db)
  const listed = rows.flatMap((row, i): ExceptionRow[] => {
    const machine = machines.get(row.machineId)
    if (!machine) return []
    const { milliseconds, longest, ...rest } = row
    return [
      {
        ...rest,
        id: i + 1,
        version: 1,
        seconds: milliseconds / 1000,
        longest: longest / 1000,
        average: milliseconds / 1000 / Math.max(1, row.occurrences),
        machineNumber: machine.number,
        machineName: machine.name,
        lineId: machine.lineId,
        lineName: machine.lineName,
        workshopId: machine.workshopId,
        workshopName: machine.workshopName,
      },
    ]
  })
  const more = {
    byReason: barsOf(listed, ({ reasonName }) => reasonName),
    byClass: barsOf(listed, ({ className }) => className),
    byMachine: barsOf(listed, ({ machineName }) => machineName),
  }
  const sort: Sort[] = [{ field: 'seconds', order: 'desc' }]
  return { rows: listed, more, sort }
}

/** Sums by a label, the longest first; null: what nobody has explained. */
function barsOf(rows: readonly ExceptionRow[], labelOf: (row: ExceptionRow) => string | null): Bar[] {
  const bars = new Map<string | null, Bar>()
  for (const row of rows) {
    const label = labelOf(row)
    const bar = bars.get(label) ?? { label, seconds: 0, occurrences: 0 }
    bar.seconds += row.seconds
    bar.occurrences += row.occurrences
    bars.set(label, bar)
  }
  return [...bars.values()].sort((a, b) => b.seconds - a.seconds)
}

export const exceptionReport = serveReport(machineExceptionReport, readExceptions)
