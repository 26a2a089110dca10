import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import type { Reference } from '#core/contract/field.ts'
import { listInput, pageOf } from '#core/contract/list.ts'
import { queries } from '#core/web/call/query.ts'
import { call } from '#core/web/call/request.ts'

const optionRow = z.looseObject({ id: z.number() })
type OptionRow = z.infer<typeof optionRow>

export interface Option {
  value: number
  label: string
  row: OptionRow
}

const pageSize = 30

const selectAt = (path: string) =>
  endpoint({
    path: path as `/${string}`,
    access: { session: 'the endpoint of the path names its own right' },
    input: listInput,
    output: pageOf(optionRow),
    summary: 'Options of a reference',
  })

/** The text of an option: the shown keys of its row, blank ones left out. */
export const optionLabel = (row: Record<string, unknown>, keys: readonly string[]): string =>
  keys
    .map((key) => row[key])
    .filter((value) => value !== null && value !== undefined && value !== '')
    .join(' ') || `#${String(row.id)}`

const optionOf = (row: OptionRow, reference: Reference): Option => ({
  value: row.id,
  label: optionLabel(row, reference.label),
  row,
})

/** Options of a reference that contain a keyword, a page at a time from the server. Asks nothing while not `open`. */
export function useOptions(reference: Reference, keyword: string, open: boolean) {
  const query = useInfiniteQuery(
    {
      queryKey: ['options', reference.path, reference.where ?? null, keyword],
      enabled: open,
      initialPageParam: 1,
      queryFn: ({ pageParam, signal }) => {
        const where = { ...reference.where, ...(keyword && { keyword }) }
        return call(selectAt(reference.path), { pageNum: pageParam, pageSize, where }, { signal })
      },
      getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length + 1 : undefined),
      staleTime: 15_000,
    },
    queries,
  )
  return {
    options: query.data?.pages.flatMap((page) => page.rows.map((row) => optionOf(row, reference))) ?? [],
    more: () => query.hasNextPage && !query.isFetchingNextPage && void query.fetchNextPage(),
    fetching: query.isFetching,
    error: query.error,
    retry: () => void query.refetch(),
  }
}

/** The options of ids whose text is not known yet. */
export function useOptionsById(reference: Reference, ids: readonly number[]): Option[] {
  const { data } = useQuery(
    {
      queryKey: ['optionsById', reference.path, ids],
      enabled: ids.length > 0,
      queryFn: ({ signal }) =>
        call(selectAt(reference.path), { pageSize: Math.min(ids.length, 200), where: { id: [...ids] } }, { signal }),
      staleTime: 60_000,
    },
    queries,
  )
  return data?.rows.map((row) => optionOf(row, reference)) ?? []
}

/** The option of a row that was just made. */
export async function readOption(reference: Reference, id: number): Promise<Option | undefined> {
  const { rows } = await call(selectAt(reference.path), { pageSize: 1, where: { id: [id] } })
  return rows.map((row) => optionOf(row, reference))[0]
}
