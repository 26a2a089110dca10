import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { notFound, refuse, refuseField, stale } from '#core/server/refusal.ts'
import { downtimeChanged } from '../../contract/events.ts'
import type {
  addMachineDown as add,
  endMachineDown as end,
  previewMachineDown as preview,
} from '../../contract/windows/downtime.api.ts'
import { changesOf, conflictsOf } from '../plan/consequences.ts'
import { type Loaded, loadPlan } from '../plan/load.ts'
import { recentPlan } from '../plan/recent-plan.ts'
import { type Around, planAround } from '../plan/windows/around-downtime.ts'
import { type DowntimeChange, keepStep, lockPlan, logStep, type PlanColumns, updateTasks } from '../plan/write-plan.ts'

const mostDays = 366

/** What taking a machine out of use would change; nothing is written. */
export async function previewMachineDown(ctx: Ctx, input: InputOf<typeof preview>): Promise<OutputOf<typeof preview>> {
  const { revision, loaded } = await recentPlan(ctx)
  await refuseSpan(ctx, input)
  return { revision, ...told(ctx, loaded, around(loaded, input)) }
}

/** Takes a machine out of use for a time and plans around it: one step, so that one undo takes both back. */
export async function addMachineDown(ctx: Ctx, input: InputOf<typeof add>): Promise<OutputOf<typeof add>> {
  const revision = await lockPlan(ctx)
  if (input.revision !== undefined && input.revision !== revision - 1) throw refuse('plan.refused.changedSincePreview')
  const machine = await refuseSpan(ctx, input)
  const loaded = await loadPlan(ctx)
  const found = around(loaded, input)
  const changes = await updateTasks(ctx, found.updates)
  const { id } = await ctx.db
    .insertInto('machineDowntime')
    .values({
      machineId: input.machineId,
      startsAt: new Date(input.from).toISOString(),
      endsAt: new Date(input.to).toISOString(),
      reason: input.reason || null,
      planned: input.planned,
      createdBy: ctx.caller.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const downtime = { id, before: null, after: await rowOf(ctx, id) }
  await keepStep(ctx, { verb: 'machineDown', note: machine, downtime }, changes)
  logStep(ctx, { verb: 'machineDown', note: machine }, changes)
  ctx.audit({ verb: 'machineDown', entity: 'machineDowntime', id, name: machine, after: downtime.after })
  ctx.touch('machineDowntime', [id])
  await tellDowntime(ctx, downtime)
  return { id, revision, ...told(ctx, loaded, found) }
}

/** The machine can be used again from now on. A downtime that had not begun yet is taken away. */
export async function endMachineDown(ctx: Ctx, input: InputOf<typeof end>): Promise<OutputOf<typeof end>> {
  const revision = await lockPlan(ctx)
  const before = await rowOf(ctx, input.id)
  if (!before) throw notFound()
  if (before.version !== input.version) throw stale(before)
  if (Date.parse(String(before.ends_at)) <= ctx.now.getTime()) throw refuse('plan.refused.downtimeOver')
  const after =
    Date.parse(String(before.starts_at)) < ctx.now.getTime()
      ? { ...before, ends_at: ctx.now.toISOString(), version: input.version + 1 }
      : null
  const downtime = { id: input.id, before, after }
  await restoreDowntime(ctx, downtime)
  const machine = await refuseSpan(ctx, { machineId: Number(before.machine_id), from: 0, to: Number.MAX_SAFE_INTEGER })
  await keepStep(ctx, { verb: 'machineBack', note: machine, downtime }, [])
  ctx.audit({ verb: 'machineBack', entity: 'machineDowntime', id: input.id, name: machine, before, after })
  return { revision }
}

/** Puts a downtime as a step left it (or had found it). */
export async function restoreDowntime(ctx: Ctx, change: DowntimeChange): Promise<void> {
  const { id, after } = change
  await ctx.db.deleteFrom('machineDowntime').where('id', '=', id).execute()
  if (after)
    await sql`insert into machine_downtime overriding system value
      select * from jsonb_populate_record(null::machine_downtime, ${JSON.stringify({ planned: false, ...after })}::jsonb)`.execute(
      ctx.db,
    )
  ctx.touch('machineDowntime', [id])
  await tellDowntime(ctx, change)
}

/** Whoever reckons with times out of use hears of what a change covers, before and after. */
export async function tellDowntime(ctx: Ctx, { before, after }: DowntimeChange): Promise<void> {
  const spans = [before, after].flatMap((row) =>
    row
      ? [
          {
            machineId: Number(row.machine_id),
            from: Date.parse(String(row.starts_at)),
            to: Date.parse(String(row.ends_at)),
          },
        ]
      : [],
  )
  await ctx.emit(downtimeChanged, { spans })
}

/** A downtime as it stands, locked; null: it is gone. */
export async function rowOf(ctx: Ctx, id: number): Promise<PlanColumns | null> {
  const { rows } = await sql<{ row: PlanColumns }>`
    select to_jsonb(machine_downtime) as row from machine_downtime where id = ${id} for update`.execute(ctx.db)
  return rows[0]?.row ?? null
}

type Span = Pick<InputOf<typeof preview>, 'machineId' | 'from' | 'to'>

/**
 * Refuses a machine that the caller may not see, and a time that makes no sense.
 *
 * @param field what the input calls its end
 * @returns the machine's number and name
 */
export async function refuseSpan(ctx: Ctx, { machineId, from, to }: Span, field = 'to'): Promise<string> {
  const machine = await ctx.db
    .selectFrom('machine')
    .select(['number', 'name'])
    .where('id', '=', machineId)
    .executeTakeFirst()
  if (!machine) throw notFound()
  if (to <= from) throw refuseField(field, 'plan.refused.downtimeOrder')
  if (to <= ctx.now.getTime()) throw refuseField(field, 'plan.refused.downtimePast')
  if (from > 0 && to - from > mostDays * 86_400_000)
    throw refuseField(field, 'plan.refused.downtimeLong', { days: mostDays })
  return `${machine.number} ${machine.name}`
}

const around = (loaded: Loaded, { machineId, from, to, useAlternatives }: InputOf<typeof preview>): Around =>
  planAround(loaded, { id: 0, version: 1, machineId, from, to, reason: null, planned: false }, useAlternatives)

const told = (ctx: Ctx, loaded: Loaded, found: Around) => ({
  changes: changesOf(loaded, found.updates),
  conflicts: conflictsOf(ctx, loaded, found),
  staying: found.staying,
})
