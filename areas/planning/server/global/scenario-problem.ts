import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import type { ScenarioSettings } from '../../contract/scenario.ts'
import { lineNames, linesWithoutCalendar } from '../plan/calendars.ts'
import { frozenTasks } from '../plan/frozen.ts'
import { type Loaded, loadPlan, membersOf } from '../plan/load.ts'
import { placeOf } from '../plan/places.ts'
import { buildProblem, isBegun, type Problem } from '../plan/problem.ts'
import { scopeOf } from '../plan/scope.ts'
import { visibleTasks } from '../visible-tasks.ts'
import type { Placed, SearchTask } from './search.ts'

export interface Prepared {
  loaded: Loaded
  problem: Problem
  /** Tasks that the run may move. */
  scope: Set<number>
  search: SearchTask
}

/** The plan with the horizon that a scenario asks for. */
export async function loadFor(ctx: Ctx, { horizonDays }: Pick<ScenarioSettings, 'horizonDays'>): Promise<Loaded> {
  const loaded = await loadPlan(ctx)
  return { ...loaded, set: { ...loaded.set, horizonDays } }
}

/** What a scenario looks for, from the plan as it stands. Refuses when there is nothing to plan, or no calendar to plan by. */
export async function prepare(ctx: Ctx, settings: ScenarioSettings): Promise<Prepared> {
  const loaded = await loadFor(ctx, settings)
  const orders = settings.orderIds && new Set(settings.orderIds)
  const visible = await visibleTasks(ctx)
  const asked = [...loaded.tasks.values()].filter(
    (task) =>
      visible.has(task.id) &&
      !isBegun(task) &&
      (!orders || membersOf(loaded, task).some(({ workOrderId }) => orders.has(workOrderId ?? 0))),
  )
  if (!asked.length) throw refuse('plan.refused.nothing')
  const scope = scopeOf(
    loaded,
    asked.map(({ id }) => id),
  )
  const homeless = linesWithoutCalendar(loaded, scope)
  if (homeless.tasks.size && homeless.tasks.size === scope.size)
    throw refuse('plan.refused.noCalendar', { lines: lineNames(ctx, loaded, homeless.lines) })
  const problem = buildProblem(loaded, {
    free: scope,
    useAlternatives: settings.useAlternatives,
    frozen: frozenTasks(loaded, scope, loaded.now + settings.frozenHours * 3_600_000),
    stability: true,
  })
  return { loaded, problem, scope, search: { input: problem.input, standing: standingOf(loaded), settings } }
}

/** Where the tasks of the plan stand, as the engine takes it. */
export const standingOf = (loaded: Loaded): Placed[] =>
  [...loaded.tasks.values()].flatMap((task) =>
    task.plannedStart === null || task.plannedEnd === null
      ? []
      : [
          {
            opId: task.id,
            machineId: placeOf(task.workCenterId, task.machineId),
            setupStart: Date.parse(task.plannedSetupStart ?? task.plannedStart),
            start: Date.parse(task.plannedStart),
            end: Date.parse(task.plannedEnd),
          },
        ],
  )
