import type { Endpoint, OutputOf, SentOf } from '#core/contract/endpoint.ts'
import { newKey } from '#core/web/call/new-key.ts'
import { CallError, call } from '#core/web/call/request.ts'
import { confirming } from '#core/web/call/use-act.ts'
import { toast } from '#core/web/toast.ts'

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
  let { idempotencyKey } = options
  const answered = await confirming((sent: SentOf<E>) => {
    const key = idempotencyKey ?? newKey()
    // Sent again with a yes it is other content: the same key would be refused.
    idempotencyKey = undefined
    return call(endpoint, sent, { idempotencyKey: key, long: options.long })
  }, input)
  return answered && { output: answered.answer }
}

/** Tells the person of a failure, unless he was told already (session, network, timeout). */
export function tellFailure(error: unknown): void {
  if (!(error instanceof CallError)) throw error
  if (!error.told) toast.error(error.message)
}
