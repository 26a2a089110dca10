import type { GanttPlan } from '../../contract/gantt.api.ts'
import type { GanttRow } from './rows.ts'

export interface LoadBucket {
  at: number
  /** Planned ÷ available working time; null: nothing is open. */
  load: number | null
}

/** Working milliseconds of a line before an instant, from its intervals. */
export function worker(open: readonly (readonly [number, number])[]): (instant: number) => number {
  const before = new Float64Array(open.length)
  let total = 0
  open.forEach(([start, end], i) => {
    before[i] = total
    total += end - start
  })
  return (instant) => {
    let low = 0
    let high = open.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((open[middle] as readonly [number, number])[0] <= instant) low = middle + 1
      else high = middle
    }
    if (low === 0) return 0
    const [start, end] = open[low - 1] as readonly [number, number]
    return (before[low - 1] as number) + Math.min(instant, end) - start
  }
}

/** The load of the rows shown, bucket by bucket: set-up and processing in working time against what the calendars offer. */
export function loadOf(
  plan: GanttPlan,
  rows: readonly GanttRow[],
  from: number,
  to: number,
  bucket: number,
): LoadBucket[] {
  const count = Math.max(0, Math.ceil((to - from) / bucket))
  const busy = new Float64Array(count)
  const available = new Float64Array(count)
  const workers = new Map(plan.lines.map((line) => [line.id, worker(line.open ?? [])]))
  const lineOf = new Map(plan.centers.map((center) => [center.id, center.lineId]))
  for (const row of rows) {
    const worked = row.lineId === null || row.kind === 'line' ? undefined : workers.get(row.lineId)
    for (let b = 0; worked && b < count; b++)
      available[b] = (available[b] as number) + worked(from + (b + 1) * bucket) - worked(from + b * bucket)
    for (const lane of row.lanes)
      for (const task of lane) {
        const own = workers.get(lineOf.get(task.centerId) ?? 0)
        const first = Math.max(0, Math.floor((task.setupStart - from) / bucket))
        const last = Math.min(count - 1, Math.floor((task.end - 1 - from) / bucket))
        for (let b = first; own && b <= last; b++) {
          const start = Math.max(task.setupStart, from + b * bucket)
          const end = Math.min(task.end, from + (b + 1) * bucket)
          busy[b] = (busy[b] as number) + own(end) - own(start)
        }
      }
  }
  return Array.from({ length: count }, (_, b) => ({
    at: from + b * bucket,
    load: (available[b] as number) > 0 ? (busy[b] as number) / (available[b] as number) : null,
  }))
}
