import type { Endpoint, OutputOf, SentOf } from '../../contract/endpoint.ts'
import { limits } from '../../contract/limits.ts'
import { codes } from '../../contract/result.ts'
import { heedPosition } from '../live/position.ts'
import { requestHeaders } from '../session/headers.ts'
import { cleaned } from '../word-cleaning.ts'
import { envelopeOf, failureOf, heedAnswer, statusOf, timedOut, unreachable } from './answer.ts'
import { CallError } from './call-error.ts'
import { deadline } from './deadline.ts'
import { newKey } from './new-key.ts'
import { watchSlow } from './slow-requests.ts'

export { CallError, clientCodes } from './call-error.ts'
export { download } from './request-download.ts'
export { upload } from './request-upload.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** A heavy call: 60 s instead of 10, and no loading overlay. */
  long?: boolean
  /** The key of a write that may have been done already; absent: a new one. */
  idempotencyKey?: string
  /** For how long the write was kept before it is sent, in milliseconds. */
  kept?: number
  /** In the background: neither overlay nor message when it takes long or fails. */
  quiet?: boolean
}

/** Waits before the automatic retries of a write whose outcome is unknown, in milliseconds. */
const retryAfter = [500, 1_500]

/**
 * Sends one call and resolves with its `data`.
 * @throws CallError with the HTTP status (0 without an answer), the envelope's code, message and data
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const body = JSON.stringify(await cleaned(endpoint, input))
  // The person waits from the first attempt on; that one did not reach the server he hears of the last alone.
  const settle = options.long || options.quiet ? () => undefined : watchSlow()
  try {
    // A login is bound to this browser: it gets a secret that no script reads.
    const bound: Record<string, string> = 'public' in endpoint.access ? { bound: 'browser' } : {}
    if (!endpoint.write) return (await attempt(endpoint, body, {}, options)) as OutputOf<E>
    const headers = {
      'idempotency-key': options.idempotencyKey ?? newKey(),
      ...bound,
      ...(options.kept ? { kept: String(options.kept) } : {}),
    }
    // A public write takes no key: sending it again might do it twice.
    for (const wait of 'public' in endpoint.access ? [] : retryAfter) {
      try {
        return (await attempt(endpoint, body, headers, options, true)) as OutputOf<E>
      } catch (error) {
        if (!retryable(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
    return (await attempt(endpoint, body, headers, options)) as OutputOf<E>
  } finally {
    settle()
  }
}

/** Whether the same write, under the same key, is worth another try at once. */
const retryable = (error: unknown): boolean =>
  error instanceof CallError && error.uncertain && error.code !== -2 && error.code < 4_000

async function attempt(
  endpoint: Endpoint,
  body: string,
  headers: Record<string, string>,
  options: CallOptions,
  /** A try that another follows: that the server was not reached is not told yet. */
  followed = false,
): Promise<unknown> {
  const due = deadline(options.long ? limits.longRequestTimeout : limits.requestTimeout, options.signal)
  try {
    const response = await fetch(endpoint.path, {
      method: 'POST',
      headers: requestHeaders({ 'content-type': 'application/json', ...headers }),
      body,
      redirect: 'manual',
      signal: due.signal,
    })
    const text = await response.text()
    const status = statusOf(response)
    heedAnswer(status, response.headers.get('appversion'))
    heedPosition(response.headers.get('live-position'))
    const envelope = envelopeOf(text, status, endpoint.path)
    if (response.ok && envelope.code === codes.ok) return envelope.data
    throw failureOf(envelope, status)
  } catch (error) {
    if (error instanceof CallError) throw error
    if (due.late()) throw timedOut(options.quiet)
    if (options.signal?.aborted) throw error
    throw unreachable(options.quiet || followed)
  } finally {
    due.end()
  }
}
