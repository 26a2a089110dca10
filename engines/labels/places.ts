import { gtin14, isGtin } from '#engines/gs1/index.ts'
import type { Condition, ProblemCode } from './types.ts'

/** What a place cannot be filled for. */
export class PlaceError extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly params: Record<string, string | number>,
  ) {
    super(code)
  }
}

const places = /\{(\w+)(?:\|(\w+))?\}/g

/** What a place may do with its value, by the word behind the bar. Null: the value is none that it can be done with. */
const filters: Readonly<Record<string, (value: string) => string | null>> = {
  /** A date as GS1 writes it. */
  yymmdd: (value) => {
    const found = /^\d\d(\d\d)-(\d\d)-(\d\d)/.exec(value)
    return found ? `${found[1]}${found[2]}${found[3]}` : null
  },
  gtin14: (value) => (isGtin(value) ? gtin14(value) : null),
  upper: (value) => value.toUpperCase(),
}

export const filterNames = Object.keys(filters)

/**
 * Puts values into the places of a text: `{lot}`, or `{expiresOn|yymmdd}` to have it written another way. An empty value is no problem.
 *
 * @param escape made of each value before it goes in
 * @throws PlaceError for a place without a field, or a value that cannot be written so
 */
export function fillPlaces(
  text: string,
  values: Readonly<Record<string, string>>,
  escape: (value: string) => string = (value) => value,
): string {
  return text.replace(places, (_, name: string, filter: string | undefined) => {
    if (!Object.hasOwn(values, name)) throw new PlaceError('fieldMissing', { field: name })
    const value = values[name] as string
    if (filter === undefined || value === '') return escape(value)
    const made = filters[filter]
    if (!made) throw new PlaceError('filterUnknown', { filter })
    const written = made(value)
    if (written === null) throw new PlaceError('filterFails', { field: name, value, filter })
    return escape(written)
  })
}

/** The fields that a text has places for. */
export const fieldsIn = (text: string): string[] => [...text.matchAll(places)].map(([, name = '']) => name)

/** @throws PlaceError when there is no such field */
export function holds({ field, is, value }: Condition, values: Readonly<Record<string, string>>): boolean {
  if (!Object.hasOwn(values, field)) throw new PlaceError('fieldMissing', { field })
  const there = values[field] as string
  if (is === 'empty') return there === ''
  if (is === 'notEmpty') return there !== ''
  return is === 'equals' ? there === value : there !== value
}
