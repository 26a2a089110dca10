import { sql } from 'kysely'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, madeNameIn, nameIn, type Reader, unitIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import { notFound } from '#core/server/refusal.ts'
import { type getReworkPlan, type getTaskRework, reworkCrud } from '../../contract/rework.ts'
import { judgedFrom } from '../defects/judged.ts'

/**
 * What has come back of rework order `k.work_order_id`: good of its last operation, and defective again at any, without those that were
 * accepted after all.
 */
const cameBack = sql<{ good: number; again: number }>`(
  select coalesce(sum(s.reported_good + s.recovered_good) filter (where s.successor = '{}'), 0) as good,
    coalesce(sum(s.reported_defective - s.recovered_good), 0) as again
  from order_operation s where s.team_id = k.team_id and s.work_order_id = k.work_order_id)`

/** What was reported of it: hours of people, hours that it stands for, piece rates. */
const reported = sql<{ worked: number; earned: number; paid: number }>`(
  select coalesce(sum(extract(epoch from greatest(r.reported_at - r.started_at, interval '0')) * p.people), 0) / 3600 as worked,
    coalesce(sum(r.earned_seconds), 0) / 3600.0 as earned, coalesce(sum(r.good_quantity * r.unit_price * r.difficulty_rate), 0) as paid
  from report r cross join lateral (
    select count(*) as people from report_person m where m.team_id = r.team_id and m.report_id = r.id) p
  where r.team_id = k.team_id and r.work_order_id = k.work_order_id and r.status in ('underApproval', 'approved'))`

const steps = sql<string | null>`(select string_agg(s.produre_name, ' → ' order by s.sequence)
  from order_operation s where s.team_id = k.team_id and s.work_order_id = k.work_order_id)`

const reworkSource = (db: Db, reader: Reader) =>
  judgedFrom(db)
    .leftJoin('rework as k', (j) => j.onRef('k.teamId', '=', 'x.teamId').onRef('k.dispositionId', '=', 'x.id'))
    .leftJoin('workOrder as v', (j) => j.onRef('v.teamId', '=', 'k.teamId').onRef('v.id', '=', 'k.workOrderId'))
    .leftJoin('teamUser as y', (j) => j.onRef('y.teamId', '=', 'k.teamId').onRef('y.id', '=', 'k.startedBy'))
    .leftJoin('department as t', (j) => j.onRef('t.teamId', '=', 'x.teamId').onRef('t.id', '=', 'x.workshopId'))
    .leftJoinLateral(cameBack.as('b'), (j) => j.onTrue())
    .leftJoinLateral(reported.as('h'), (j) => j.onTrue())
    .where('x.kind', '=', 'rework')
    .where('x.status', 'in', ['open', 'done'])
    .select([
      'x.id',
      'x.version',
      'x.judgedAt as createdAt',
      'x.number',
      sql<string>`case when x.status = 'done' then 'done' when k.id is null then 'toStart' else 'inWork' end`.as(
        'status',
      ),
      'x.quantity',
      'b.good',
      'b.again',
      sql<number>`x.quantity - b.good - b.again`.as('outstanding'),
      unitIn(reader, 'w').as('unit'),
      'v.workorderNo',
      'w.workorderNo as originNo',
      'w.materialNo',
      madeNameIn(reader, 'w').as('materialDesc'),
      copiedNameIn(reader, 'o', 'operation', 'produreName').as('produreName'),
      nameIn(reader, 'e').as('reasonName'),
      steps.as('steps'),
      'v.requiredEndDate',
      sql<number>`round(h.worked::numeric, 2)`.as('workedHours'),
      sql<number>`round(h.earned::numeric, 2)`.as('earnedHours'),
      sql<number>`round(h.paid::numeric, 2)`.as('reworkValue'),
      'x.note',
      'x.judgedBy',
      'u.name as judgedByName',
      'x.judgedAt',
      'k.startedBy',
      'y.name as startedByName',
      'k.startedAt',
      'x.closedAt',
      'r.lineId',
      nameIn<string | null>(reader, 'l').as('lineName'),
      'x.workshopId',
      nameIn<string | null>(reader, 't').as('workshopName'),
      'q.unitDecimals',
    ])

export const reworks = serveCrud(reworkCrud, {
  table: 'disposition',
  list: reworkSource,
  sort: [{ field: 'id', order: 'desc' }],
})

/** Operations up to the one that the pieces were defective at. */
export async function reworkPlan(ctx: Ctx, { id }: { id: number }): Promise<OutputOf<typeof getReworkPlan>> {
  const known = await ctx.db
    .selectFrom('disposition')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'rework')
    .executeTakeFirst()
  if (!known) throw notFound()
  const { rows } = await sql<OutputOf<typeof getReworkPlan>['operations'][number]>`
    select s.sequence, ${copiedNameIn(ctx, 's', 'operation', 'produreName')} as produre_name, ${nameIn(ctx, 'c')} as work_center_name,
      round(s.single_processing_time / s.single_trip_quantity, 3) as seconds
    from disposition x join defect d on d.team_id = x.team_id and d.id = x.defect_id
    join order_operation o on o.team_id = d.team_id and o.id = d.order_operation_id
    join order_operation s on s.team_id = o.team_id and s.work_order_id = o.work_order_id and s.sequence <= o.sequence
    join work_center c on c.team_id = s.team_id and c.id = s.work_center_id
    where x.id = ${id} order by s.sequence`.execute(ctx.db)
  return { operations: rows }
}

/** What the pieces of a task are reworked for; of a combined task of each of its members. */
export async function taskRework(ctx: Ctx, { taskId }: { taskId: number }): Promise<OutputOf<typeof getTaskRework>> {
  const { rows } = await sql<OutputOf<typeof getTaskRework>['rows'][number]>`
    select distinct on (x.id) x.id, x.number, w.workorder_no as origin_no, ${copiedNameIn(ctx, 'o', 'operation', 'produreName')} as produre_name,
      ${nameIn(ctx, 'e')} as reason_name, x.quantity, x.quantity - b.good - b.again as outstanding, x.note, v.remarks,
      u.name as judged_by_name, array(
        select f.file_no from report_defect_photo h join file f on f.team_id = h.team_id and f.id = h.file_id
        where h.team_id = d.team_id and h.report_id = d.report_id and h.reason_id = d.reason_id order by f.id) as photos
    from task t join rework k on k.team_id = t.team_id and k.work_order_id = t.work_order_id
    join work_order v on v.team_id = k.team_id and v.id = k.work_order_id
    join disposition x on x.team_id = k.team_id and x.id = k.disposition_id
    join defect d on d.team_id = x.team_id and d.id = x.defect_id
    join defect_reason e on e.team_id = d.team_id and e.id = d.reason_id
    join order_operation o on o.team_id = d.team_id and o.id = d.order_operation_id
    join work_order w on w.team_id = o.team_id and w.id = o.work_order_id
    join team_user u on u.team_id = x.team_id and u.id = x.judged_by
    cross join lateral ${cameBack} b
    where (t.id = ${taskId} or t.combined_into = ${taskId}) and x.status in ('open', 'done') order by x.id`.execute(
    ctx.db,
  )
  return { rows }
}
