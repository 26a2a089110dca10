import type { z } from 'zod'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { CrudLike, Identified, ListEndpoint } from '../types.ts'
import { columnsOf } from './column.tsx'
import { TableCard } from './table-card.tsx'
import { type ListOptions, useList } from './use-list.ts'

interface Props extends Required<Pick<ListOptions, 'name' | 'topics' | 'where'>> {
  /** As `RowsOf` needs it: what it lists and by which call. */
  crud: unknown
  columns: readonly string[]
  /** The newest last. */
  oldestFirst?: boolean
}

/** Rows of an area that belong to a row of another, to be read: a section of that one's page. */
export function RowsOf({ crud, columns, oldestFirst = false, ...options }: Props) {
  const { entity, select } = crud as CrudLike<Identified> & { select: ListEndpoint }
  const list = useList<Identified, Endpoint<z.ZodType, z.ZodType<{ rows: Identified[]; total: number }>>>(select, {
    ...options,
    entity,
    search: [],
    initialSort: [{ field: 'id', order: oldestFirst ? 'asc' : 'desc' }],
  })
  return <TableCard list={list} columns={columnsOf<Identified>(entity, columns)} />
}
