import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Field } from '#core/contract/field.ts'
import type { Language } from '#core/contract/languages.ts'
import { type Figures, isTime, type Whole } from '#core/contract/summary.ts'
import type { Target } from '#core/contract/target.ts'
import { numberText, shareText } from '../format.ts'
import type { SearchBeside } from '../list/search-items.ts'
import { searchItemOf } from '../list/search-items.ts'
import type { List } from '../list/use-list.ts'
import type { SearchValues } from '../list/where.ts'
import type { EntityLike, Identified, ListEndpoint } from '../types.ts'

/** What the kit reads of a summary; any `defineSummary` answers to it. */
export interface SummaryLike {
  entity: EntityLike
  right: string
  dimensions: readonly string[]
  measures: readonly string[]
  first: readonly string[]
  chart: string
  select: ListEndpoint
  export: Endpoint
}

/** A row of any summary: what it is of, its figures, and what is beside them. */
export interface SummaryRow extends Identified {
  was: Figures | null
  across: (number | null)[] | null
  targets: Record<string, Target> | null
  [key: string]: unknown
}

export type SummaryList = List<SummaryRow>

/** What a list of a summary answered beside its rows. */
export const wholeOf = (list: SummaryList): Whole | undefined => list.data as Whole | undefined

/** What a person chose, where he did: by what rows are, what columns are, of which measure, compared or not. */
export interface Chosen {
  by: string[]
  across: string | null
  measure: string
  compare: boolean
}

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

export function chosenIn(summary: SummaryLike, search: SearchValues): Chosen {
  const by = textsIn(search.by)
  return {
    by: by.length ? by : [...summary.first],
    across: textsIn(search.across)[0] ?? null,
    measure: textsIn(search.measure)[0] ?? summary.chart,
    compare: textsIn(search.compare).length > 0,
  }
}

const beside = (key: string, codes: readonly string[]): SearchBeside => ({
  key,
  kind: 'choice',
  codes,
  hidden: true,
  beside: true,
})

/**
 * The conditions of a summary: its days, whatever it can be narrowed to, and, chosen above the table, how it is put together. These are conditions
 * too, so that a saved search and a link keep them.
 */
export const itemsOf = (summary: SummaryLike, without: readonly string[] = []): SearchBeside[] => [
  ...['day', ...summary.dimensions].flatMap((key, i): SearchBeside[] => {
    const field = summary.entity.fields[key]
    const item = field && (i === 0 || field.kind === 'reference') && !without.includes(key) && searchItemOf(key, field)
    return item ? [{ ...item, beside: true }] : []
  }),
  beside('by', summary.dimensions),
  beside('across', summary.dimensions),
  beside('measure', summary.measures),
  beside('compare', ['before']),
]

/** What a row is of by a dimension, as it is shown. */
export function labelOf(summary: SummaryLike, row: SummaryRow, dimension: string): string {
  const shown = row[summary.entity.fields[dimension]?.display ?? dimension]
  return shown === null || shown === undefined ? '–' : String(shown)
}

/** A figure as text: a share as a percentage. */
export const figureText = (
  field: Field | undefined,
  value: number | null | undefined,
  { share, language }: { share: boolean; language: Language },
): string => {
  if (value === null || value === undefined) return '–'
  if (share) return shareText(value)
  const places = field?.kind === 'decimal' ? 2 : 0
  return numberText(Number(value.toFixed(places)), language)
}

/** The conditions that a row stands for: its own day or week, its ids, and for the rest those of the report. */
export function rowSearch(summary: SummaryLike, row: SummaryRow, list: SummaryList): SearchValues {
  const { by } = chosenIn(summary, list.search)
  const days = wholeOf(list)?.days
  const search: SearchValues = { ...(list.asked as SearchValues), day: days }
  for (const dimension of by) {
    const value = row[dimension]
    if (dimension === 'day' && typeof value === 'string') search.day = { from: value, to: value }
    else if (isTime(dimension) || value === null || value === undefined) continue
    else search[dimension] = [value as string | number]
  }
  for (const key of ['by', 'across', 'measure', 'compare']) delete search[key]
  return search
}
