import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { daysBefore } from '#core/server/day.ts'

/** A task that is finished, or at work: when it was worked on and what came of it. */
export interface Lot {
  taskId: number
  taskNo: string
  workorderNo: string
  productId: number
  operationId: number
  workCenterId: number
  machineId: number | null
  lineId: number
  /** Instants of its start and of its last report; of one at work, of now. */
  from: string
  to: string
  /** Good and defective. */
  pieces: number
  proficiency: number
  /** Its mold says how fast it runs. */
  byMold: boolean
  finished: boolean
}

export interface Asked {
  days: number
  productId?: readonly number[] | null
  operationId?: readonly number[] | null
  workCenterId?: readonly number[] | null
}

/** So many of the newest tasks are read at most. */
export const mostLots = 20_000

/** A report of which something was made: a reversed one was not, unless it was put right by another. */
const made = sql<boolean>`r.kind = 'report' and (r.status <> 'reversed' or r.replaced_by is not null)`

/**
 * Tasks at the work centres asked for that began within the days, the newest first, each of one order alone and at no pace of a line. What
 * is at work is among them, for nothing can be said of what ran beside it.
 */
export async function lotsOf(ctx: Ctx, { days, workCenterId }: Pick<Asked, 'days' | 'workCenterId'>): Promise<Lot[]> {
  const centers = workCenterId?.length ? workCenterId : null
  const { rows } = await sql<Lot>`
    select t.id as task_id, t.task_no, w.workorder_no, w.product_id, o.operation_id, t.work_center_id, t.machine_id,
      coalesce(t.line_id, c.line_id) as line_id, t.started_at as from,
      case when t.status = 'completed' then last.at else ${ctx.now} end as to,
      t.reported_good + t.reported_defective as pieces, c.proficiency,
      exists (select from mold m where m.team_id = o.team_id and m.number = o.mold and m.strokes_per_minute is not null) as by_mold,
      t.status = 'completed' as finished
    from task t
    join order_operation o on o.team_id = t.team_id and o.id = t.order_operation_id
    join work_order w on w.team_id = o.team_id and w.id = o.work_order_id
    join work_center c on c.team_id = t.team_id and c.id = t.work_center_id
    left join lateral (select max(r.reported_at) as at from report r
      where r.team_id = t.team_id and r.task_id = t.id and ${made}) last on true
    where t.started_at >= ${daysBefore(ctx.now, days)} and t.status in ('completed', 'inProgress', 'moldChanging')
      and not t.is_combined and t.combined_into is null and t.sequence_id is null
      and (t.status <> 'completed' or last.at > t.started_at and t.reported_good + t.reported_defective > 0)
      and (${centers}::bigint[] is null or t.work_center_id = any(${centers}::bigint[]))
    order by t.started_at desc
    limit ${mostLots + 1}`.execute(ctx.db)
  return rows
}

/** Two lots that share more than this of the shorter one's time ran side by side. */
const sharedMost = 0.02

/** The lots that others ran beside at the same machine or, without one, at the same work centre: whose time it was nobody knows. */
export function togetherOf(lots: readonly Lot[]): Set<number> {
  const together = new Set<number>()
  const places = new Map<string, Lot[]>()
  for (const lot of lots) {
    const key = lot.machineId === null ? `center ${lot.workCenterId}` : `machine ${lot.machineId}`
    const known = places.get(key)
    if (known) known.push(lot)
    else places.set(key, [lot])
  }
  for (const here of places.values()) {
    const spans = here
      .map(({ taskId, from, to }) => ({ taskId, from: Date.parse(from), to: Date.parse(to) }))
      .sort((a, b) => a.from - b.from)
    let open: typeof spans = []
    for (const span of spans) {
      open = open.filter(({ to }) => to > span.from)
      for (const other of open) {
        const shared = Math.min(other.to, span.to) - span.from
        if (shared <= sharedMost * Math.min(other.to - other.from, span.to - span.from)) continue
        together.add(other.taskId)
        together.add(span.taskId)
      }
      open.push(span)
    }
  }
  return together
}
