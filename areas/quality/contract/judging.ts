import type { ItemKind } from './scheme.ts'

/** An item as an inspection goes by it: a copy of the scheme's. */
export interface InspectionItem {
  item: string
  kind: ItemKind
  lower: number | null
  upper: number | null
  target: number | null
  unit: string | null
  method: string | null
  tool: string | null
  required: boolean
  sampleCount: number | null
}

/** What was found at an item (its place) on a sample (from 1). Judged by eye: 1 good, 0 not. */
export interface FoundValue {
  item: number
  sample: number
  value: number
}

/** What an inspection is judged by. */
export interface Inspected {
  items: readonly InspectionItem[]
  sampleSize: number
  /** Nonconforming samples that are still accepted. */
  accept: number
}

/** Samples that an item is looked at on. */
export const samplesOf = ({ sampleCount }: InspectionItem, sampleSize: number): number =>
  Math.min(sampleCount ?? sampleSize, sampleSize)

/** Whether a value lies within what its item allows. */
export function conforms({ kind, lower, upper }: InspectionItem, value: number): boolean {
  if (kind === 'judged') return value === 1
  if (kind === 'counted') return value <= (upper ?? 0)
  return (lower === null || value >= lower) && (upper === null || value <= upper)
}

/** Whether a value is one that can be found: whole pieces are counted, and what is judged is good or not. */
export const canBe = ({ kind }: InspectionItem, value: number): boolean =>
  kind === 'measured' || (Number.isInteger(value) && value >= 0 && (kind === 'counted' || value <= 1))

/** Required values that are not entered yet. */
export function missingOf(
  { items, sampleSize }: Inspected,
  values: readonly FoundValue[],
): Omit<FoundValue, 'value'>[] {
  const entered = new Set(values.map(({ item, sample }) => `${item}/${sample}`))
  return items.flatMap((each, item) =>
    each.required
      ? Array.from({ length: samplesOf(each, sampleSize) }, (_, i) => ({ item, sample: i + 1 })).filter(
          ({ sample }) => !entered.has(`${item}/${sample}`),
        )
      : [],
  )
}

/** How many samples have a value that their item does not allow. */
export const nonconformingOf = ({ items }: Inspected, values: readonly FoundValue[]): number =>
  new Set(
    values.flatMap(({ item, sample, value }) => {
      const found = items[item]
      return found && !conforms(found, value) ? [sample] : []
    }),
  ).size

/** Whether it passes by the rule: no more nonconforming samples than are accepted. */
export const passesByRule = (inspected: Inspected, values: readonly FoundValue[]): boolean =>
  nonconformingOf(inspected, values) <= inspected.accept
