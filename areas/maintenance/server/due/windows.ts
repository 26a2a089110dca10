import { sql } from 'kysely'
import { dropWindows, moveWindow, placeWindows } from '#areas/planning/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Stored } from '#core/server/crud/rows.ts'
import { clockInstant } from '#engines/working-time/index.ts'

const minute = 60_000
/** What was to begin earlier today begins at the next full five minutes. */
const step = 5 * minute
/** So far ahead a stop reaches that takes longer than planned; the timer comes again before it is over. */
const ahead = 20 * minute

interface Wanting {
  id: number
  machineId: number
  taskNo: string
  planName: string
  minutes: number
  standsAt: string | null
  dueOn: string
}

const clock = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

/** Gives tasks that need their machine standing a planned stop each, on the day on which they are due. */
export async function openWindows(ctx: Ctx, taskIds: readonly number[]): Promise<void> {
  if (!taskIds.length) return
  const { rows } = await ctx.unscoped(() =>
    sql<Wanting>`
      select t.id, t.machine_id, t.task_no, p.name as plan_name, t.minutes, p.stands_at, t.due_on
      from maintenance_task t join maintenance_plan p on p.team_id = t.team_id and p.id = t.plan_id
      where t.id = any(${[...taskIds]}::bigint[]) and t.stands and t.minutes > 0 and t.outcome is null and t.window_id is null
      order by t.due_on, t.id`.execute(ctx.db),
  )
  const soonest = Math.ceil(ctx.now.getTime() / step) * step
  await place(
    ctx,
    rows.map((row) => ({
      ...row,
      from: Math.max(soonest, clockInstant(ctx.caller.zone, row.dueOn, clock(row.standsAt ?? '08:00'))),
    })),
  )
}

async function place(ctx: Ctx, tasks: readonly (Omit<Wanting, 'dueOn' | 'standsAt'> & { from: number })[]) {
  const ids = await placeWindows(
    ctx,
    tasks.map(({ machineId, from, minutes, planName, taskNo }) => ({
      machineId,
      from,
      to: from + minutes * minute,
      reason: `${taskNo} ${planName}`,
    })),
  )
  if (!ids.length) return
  const pairs = tasks.map(({ id }, i) => ({ id, windowId: ids[i] }))
  await ctx.unscoped(() =>
    sql`update maintenance_task t set window_id = x."windowId"
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as x (id bigint, "windowId" bigint) where t.id = x.id`.execute(
      ctx.db,
    ),
  )
}

/** The stop begins now, whenever it was planned; one that a planner took away stands anew. */
export async function beginWindow(ctx: Ctx, task: Stored<'maintenanceTask'>, planName: string): Promise<void> {
  const { id, machineId, taskNo, windowId } = task
  // An object stops nothing that is planned.
  if (machineId === null) return
  const from = ctx.now.getTime()
  const minutes = task.minutes ?? ahead / minute
  if (windowId !== null && (await moveWindow(ctx, windowId, { from, to: from + minutes * minute }))) return
  await place(ctx, [{ id, machineId, taskNo, planName, minutes, from }])
}

/** What of a closed task's stop was: from its begin until now where it was begun; of what was never begun nothing stays. */
export async function closeWindow(
  ctx: Ctx,
  { windowId, begunAt }: Pick<Stored<'maintenanceTask'>, 'windowId' | 'begunAt'>,
): Promise<void> {
  if (windowId === null) return
  const to = ctx.now.getTime()
  if (begunAt !== null && Date.parse(begunAt) < to) await moveWindow(ctx, windowId, { from: Date.parse(begunAt), to })
  else await dropWindows(ctx, [windowId])
}

/**
 * Keeps stops true while time passes: one in which nobody began was none, and its task waits without one; one that takes longer than planned
 * lasts on.
 */
export async function followWindows(ctx: Ctx): Promise<void> {
  const now = ctx.now.getTime()
  const { rows } = await sql<{ id: number; windowId: number; begunAt: string | null }>`
    select t.id, t.window_id, t.begun_at from maintenance_task t
    join machine_downtime d on d.team_id = t.team_id and d.id = t.window_id
    where t.outcome is null and t.stands and d.ends_at <= case when t.begun_at is null then ${ctx.now.toISOString()}::timestamptz
      else ${new Date(now + ahead / 2).toISOString()}::timestamptz end
    order by t.id for update of t skip locked`.execute(ctx.db)
  const passed = rows.filter(({ begunAt }) => begunAt === null)
  await dropWindows(
    ctx,
    passed.map(({ windowId }) => windowId),
  )
  if (passed.length)
    await sql`update maintenance_task set window_id = null where id = any(${passed.map(({ id }) => id)}::bigint[])`.execute(
      ctx.db,
    )
  for (const { windowId, begunAt } of rows)
    if (begunAt !== null) await moveWindow(ctx, windowId, { from: Date.parse(begunAt), to: now + ahead })
}
