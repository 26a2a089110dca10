import { sql } from 'kysely'
import { dropWindows } from '#areas/planning/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Stored } from '#core/server/crud/rows.ts'
import { dayOf } from '#core/server/day.ts'
import { makeDue } from './make.ts'
import { reckonNext } from './reckon.ts'

type Plan = Stored<'maintenancePlan'>

/**
 * What was made ahead by a plan that has changed is taken back and made anew by what it says now. What is due already stays as it was made, but
 * for who does it, and that too where it was given to somebody else; nothing stays of a plan that is out of use, or of a machine or object
 * that is no longer in it. What somebody has begun stays as it is.
 */
export async function followPlan(ctx: Ctx, { before, after }: { before: Plan; after: Plan }): Promise<void> {
  const { id: planId } = after
  const { rows } = await sql<{ id: number; taskNo: string; windowId: number | null }>`
    delete from maintenance_task t using maintenance_plan p
    where p.team_id = t.team_id and p.id = t.plan_id and t.plan_id = ${planId} and t.outcome is null and t.begun_at is null
      and (t.due_on > ${dayOf(ctx)}::date or not p.enabled or not exists (select from maintenance_plan_machine x
          where x.team_id = t.team_id and x.plan_id = t.plan_id and x.machine_id = t.machine_id)
        and not exists (select from maintenance_plan_object x
          where x.team_id = t.team_id and x.plan_id = t.plan_id and x.object_id = t.object_id))
    returning t.id, t.task_no, t.window_id`.execute(ctx.db)
  await dropWindows(
    ctx,
    rows.flatMap(({ windowId }) => windowId ?? []),
  )
  for (const { id, taskNo } of rows) ctx.audit({ verb: 'withdraw', entity: 'maintenanceTask', id, name: taskNo })
  await sql`update maintenance_task t set person_ids = p.person_ids, group_id = p.group_id, minutes = p.minutes, version = t.version + 1
    from maintenance_plan p where p.team_id = t.team_id and p.id = t.plan_id and t.plan_id = ${planId} and t.outcome is null
      and t.begun_at is null and t.person_ids = ${before.personIds}::bigint[]
      and t.group_id is not distinct from ${before.groupId}::bigint`.execute(ctx.db)
  await reckonNext(ctx, { planIds: [planId] })
  await makeDue(ctx, [planId])
  ctx.touch('maintenanceTask')
}
