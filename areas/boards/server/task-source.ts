import { sql } from 'kysely'
import type { BoardFilter } from '#areas/boards/contract/board.ts'
import { membersWork, overdueTask } from '#areas/planning/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, madeNameIn, nameIn } from '#core/server/crud/names.ts'
import { daysBefore } from '#core/server/day.ts'

/** Open tasks, and those completed within a day, as boards show them: a combined task stands for its members. */
export function tasksOf(ctx: Ctx, filter: BoardFilter) {
  const { db, now } = ctx
  const dayAgo = daysBefore(now, 1)
  let query = db
    .selectFrom('task as t')
    .innerJoin('workCenter as c', (j) => j.onRef('c.teamId', '=', 't.teamId').onRef('c.id', '=', 't.workCenterId'))
    .leftJoin('workOrder as w', (j) => j.onRef('w.teamId', '=', 't.teamId').onRef('w.id', '=', 't.workOrderId'))
    .leftJoin('orderOperation as o', (j) =>
      j.onRef('o.teamId', '=', 't.teamId').onRef('o.id', '=', 't.orderOperationId'),
    )
    .leftJoinLateral(membersWork(ctx).as('k'), (j) => j.onTrue())
    .select([
      't.id',
      't.taskNo',
      't.status',
      nameIn(ctx, 'c').as('workCenterName'),
      't.planQuantity',
      't.released',
      't.processingMinutes',
    ])
    .select(({ fn }) => [
      fn.coalesce('w.workorderNo', 'k.workorderNo').as('workorderNo'),
      fn.coalesce(madeNameIn<string | null>(ctx, 'w'), 'k.materialDesc').as('materialDesc'),
      fn.coalesce(copiedNameIn<string | null>(ctx, 'o', 'operation', 'produreName'), 'k.produreName').as('produreName'),
      fn.coalesce('w.requiredEndDate', 'k.requiredEndDate').as('requiredEndDate'),
    ])
    .select([
      sql<number>`t.reported_good`.as('good'),
      sql<number>`t.reported_good - t.approved_good`.as('unapproved'),
      sql<string | null>`coalesce(t.published_start, t.planned_start)`.as('start'),
      sql<string | null>`coalesce(t.published_end, t.planned_end)`.as('end'),
      // From when on its pieces are made: people go on duty so long before the first one.
      sql<string | null>`t.started_at + make_interval(mins => c.on_duty_deviation_minutes)`.as('producingSince'),
      overdueTask(sql`${now.toISOString()}::timestamptz`).as('overdue'),
    ])
    .where('t.combinedInto', 'is', null)
    .where((e) => e.or([e('t.status', '<>', 'completed'), e('t.endedAt', '>', dayAgo)]))
    .where((e) => e.or([e('w.id', 'is', null), e('w.deletedAt', 'is', null)]))
  if (filter.workshopIds?.length) query = query.where('t.workshopId', 'in', filter.workshopIds)
  if (filter.lineIds?.length) query = query.where('t.lineId', 'in', filter.lineIds)
  return query
}
