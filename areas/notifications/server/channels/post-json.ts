import { failed, type Outcome, problemOf, sendTimeout } from './channel.ts'

/** An answer of more than this is none that a provider of messages gives. */
const mostBytes = 64 * 1024

/** Posts JSON (an object, or a text that is JSON) to a provider. @returns its answer's JSON, an empty object for an empty one, or why there is none */
export async function postJson(
  url: string,
  body: object | string,
  headers: Record<string, string> = {},
): Promise<{ answer: Record<string, unknown> } | { refused: Outcome }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(sendTimeout),
    })
    const text = (await response.text()).slice(0, mostBytes)
    if (!response.ok) return { refused: failed(`HTTP ${response.status}`) }
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
