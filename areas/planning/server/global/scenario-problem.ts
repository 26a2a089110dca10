import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import type { ScenarioSettings } from '../../contract/global/scenario.ts'
import { type Loaded, loadPlan, membersOf } from '../plan/load.ts'
import { placeOf } from '../plan/places.ts'
import { type Stand, usesOf, wearOf } from '../plan/press/press.ts'
import { openAt } from '../plan/press/press-windows.ts'
import { buildProblem, isBegun, type Problem } from '../plan/problem.ts'
import { scopeOf } from '../plan/scope.ts'
import { lineNames, linesWithoutCalendar } from '../plan/windows/calendars.ts'
import { frozenTasks } from '../plan/windows/frozen.ts'
import { closedFor, maintenanceOf } from '../plan/windows/maintenance.ts'
import { isStamped } from '../stamping/is-stamped.ts'
import { visibleTasks } from '../task/visible-tasks.ts'
import type { Placed, SearchTask } from './search/search.ts'

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
      (settings.kind !== 'stamping' || isStamped(loaded, task)) &&
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
    maintenance: [],
  })
  const wear = wearOf(loaded)
  const uses = usesOf(loaded, possibleStands(loaded))
  // What depends on the sequence is put in behind the search; maintenance on a day stands from the beginning.
  const dated = maintenanceOf(
    wear.map((each) => ({ ...each, every: null })),
    uses,
    openAt(problem.input.machines),
    loaded.now,
  )
  const input = { ...problem.input, resources: closedFor(problem.input.resources ?? [], dated.windows) }
  const shots = uses.map(({ id, mold, shots: count }): SearchTask['shots'][number] => [id, mold, count])
  return { loaded, problem, scope, search: { input, standing: standingOf(loaded), settings, wear, shots } }
}

/** Every task at its own place, at some time. */
const possibleStands = (loaded: Loaded): Stand[] =>
  [...loaded.tasks.values()].map(({ id, workCenterId, machineId }) => ({
    id,
    place: placeOf(workCenterId, machineId),
    setupStart: Number.MAX_SAFE_INTEGER,
    start: Number.MAX_SAFE_INTEGER,
    end: Number.MAX_SAFE_INTEGER,
  }))

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
