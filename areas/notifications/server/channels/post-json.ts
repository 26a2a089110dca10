import type { Networks } from '#core/server/networks.ts'
import { postOutside } from '#core/server/outgoing.ts'
import { failed, type Outcome, problemOf, sendTimeout } from './channel.ts'

/** An answer of more than this is none that a provider of messages gives. */
const mostBytes = 64 * 1024

/** Posts JSON (an object, or a text that is JSON) to a provider. @returns its answer's JSON, an empty object for an empty one, or why there is none */
export async function postJson(
  url: string,
  body: object | string,
  inner: Networks,
  headers: Record<string, string> = {},
): Promise<{ answer: Record<string, unknown> } | { refused: Outcome }> {
  try {
    const { status, text } = await postOutside(url, inner, {
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
      within: sendTimeout,
      answerMost: mostBytes,
    })
    if (status < 200 || status > 299) return { refused: failed(`HTTP ${status}`) }
    return { answer: text.trim() ? readAnswer(text) : {} }
  } catch (error) {
    return { refused: failed(problemOf(error)) }
  }
}

function readAnswer(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    // A provider that answers 2xx in words of its own has taken the message.
    return {}
  }
}
