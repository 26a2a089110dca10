import { type Ratio, ratio } from './ratio.ts'

/** A characteristic's specification limits; a one-sided one lacks the other. */
export interface SpecificationLimits {
  readonly lower?: number
  readonly upper?: number
}

export interface MachineCapability {
  readonly mean: number
  /** Sample standard deviation (n − 1). */
  readonly deviation: number
  /** ISO 22400-2 Cm, machine capability index = (USL − LSL) ÷ 6 s; `null` for a one-sided characteristic. */
  readonly cm: Ratio
  /** ISO 22400-2 Cmk, critical machine capability index = the lesser of (USL − mean) ÷ 3 s and (mean − LSL) ÷ 3 s. */
  readonly cmk: Ratio
}

/** Of one run of measured values; `null` for fewer than two. Indices are `null` when all values are equal or no limit is given. */
export function machineCapability(
  values: readonly number[],
  { lower, upper }: SpecificationLimits,
): MachineCapability | null {
  if (values.length < 2) return null
  // In order, so that the same values give the same digits whatever order they came in.
  const sorted = [...values].sort((a, b) => a - b)
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length
  const squares = sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const deviation = sorted[0] === sorted.at(-1) ? 0 : Math.sqrt(squares / (sorted.length - 1))
  const margins = [upper === undefined ? [] : upper - mean, lower === undefined ? [] : mean - lower].flat()
  return {
    mean,
    deviation,
    cm: lower === undefined || upper === undefined ? null : ratio(upper - lower, 6 * deviation),
    cmk: margins.length === 0 ? null : ratio(Math.min(...margins), 3 * deviation),
  }
}
