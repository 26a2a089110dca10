import type { Language } from '#core/contract/languages.ts'

export interface Recipient {
  name: string
  /** E-mail address, openid, phone number, or phone numbers of a group; empty where the channel needs none. */
  address: string
  language: Language
}

export interface Message {
  /** The same for every try of one message, so that a receiver can tell a second one. */
  id: string
  subject: string
  body: string
  /** A whole address to open. */
  link: string | null
  /** When it was said, as the team's clocks show it. */
  time: string
  /** A file that goes along by channels that carry one; the others have the link. */
  file: { name: string; mime: string; bytes: Buffer } | null
}

/** What became of a try. `problem` is what a person can mend it by: the provider's own words, or a message key. */
export type Outcome = { delivered: true } | { delivered: false; problem: string }

/** A way to reach people. `send` never throws for what a provider answers or fails to answer. */
export interface Channel {
  send(recipient: Recipient, message: Message): Promise<Outcome>
}

/** A message that hangs keeps others waiting. */
export const sendTimeout = 10_000

export const delivered: Outcome = { delivered: true }
export const failed = (problem: string): Outcome => ({ delivered: false, problem: problem.slice(0, 500) })

/** The words of a failure, with those of what caused it (a refused connection stands in `cause`). */
export function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && cause.message ? `${error.message}: ${cause.message}` : error.message
}
