import { type Plan, statusOf } from './plan.ts'
import type { GanttRow } from './rows.ts'

/** More than any plan has tasks, so that a start and a task's index fit one number exactly. */
const most = 2 ** 21

/** Indices of the tasks that rows show and a filter wants, by start; each once. Sorts plain numbers, which takes no comparator. */
export function sortedByStart(plan: Plan, rows: readonly GanttRow[], wanted: Uint8Array | null): Uint32Array {
  const keys = new Float64Array(
    rows.reduce((sum, { lanes }) => sum + lanes.reduce((n, { length }) => n + length, 0), 0),
  )
  const seen = new Uint8Array(plan.count)
  const minute = 60_000
  const first = plan.bars.start.reduce((least, start) => Math.min(least, start), Number.POSITIVE_INFINITY)
  let count = 0
  for (const { lanes } of rows)
    for (const lane of lanes)
      for (const i of lane) {
        if (seen[i] || wanted?.[i] === 0) continue
        seen[i] = 1
        keys[count++] = Math.floor(((plan.bars.start[i] as number) - first) / minute) * most + i
      }
  return Uint32Array.from(keys.subarray(0, count).sort(), (key) => key % most)
}

/** The same tasks with those that are completed at the end: what is still to be done is what a planner reads. */
export function unfinishedFirst(plan: Plan, tasks: Uint32Array): Uint32Array {
  const done = (index: number) => statusOf(plan, index) === 'completed'
  const sorted = new Uint32Array(tasks.length)
  let at = 0
  for (const wanted of [false, true]) for (const index of tasks) if (done(index) === wanted) sorted[at++] = index
  return sorted
}
