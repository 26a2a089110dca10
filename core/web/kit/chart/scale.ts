/** Round steps from 0 to at least `most`: 1, 2 or 5 times a power of ten, about `count` of them. Of nothing: 0 and 1. */
export function niceTicks(most: number, count = 4): number[] {
  if (!(most > 0)) return [0, 1]
  const rough = most / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((each) => each * power >= rough * (1 - 1e-9)) ?? 10) * power
  const steps = Math.ceil((most / step) * (1 - 1e-9))
  // Multiplied, not added up: 3 × 0.1 stays 0.3 after rounding to the step's own decimals.
  const decimals = Math.max(0, -Math.floor(Math.log10(step)))
  return Array.from({ length: steps + 1 }, (_, i) => Number((i * step).toFixed(decimals)))
}

/** The largest of some values that are there; 0 of none. */
export const mostOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0)

/** How many labels to skip so that each has at least `least` pixels. */
export const labelEvery = (count: number, width: number, least: number): number =>
  width <= 0 ? 1 : Math.max(1, Math.ceil((count * least) / width))

/** Pieces of a line: where a value is missing it is broken. */
export function lineRuns(values: readonly (number | null)[]): { at: number; value: number }[][] {
  const runs: { at: number; value: number }[][] = []
  let open = false
  for (const [at, value] of values.entries()) {
    if (value === null) open = false
    else if (open) runs.at(-1)?.push({ at, value })
    else {
      runs.push([{ at, value }])
      open = true
    }
  }
  return runs
}

export interface Piled {
  label: string
  value: number
  /** Share of all up to and with this one, 0–1. */
  upTo: number
  /** Its place in what was given. */
  from: number
}

/** The largest first, each with the share that all up to it have. What is 0 or below is left out. */
export function pileUp(items: readonly { label: string; value: number }[]): Piled[] {
  const sorted = items
    .map((item, from) => ({ ...item, from }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value)
  const whole = sorted.reduce((sum, { value }) => sum + value, 0)
  let sum = 0
  return sorted.map(({ label, value, from }) => {
    sum += value
    return { label, value, upTo: sum / whole, from }
  })
}
