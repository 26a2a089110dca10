import { type RawBuilder, sql } from 'kysely'
import type { Exact, TimeElements } from '#engines/kpi/index.ts'
import type { Reckoned } from './rolled.ts'

/** A row of `machine_hour` or `machine_shift` as far as both have it; the fraction as text, for it may be longer than a float. */
export interface StoredElements extends TimeElements {
  counted: number
  good: number
  defective: number
  pq: number
  gq: number
  runNumerator: string
  runDenominator: string
}

/** A column of a table and where its values come from; a text may hold anything, what is no text is safe within an array's text. */
export interface Column<Row> {
  name: string
  type: 'bigint' | 'numeric' | 'timestamptz' | 'date' | 'text'
  of(row: Row): string | number | bigint | null
}

/** The additive columns, in the order of the tables. */
export const elementColumns: Column<Reckoned>[] = [
  { name: 'apt', type: 'bigint', of: ({ times: t }) => t.apt },
  { name: 'aust', type: 'bigint', of: ({ times: t }) => t.aust },
  { name: 'adet', type: 'bigint', of: ({ times: t }) => t.adet },
  { name: 'adot', type: 'bigint', of: ({ times: t }) => t.adot },
  { name: 'no_data', type: 'bigint', of: ({ times: t }) => t.noData },
  { name: 'pdot', type: 'bigint', of: ({ times: t }) => t.pdot },
  { name: 'rest', type: 'bigint', of: ({ times: t }) => t.rest },
  { name: 'fault', type: 'bigint', of: ({ times: t }) => t.fault },
  { name: 'yellow', type: 'bigint', of: ({ times: t }) => t.yellow },
  { name: 'red', type: 'bigint', of: ({ times: t }) => t.red },
  { name: 'outside', type: 'bigint', of: ({ times: t }) => t.outside },
  { name: 'failures', type: 'bigint', of: ({ times: t }) => t.failures },
  { name: 'counted', type: 'numeric', of: ({ counted }) => counted },
  { name: 'good', type: 'numeric', of: ({ good }) => good },
  { name: 'defective', type: 'numeric', of: ({ defective }) => defective },
  { name: 'pq', type: 'numeric', of: ({ pq }) => pq },
  { name: 'gq', type: 'numeric', of: ({ gq }) => gq },
  { name: 'run_numerator', type: 'numeric', of: ({ plannedRun }) => plannedRun.numerator },
  { name: 'run_denominator', type: 'numeric', of: ({ plannedRun }) => plannedRun.denominator },
]
const fraction = ['run_numerator', 'run_denominator']
const summed = elementColumns.filter(({ name }) => !fraction.includes(name))

/** Sums of the additive columns, to be grouped by `run_denominator` as well: fractions of one denominator add up. */
export const elementSums: RawBuilder<unknown> = sql.raw(
  [
    ...summed.map(({ name, type }) =>
      type === 'bigint' ? `sum(${name})::bigint as ${name}` : `sum(${name}) as ${name}`,
    ),
    'sum(run_numerator)::text as run_numerator, run_denominator::text as run_denominator',
  ].join(', '),
)

/** The additive columns as they stand. */
export const elementSelection: RawBuilder<unknown> = sql.raw(
  [...summed.map(({ name }) => name), ...fraction.map((name) => `${name}::text as ${name}`)].join(', '),
)

export function reckonedOf(row: StoredElements): Reckoned {
  const { counted, good, defective, pq, gq, runNumerator, runDenominator } = row
  const { apt, aust, adet, adot, noData, pdot, rest, fault, yellow, red, outside, failures } = row
  const plannedRun: Exact = { numerator: BigInt(runNumerator), denominator: BigInt(runDenominator) }
  return {
    times: { apt, aust, adet, adot, noData, pdot, rest, fault, yellow, red, outside, failures },
    plannedRun,
    pq,
    gq,
    counted,
    good,
    defective,
  }
}
