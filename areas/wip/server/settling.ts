import { sql } from 'kysely'
import { type TakingReport, tasksTakingReports } from '#areas/execution/server/index.ts'
import { add, subtract } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, nameIn } from '#core/server/crud/names.ts'
import { notFound } from '#core/server/refusal.ts'
import type { getWipSettling } from '../contract/count.api.ts'
import type { WipWay } from '../contract/count.ts'

/** A line to be settled, with its last figure. */
export interface Settled {
  lineId: number
  countId: number
  countNo: string
  state: string
  status: string
  settled: boolean
  workOrderId: number
  orderOperationId: number
  workorderNo: string
  orderStatus: string
  produreName: string
  counted: number
  book: number
  difference: number
  reported: number
  lastReportId: number
  byTransfer: boolean
  /** All who counted lines of the count. */
  counters: number[]
}

/** A line that the caller sees, with its last figure; one that nobody counted is not there. */
export async function readSettled(ctx: Ctx, lineId: number): Promise<Settled> {
  const known = await ctx.db
    .selectFrom('wipCountLine as n')
    .innerJoin('wipCount as c', (j) => j.onRef('c.teamId', '=', 'n.teamId').onRef('c.id', '=', 'n.countId'))
    .select('n.id')
    .where('n.id', '=', lineId)
    .executeTakeFirst()
  if (!known) throw notFound()
  const { rows } = await ctx.unscoped(() =>
    sql<Settled>`
      select n.id as line_id, n.count_id, c.count_no, c.status as state, n.status, n.work_order_id, n.order_operation_id,
        w.workorder_no, w.status as order_status, ${copiedNameIn(ctx, 'o', 'operation', 'produreName')} as produre_name,
        e.counted, e.book, e.counted - e.book as difference, e.reported, e.last_report_id, o.transferred_in is not null as by_transfer,
        exists (select from wip_settlement x where x.team_id = n.team_id and x.line_id = n.id) as settled,
        array(select distinct b.user_id from wip_count_line l join wip_count_entry b on b.team_id = l.team_id and b.line_id = l.id
          where l.team_id = n.team_id and l.count_id = n.count_id and b.user_id is not null) as counters
      from wip_count_line n
      join wip_count c on c.team_id = n.team_id and c.id = n.count_id
      join order_operation o on o.team_id = n.team_id and o.id = n.order_operation_id
      join work_order w on w.team_id = n.team_id and w.id = n.work_order_id
      join lateral (select * from wip_count_entry e where e.team_id = n.team_id and e.line_id = n.id
        order by e.round desc limit 1) e on true
      where n.id = ${lineId}`.execute(ctx.db),
  )
  const [row] = rows
  if (!row) throw notFound()
  return row
}

/** What can be done about a difference. Pieces that are missing are accounted for, unless their order takes no reports any more. */
export function waysOf({ difference, byTransfer, orderStatus }: Settled): WipWay[] {
  const closed = orderStatus === 'closed'
  if (difference < 0) return closed ? ['explained'] : ['reported']
  if (closed) return ['corrected', 'explained']
  return [byTransfer ? 'movedIn' : 'reportedBefore', 'corrected', 'explained']
}

/** An operation before, whose good pieces lack for what was found after it. */
export interface Lacking {
  orderOperationId: number
  produreName: string
  lacks: number
}

/** Operations right before one that have to say more, so that so many pieces more came to it. */
export async function lackingBefore(ctx: Ctx, { orderOperationId, difference }: Settled): Promise<Lacking[]> {
  const { rows } = await sql<{ orderOperationId: number; produreName: string; good: number }>`
    select b.id as order_operation_id, ${copiedNameIn(ctx, 'b', 'operation', 'produreName')} as produre_name,
      b.reported_good + b.recovered_good as good
    from order_operation o join order_operation b on b.team_id = o.team_id and b.work_order_id = o.work_order_id
      and o.sequence = any(b.successor)
    where o.id = ${orderOperationId} order by b.sequence`.execute(ctx.db)
  const least = Math.min(...rows.map(({ good }) => good))
  return rows
    .map(({ good, ...before }) => ({ ...before, lacks: subtract(add(least, difference), good) }))
    .filter(({ lacks }) => lacks > 0)
}

/**
 * By how much what was reported of an operation when a line was counted has become less since: by corrections, reversals and rejections of
 * these reports, whatever was reported anew meanwhile.
 */
export async function correctedSince(ctx: Ctx, line: Settled): Promise<number> {
  const { rows } = await ctx.unscoped(() =>
    sql<{ said: number }>`
      with recursive r as (
        select id, corrects_id, kind, status, good_quantity + defective_quantity as quantity from report
        where order_operation_id = ${line.orderOperationId}
      ), known as (
        select * from r where id <= ${line.lastReportId} and kind <> 'reversal'
        union select r.* from r join known on r.corrects_id = known.id and r.kind = 'correction'
      )
      select coalesce(sum(quantity) filter (where status not in ('reversed', 'rejected')), 0) as said from known`.execute(
      ctx.db,
    ),
  )
  return subtract(line.reported, rows[0]?.said ?? 0)
}

const shown = ({ taskId, taskNo, workCenterName, people }: TakingReport) => ({ taskId, taskNo, workCenterName, people })

/** Reports of an operation that count, the newest first: what somebody may have said too much. */
async function reportsOf(ctx: Ctx, orderOperationId: number) {
  const { rows } = await sql<OutputOf<typeof getWipSettling>['reports'][number]>`
    select r.id, r.report_no, r.good_quantity, r.defective_quantity,
      to_char(r.reported_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as reported_at,
      coalesce((select string_agg(u.name, ', ' order by u.id) from report_person p
        join team_user u on u.team_id = p.team_id and u.id = p.user_id
        where p.team_id = r.team_id and p.report_id = r.id), '') as person_names
    from report r where r.order_operation_id = ${orderOperationId} and r.kind <> 'reversal' and r.status not in ('reversed', 'rejected')
    order by r.id desc limit 50`.execute(ctx.db)
  return rows
}

/** What a difference can be settled by. */
export async function settlingOf(
  ctx: Ctx,
  { id }: InputOf<typeof getWipSettling>,
): Promise<OutputOf<typeof getWipSettling>> {
  const line = await readSettled(ctx, id)
  const ways = waysOf(line)
  const before = ways.includes('reportedBefore') ? await lackingBefore(ctx, line) : []
  const tasks = await tasksTakingReports(ctx, [
    line.orderOperationId,
    ...before.map(({ orderOperationId }) => orderOperationId),
  ])
  const of = (operationId: number) => tasks.filter((task) => task.orderOperationId === operationId).map(shown)
  const { rows: reasons } = await sql<{ id: number; name: string }>`
    select d.id, ${nameIn(ctx, 'd')} as name from defect_reason d
    join order_operation o on o.team_id = d.team_id and o.id = ${line.orderOperationId}
    where d.enabled and (d.operation_ids = '{}' or o.operation_id = any(d.operation_ids)) order by d.code limit 300`.execute(
    ctx.db,
  )
  return {
    difference: line.difference,
    ways,
    here: of(line.orderOperationId),
    before: before.map((each) => ({ ...each, tasks: of(each.orderOperationId) })),
    reports: ways.includes('corrected') ? await reportsOf(ctx, line.orderOperationId) : [],
    reasons,
  }
}
