import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { nextDue } from '#engines/maintenance/index.ts'
import { addDays } from '#engines/working-time/index.ts'
import { readPairs, workingDays } from './plan-facts.ts'

/**
 * Reckons anew when plans are due next on machines that have no open task of them. Whoever changes what it depends on (a plan, what was done)
 * calls it in the same act.
 */
export async function reckonNext(ctx: Ctx, of: { planIds: readonly number[]; machineId?: number }): Promise<void> {
  if (!of.planIds.length) return
  const pairs = await readPairs(ctx, of)
  const free = pairs.filter(({ open }) => !open)
  const works = await workingDays(ctx, free)
  const today = dayOf(ctx)
  const next = free.flatMap(({ planId, machineId, plan, last, leadDays, meter }) => {
    const cycle = nextDue(plan, last, { meter, from: today, works: works(machineId) })
    const stands = { planId, machineId, used: meter?.used ?? null, perDay: meter?.perDay ?? null }
    return [cycle ? { ...stands, ...cycle, makeOn: addDays(cycle.dueOn, -leadDays) } : stands]
  })
  const only = of.machineId === undefined ? sql`` : sql`and x.machine_id = ${of.machineId}`
  await sql`
    update maintenance_plan_machine x set cycle_on = n."cycleOn", due_on = n."dueOn", make_on = n."makeOn",
      due_by = coalesce(n.by, 'calendar'), meter_used = n.used, meter_per_day = n."perDay"
    from maintenance_plan_machine y
    left join jsonb_to_recordset(${JSON.stringify(next)}::jsonb)
      as n ("planId" bigint, "machineId" bigint, "cycleOn" date, "dueOn" date, "makeOn" date, by text, used numeric, "perDay" numeric)
      on n."planId" = y.plan_id and n."machineId" = y.machine_id
    where y.team_id = x.team_id and y.plan_id = x.plan_id and y.machine_id = x.machine_id and x.plan_id = any(${[...of.planIds]}) ${only}`.execute(
    ctx.db,
  )
}

/** Meters go on by themselves: plans that go by one are reckoned anew. */
export async function reckonMeters(ctx: Ctx): Promise<void> {
  const plans = await ctx.db
    .selectFrom('maintenancePlan')
    .select('id')
    .where('enabled', '=', true)
    .where('meter', 'is not', null)
    .execute()
  await reckonNext(ctx, { planIds: plans.map(({ id }) => id) })
}
