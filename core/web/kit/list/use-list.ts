import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Endpoint, OutputOf } from '#core/contract/endpoint.ts'
import type { Sort, Where } from '#core/contract/list.ts'
import { askAnew, useCall } from '#core/web/live/live.ts'
import { usePageQuery } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useToday } from '#core/web/use-now.ts'
import { type Groups, useGroups } from '../groups/use-groups.ts'
import type { EntityLike, Identified, KeyOf, ListEndpoint, RowIn, SortBy } from '../types.ts'
import { type Layout, useLayout } from '../use-layout.ts'
import { type ListLayout, linkedSearch, readListLayout } from './saved-search.ts'
import { hiddenItems, type SearchBeside, type SearchItem, searchItems } from './search-items.ts'
import { type SearchValues, whereOf } from './where.ts'

export const pageSizes = [20, 50, 100, 200]

/** `K`: the names of the row. */
export interface ListOptions<K extends string = string> {
  entity: EntityLike
  /** Conditions that always hold and that the person does not see. */
  where?: Where
  /** Live topics on which the page is fetched again. */
  topics?: readonly string[]
  initialSort?: readonly SortBy<K>[]
  /** What stands in the search card at first. */
  initialSearch?: SearchValues
  /** Conditions of the search card: field names or items; absent: choices, references and dates of the table. */
  search?: readonly (K | SearchItem<K> | SearchBeside)[]
  pageSize?: number
  /** Kept under `list:${name}`; absent: the entity's name. Name it when one entity has several screens. */
  name?: string
  enabled?: boolean
  /** Its answer takes some seconds: it is waited for longer. */
  long?: boolean
  /** Fields that are added up over all rows under the conditions. */
  sums?: readonly K[]
}

interface AnswerOf<Row> {
  rows: Row[]
  total: number
  estimated?: boolean
  sums?: Record<string, number>
}

/** A list at work: what the cards show and what moves it. */
export interface List<Row, Data = unknown> {
  entity: EntityLike
  endpoint: Endpoint
  rows: Row[]
  /** The whole answer, for sums and whatever else an endpoint adds to its page. */
  data: Data | undefined
  total: number
  estimated: boolean
  /** Nothing to show yet. */
  loading: boolean
  /** Being fetched, with or without something to show. */
  fetching: boolean
  error: Error | null
  refetch(): void
  page: number
  pageSize: number
  setPage(page: number, pageSize?: number): void
  sort: Sort[]
  setSort(sort: Sort[]): void
  items: SearchItem[]
  search: SearchValues
  /** A function is given the present search: two inputs that settle at once must not undo one another. */
  setSearch(search: SearchValues | ((before: SearchValues) => SearchValues)): void
  /** The conditions of the present search together with the fixed ones. */
  where: Where
  /** The person's own conditions alone. */
  asked: Where
  selected: ReadonlyMap<number, Row>
  select(rows: ReadonlyMap<number, Row>): void
  layout: Layout<ListLayout>
  topics: readonly string[]
  /** Of the rows under the conditions, by field; absent while it is not known, or there are too many to add up. */
  sums: Readonly<Record<string, number>> | undefined
  groups: Groups
  /** How many rows its pages go through: all of them, or those of the open groups. */
  paged: number
}

/**
 * The state of a list: search, sort, page, selection across pages and what is kept for the person; rows come a page at a
 * time from the server.
 */
export function useList<Row extends Identified, E extends ListEndpoint>(
  source: E | { select?: E },
  options: ListOptions<KeyOf<RowIn<E>>>,
): List<Row, OutputOf<E>> {
  const endpoint = 'path' in source ? source : source.select
  if (!endpoint) throw new Error(`${options.entity.name} has no select endpoint`)
  const { entity, initialSort = [], initialSearch = {} } = options
  const { user } = useSession()
  const layout = useLayout(`list:${options.name ?? entity.name}`, readListLayout)
  const link = usePageQuery()
  const [followed, setFollowed] = useState(link.search)
  const [search, setSearchState] = useState(() => linkedSearch(link) ?? initialSearch)
  const [sort, setSortState] = useState<Sort[]>(() => [...initialSort])
  const [page, setPageState] = useState(1)
  const [chosenSize, setChosenSize] = useState(options.pageSize)
  const [picked, select] = useState<ReadonlyMap<number, Row>>(new Map())
  // Another link to the page that is open already.
  if (link.search !== followed) {
    setFollowed(link.search)
    setSearchState(linkedSearch(link) ?? initialSearch)
    setPageState(1)
  }
  const pageSize = chosenSize ?? layout.personal.pageSize ?? 20

  const chosen = useSame(options.search)
  // The generic list takes every field of its entity; what else lists rows takes what its card asks.
  const generic = endpoint.entity === entity.name
  const items = useMemo(() => {
    const shown = searchItems(entity, chosen)
    return generic ? [...shown, ...hiddenItems(entity, shown)] : shown
  }, [entity, chosen, generic])
  const today = useToday()
  const asked = useMemo(() => whereOf(search, items, { zone: user.zone, today }), [search, items, user.zone, today])
  const fixed = JSON.stringify(options.where ?? {})
  const where = useMemo<Where>(() => ({ ...asked, ...(JSON.parse(fixed) as Where) }), [asked, fixed])

  const { sums, topics, enabled = true } = options
  const grouped = useGroups({ entity, endpoint, generic, layout, where, sums, topics, enabled })
  const { by } = grouped.groups
  const input = {
    pageNum: page,
    pageSize,
    sort: grouped.rowsSort(sort),
    where: grouped.rowsWhere,
    ...(sums && by === null && { sums }),
  }
  const query = useCall(endpoint, input as never, {
    topics,
    enabled: enabled && grouped.wanted,
    keepPrevious: true,
    ...(options.long && { long: true }),
  })
  const data = grouped.wanted ? (query.data as AnswerOf<Row> | undefined) : undefined
  const total = data?.total ?? 0
  // What is told of the whole: by the groups, where there are some.
  const whole = by === null ? query : grouped.query
  const told = by === null ? data : grouped.answer
  // What may be done with a chosen row goes by what it is now, where it is on the page, not by what it was when it was chosen.
  const selected = useMemo(() => {
    const here = new Map(data?.rows.map((row) => [row.id, row]))
    return new Map([...picked].map(([id, row]) => [id, here.get(id) ?? row]))
  }, [picked, data])

  const last = Math.max(1, Math.ceil(total / pageSize))
  useEffect(() => {
    if (data && !query.isPlaceholderData && page > last) setPageState(last)
  }, [data, query.isPlaceholderData, page, last])

  const setSearch = useCallback((next: SearchValues | ((before: SearchValues) => SearchValues)) => {
    setSearchState(next)
    setPageState(1)
  }, [])
  const setSort = useCallback((next: Sort[]) => {
    setSortState(next)
    setPageState(1)
  }, [])
  const setPage = (next: number, size = pageSize) => {
    setPageState(size === pageSize ? next : 1)
    if (size === pageSize) return
    setChosenSize(size)
    // A page size that could not be kept still holds for now; nothing is lost by it.
    layout.save('personal', { ...layout.personal, pageSize: size }).catch(() => {})
  }

  return {
    entity,
    endpoint,
    rows: data?.rows ?? [],
    data: query.data,
    total: told?.total ?? 0,
    estimated: told?.estimated ?? false,
    loading: whole.isPending,
    fetching: query.isFetching || grouped.query.isFetching,
    error: whole.error ?? (grouped.wanted ? query.error : null),
    refetch: () => {
      if (by !== null) void grouped.query.refetch()
      if (!grouped.wanted) return
      askAnew(endpoint, input)
      void query.refetch()
    },
    page,
    pageSize,
    setPage,
    sort,
    setSort,
    items,
    search,
    setSearch,
    where,
    asked,
    selected,
    select,
    layout,
    topics: topics ?? [],
    sums: told?.sums,
    groups: grouped.groups,
    paged: total,
  }
}

/** The value as it was first given, for as long as its content is the same: screens write their conditions in place. */
function useSame<T>(value: T): T {
  const [kept, keep] = useState(value)
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept
  keep(value)
  return value
}
