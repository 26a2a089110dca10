import type { Assignment } from '#engines/scheduling/index.ts'
import type { WorkingCalendar } from '#engines/working-time/index.ts'
import { calendarOf, type Loaded } from './load.ts'
import type { OpenTask } from './open-tasks.ts'
import { machineOf, type PlaceId } from './places.ts'
import type { Option } from './problem.ts'

const minute = 60_000

/** The columns of a task that planning writes, but for those of publication. Instants are ISO text. */
export interface Planned {
  workCenterId: number
  machineId: number | null
  lineId: number | null
  workshopId: number | null
  plannedSetupStart: string | null
  plannedStart: string | null
  plannedEnd: string | null
  processingMinutes: number
  setupMinutes: number
  shiftDate: string | null
  shiftId: string | null
}

const iso = (instant: number): string => new Date(instant).toISOString()

/** An engine's placement as columns, with the shift that its processing starts in. */
export function plannedOf(loaded: Loaded, assignment: Assignment, options: Option[]): Planned {
  const place = assignment.machineId as PlaceId
  const option = options.find((each) => each.place === place) as Option
  const center = loaded.places.centers.get(option.centerId)
  const lineId = center?.lineId ?? null
  const calendar = calendarOf(loaded, lineId, machineOf(place))
  const shift = calendar?.shiftAt(assignment.start).shift ?? null
  return {
    workCenterId: option.centerId,
    machineId: machineOf(place),
    lineId,
    workshopId: center?.workshopId ?? null,
    plannedSetupStart: iso(assignment.setupStart),
    plannedStart: iso(assignment.start),
    plannedEnd: iso(assignment.end),
    processingMinutes: option.processing / minute,
    setupMinutes: setupOf(loaded, assignment, option, calendar) / minute,
    shiftDate: shift?.productionDay ?? null,
    shiftId: shift?.shiftId ?? null,
  }
}

/** Working time of set-up: the operation's own, and what the matrix adds after what was made before. */
function setupOf(
  { setups }: Loaded,
  { setupStart, start }: Assignment,
  { setup }: Option,
  calendar: WorkingCalendar | undefined,
): number {
  return setups.matrices.length && calendar ? calendar.duration(setupStart, start) : setup
}

/** A task taken out of the plan: it stays on its work centre, without a time. */
export const unplaced = (task: OpenTask): Partial<Planned> => ({
  workCenterId: task.workCenterId,
  plannedSetupStart: null,
  plannedStart: null,
  plannedEnd: null,
  shiftDate: null,
  shiftId: null,
})

/** Where a task stands now, by the same columns. */
export const plannedNow = (task: OpenTask): Planned => ({
  workCenterId: task.workCenterId,
  machineId: task.machineId,
  lineId: task.lineId,
  workshopId: task.workshopId,
  plannedSetupStart: task.plannedSetupStart,
  plannedStart: task.plannedStart,
  plannedEnd: task.plannedEnd,
  processingMinutes: task.processingMinutes,
  setupMinutes: task.setupMinutes,
  shiftDate: task.shiftDate,
  shiftId: task.shiftId,
})
