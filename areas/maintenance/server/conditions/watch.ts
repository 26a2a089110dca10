import { sql } from 'kysely'
import { valuesMeasured } from '#areas/devices/contract/events.ts'
import { groupedBy } from '#core/contract/grouped-by.ts'
import type { Ctx } from '#core/server/context.ts'
import { on } from '#core/server/events.ts'
import { crossings, isBeyond } from '#engines/maintenance/index.ts'
import type { MaintenanceItem } from '../../contract/judging.ts'
import type { JudgedValue } from '../findings.ts'
import type { Cause } from './cause.ts'
import { raiseTasks } from './raise.ts'

/** A value that became known of a machine. */
interface Seen {
  machineId: number
  /** Of the measured value or the item; null: what people read off the meter. */
  name: string | null
  value: number
  /** Epoch milliseconds. */
  at: number
}

interface Watched {
  planId: number
  machineId: number
  subject: string | null
  lower: number | null
  upper: number | null
  reset: 'within' | 'done'
  beyond: boolean
}

/** What plans in use watch of such values, in the order in which their machines are held. */
async function watchedOf(ctx: Ctx, kind: 'measure' | 'item' | 'reading', seen: readonly Seen[]): Promise<Watched[]> {
  const pairs = JSON.stringify([
    ...new Map(seen.map(({ machineId, name }) => [`${machineId} ${name}`, { machineId, name }])).values(),
  ])
  const { rows } = await sql<Watched>`
    select c.plan_id, x.machine_id, c.subject, c.lower, c.upper, c.reset, b.since is not null as beyond
    from jsonb_to_recordset(${pairs}::jsonb) as d ("machineId" bigint, name text)
    join maintenance_condition c on c.kind = ${kind} and c.subject is not distinct from d.name
    join maintenance_plan p on p.team_id = c.team_id and p.id = c.plan_id and p.enabled
      and (now() at time zone ${ctx.caller.zone})::date between p.starts_on and coalesce(p.ends_on, 'infinity')
    join maintenance_plan_machine x on x.team_id = c.team_id and x.plan_id = c.plan_id and x.machine_id = d."machineId"
    join machine m on m.team_id = x.team_id and m.id = x.machine_id and m.enabled
    left join maintenance_condition_beyond b on b.team_id = x.team_id and b.plan_id = x.plan_id and b.machine_id = x.machine_id
    order by c.plan_id, x.machine_id`.execute(ctx.db)
  return rows
}

/**
 * Holds values that became known against the limits of plans, and raises what passed one: once from within to beyond, whoever tells it again.
 *
 * @param seen of a machine and name in the order of time
 * @param doing the plan whose own task found them: it is done with that, and what it found raises nothing of it anew
 */
export async function watchValues(
  ctx: Ctx,
  kind: 'measure' | 'item' | 'reading',
  seen: readonly Seen[],
  doing: number | null = null,
): Promise<void> {
  if (!seen.length) return
  await ctx.unscoped(async () => {
    const watched = await watchedOf(ctx, kind, seen)
    if (!watched.length) return
    const values = groupedBy(seen, ({ machineId, name }) => `${machineId} ${name}`)
    const causes: Cause[] = []
    for (const one of watched) {
      const told = values.get(`${one.machineId} ${one.subject}`) ?? []
      const out = one.reset === 'done' ? await beyondSinceDone(ctx, one, told) : await passedOut(ctx, one, told)
      const last = out.at(-1)
      if (!last || one.planId === doing) continue
      const { planId, machineId, subject, lower, upper } = one
      causes.push({
        planId,
        machineId,
        kind,
        subject,
        lower,
        upper,
        value: last.value,
        at: new Date(last.at).toISOString(),
      })
    }
    await raiseTasks(ctx, causes)
  })
}

/** Values that passed from within to beyond; where the machine stands now is kept, by one server alone. */
async function passedOut(ctx: Ctx, one: Watched, told: readonly Seen[]): Promise<Seen[]> {
  const { planId, machineId } = one
  const { out, beyond } = crossings(one, one.beyond, told)
  if (!beyond) {
    if (one.beyond)
      await sql`delete from maintenance_condition_beyond where plan_id = ${planId} and machine_id = ${machineId}`.execute(
        ctx.db,
      )
    return out
  }
  if (one.beyond && !out.length) return []
  const since = new Date(out.at(-1)?.at ?? ctx.now.getTime()).toISOString()
  const { rows } = await sql`
    insert into maintenance_condition_beyond as b (plan_id, machine_id, since) values (${planId}, ${machineId}, ${since})
    on conflict (team_id, plan_id, machine_id) do update set since = excluded.since where ${one.beyond} returning since`.execute(
    ctx.db,
  )
  return rows.length ? out : []
}

/** Values beyond the limits that came after the plan was last done on the machine. */
async function beyondSinceDone(
  ctx: Ctx,
  { planId, machineId, ...limits }: Watched,
  told: readonly Seen[],
): Promise<Seen[]> {
  const out = told.filter(({ value }) => isBeyond(value, limits))
  if (!out.length) return []
  const { rows } = await sql<{ doneAt: string | null }>`
    select max(closed_at) as done_at from maintenance_task where plan_id = ${planId} and machine_id = ${machineId}`.execute(
    ctx.db,
  )
  const doneAt = rows[0]?.doneAt ? Date.parse(rows[0].doneAt) : 0
  return out.filter(({ at }) => at > doneAt)
}

/** What was found at the measured items of a check. @param planId of the task that found it; null: of a round */
export const watchFound = (
  ctx: Ctx,
  machineId: number,
  { items, found, planId }: { items: readonly MaintenanceItem[]; found: readonly JudgedValue[]; planId: number | null },
): Promise<void> =>
  watchValues(
    ctx,
    'item',
    found.flatMap(({ item, value }) => {
      const { kind, item: name } = items[item] as MaintenanceItem
      return kind === 'measured' && typeof value === 'number'
        ? [{ machineId, name, value, at: ctx.enteredAt.getTime() }]
        : []
    }),
    planId,
  )

/** What devices measure. */
export const measuredRaises = on(valuesMeasured, (ctx, { values }) => watchValues(ctx, 'measure', values))
