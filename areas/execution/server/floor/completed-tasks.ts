import { sql } from 'kysely'
import { copiedNameIn, madeNameIn, nameIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { completedTaskCrud } from '../../contract/floor.ts'

/** Finished tasks; members of a combined one stand for themselves, each with its order. */

export const completedTasks = serveCrud(completedTaskCrud, {
  table: 'task',
  sort: [{ field: 'endedAt', order: 'desc' }],
  list: (db, ctx) =>
    db
      .selectFrom('task as t')
      .innerJoin('workOrder as w', 'w.id', 't.workOrderId')
      .innerJoin('orderOperation as o', 'o.id', 't.orderOperationId')
      .innerJoin('workCenter as c', 'c.id', 't.workCenterId')
      .leftJoin('productionLine as l', 'l.id', 't.lineId')
      .leftJoin('department as p', 'p.id', 't.workshopId')
      .leftJoinLateral(
        (e) =>
          e
            .selectFrom('countedReport as r')
            .select(sql<number>`round(sum(r.earned_seconds) / 3600, 2)`.as('earnedHours'))
            .whereRef('r.taskId', '=', 't.id')
            .as('r'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        (e) =>
          e
            .selectFrom('dutySession as s')
            .innerJoin('teamUser as u', 'u.id', 's.userId')
            .select([
              sql<number>`round((sum(extract(epoch from coalesce(s.off_at, now()) - s.on_at)) / 3600)::numeric, 2)`.as(
                'dutyHours',
              ),
              sql<number>`count(distinct s.user_id)`.as('people'),
              sql<string>`string_agg(distinct u.name, ' · ')`.as('personNames'),
            ])
            .where((x) => x('s.taskId', '=', sql<number>`coalesce(t.combined_into, t.id)`))
            .as('s'),
        (join) => join.onTrue(),
      )
      .select([
        't.id',
        't.version',
        't.taskNo',
        'w.workorderNo',
        'w.materialNo',
        madeNameIn(ctx, 'w').as('materialDesc'),
        copiedNameIn(ctx, 'o', 'operation', 'produreName').as('produreName'),
        't.workshopId',
        nameIn<string | null>(ctx, 'p').as('workshopName'),
        't.lineId',
        nameIn<string | null>(ctx, 'l').as('lineName'),
        't.workCenterId',
        nameIn(ctx, 'c').as('workCenterName'),
        't.planQuantity',
        't.reportedGood as goodQuantity',
        't.reportedDefective as defectiveQuantity',
        't.approvedGood as approvedQuantity',
        sql<number>`round(t.reported_good / t.plan_quantity, 4)`.as('achievement'),
        sql<string | null>`coalesce(t.published_start, t.planned_start)`.as('plannedStart'),
        't.startedAt',
        sql<string | null>`coalesce(t.published_end, t.planned_end)`.as('plannedEnd'),
        't.endedAt',
        sql<number>`t.setup_minutes + t.processing_minutes`.as('plannedMinutes'),
        sql<number>`round((extract(epoch from t.ended_at - t.started_at) / 60)::numeric, 1)`.as('actualMinutes'),
        sql<number>`coalesce(r.earned_hours, 0)`.as('earnedHours'),
        sql<number>`coalesce(s.duty_hours, 0)`.as('dutyHours'),
        sql<number | null>`round(coalesce(r.earned_hours, 0) / nullif(s.duty_hours, 0), 4)`.as('efficiency'),
        'c.staffing as plannedPeople',
        sql<number>`coalesce(s.people, 0)`.as('people'),
        's.personNames',
        't.createdAt',
      ])
      .where('t.status', '=', 'completed'),
})
