import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import type { getScenario as endpoint, ScenarioDetail } from '../../contract/global/scenario.api.ts'
import type { ScenarioRow } from '../../contract/global/scenario.ts'
import { unplannedRow } from '../gantt/schedule-task.ts'
import { recentPlan } from '../plan/recent-plan.ts'
import { readScenario } from './read-scenario.ts'
import { overtakenBy } from './scenario-facts.ts'
import { scenarioRows } from './select-scenario.ts'

/** A scenario whole; one that waits to be adopted is compared with the plan of now. */
export async function getScenario(ctx: Ctx, { id }: InputOf<typeof endpoint>): Promise<ScenarioDetail> {
  const scenario = await readScenario(ctx, id)
  const row = await scenarioRows(ctx).where('s.id', '=', id).executeTakeFirstOrThrow()
  const { base, progress, search, lateOrders, pastStart, facts, unplanned, state, adoptedAt } = scenario
  const { loaded } = await recentPlan(ctx)
  return {
    ...(row as ScenarioRow),
    base,
    progress,
    search,
    lateOrders,
    pastStart,
    unplanned: unplanned.flatMap(([taskId, reason]) => unplannedRow(ctx, loaded, taskId, reason)),
    overtaken: state === 'ready' && adoptedAt === null ? await overtakenBy(ctx, loaded, facts) : null,
  }
}
