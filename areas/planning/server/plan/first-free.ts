import type { Loaded } from './load.ts'
import type { OpenTask } from './open-tasks.ts'
import type { PlaceId } from './places.ts'
import { buildProblem } from './problem.ts'
import { scopeOf } from './scope.ts'
import { solve } from './solve.ts'

/**
 * Where and when a task can begin first at one of some places of a work centre, while nobody gives way but what follows it; else why
 * nowhere, as the engine's reason.
 */
export function firstFree(
  loaded: Loaded,
  { id }: Pick<OpenTask, 'id'>,
  centerId: number,
  places: readonly PlaceId[],
): { place: PlaceId; start: number } | { reason: string } {
  const follows = (each: number) => each === id || loaded.tasks.get(each)?.plannedStart != null
  const free = new Set([...scopeOf(loaded, [id])].filter(follows))
  const { input } = buildProblem(loaded, {
    free,
    useAlternatives: loaded.set.useAlternatives,
    chosen: new Map([[id, centerId]]),
  })
  const operations = input.operations.map((operation) =>
    operation.id === id
      ? {
          ...operation,
          alternatives: operation.alternatives.filter(({ machineId }) => places.includes(machineId as PlaceId)),
        }
      : operation,
  )
  const solved = solve({ ...input, operations }, { direction: 'forward', rule: loaded.set.rule })
  const found = solved.placed.get(id)
  return found
    ? { place: found.machineId as PlaceId, start: found.start }
    : { reason: solved.unplaced.get(id) ?? 'noAlternative' }
}
