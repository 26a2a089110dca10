import type { z } from 'zod'

/** Who may call: a right by name, anybody logged in, or everybody; the last two say why. */
export type Access = { right: string } | { session: string } | { public: string }

/** How the body travels: JSON both ways, a multipart upload, or a blob download. */
export type Travel = 'json' | 'upload' | 'download'

export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  path: string
  access: Access
  /** A write runs in a writing transaction, takes an idempotency key and must leave an operation-log entry. */
  write: boolean
  travel: Travel
  input: I
  output: O
  /** A report or a reckoning over much: its statements may run longer (`limits.statement.long`). */
  long?: boolean
  /** One line for the API page, in English. */
  summary: string
  /** Boards that read this, by the paths of their screens: their displays may too. Absent: no display may. */
  boards?: readonly string[] | 'every'
  /** The answer holds a secret that is told once (a token, an address that opens boards): it is kept nowhere in clear. */
  secret?: boolean
  /** The generic list of an entity: its name. */
  entity?: string
  /** Of a call for whoever is logged in: programs with an access key may make it too. Those under a right are made by keys that have it. */
  programs?: boolean
  /** Ends or reports work that runs, or is read for that: made also for a team that may change nothing else. */
  neverStopped?: boolean
  /** Declared as a write for the log entry or the count alone that it leaves: a team that may only read may make it. */
  reads?: boolean
  /**
   * Of a call for whoever is logged in, made also for a team that may change nothing: `account`, whatever the team may do (the own login,
   * messages, jobs, the layout of a page); `setting`, while the team may read.
   */
  own?: 'account' | 'setting'
}

export type InputOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.infer<I> : never
/** What a caller may send: defaults not yet filled in. */
export type SentOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.input<I> : never
export type OutputOf<E> = E extends Endpoint<z.ZodType, infer O> ? z.infer<O> : never

/** Declares one call of the wire: `POST path` (architecture, section 4). */
export function endpoint<I extends z.ZodType, O extends z.ZodType>(def: {
  path: `/${string}`
  access: Access
  write?: boolean
  travel?: Travel
  input: I
  output: O
  summary: string
  long?: boolean
  boards?: readonly string[] | 'every'
  secret?: boolean
  entity?: string
  programs?: boolean
  neverStopped?: boolean
  reads?: boolean
  own?: 'account' | 'setting'
}): Endpoint<I, O> {
  return { write: false, travel: 'json', ...def }
}
