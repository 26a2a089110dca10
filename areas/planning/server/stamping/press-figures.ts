import type { CalendarInput } from '#engines/scheduling/index.ts'
import type { LateOrder } from '../../contract/global/scenario.ts'
import type { PressFigures } from '../../contract/stamping/stamping.ts'
import { type Loaded, membersOf } from '../plan/load.ts'
import { maintenanceFor, type Stand } from '../plan/press/press.ts'
import { dueOf } from '../plan/problem.ts'
import { atPresses, campaignsOf, type Standing, stockChanges } from './campaigns.ts'
import { isStamped } from './is-stamped.ts'

export type OpenTime = (place: string) => CalendarInput | undefined

/** Figures of the presses while tasks stand so. `scope`: tasks that are to have a place. `open`: the working time of places. */
export function pressFiguresOf(
  loaded: Loaded,
  stands: readonly Stand[],
  open: OpenTime,
  scope: Iterable<number>,
): PressFigures {
  const at = atPresses(loaded, stands)
  const campaigns = campaignsOf(loaded, at)
  const placed = new Set(stands.map(({ id }) => id))
  const late = lateOrdersAt(loaded, stands)
  const worn = maintenanceFor(loaded, stands, open)
  return {
    tasks: [...at.values()].reduce((sum, rows) => sum + rows.length, 0),
    unplanned: [...scope].filter((id) => !placed.has(id) && stamped(loaded, id)).length,
    campaigns: campaigns.length,
    moldChanges: campaigns.filter(({ changed }) => changed).length,
    setup: campaigns.reduce((sum, { rows }) => sum + setupOf(rows, open, loaded.now), 0),
    stockChanges: stockChanges(loaded, at),
    lateOrders: late.length,
    tardiness: late.reduce((sum, { end, due }) => sum + end - due, 0),
    maintenance: worn.windows.length,
    over: worn.over.length + worn.windows.filter(({ fits }) => !fits).length,
  }
}

const stamped = (loaded: Loaded, id: number): boolean => {
  const task = loaded.tasks.get(id)
  return task !== undefined && isStamped(loaded, task)
}

/** Working milliseconds of set-up from now on of tasks on a press; what is made at once is set up for once. */
export function setupOf(rows: readonly Standing[], open: OpenTime, now: number): number {
  const seen = new Set<string>()
  return rows.reduce((sum, { place, setupStart, start }) => {
    const key = `${place} ${setupStart} ${start}`
    if (seen.has(key)) return sum
    seen.add(key)
    return sum + openBetween(open(place), Math.max(now, setupStart), start)
  }, 0)
}

function openBetween(calendar: CalendarInput | undefined, from: number, to: number): number {
  if (!calendar) return Math.max(0, to - from)
  let sum = 0
  for (let i = 0; i < calendar.starts.length && (calendar.starts[i] as number) < to; i++)
    sum += Math.max(0, Math.min(to, calendar.ends[i] as number) - Math.max(from, calendar.starts[i] as number))
  return sum
}

/** Orders with work at a press that end after their due day, the latest first. */
export function lateOrdersAt(loaded: Loaded, stands: readonly Stand[]): LateOrder[] {
  const orders = new Map<number, LateOrder & { stamped: boolean }>()
  for (const { id, end } of stands) {
    const task = loaded.tasks.get(id)
    if (!task) continue
    const press = isStamped(loaded, task)
    for (const { workOrderId, workorderNo, requiredEndDate } of membersOf(loaded, task)) {
      if (workOrderId === null) continue
      const known = orders.get(workOrderId)
      orders.set(workOrderId, {
        orderId: workOrderId,
        workorderNo: workorderNo ?? '',
        due: dueOf(loaded.zone, requiredEndDate),
        end: Math.max(end, known?.end ?? end),
        stamped: press || known?.stamped === true,
      })
    }
  }
  return [...orders.values()]
    .filter(({ stamped: passes, end, due }) => passes && end > due)
    .map(({ stamped: _, ...order }) => order)
    .sort((a, b) => b.end - b.due - (a.end - a.due))
}
