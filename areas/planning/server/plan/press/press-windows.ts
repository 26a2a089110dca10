import type { CalendarInput, ProblemInput } from '#engines/scheduling/index.ts'
import type { Loaded } from '../load.ts'
import type { MaintenanceWindow } from '../windows/maintenance.ts'
import { maintenanceFor, standsOf } from './press.ts'

const standing = new WeakMap<Loaded, readonly MaintenanceWindow[]>()

/** When molds are maintained as the plan stands; the same for all problems made of one loaded plan. */
export function standingWindows(loaded: Loaded, machines: ProblemInput['machines']): readonly MaintenanceWindow[] {
  const known = standing.get(loaded)
  if (known) return known
  const { windows } = maintenanceFor(loaded, standsOf(loaded), openAt(machines))
  standing.set(loaded, windows)
  return windows
}

/** The plan with molds maintained at other times than as it stands. */
export function withWindows(loaded: Loaded, windows: readonly MaintenanceWindow[]): Loaded {
  const other = { ...loaded }
  standing.set(other, windows)
  return other
}

/** The working time of a problem's places. */
export function openAt(machines: ProblemInput['machines']): (place: string) => CalendarInput | undefined {
  const calendars = new Map(machines.map(({ id, calendar }) => [id, calendar]))
  return (place) => calendars.get(place)
}
