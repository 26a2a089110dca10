import type { Plan } from './plan.ts'

export type Open = readonly (readonly [number, number])[]

/** The first interval that ends after an instant. */
function firstOpen(open: Open, instant: number): number {
  let low = 0
  let high = open.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((open[middle] as readonly [number, number])[1] <= instant) low = middle + 1
    else high = middle
  }
  return low
}

/** The closed stretches between two instants: nights, rests, days off. `open`: by time; null: nothing is ever open. */
export function* closedWithin(open: Open | null, from: number, to: number): Generator<[number, number]> {
  let closedFrom = from
  for (let i = firstOpen(open ?? [], from); closedFrom < to; i++) {
    const [start, end] = open?.[i] ?? [to, to]
    if (start > closedFrom) yield [closedFrom, Math.min(start, to)]
    closedFrom = end
  }
}

/** When the place of a bar works: its machine's own shifts, else its line's; undefined: unknown. */
export const openOfBar = ({ bars, openOf, lineOpenOf }: Plan, i: number): Open | undefined =>
  openOf.get(bars.machine[i] as number) ?? lineOpenOf.get(bars.center[i] as number)
