import type { Ctx } from '#core/server/context.ts'
import { notFound } from '#core/server/refusal.ts'
import {
  type LateOrder,
  type PlanFigures,
  type ScenarioSettings,
  type SearchPoint,
  type SearchState,
  scenarioSettings,
  type scenarioStates,
} from '../../contract/global/scenario.ts'
import type { PlaceId } from '../plan/places.ts'
import type { Facts } from './scenario-facts.ts'

/** A task's place in a scenario; instants in epoch milliseconds. */
export interface ScenarioPlace {
  id: number
  centerId: number
  place: PlaceId
  setupStart: number
  start: number
  end: number
}

export interface Scenario {
  id: number
  version: number
  name: string
  note: string | null
  userId: number
  state: (typeof scenarioStates)[number]
  settings: ScenarioSettings
  stopAsked: boolean
  stopped: boolean
  message: string | null
  progress: SearchPoint[]
  search: SearchState | null
  facts: Facts
  base: PlanFigures | null
  kpis: PlanFigures | null
  placements: ScenarioPlace[]
  unplanned: [id: number, reason: string][]
  lateOrders: LateOrder[]
  pastStart: string[]
  adoptedAt: string | null
  stepId: number | null
  publicationId: number | null
}

/** A scenario as it is kept; with `lock` nobody else changes it until the act ends. Refuses one that is gone. */
export async function readScenario(ctx: Ctx, id: number, { lock = false } = {}): Promise<Scenario> {
  const query = ctx.db.selectFrom('scenario').selectAll().where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw notFound()
  return {
    ...row,
    state: row.state as Scenario['state'],
    settings: scenarioSettings.parse(row.settings),
    progress: row.progress as Scenario['progress'],
    search: row.search as SearchState | null,
    facts: (row.facts ?? {}) as Facts,
    base: row.base as PlanFigures | null,
    kpis: row.kpis as PlanFigures | null,
    placements: (row.placements ?? []) as ScenarioPlace[],
    unplanned: (row.unplanned ?? []) as Scenario['unplanned'],
    lateOrders: (row.lateOrders ?? []) as LateOrder[],
    pastStart: (row.pastStart ?? []) as string[],
  }
}
