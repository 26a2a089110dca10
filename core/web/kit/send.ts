import type { Endpoint, OutputOf, SentOf } from '#core/contract/endpoint.ts'
import { codes } from '#core/contract/result.ts'
import { newKey } from '#core/web/new-key.ts'
import { CallError, call } from '#core/web/request.ts'
import { tell } from '#core/web/tell.ts'

export interface SendOptions {
  /** The key of an act that may have been done already; absent: a new one. */
  idempotencyKey?: string
  long?: boolean
}

/**
 * Sends any act, known at run time alone, and asks the person whatever the server wants a yes to. Resolves with undefined when
 * he says no. A screen with one act of its own uses `useAct`.
 * @throws CallError for everything else that goes wrong
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  options: SendOptions = {},
): Promise<{ output: OutputOf<E> } | undefined> {
  const confirmed: string[] = []
  let { idempotencyKey } = options
  for (;;) {
    try {
      const sent = confirmed.length ? { ...(input as object), confirmed: [...confirmed] } : input
      return { output: await call(endpoint, sent as SentOf<E>, { idempotencyKey, long: options.long }) }
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== codes.confirmNeeded) throw error
      const asked = (error.data as { confirm?: string } | null)?.confirm
      if (!asked || confirmed.includes(asked)) throw error
      if (!(await tell.confirm({ title: error.message }))) return undefined
      confirmed.push(asked)
      // The same key with other content is refused.
      idempotencyKey = newKey()
    }
  }
}

/** Tells the person of a failure, unless he was told already (session, network, timeout). */
export function tellFailure(error: unknown): void {
  if (!(error instanceof CallError)) throw error
  if (!error.told) tell.error(error.message)
}
