import type { CalendarInput, LevelsInput, ResourceInput } from '../input.ts'

/** How much there is of a resource at most. */
export function capacityOf({ capacity, levels }: ResourceInput): number {
  if (capacity !== undefined || !levels) return capacity ?? 1
  let most = 0
  for (let i = 0; i < levels.amounts.length; i++) most = Math.max(most, levels.amounts[i]!)
  return most
}

/** When there is as much as `amount`. */
export function timesOf({ starts, ends, amounts }: LevelsInput, amount: number): CalendarInput {
  const times = { starts: [] as number[], ends: [] as number[] }
  for (let i = 0; i < starts.length; i++) {
    if (amounts[i]! < amount || !(ends[i]! > starts[i]!)) continue
    times.starts.push(starts[i]!)
    times.ends.push(ends[i]!)
  }
  return times
}
