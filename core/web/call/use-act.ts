import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Endpoint, OutputOf, SentOf } from '../../contract/endpoint.ts'
import { codes, type FieldErrors } from '../../contract/result.ts'
import { refreshAll, refreshTopics } from '../live/live-refresh.ts'
import { liveConnected } from '../live/live-stream.ts'
import { makeGuard } from '../screens/guard.ts'
import { toast } from '../toast.ts'
import { CallError } from './call-error.ts'
import { newKey } from './new-key.ts'
import { call } from './request.ts'

export interface UseActOptions<E extends Endpoint> {
  /** After a success, with the answer and what was sent. */
  onDone?: (output: OutputOf<E>, input: SentOf<E>) => void
  /** Shown after a success. */
  success?: string
  /** Entities that the act changes; other people's pages hear of it from the server, this one at once. */
  topics?: readonly string[]
  /** A heavy write: 60 s instead of 10. */
  long?: boolean
  /** Shows no message for a failure: the caller shows `error` himself. */
  silent?: boolean
  /** What a refusal asks for before the act is tried again: the input with it; undefined: the refusal stands. */
  amend?: (error: CallError, input: SentOf<E>) => Promise<SentOf<E> | undefined>
}

export interface Act<E extends Endpoint> {
  /**
   * Does it. Resolves with the answer, or with undefined when it failed (told), was not confirmed or was a double click.
   *
   * @param what what is done to what: another thing right behind is no double click; absent: any is
   */
  run(input: SentOf<E>, what?: string): Promise<OutputOf<E> | undefined>
  pending: boolean
  error: CallError | null
  /** What is wrong with each field of the last try. */
  fieldErrors: FieldErrors
  /** Forgets the last failure. */
  clear(): void
}

/** A write behind a button: guarded against double clicks, exactly once, its failures told, its questions asked. */
export function useAct<E extends Endpoint>(endpoint: E, options: UseActOptions<E> = {}): Act<E> {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const guard = useRef(makeGuard())
  const doubtful = useRef<{ body: string; key: string } | null>(null)

  const send = useCallback(
    async (input: SentOf<E>): Promise<OutputOf<E>> => {
      const body = JSON.stringify(input)
      // The same content again after an unknown outcome is the same act: under its key it is done once.
      const key = doubtful.current?.body === body ? doubtful.current.key : newKey()
      try {
        const output = await call(endpoint, input, { idempotencyKey: key, long: options.long })
        doubtful.current = null
        return output
      } catch (caught) {
        doubtful.current = caught instanceof CallError && caught.uncertain ? { body, key } : null
        throw caught
      }
    },
    [endpoint, options.long],
  )

  const done = (output: OutputOf<E>, input: SentOf<E>) => {
    if (options.topics) refreshTopics(options.topics)
    if (!liveConnected.get()) refreshAll()
    if (options.success) toast.success(options.success)
    options.onDone?.(output, input)
  }
  const failed = (caught: unknown) => {
    if (!(caught instanceof CallError)) throw caught
    setError(caught)
    if (!caught.told && !options.silent) toast.error(caught.message)
  }
  const { amend } = options
  const latest = useRef({ done, failed, amend })
  useLayoutEffect(() => {
    latest.current = { done, failed, amend }
  })

  const run = useCallback(
    async (input: SentOf<E>, what?: string) => {
      if (!guard.current.enter(what)) return undefined
      setPending(true)
      setError(null)
      try {
        const output = await confirming((sent: SentOf<E>) => amending(send, sent, latest.current.amend), input)
        if (output === undefined) return undefined
        latest.current.done(output.answer, input)
        return output.answer
      } catch (caught) {
        latest.current.failed(caught)
        return undefined
      } finally {
        guard.current.leave()
        setPending(false)
      }
    },
    [send],
  )
  const clear = useCallback(() => setError(null), [])
  return { run, pending, error, fieldErrors: error?.fields ?? {}, clear }
}

/** Sends, asking the person each time the server wants his yes. @returns undefined when he says no */
export async function confirming<I, O>(send: (input: I) => Promise<O>, input: I): Promise<{ answer: O } | undefined> {
  const confirmed: string[] = []
  for (;;) {
    try {
      const sent = confirmed.length ? { ...input, confirmed: [...confirmed] } : input
      return { answer: await send(sent) }
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== codes.confirmNeeded) throw error
      const { confirm } = error.data as { confirm: string }
      if (confirmed.includes(confirm) || !(await toast.confirm({ title: error.message }))) return undefined
      confirmed.push(confirm)
    }
  }
}

/** So often a refusal is amended; one that asks for more again and again stands. */
const amendsMost = 3

async function amending<I, O>(
  send: (input: I) => Promise<O>,
  input: I,
  amend: ((error: CallError, input: I) => Promise<I | undefined>) | undefined,
): Promise<O> {
  let sent = input
  for (let left = amendsMost; ; left--) {
    try {
      return await send(sent)
    } catch (error) {
      const amended = left && error instanceof CallError ? await amend?.(error, sent) : undefined
      if (!amended) throw error
      sent = amended
    }
  }
}
