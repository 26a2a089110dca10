import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { getLayout, updateLayout } from '#core/contract/core.api.ts'
import { queries } from '#core/web/call/query.ts'
import { call } from '#core/web/call/request.ts'
import { readKept } from '#core/web/call/use-call.ts'
import { ownerNow } from '#core/web/session/session.tsx'

export type LayoutScope = 'personal' | 'general'

export interface Layout<T> {
  personal: T
  general: T
  /** False until the server has answered once. */
  ready: boolean
  /** Shows at once, then keeps; throws `CallError` when the server refuses, with the kept one shown again. */
  save(scope: LayoutScope, value: T | null): Promise<void>
}

/** The last keeping of each name: the server must get them in the order they were made, or an older one would hold. */
const readCached = new Map<string, Promise<unknown>>()

function inTurn(name: string, keep: () => Promise<unknown>): Promise<unknown> {
  const before = readCached.get(name) ?? Promise.resolve()
  const turn = before.then(keep, keep)
  readCached.set(name, turn)
  return turn
}

interface Kept {
  personal: unknown
  general: unknown
}

/**
 * What is kept under a name for the person and for the team, the same after the next login.
 * @param read makes sense of what the server kept, which an older version may have written
 */
export function useLayout<T>(name: string, read: (kept: unknown) => T): Layout<T> {
  const { data } = useQuery<Kept>(
    {
      queryKey: ['layout', name],
      queryFn: ({ signal }) =>
        readKept(ownerNow(), getLayout, { name }, () => call(getLayout, { name }, { signal, quiet: true })),
      staleTime: Number.POSITIVE_INFINITY,
      meta: { topics: ['layout'] },
    },
    queries,
  )
  const save = useCallback(
    async (scope: LayoutScope, value: T | null) => {
      const key = ['layout', name]
      const before = queries.getQueryData<Kept>(key)
      queries.setQueryData<Kept>(key, { personal: null, general: null, ...before, [scope]: value })
      try {
        await inTurn(name, () => call(updateLayout, { name, scope, value }, { quiet: true }))
      } catch (error) {
        queries.setQueryData(key, before)
        throw error
      }
    },
    [name],
  )
  return { personal: read(data?.personal), general: read(data?.general), ready: data !== undefined, save }
}
