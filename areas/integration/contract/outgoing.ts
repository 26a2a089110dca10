import { z } from 'zod'
/**
 * States of what leaves for another program.
 *
 * - unknown: no answer came, it may have arrived
 * - dead: waits for a person, and what follows of its document waits with it
 * - failed: given up; what follows goes on
 */
export const deliveryStates = ['pending', 'sending', 'waiting', 'unknown', 'dead', 'done', 'failed', 'skipped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const deliveryColors: Record<DeliveryState, string> = {
  pending: 'blue',
  sending: 'processing',
  waiting: 'orange',
  unknown: 'magenta',
  dead: 'red',
  done: 'green',
  failed: 'red',
  skipped: 'default',
}

/** Why a try came to nothing, as people can act on it. */
export const problems = [
  /** The address could not be reached. */
  'network',
  /** It was reached and did not answer in time. */
  'timeout',
  /** It leads into the server's own network, which is not allowed. */
  'inner',
  'redirect',
  'auth',
  /** The server is not the one whose fingerprint is known: nothing was sent to it. */
  'hostKey',
  /** The secret cannot be opened with the server's key. */
  'secret',
  'limited',
  'server',
  'conflict',
  'rejected',
  'gone',
  /** What is to be sent could not be made of its facts. */
  'mapping',
  /** An answer came that says neither yes nor no: a page of a proxy, half of a document. */
  'unreadable',
  /** It may have arrived, and the receiver tells nobody what it has. */
  'unasked',
  /** What is to be changed there, or is named by what is sent, does not exist there. */
  'missing',
  /** More than one there has the name that is sent. */
  'ambiguous',
  /** It is there with another status or quantity, which nobody overwrites. */
  'differs',
  /** Its materials are not in stock there. */
  'short',
] as const
export type Problem = (typeof problems)[number]

/** A try to deliver something, with its answer. */
export const deliveryAttempt = z.object({
  id: z.number(),
  act: z.enum(['send', 'find']),
  at: z.string(),
  tookMs: z.number(),
  request: z.string().nullable(),
  status: z.number().nullable(),
  answer: z.string().nullable(),
  problem: z.string().nullable(),
  error: z.string().nullable(),
  payloadVersion: z.number(),
})
