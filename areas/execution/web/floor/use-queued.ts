import { useRef, useState } from 'react'
import type { Endpoint, OutputOf, SentOf } from '#core/contract/endpoint.ts'
import { makeGuard } from '#core/web/guard.ts'
import { queueAct } from '#core/web/kit/outbox/index.ts'
import { refreshTopics } from '#core/web/live-refresh.ts'
import { CallError } from '#core/web/request.ts'

type Done<E extends Endpoint> = { sent: true; output: OutputOf<E> } | { sent: false }

/** What `useQueued` gives. */
export interface Queued<E extends Endpoint> {
  /** @returns what became of it; undefined when it was refused (`error` says why) or a double click */
  run(input: SentOf<E>, label: string): Promise<Done<E> | undefined>
  pending: boolean
  error: Error | null
}

/** A write of the shop floor: guarded against double clicks, kept and sent later where there is no network, its refusal shown. */
export function useQueued<E extends Endpoint>(endpoint: E, topics: readonly string[]): Queued<E> {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const guard = useRef(makeGuard())

  const run = async (input: SentOf<E>, label: string): Promise<Done<E> | undefined> => {
    if (!guard.current.enter()) return undefined
    setPending(true)
    setError(null)
    try {
      const done = await queueAct(endpoint, input, label)
      refreshTopics(topics)
      return done
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught
      setError(caught)
      // What was refused was judged by newer facts than the screen shows.
      refreshTopics(topics)
      return undefined
    } finally {
      guard.current.leave()
      setPending(false)
    }
  }
  return { run, pending, error }
}
