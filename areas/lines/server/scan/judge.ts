import { isWithin } from '../../contract/interlock.ts'
import type { FailedValue, ScanInput } from '../../contract/scan.ts'
import type { KeptStation } from '../profile/read.ts'
import { Stopped } from './stopped.ts'

type Characteristic = KeptStation['collect'][number]
type NumberOf = Extract<Characteristic, { kind: 'number' }>
type Given = ScanInput['values'][number]['value']

/** What was collected, by how it is kept. */
export interface Collection {
  numbers: { of: NumberOf; value: number; ok: boolean }[]
  texts: { of: Characteristic; text: string }[]
  verdicts: { of: Characteristic; ok: boolean }[]
  /** What is not given yet. */
  missing: Characteristic[]
}

const yes = new Set(['ok', 'pass', 'true', '1', 'y'])
const no = new Set(['ng', 'fail', 'false', '0', 'n'])

/** A comma before three digits: it may part thousands as well as stand for the point. */
const twoWays = /^[+-]?[1-9]\d{0,2},\d{3}(e|$)/i

/** A number as a gauge or a keyboard gives it: with a comma for its point, too. */
function numberOf(given: Given): number | null {
  const text = String(given).trim().replace(',', '.')
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(text) && Number.isFinite(Number(text)) ? Number(text) : null
}

function verdictOf(given: Given): boolean | null {
  if (typeof given === 'boolean') return given
  const text = String(given).trim().toLowerCase()
  return yes.has(text) ? true : no.has(text) ? false : null
}

/** Reads what a station was given. @throws Stopped: it is not of the kind that is wanted, or of no characteristic of the station */
export function collected(station: KeptStation, values: ScanInput['values']): Collection {
  const collection: Collection = { numbers: [], texts: [], verdicts: [], missing: [] }
  const unknown = values.find(({ code }) => !station.collect.some((each) => each.code === code))
  if (unknown) throw unreadable('lineCheck.valueUnknown', { name: unknown.code, station: station.name })
  for (const of of station.collect) {
    const given = values.findLast(({ code }) => code === of.code)?.value
    if (given === undefined || given === '') collection.missing.push(of)
    else take(collection, of, given)
  }
  return collection
}

const unreadable = (
  key: 'lineCheck.valueUnknown' | 'lineCheck.valueNumber' | 'lineCheck.valueComma' | 'lineCheck.valueVerdict',
  params: Record<string, string>,
) => new Stopped('valueReadable', { key, params })

function take(into: Collection, of: Characteristic, given: Given): void {
  if (of.kind === 'text') return void into.texts.push({ of, text: String(given) })
  if (of.kind === 'verdict') {
    const ok = verdictOf(given)
    if (ok === null) throw unreadable('lineCheck.valueVerdict', { name: of.name, value: String(given) })
    return void into.verdicts.push({ of, ok })
  }
  if (twoWays.test(String(given).trim()))
    throw unreadable('lineCheck.valueComma', { name: of.name, value: String(given) })
  const value = numberOf(given)
  if (value === null) throw unreadable('lineCheck.valueNumber', { name: of.name, value: String(given) })
  into.numbers.push({ of, value, ok: isWithin(value, of) })
}

/** What of it is out of its limits, or was judged bad. */
export const failuresOf = ({ numbers, verdicts }: Collection): FailedValue[] => [
  ...numbers
    .filter(({ ok }) => !ok)
    .map(({ of: { name, unit, low, high }, value }) => ({ name, value: String(value), unit, low, high })),
  ...verdicts
    .filter(({ ok }) => !ok)
    .map(({ of: { name } }) => ({ name, value: 'NG', unit: '', low: null, high: null })),
]
