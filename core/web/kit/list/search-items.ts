import type { Field, Reference } from '#core/contract/field.ts'
import type { EntityLike } from '../types.ts'

export type SearchKind = 'text' | 'choice' | 'boolean' | 'number' | 'dates' | 'instants' | 'reference'

/** One condition that the search card offers. `K`: the names that the list's endpoint is narrowed by. */
export interface SearchItem<K extends string = string> {
  key: K
  kind: SearchKind
  /** Message key of its label; absent: the field's. */
  label?: string
  /** Choice: codes and the prefix of their labels. */
  codes?: readonly string[]
  labels?: string
  reference?: Reference
  /** Spans two cells of the card. */
  wide?: boolean
  /** Not in the card: chosen in the head of its column, or by a link. */
  hidden?: boolean
}

/** A condition of what the rows do not show: the days that they are reckoned over. */
export interface SearchBeside extends SearchItem {
  beside: true
}

const kinds: Partial<Record<Field['kind'], SearchKind>> = {
  text: 'text',
  multiline: 'text',
  integer: 'number',
  decimal: 'number',
  date: 'dates',
  instant: 'instants',
  boolean: 'boolean',
  choice: 'choice',
  choices: 'choice',
  reference: 'reference',
  references: 'reference',
}

/** The condition that a declared field makes; null for kinds that nobody searches by (pictures, sub-rows). */
export function searchItemOf(key: string, field: Field): SearchItem | null {
  const kind = kinds[field.kind]
  if (!kind) return null
  const { codes, labels, reference } = field
  return { key, kind, ...(codes && { codes }), ...(labels && { labels }), ...(reference && { reference }) }
}

/** The conditions of a list: those the screen chose, else what of the table one narrows by (choices, references, dates). */
export function searchItems(entity: EntityLike, chosen?: readonly (string | SearchItem)[]): SearchItem[] {
  const narrow = new Set<SearchKind>(['choice', 'reference', 'dates', 'instants'])
  const asked = chosen ?? entity.table
  return asked
    .flatMap((each): SearchItem[] => {
      if (typeof each !== 'string') return [each]
      const field = entity.fields[each]
      const item = field && searchItemOf(each, field)
      return item && (chosen || narrow.has(item.kind)) ? [item] : []
    })
    .slice(0, chosen ? undefined : 6)
}

/** What a list may be narrowed to besides: its closed sets by the heads of their columns, and single rows by a link or an act. */
export function hiddenItems(entity: EntityLike, shown: readonly SearchItem[]): SearchItem[] {
  const closed = entity.table.flatMap((key): SearchItem[] => {
    const field = entity.fields[key]
    const item = field && searchItemOf(key, field)
    if (!item || shown.some((each) => each.key === key)) return []
    return item.kind === 'choice' || item.kind === 'boolean' ? [{ ...item, hidden: true }] : []
  })
  return [...closed, { key: 'id', kind: 'reference', hidden: true }]
}
