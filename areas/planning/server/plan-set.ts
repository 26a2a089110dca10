import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { type Handler, handle } from '#core/server/handler.ts'
import { stale } from '#core/server/refusal.ts'
import type { Step } from '#core/server/steps.ts'
import { getPlanSet, type PlanSet, planSet, updatePlanSet } from '../contract/plan-set.ts'

const name = 'planSet'

/** The team's plan settings; what it never set stands at its default. `version` 0: nothing was ever set. */
export async function readPlanSet(db: Db): Promise<{ version: number; value: PlanSet }> {
  const row = await db.selectFrom('teamConfig').select(['version', 'value']).where('name', '=', name).executeTakeFirst()
  return { version: row?.version ?? 0, value: planSet.parse(row?.value ?? {}) }
}

/** As `readPlanSet`, read once for all acts that share the transaction. */
export const planSetOf = (ctx: Ctx): Promise<PlanSet> => ctx.step(planSetStep, null)

const planSetStep: Step<null, PlanSet> = {
  writes: false,
  async run({ db }, parts) {
    const { value } = await readPlanSet(db)
    return parts.map(() => value)
  },
}

async function writePlanSet(ctx: Ctx, { version, value }: { version: number; value: PlanSet }) {
  await ctx.db
    .insertInto('teamConfig')
    .values({ name, value: JSON.stringify(planSet.parse({})), version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const before = await ctx.db
    .selectFrom('teamConfig')
    .select(['version', 'value'])
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (before.version !== version) throw stale({ version: before.version, value: planSet.parse(before.value) })
  await ctx.db
    .updateTable('teamConfig')
    .set({ value: JSON.stringify(value), version: sql`version + 1` })
    .where('name', '=', name)
    .execute()
  ctx.audit({ verb: 'update', entity: name, before: planSet.parse(before.value), after: value })
  ctx.touch(name)
  return { version: version + 1, value }
}

export const planSetHandlers: Handler[] = [
  handle(getPlanSet, (ctx) => readPlanSet(ctx.db)),
  handle(updatePlanSet, (ctx, input) => writePlanSet(ctx, input)),
]
