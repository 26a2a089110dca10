import { sql } from 'kysely'
import { z } from 'zod'
import type { Sort } from '#core/contract/list.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { daysOf, readWhere } from '#core/server/crud/report-where.ts'
import { serveReport } from '#core/server/crud/serve-report.ts'
import { type ExceptionRow, machineExceptionReport } from '../../contract/exception.ts'
import { stopStates } from '../../contract/stop.ts'
import { iso, type MachineSpan } from '../rollup/read-ledger.ts'
import { plannedTime } from './planned-time.ts'
import { machinesOf, reportWhere } from './report-where.ts'

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
  ids: number[]
  seconds: number
  occurrences: number
}

/**
 * Stops of machines within what was planned to be worked on production days: rests, time between shifts and planned maintenance count for
 * nothing, as in the OEE report. A stop that began before counts with its part, not as one more.
 */
export async function readExceptions(ctx: Ctx, asked: Record<string, unknown>) {
  const { day, state: states, reasonId, explained, ...places } = readWhere(where, asked)
  const days = daysOf(ctx, day)
  const machines = await machinesOf(ctx, places)
  const planned = await plannedTime(ctx, [...machines.values()], days)
  const begins = new Map<number, number>()
  for (const { machineId, from } of planned) if (!begins.has(machineId)) begins.set(machineId, from)
  const column = <T>(read: (span: MachineSpan) => T) => planned.map(read)
  const { rows } = await sql<Summed>`
    with stop as (
      select s.id, s.start_at >= u.begins as began, sum(extract(epoch from c.until - c.since) * 1000)::bigint as length
      from unnest(${column(({ machineId }) => machineId)}::bigint[], ${column(({ from }) => iso(from))}::timestamptz[],
        ${column(({ to }) => iso(to))}::timestamptz[],
        ${column(({ machineId }) => iso(begins.get(machineId) ?? 0))}::timestamptz[]) as u (m, a, b, begins)
      cross join lateral (
        select coalesce((select p.start_at from machine_state p where p.machine_id = u.m and p.start_at < u.a
          order by p.start_at desc limit 1), u.a) as first offset 0
      ) f
      join machine_state s on s.machine_id = u.m and s.start_at >= f.first and s.start_at < u.b
      cross join lateral (select greatest(s.start_at, u.a) as since, least(coalesce(s.end_at, u.b), u.b) as until) c
      where s.state = any(${states?.length ? states : [...stopStates]}::text[]) and c.until > c.since
        and (${!reasonId?.length} or s.reason_id = any(${reasonId ?? []}::bigint[]))
        and (${explained ?? null}::boolean is null or (s.reason_id is not null or s.reason_note is not null) = ${explained ?? null}::boolean)
      group by 1, 2
    )
    select s.machine_id, s.state, s.reason_id, ${nameIn(ctx, 'r')} as reason_name, ${nameIn(ctx, 'r', 'className')} as class_name, r.planned, r.assessed,
      count(*) filter (where t.began) as occurrences, sum(t.length)::bigint as milliseconds, max(t.length) as longest
    from stop t join machine_state s on s.id = t.id
    left join exception_reason r on r.team_id = s.team_id and r.id = s.reason_id
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
    byReason: barsOf(listed, (row) => [row.reasonName, row.reasonId]),
    byClass: barsOf(listed, (row) => [row.className, row.reasonId]),
    byMachine: barsOf(listed, (row) => [row.machineName, row.machineId]),
  }
  const sort: Sort[] = [{ field: 'seconds', order: 'desc' }]
  return { rows: listed, more, sort }
}

/** Sums by a label, the longest first; null: what nobody has explained. */
function barsOf(
  rows: readonly ExceptionRow[],
  named: (row: ExceptionRow) => readonly [label: string | null, id: number | null],
): Bar[] {
  const bars = new Map<string | null, Bar>()
  for (const row of rows) {
    const [label, id] = named(row)
    const bar = bars.get(label) ?? { label, ids: [], seconds: 0, occurrences: 0 }
    if (id !== null && !bar.ids.includes(id)) bar.ids.push(id)
    bar.seconds += row.seconds
    bar.occurrences += row.occurrences
    bars.set(label, bar)
  }
  return [...bars.values()].sort((a, b) => b.seconds - a.seconds)
}

export const exceptionReport = serveReport(machineExceptionReport, readExceptions)
