import type { Ctx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { type Handler, handle } from '#core/server/handler.ts'
import type { Step } from '#core/server/steps.ts'
import { readTeamConfig, replaceTeamConfig } from '#core/server/team-config.ts'
import { getPlanSet, type PlanSet, planSet, updatePlanSet } from '../../contract/aps/plan-set.ts'

const name = 'planSet'

/** The team's plan settings; what it never set stands at its default. `version` 0: nothing was ever set. */
export async function readPlanSet(db: Db): Promise<{ version: number; value: PlanSet }> {
  const { version, value } = await readTeamConfig(db, name)
  return { version, value: settings(value) }
}

const settings = (value: unknown): PlanSet => planSet.parse(value ?? {})

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
  const before = await replaceTeamConfig(ctx, name, { version, value }, settings)
  ctx.audit({ verb: 'update', entity: name, before: settings(before), after: value })
  ctx.touch(name)
  return { version: version + 1, value }
}

export const planSetHandlers: Handler[] = [
  handle(getPlanSet, (ctx) => readPlanSet(ctx.db)),
  handle(updatePlanSet, (ctx, input) => writePlanSet(ctx, input)),
]
