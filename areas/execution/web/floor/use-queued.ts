import { useRef, useState } from 'react'
import type { Endpoint, OutputOf, SentOf } from '#core/contract/endpoint.ts'
import { CallError } from '#core/web/call/request.ts'
import { confirming } from '#core/web/call/use-act.ts'
import { type KeptFile, queueAct } from '#core/web/kit/outbox/index.ts'
import { refreshTopics } from '#core/web/live/live-refresh.ts'
import { makeGuard } from '#core/web/screens/guard.ts'

type Done<E extends Endpoint> = { sent: true; output: OutputOf<E> } | { sent: false }

/** What `useQueued` gives. */
export interface Queued<E extends Endpoint> {
  /**
   * @param files stored ahead of it
   * @returns what became of it; undefined when it was refused (`error` says why), answered with no, or a double click
   */
  run(input: SentOf<E>, label: string, files?: KeptFile[]): Promise<Done<E> | undefined>
  pending: boolean
  error: Error | null
  /** What it was refused for has been put right. */
  clear(): void
}

/**
 * A write of the shop floor: guarded against double clicks, asked about where the server wants a yes, kept and sent later where there is no
 * network, its refusal shown.
 */
export function useQueued<E extends Endpoint>(endpoint: E, topics: readonly string[]): Queued<E> {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const guard = useRef(makeGuard())

  const run = async (input: SentOf<E>, label: string, files: KeptFile[] = []): Promise<Done<E> | undefined> => {
    if (!guard.current.enter()) return undefined
    setPending(true)
    setError(null)
    try {
      const asked = await confirming((sent: SentOf<E>) => queueAct(endpoint, sent, label, files), input)
      refreshTopics(topics)
      return asked?.answer
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
  return { run, pending, error, clear: () => setError(null) }
}
