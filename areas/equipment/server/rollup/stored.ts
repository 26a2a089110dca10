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

const times = [
  'apt',
  'aust',
  'adet',
  'adot',
  'no_data',
  'pdot',
  'rest',
  'fault',
  'yellow',
  'red',
  'outside',
  'failures',
]
const quantities = ['counted', 'good', 'defective', 'pq', 'gq']

/** The additive columns, in the order of the tables. */
export const elementColumns: RawBuilder<unknown> = sql.join(
  [...times, ...quantities, 'run_numerator', 'run_denominator'].map((name) => sql.ref(name)),
)

/** The additive columns of a recordset. */
export const elementShape: RawBuilder<unknown> = sql.raw(
  [
    ...times.map((name) => `${name} bigint`),
    ...[...quantities, 'run_numerator', 'run_denominator'].map((name) => `${name} numeric`),
  ].join(', '),
)

/** Sums of the additive columns, to be grouped by `run_denominator` as well: fractions of one denominator add up. */
export const elementSums: RawBuilder<unknown> = sql.raw(
  [
    ...times.map((name) => `sum(${name})::bigint as ${name}`),
    ...quantities.map((name) => `sum(${name}) as ${name}`),
    'sum(run_numerator)::text as run_numerator, run_denominator::text as run_denominator',
  ].join(', '),
)

/** The additive columns as they stand. */
export const elementSelection: RawBuilder<unknown> = sql.raw(
  [...times, ...quantities, 'run_numerator::text as run_numerator', 'run_denominator::text as run_denominator'].join(
    ', ',
  ),
)

export function storedOf({ times: { noData, ...rest }, plannedRun, pq, gq, counted, good, defective }: Reckoned) {
  const { numerator: run_numerator, denominator: run_denominator } = plannedRun
  const fraction = { run_numerator: String(run_numerator), run_denominator: String(run_denominator) }
  return { ...rest, no_data: noData, pq, gq, counted, good, defective, ...fraction }
}

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
