import type { Loaded } from '../load.ts'
import type { OpenTask } from '../open-tasks.ts'
import { calendarAt, isBegun } from '../problem.ts'
import { mayPause } from '../task-facts.ts'
import type { Downtime } from './downtime.ts'

export interface InDowntime {
  task: OpenTask
  downtime: Downtime
}

/** Less than this is a matter of rounding. */
const tolerance = 60_000

/**
 * Planned tasks that wait to be begun and stand in a time in which their machine is out of use, each with the first such time; locked
 * ones among them. One that was planned around it, with its work before and after, does not stand in it.
 */
export const tasksInDowntimes = (loaded: Loaded): InDowntime[] =>
  [...loaded.tasks.values()].flatMap((task): InDowntime[] => {
    const downtime = isBegun(task) ? undefined : standsIn(loaded, task)
    return downtime ? [{ task, downtime }] : []
  })

function standsIn(loaded: Loaded, task: OpenTask): Downtime | undefined {
  if (task.machineId === null || task.plannedStart === null || task.plannedEnd === null) return undefined
  const setup = Date.parse(task.plannedSetupStart ?? task.plannedStart)
  const start = Date.parse(task.plannedStart)
  const end = Date.parse(task.plannedEnd)
  const shared = (loaded.downtimes.get(task.machineId) ?? []).filter(({ from, to }) => from < end && to > setup)
  const [first] = shared
  if (!first) return undefined
  const within = ({ from, to }: Downtime) =>
    [setup, start].some((at) => from <= at && at < to) || (from < end && end <= to)
  if (!mayPause(loaded, task) || shared.some(within)) return first
  const calendar = calendarAt(loaded, loaded.places.centers.get(task.workCenterId), task.machineId)
  const worked = (from: number, to: number) => (calendar ? calendar.duration(from, to) : to - from)
  const lost = shared.reduce((sum, { from, to }) => sum + worked(Math.max(from, start), Math.min(to, end)), 0)
  return worked(start, end) - lost < task.processingMinutes * 60_000 - tolerance ? first : undefined
}
