import { z } from 'zod'
import { type Sort, sortSchema } from '#core/contract/list.ts'
import type { ColumnState } from './column-state.ts'
import type { SearchValues } from './where.ts'

/** Longest name of a saved search: an alias in Chinese characters, twice that in Latin letters. */
export const searchNameLength = 20
export const searchesMost = 30

/** A search kept under a name: what stands in the card, presets still relative, and the sort if there is one. */
export interface SavedSearch {
  name: string
  values: SearchValues
  sort?: Sort[]
  /** The field that it is grouped by; null: by none; absent: as the list stands. */
  group?: string | null
}

/** What is kept of a list under the layout name `list:<entity>`. */
export interface ListLayout {
  columns?: ColumnState
  searches?: SavedSearch[]
  pageSize?: number
  /** The chosen row is shown beside the list. */
  preview?: boolean
  /** The field that the list is grouped by. */
  group?: string
}

/** The query of a screen's address that opens its list with this search. */
export const searchQuery = (values: SearchValues): Record<string, string> => ({ search: JSON.stringify(values) })

/** What a link put into the search card; null when it put nothing there that can be read. */
export function linkedSearch({ search }: Readonly<Record<string, string>>): SearchValues | null {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(search ?? 'null')) as SearchValues
  } catch {
    return null
  }
}

const columns = z.object({
  order: z.array(z.string()).optional(),
  shown: z.record(z.string(), z.boolean()).optional(),
  widths: z.record(z.string(), z.number()).optional(),
  pins: z.record(z.string(), z.enum(['left', 'right']).nullable()).optional(),
})

const searches = z.array(
  z.object({
    name: z.string(),
    values: z.record(z.string(), z.unknown()),
    sort: z.array(sortSchema).optional(),
    group: z.string().nullable().optional(),
  }),
)

/** A kept layout as read from the server: parts that an older or newer version wrote otherwise are left out, the rest holds. */
export function readListLayout(kept: unknown): ListLayout {
  const whole = z.record(z.string(), z.unknown()).safeParse(kept)
  if (!whole.success) return {}
  const layout: ListLayout = {}
  const arrangement = columns.safeParse(whole.data.columns)
  if (arrangement.success) layout.columns = arrangement.data
  const named = searches.safeParse(whole.data.searches)
  if (named.success) layout.searches = named.data as SavedSearch[]
  const size = z.number().int().min(1).safeParse(whole.data.pageSize)
  if (size.success) layout.pageSize = size.data
  if (typeof whole.data.preview === 'boolean') layout.preview = whole.data.preview
  if (typeof whole.data.group === 'string') layout.group = whole.data.group
  return layout
}

/** The searches with one more; one of the same name is replaced where it stands. */
export function withSearch(all: readonly SavedSearch[], added: SavedSearch): SavedSearch[] {
  const search = { ...added, name: added.name.trim().slice(0, searchNameLength) }
  const at = all.findIndex((each) => each.name === search.name)
  return at < 0 ? [...all, search].slice(-searchesMost) : all.with(at, search)
}

export const withoutSearch = (all: readonly SavedSearch[], name: string): SavedSearch[] =>
  all.filter((each) => each.name !== name)
