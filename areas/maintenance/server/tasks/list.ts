import { sql } from 'kysely'
import { nameIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { maintenanceTaskCrud } from '../../contract/task.ts'
import { causeOfTask } from '../conditions/cause.ts'
import { partsCost } from '../parts/list.ts'
import { taskName } from './named.ts'

/** Where a task `t` stands now. */
export const taskStatusNow = sql<string>`case
  when t.outcome = 'skipped' then 'skipped'
  when t.outcome is null then case when t.late_at <= now() then 'delayed' else 'pending' end
  when t.closed_at >= t.late_at then 'executedLate' else 'executed' end`

/** What is still asked for of what was executed in a task `t`, and what became of it. */
const attestNow = sql<string>`coalesce(
  (select 'toSign' from maintenance_signature g where g.team_id = t.team_id and g.task_id = t.id and g.number = t.corrections
    and g.signed_at is null),
  (select c.state from maintenance_confirmation c where c.team_id = t.team_id and c.task_id = t.id and c.number = t.corrections),
  (select 'signed' from maintenance_signature g where g.team_id = t.team_id and g.task_id = t.id and g.number = t.corrections), 'none')`

export const tasks = serveCrud(maintenanceTaskCrud, {
  table: 'maintenanceTask',
  sort: [
    { field: 'dueOn', order: 'desc' },
    { field: 'id', order: 'desc' },
  ],
  list: (db, ctx) =>
    db
      .selectFrom('maintenanceTask as t')
      .leftJoin('maintenancePlan as p', (j) => j.onRef('p.teamId', '=', 't.teamId').onRef('p.id', '=', 't.planId'))
      .leftJoin('maintenanceFollowUp as fu', (j) =>
        j.onRef('fu.teamId', '=', 't.teamId').onRef('fu.taskId', '=', 't.id'),
      )
      .leftJoin('maintenanceBreakdown as b', (j) =>
        j.onRef('b.teamId', '=', 'fu.teamId').onRef('b.id', '=', 'fu.breakdownId'),
      )
      .leftJoin('machine as m', (j) => j.onRef('m.teamId', '=', 't.teamId').onRef('m.id', '=', 't.machineId'))
      .leftJoin('maintenanceObject as mo', (j) =>
        j.onRef('mo.teamId', '=', 't.teamId').onRef('mo.id', '=', 't.objectId'),
      )
      .leftJoin('maintenanceStandardVersion as v', (j) =>
        j.onRef('v.teamId', '=', 't.teamId').onRef('v.id', '=', 't.standardVersionId'),
      )
      .leftJoin('maintenanceStandard as s', (j) =>
        j.onRef('s.teamId', '=', 'v.teamId').onRef('s.id', '=', 'v.standardId'),
      )
      .leftJoin('workGroup as g', (j) => j.onRef('g.teamId', '=', 't.teamId').onRef('g.id', '=', 't.groupId'))
      .leftJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 't.teamId').onRef('u.id', '=', 't.closedBy'))
      .leftJoin('productionLine as l', (j) => j.onRef('l.teamId', '=', 't.teamId').onRef('l.id', '=', 't.lineId'))
      .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 't.teamId').onRef('d.id', '=', 't.workshopId'))
      .select([
        't.id',
        't.version',
        't.createdAt',
        't.taskNo',
        taskStatusNow.as('status'),
        't.kind',
        't.planId',
        taskName(ctx).as('planName'),
        'b.breakdownNo',
        't.machineId',
        nameIn<string | null>(ctx, 'm').as('ofMachine'),
        't.objectId',
        nameIn<string | null>(ctx, 'mo').as('objectName'),
        sql<string>`coalesce(${nameIn(ctx, 'm')}, ${nameIn(ctx, 'mo')})`.as('machineName'),
        sql<string>`coalesce(m.number, mo.number)`.as('machineNumber'),
        't.dueOn',
        't.finishBy',
        't.dueBy',
        causeOfTask(ctx).as('cause'),
        't.personIds',
        sql<string[]>`array(select q.name from team_user q where q.team_id = t.team_id and q.id = any(t.person_ids)
          order by array_position(t.person_ids, q.id))`.as('personNames'),
        't.groupId',
        'g.name as groupName',
        sql<boolean>`(t.person_ids = '{}' and t.group_id is null) or ${ctx.caller.userId} = any(t.person_ids)
          or coalesce(t.group_id = (select q.group_id from team_user q where q.team_id = t.team_id and q.id = ${ctx.caller.userId}), false)`.as(
          'mine',
        ),
        't.minutes',
        't.stands',
        sql<
          string | null
        >`(select d.starts_at from machine_downtime d where d.team_id = t.team_id and d.id = t.window_id)`.as(
          'windowAt',
        ),
        't.begunAt',
        nameIn<string | null>(ctx, 's').as('standardName'),
        'v.number as edition',
        't.closedAt',
        'u.name as closedByName',
        attestNow.as('attest'),
        't.corrections',
        't.failed',
        't.missed',
        sql<number>`(select count(*)::int from maintenance_photo f where f.team_id = t.team_id and f.task_id = t.id)`.as(
          'photos',
        ),
        partsCost('task_id', 't').as('partsCost'),
        't.scanned',
        't.note',
        't.lineId',
        nameIn<string | null>(ctx, 'l').as('lineName'),
        't.workshopId',
        nameIn(ctx, 'd').as('workshopName'),
      ])
      // Of one in a workshop that the reader does not see, nothing is told.
      .where((e) => e.or([e('m.id', 'is not', null), e('mo.id', 'is not', null)])),
})
