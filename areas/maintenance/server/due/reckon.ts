import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { nextDue } from '#engines/maintenance/index.ts'
import { addDays } from '#engines/working-time/index.ts'
import type { Subject } from '../tasks/subject.ts'
import { pairKinds } from './pairs.ts'
import { readPairs, workingDays } from './plan-facts.ts'

/**
 * Reckons anew when plans are due next on machines and objects that have no open task of them. Whoever changes what it depends on (a plan, what was done)
 * calls it in the same act.
 */
export async function reckonNext(ctx: Ctx, asked: { planIds: readonly number[]; of?: Subject }): Promise<void> {
  if (!asked.planIds.length) return
  // Those of workshops that the caller does not see too: the plan that he changed is theirs as well.
  const pairs = await ctx.unscoped(() => readPairs(ctx, asked))
  const free = pairs.filter(({ open }) => !open)
  const works = await workingDays(ctx, free)
  const today = dayOf(ctx)
  const next = free.flatMap(({ planId, machineId, objectId, plan, last, leadDays, meter }) => {
    const cycle = nextDue(plan, last, { meter, from: today, works: works({ machineId, objectId }) })
    const stands = { planId, machineId, objectId, used: meter?.used ?? null, perDay: meter?.perDay ?? null }
    return [cycle ? { ...stands, ...cycle, makeOn: addDays(cycle.dueOn, -leadDays) } : stands]
  })
  for (const { of, pairs: table, id } of pairKinds) {
    const metered = of === 'machine' ? sql`, meter_used = n.used, meter_per_day = n."perDay"` : sql``
    const only = asked.of ? sql`and x.${id} = ${asked.of[`${of}Id`]}` : sql``
    await sql`
      update ${table} x set cycle_on = n."cycleOn", due_on = n."dueOn", make_on = n."makeOn", due_by = coalesce(n.by, 'calendar') ${metered}
      from ${table} y
      left join jsonb_to_recordset(${JSON.stringify(next)}::jsonb) as n ("planId" bigint, "machineId" bigint, "objectId" bigint,
        "cycleOn" date, "dueOn" date, "makeOn" date, by text, used numeric, "perDay" numeric)
        on n."planId" = y.plan_id and ${of === 'machine' ? sql`n."machineId"` : sql`n."objectId"`} = y.${id}
      where y.team_id = x.team_id and y.plan_id = x.plan_id and y.${id} = x.${id} and x.plan_id = any(${[...asked.planIds]}) ${only}`.execute(
      ctx.db,
    )
  }
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
