import { buildModel, type Model, replan, type Schedule, scheduleOf } from '#engines/scheduling/index.ts'
import type { Loaded } from '../plan/load.ts'
import type { PlaceId } from '../plan/places.ts'
import { maintenanceFor, type Stand } from '../plan/press/press.ts'
import { openAt } from '../plan/press/press-windows.ts'
import { buildProblem, isBegun, type Problem } from '../plan/problem.ts'
import { judge, type Solved } from '../plan/solve.ts'
import { closedFor } from '../plan/windows/maintenance.ts'
import type { Scenario } from './read-scenario.ts'
import { standingOf } from './scenario-problem.ts'
import type { Placed } from './search/search.ts'

export interface Fitted {
  problem: Problem
  /** Tasks of the scenario that may still be moved. */
  scope: Set<number>
  solved: Solved
  /** Of them those that stand otherwise than the scenario has them. */
  adapted: number
}

/**
 * A scenario in the plan of now. What still keeps all rules stays to the millisecond; what does not, because time went by or work
 * began meanwhile, moves to the earliest later place. What began stays where it is.
 */
export function fitScenario(loaded: Loaded, scenario: Scenario): Fitted {
  const { problem, scope, model, wanted } = modelOf(loaded, scenario)
  const solved = judge(model, replan(model, wanted).schedule)
  const adapted = scenario.placements.filter(({ id, place, start, end }) => {
    const now = solved.placed.get(id)
    return scope.has(id) && (now?.machineId !== place || now.start !== start || now.end !== end)
  }).length
  return { problem, scope, solved, adapted }
}

/** The model of a scenario's plan with its schedule as it was found. */
export function modelOf(
  loaded: Loaded,
  { placements, unplanned, settings }: Pick<Scenario, 'placements' | 'unplanned' | 'settings'>,
): { problem: Problem; scope: Set<number>; model: Model; wanted: Schedule } {
  const ids = [...placements.map(({ id }) => id), ...unplanned.map(([id]) => id)]
  const scope = new Set(ids.filter((id) => mayMove(loaded, id)))
  const problem = buildProblem(loaded, {
    free: scope,
    useAlternatives: settings.useAlternatives,
    stability: true,
    chosen: new Map(placements.map(({ id, centerId }) => [id, centerId])),
    maintenance: [],
  })
  const own = placements
    .filter(({ id }) => scope.has(id))
    .map(({ id, place, setupStart, start, end }): Placed => ({ opId: id, machineId: place, setupStart, start, end }))
  const others = standingOf(loaded).filter(({ opId }) => !scope.has(opId))
  const wanted = [...others, ...own]
  const stands = wanted.map(({ opId, machineId, setupStart, start, end }): Stand => {
    return { id: opId, place: machineId as PlaceId, setupStart: setupStart ?? start, start, end }
  })
  const { windows } = maintenanceFor(loaded, stands, openAt(problem.input.machines))
  const input = { ...problem.input, resources: closedFor(problem.input.resources ?? [], windows) }
  const model = buildModel(input)
  return { problem: { ...problem, input }, scope, model, wanted: scheduleOf(model, wanted) }
}

function mayMove(loaded: Loaded, id: number): boolean {
  const task = loaded.tasks.get(id)
  return task !== undefined && !isBegun(task) && !(task.locked && task.plannedStart !== null)
}
