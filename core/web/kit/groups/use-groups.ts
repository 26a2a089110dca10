import { useState } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { ListGroup, Sort, Where } from '#core/contract/list.ts'
import { useCall } from '#core/web/live/live.ts'
import type { ListLayout } from '../list/saved-search.ts'
import type { EntityLike } from '../types.ts'
import type { Layout } from '../use-layout.ts'

interface Listed {
  entity: EntityLike
  endpoint: Endpoint
  /** The list takes every field of its entity. */
  generic: boolean
  layout: Layout<ListLayout>
  where: Where
  sums?: readonly string[]
  topics?: readonly string[]
  enabled: boolean
}

/** What a grouped list is told of its groups. */
interface Answer {
  total: number
  estimated?: boolean
  sums?: Record<string, number>
  groups?: ListGroup[]
  moreGroups?: boolean
}

/** A list by the values of one of its fields: each a head that opens and closes, with what its rows come to. */
export interface Groups {
  /** Whether the list can be grouped at all. */
  possible: boolean
  /** The field, if it is; too many rows leave it alone. */
  by: string | null
  heads: readonly ListGroup[]
  /** There are more groups than are told. */
  more: boolean
  /** There are too many rows under the conditions to be grouped. */
  tooMany: boolean
  isOpen(value: ListGroup['value']): boolean
  toggle(value: ListGroup['value']): void
  openAll(open: boolean): void
  /** Groups by another field, or no longer. @param keep for the person, beyond this visit */
  choose(by: string | null, keep: boolean): void
}

/** A list's groups, and how they narrow and order the rows that are asked for. */
export function useGroups({ entity, endpoint, generic, layout, where, sums, topics, enabled }: Listed) {
  const [chosen, setChosen] = useState<string | null>()
  const [open, setOpen] = useState<readonly ListGroup['value'][]>([])
  const asked = (chosen === undefined ? layout.personal.group : chosen) ?? null
  const by = generic && asked !== null && asked in entity.fields ? asked : null
  const input = { pageNum: 1, pageSize: 1, sort: [], where, ...(sums && { sums }), group: by ?? undefined }
  const query = useCall(endpoint, input as never, { topics, enabled: enabled && by !== null, keepPrevious: true })
  const answer = by ? (query.data as Answer | undefined) : undefined
  const tooMany = answer?.estimated === true
  const grouped = by !== null && !tooMany
  const opened = grouped ? open.filter((value) => answer?.groups?.some((head) => head.value === value)) : []

  const groups: Groups = {
    possible: generic,
    by: grouped ? by : null,
    heads: answer?.groups ?? [],
    more: answer?.moreGroups === true,
    tooMany,
    isOpen: (value) => open.includes(value),
    toggle: (value) => setOpen(open.includes(value) ? open.filter((each) => each !== value) : [...open, value]),
    openAll: (all) => setOpen(all ? (answer?.groups ?? []).map(({ value }) => value) : []),
    choose(next, keep) {
      setChosen(next)
      setOpen([])
      // What could not be kept still holds for now; nothing is lost by it.
      if (keep) layout.save('personal', { ...layout.personal, group: next ?? undefined }).catch(() => {})
    },
  }
  const field = by === null ? undefined : entity.fields[by]
  const first = [...new Set([field?.display ?? by, by])].flatMap((key) =>
    key === null ? [] : [{ field: key, order: 'asc' as const }],
  )
  return {
    groups,
    query,
    answer,
    /** Rows are asked for: of the whole list, or of those groups that are open. */
    wanted: by === null || tooMany || opened.length > 0,
    rowsWhere: grouped && by ? { ...where, [by]: opened } : where,
    rowsSort: (sort: Sort[]): Sort[] =>
      grouped ? [...first, ...sort.filter((each) => !first.some((own) => own.field === each.field))].slice(0, 5) : sort,
  }
}
