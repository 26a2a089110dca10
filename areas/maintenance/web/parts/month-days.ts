import { addDays } from '#engines/working-time/local-date.ts'
import type { MaintenanceCalendar } from '../../contract/task.api.ts'
import type { MaintenanceTaskState } from '../../contract/task.ts'

/** A task on its day, or what a plan will ask for on it. */
export interface DueEntry {
  key: string
  /** Null: there is no task yet. */
  id: number | null
  /** `foreseen`: from how the machine is used. */
  state: MaintenanceTaskState | 'coming' | 'foreseen'
  machineNumber: string
  machineName: string
  planName: string
  /** What passed which limit; null: the calendar or a meter made it due. */
  cause: string | null
}

interface Day {
  date: string
  entries: DueEntry[]
}

/** The days of whole weeks with what is due on each: what is late first, what was done after that, what comes last. */
export function daysOf(
  { tasks, coming }: Pick<MaintenanceCalendar, 'tasks' | 'coming'>,
  from: string,
  to: string,
): Day[][] {
  const by = new Map<string, DueEntry[]>()
  const put = (date: string, entry: DueEntry) => by.set(date, [...(by.get(date) ?? []), entry])
  const order: MaintenanceTaskState[] = ['delayed', 'pending', 'executedLate', 'executed', 'skipped']
  for (const state of order)
    for (const { id, dueOn, machineNumber, machineName, planName, cause } of tasks.filter(
      ({ status }) => status === state,
    ))
      put(dueOn, { key: `t${id}`, id, state, machineNumber, machineName, planName, cause })
  for (const { planId, dueOn, machineNumber, machineName, planName, byMeter } of coming)
    put(dueOn, {
      key: `p${planId} ${machineNumber}`,
      id: null,
      state: byMeter ? 'foreseen' : 'coming',
      machineNumber,
      machineName,
      planName,
      cause: null,
    })
  const weeks: Day[][] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const week = weeks.at(-1)
    const day = { date, entries: by.get(date) ?? [] }
    if (!week || week.length === 7) weeks.push([day])
    else week.push(day)
  }
  return weeks
}
