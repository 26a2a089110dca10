import { hashKey, keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Endpoint, OutputOf, SentOf } from '../../contract/endpoint.ts'
import { worksOffline } from '../offline/flag.ts'
import type { CallError } from './call-error.ts'
import { queries } from './query.ts'
import { call } from './request.ts'

export interface UseCallOptions {
  /** Names of the entities (`workOrder`, `job:7`) whose changes fetch this anew. */
  topics?: readonly string[]
  /** Absent: true. */
  enabled?: boolean
  /** Shows the rows of the former input until those of the new one are there. */
  keepPrevious?: boolean
  /** A heavy read: 60 s instead of 10. */
  long?: boolean
  /** Kept for the time without a network, on devices that keep pages: whose it is (`ownerNow`). */
  keptFor?: () => string
}

/** The key under which a read is kept. */
export const callKey = (endpoint: Endpoint, input: unknown): readonly unknown[] => [endpoint.path, input]

/** Reads that a person asked for anew. */
const wanted = new Set<string>()

/** Lets the next reading of what is known already be one that a person waits for: should it last, it covers the page as a first one does. */
export function askAnew(endpoint: Endpoint, input: unknown): void {
  wanted.add(hashKey(callKey(endpoint, input)))
}

/**
 * Reads an endpoint and keeps the answer live: fetched anew when one of `topics` changes, when the page is shown again, and
 * after a lost connection. The same endpoint and input are read once, however many components ask.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  { topics, enabled = true, keepPrevious = false, long, keptFor }: UseCallOptions = {},
): UseQueryResult<OutputOf<E>, CallError> {
  const key = callKey(endpoint, input)
  return useQuery<OutputOf<E>, CallError>(
    {
      queryKey: key,
      queryFn: ({ signal }) => {
        const awaited = wanted.delete(hashKey(key)) || queries.getQueryData(key) === undefined
        const read = () => call(endpoint, input, { signal, long, quiet: !awaited })
        return keptFor ? readKept(keptFor(), endpoint, input, read) : read()
      },
      enabled,
      meta: { topics },
      placeholderData: keepPrevious ? keepPreviousData : undefined,
    },
    queries,
  )
}

/** Reads; on devices that keep pages, without a network, what was read last. @param owner whose it is */
export async function readKept<E extends Endpoint>(
  owner: string,
  endpoint: E,
  input: SentOf<E>,
  read: () => Promise<OutputOf<E>>,
): Promise<OutputOf<E>> {
  if (!worksOffline()) return read()
  // Where even that part of the page does not load, reading says what is wrong.
  const part = await import('../offline/read-cached.ts').catch(() => null)
  return part ? part.readCached(owner, endpoint, input, read) : read()
}
