import type { Plan } from './plan.ts'
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

/**
 * The load of resource rows, bucket by bucket: set-up and processing in working time against what the calendars offer and
 * machines out of use take away.
 */
export function loadOf(plan: Plan, rows: readonly GanttRow[], from: number, to: number, bucket: number): LoadBucket[] {
  const count = Math.max(0, Math.ceil((to - from) / bucket))
  const busy = new Float64Array(count)
  const available = new Float64Array(count)
  const workers = new Map(plan.lines.map((line) => [line.id, worker(line.open ?? [])]))
  const ownWorkers = new Map([...plan.openOf].map(([id, open]) => [id, worker(open)]))
  const spread = (into: Float64Array, own: (instant: number) => number, start: number, end: number, sign: 1 | -1) => {
    const first = Math.max(0, Math.floor((start - from) / bucket))
    const last = Math.min(count - 1, Math.floor((end - 1 - from) / bucket))
    for (let b = first; b <= last; b++) {
      const begin = Math.max(start, from + b * bucket)
      const finish = Math.min(end, from + (b + 1) * bucket)
      into[b] = (into[b] as number) + sign * (own(finish) - own(begin))
    }
  }
  const { setupStart, end } = plan.bars
  for (const row of rows) {
    const worked =
      row.lineId === null || row.kind === 'line'
        ? undefined
        : (ownWorkers.get(row.machineId ?? 0) ?? workers.get(row.lineId))
    if (!worked) continue
    spread(available, worked, from, from + count * bucket, 1)
    for (const down of plan.downtimesOf.get(row.machineId ?? 0) ?? [])
      spread(available, worked, Math.max(down.from, from), Math.min(down.to, from + count * bucket), -1)
    for (const lane of row.lanes)
      for (const i of lane) spread(busy, worked, setupStart[i] as number, end[i] as number, 1)
  }
  return Array.from({ length: count }, (_, b) => ({
    at: from + b * bucket,
    load: (available[b] as number) > 0 ? (busy[b] as number) / (available[b] as number) : null,
  }))
}
