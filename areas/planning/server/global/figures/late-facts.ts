import type { Cause, Remedy } from '#engines/scheduling/index.ts'
import type { LateCause, LateRemedy } from '../../../contract/global/global.api.ts'
import { type Loaded, membersOf } from '../../plan/load.ts'
import { machineOf, type PlaceId } from '../../plan/places.ts'
import { isBegun, type Problem } from '../../plan/problem.ts'
import { resourceName } from '../../plan/resource-name.ts'
import { placeName } from './figures.ts'

export interface Telling {
  loaded: Loaded
  problem: Problem
}

/** A task by the names that people know it by; of a combined one those of all its orders. */
export function namedTask(
  loaded: Loaded,
  id: unknown,
): { taskNo: string; workorderNo: string | null; operation: string | null } {
  const task = loaded.tasks.get(id as number)
  if (!task) return { taskNo: `#${String(id)}`, workorderNo: null, operation: null }
  const members = membersOf(loaded, task)
  const orders = [...new Set(members.flatMap(({ workorderNo }) => workorderNo ?? []))]
  return {
    taskNo: task.taskNo,
    workorderNo: orders.length ? orders.join(' + ') : null,
    operation: task.produreName ?? members[0]?.produreName ?? null,
  }
}

/** The engine's cause with the names of what it speaks of. */
export function wordCause({ loaded }: Telling, taskId: number, cause: Cause): LateCause {
  const kind = cause.kind === 'resourceAway' ? 'calendarClosed' : cause.kind
  const fact: LateCause = { kind, until: cause.until, from: null, other: null, what: null, extra: 0 }
  const place = (id: unknown) => placeName(loaded, id as PlaceId)
  switch (cause.kind) {
    case 'batch':
      return { ...fact, other: namedTask(loaded, cause.opId) }
    case 'predecessor':
      return { ...fact, other: namedTask(loaded, cause.opId), extra: cause.transfer }
    case 'machineBusy':
      return { ...fact, other: namedTask(loaded, cause.opId), what: place(cause.machineId), extra: cause.setup }
    case 'setup':
      return { ...fact, what: place(cause.machineId), extra: cause.setup }
    case 'resourceBusy':
      return {
        ...fact,
        kind: cause.resource === 'crew' ? 'crewBusy' : 'resourceBusy',
        other: namedTask(loaded, cause.opId),
        what: resourceName(loaded, cause.resourceId),
      }
    case 'resourceAway':
      return {
        ...fact,
        kind: cause.resource === 'crew' ? 'crewAway' : 'calendarClosed',
        from: cause.from,
        what: resourceName(loaded, cause.resourceId),
      }
    case 'calendarClosed':
      return {
        ...fact,
        kind: cause.unbroken ? 'tooShort' : 'calendarClosed',
        from: cause.from,
        what: place(cause.machineId),
      }
    case 'choice':
      return { ...fact, from: cause.earliest }
    case 'fixed': {
      const task = loaded.tasks.get(taskId)
      return { ...fact, kind: task && isBegun(task) ? 'running' : 'fixed' }
    }
    default:
      return fact
  }
}

/** The engine's remedy with names; with `movable` one that a move or a split alone can do says what. */
export function wordRemedy({ loaded, problem }: Telling, remedy: Remedy, movable: boolean): LateRemedy {
  const place = (id: unknown) => placeName(loaded, id as PlaceId)
  const fact: LateRemedy = {
    kind: remedy.kind,
    gain: remedy.gain,
    task: 'opId' in remedy ? namedTask(loaded, remedy.opId) : null,
    other: null,
    places: [],
    from: null,
    until: null,
    move: null,
    split: null,
  }
  switch (remedy.kind) {
    case 'alternative':
      return {
        ...fact,
        places: [place(remedy.machineId)],
        from: remedy.start,
        until: remedy.end,
        move: movable ? moveTo(loaded, problem, remedy) : null,
      }
    case 'overtime':
      return { ...fact, places: [place(remedy.machineId)], from: remedy.from, until: remedy.until }
    case 'split':
      return {
        ...fact,
        places: remedy.machineIds.map(place),
        split: movable ? lotOf(loaded, remedy.opId as number) : null,
      }
    case 'material':
      return { ...fact, until: remedy.until }
    case 'sequence':
      return { ...fact, other: namedTask(loaded, remedy.before), places: [place(remedy.machineId)] }
  }
}

function lotOf(loaded: Loaded, id: number): LateRemedy['split'] {
  const task = loaded.tasks.get(id)
  if (!task || task.isCombined || task.planQuantity < 2) return null
  return { id, version: task.version, taskNo: task.taskNo, quantity: task.planQuantity }
}

function moveTo(
  loaded: Loaded,
  problem: Problem,
  { opId, machineId, start }: { opId: unknown; machineId: unknown; start: number },
): LateRemedy['move'] {
  const task = loaded.tasks.get(opId as number)
  const option = problem.options.get(opId as number)?.find(({ place }) => place === machineId)
  if (!task || !option) return null
  const { id, version } = task
  return { id, version, workCenterId: option.centerId, machineId: machineOf(option.place), start }
}
