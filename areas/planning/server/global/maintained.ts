import { assignments, buildModel, type Model, replan, type Schedule } from '#engines/scheduling/index.ts'
import { closedFor, type MaintenanceWindow, maintenanceOf, type Use } from '../plan/windows/maintenance.ts'
import type { SearchTask } from './search/search.ts'

/** A schedule with the model in which its molds are closed while they are maintained. */
export interface Maintained {
  model: Model
  schedule: Schedule
}

/** So often maintenance is put in anew because what gave way to it uses its molds in another order. */
const passes = 12

/** A schedule with its molds maintained before their shots are used up; what is in the way moves to the earliest later place. */
export function maintained(
  { input, wear, shots }: Pick<SearchTask, 'input' | 'wear' | 'shots'>,
  model: Model,
  schedule: Schedule,
): Maintained {
  if (!wear.length) return { model, schedule }
  const takes = new Map(shots.map(([id, mold, count]) => [id, { mold, shots: count }]))
  const calendars = new Map(input.machines.map(({ id, calendar }) => [id, calendar]))
  let now: Maintained = { model, schedule }
  let windows: MaintenanceWindow[] = []
  for (let pass = 0; pass < passes; pass++) {
    const uses = assignments(now.model, now.schedule).flatMap(({ opId, machineId, setupStart, end }): Use[] => {
      const use = takes.get(opId as number)
      return use ? [{ id: opId as number, ...use, place: String(machineId), setupStart, end }] : []
    })
    const next = maintenanceOf(wear, uses, (place) => calendars.get(place), input.now).windows
    if (pass > 0 && sameWindows(windows, next)) break
    windows = next
    const closed = buildModel({ ...input, resources: closedFor(input.resources ?? [], windows) })
    now = { model: closed, schedule: replan(closed, now.schedule).schedule }
  }
  return now
}

const sameWindows = (a: readonly MaintenanceWindow[], b: readonly MaintenanceWindow[]): boolean =>
  a.length === b.length &&
  a.every(({ mold, from, to }, i) => mold === b[i]?.mold && from === b[i]?.from && to === b[i]?.to)
