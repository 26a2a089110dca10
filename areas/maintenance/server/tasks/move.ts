import { sql } from 'kysely'
import { dropWindows } from '#areas/planning/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { auditBulk, filterAllowed } from '#core/server/crud/bulk.ts'
import { lockRows, type Stored } from '#core/server/crud/rows.ts'
import { dayOf } from '#core/server/day.ts'
import { refuseField } from '#core/server/refusal.ts'
import { addDays, startOfDate } from '#engines/working-time/index.ts'
import type * as api from '../../contract/task.api.ts'
import { maintenanceTask } from '../../contract/task.ts'
import { openWindows } from '../due/windows.ts'

type Task = Stored<'maintenanceTask'>

const name = ({ taskNo }: Task) => taskNo

function refusal({ outcome, begunAt, taskNo: task }: Task): Message | null {
  if (outcome !== null) return { key: 'maintenanceTask.closedAlready', params: { task } }
  return begunAt === null ? null : { key: 'maintenanceTask.begunAlready', params: { task } }
}

/**
 * Puts tasks off, or forward, to another day. Each has as many days from there as its plan gives it, its planned stop goes with it, and those in
 * charge are told once that day has come. Which time of the rhythm it stands for stays.
 */
export async function moveTasks(
  ctx: Ctx,
  { ids, dueOn }: InputOf<typeof api.moveMaintenanceTask>,
): Promise<OutputOf<typeof api.moveMaintenanceTask>> {
  if (dueOn < dayOf(ctx)) throw refuseField('dueOn', 'maintenanceTask.moveBack')
  const found = await lockRows(ctx.db, 'maintenanceTask', ids)
  const { rows, skipped } = filterAllowed(ctx, ids, found, { name, refusal })
  const moved = rows.filter((row) => row.dueOn !== dueOn)
  const plans = await ctx.db
    .selectFrom('maintenancePlan')
    .select(['id', 'requiredDays'])
    .where('id', 'in', [0, ...moved.flatMap(({ planId }) => planId ?? [])])
    .execute()
  const days = new Map(plans.map(({ id, requiredDays }) => [id, requiredDays]))
  const changes = moved.map(({ id, planId }) => {
    const finishBy = addDays(dueOn, (days.get(planId ?? 0) ?? 1) - 1)
    return { id, finishBy, lateAt: new Date(startOfDate(ctx.caller.zone, addDays(finishBy, 1))).toISOString() }
  })
  await dropWindows(
    ctx,
    moved.flatMap(({ windowId }) => windowId ?? []),
  )
  await sql`update maintenance_task t set due_on = ${dueOn}::date, finish_by = x."finishBy", late_at = x."lateAt", window_id = null,
      told = 0, version = t.version + 1
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as x (id bigint, "finishBy" date, "lateAt" timestamptz) where t.id = x.id`.execute(
    ctx.db,
  )
  await openWindows(
    ctx,
    moved.map(({ id }) => id),
  )
  auditBulk(ctx, { verb: 'move', entity: maintenanceTask.name }, moved, { name, after: () => ({ dueOn }) })
  return { done: rows.map(({ id }) => id), skipped }
}
