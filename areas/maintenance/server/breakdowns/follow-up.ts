import { sql } from 'kysely'
import { mustBeHere } from '#areas/identity/server/index.ts'
import { notify } from '#areas/notifications/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Stored } from '#core/server/crud/rows.ts'
import { dayOf } from '#core/server/day.ts'
import { takeNumbers } from '#core/server/numbering.ts'
import { refuseField } from '#core/server/refusal.ts'
import { addDays, startOfDate } from '#engines/working-time/index.ts'
import { area } from '../../area.ts'
import type * as api from '../../contract/breakdown.api.ts'
import { maintenanceTask } from '../../contract/task.ts'
import { taskStatusNow } from '../tasks/list.ts'
import { writeStep } from './step.ts'

type Row = Stored<'maintenanceBreakdown'>
type Asked = Pick<InputOf<typeof api.confirmMaintenanceBreakdown>, 'followUpWork' | 'followUpOn' | 'followUpPersonId'>

/** What a repair leaves for later becomes a task of its machine, without a plan; whoever is to do it is told at once, and when it is due. */
export async function askFollowUp(ctx: Ctx, row: Row, asked: Asked): Promise<void> {
  const { followUpWork: work, followUpOn: dueOn, followUpPersonId: personId } = asked
  if (!work && !dueOn && !personId) return
  if (!work) throw refuseField('followUpWork', 'invalid.required')
  if (!dueOn) throw refuseField('followUpOn', 'invalid.required')
  if (dueOn < dayOf(ctx)) throw refuseField('followUpOn', 'maintenanceTask.moveBack')
  if (personId) await mustBeHere(ctx, personId, 'followUpPersonId')
  const [taskNo = ''] = await takeNumbers(ctx, maintenanceTask.name, 1)
  const lateAt = new Date(startOfDate(ctx.caller.zone, addDays(dueOn, 1))).toISOString()
  // A machine that moved since may stand where its caller sees nothing of it.
  const { rows } = await ctx.unscoped(() =>
    sql<{ id: number; workshopId: number; machine: string }>`
      with made as (
        insert into maintenance_task (task_no, kind, machine_id, line_id, workshop_id, cycle_on, due_on, finish_by, late_at, person_ids, due_by,
          created_at)
        select ${taskNo}, 'maintenance', m.id, m.line_id, m.workshop_id, ${dueOn}::date, ${dueOn}::date, ${dueOn}::date, ${lateAt}::timestamptz,
          ${personId ? [personId] : []}::bigint[], 'breakdown', ${ctx.now.toISOString()}::timestamptz
        from machine m where m.id = ${row.machineId} returning id, machine_id, workshop_id)
      select t.id, t.workshop_id, m.number || ' ' || m.name as machine from made t join machine m on m.id = t.machine_id`.execute(
      ctx.db,
    ),
  )
  const [task] = rows
  if (!task) throw new Error('a breakdown has a machine')
  await ctx.db
    .insertInto('maintenanceFollowUp')
    .values({
      taskId: task.id,
      breakdownId: row.id,
      work,
      askedBy: ctx.caller.userId || null,
      askedAt: ctx.now.toISOString(),
    })
    .execute()
  await writeStep(ctx, row.id, { kind: 'followUp', note: `${taskNo} · ${work}`, toUserId: personId })
  ctx.audit({ verb: 'add', entity: maintenanceTask.name, id: task.id, name: taskNo, after: { work, dueOn, personId } })
  ctx.touch(maintenanceTask.name, [task.id])
  if (!personId || personId === ctx.caller.userId) return
  await notify(ctx, {
    area: area.id,
    channels: ['inApp'],
    to: [personId],
    template: 'maintenanceBreakdown.told.followUp',
    link: `equipmentMaintenance?taskId=${task.id}`,
    source: { entity: maintenanceTask.name, id: task.id, workshopId: task.workshopId },
    params: () => ({ machine: task.machine, breakdown: row.breakdownNo, work, day: dueOn }),
  })
}

/** The tasks that a breakdown left. */
export async function followUpsOf(
  ctx: Ctx,
  breakdownId: number,
): Promise<OutputOf<typeof api.getMaintenanceBreakdownCourse>['followUps']> {
  const { rows } = await sql<OutputOf<typeof api.getMaintenanceBreakdownCourse>['followUps'][number]>`
    select t.id, t.task_no, f.work, ${taskStatusNow} as status, t.due_on, array(select u.name from team_user u
      where u.team_id = t.team_id and u.id = any(t.person_ids) order by array_position(t.person_ids, u.id)) as person_names
    from maintenance_follow_up f join maintenance_task t on t.team_id = f.team_id and t.id = f.task_id
    where f.breakdown_id = ${breakdownId} order by t.due_on, t.id`.execute(ctx.db)
  return rows
}
