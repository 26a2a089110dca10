import type { Networks } from '#core/server/networks.ts'
import { callOutside, InnerAddress, NoAnswer, type OutgoingAnswer, type OutgoingCall } from '#core/server/outgoing.ts'
import type { Problem } from '../../contract/outgoing.ts'
import type { Attempt, Failure, Result } from './driver.ts'
import { readRetryAfter } from './schedule.ts'

export const within = 15_000
/** So much of an answer is read, and so much of it is kept. */
const answerRead = 64 * 1024
export const answerKept = 2_000
export const requestKept = 20_000

type Call = Pick<OutgoingCall, 'method' | 'headers'> & { body?: string }

/**
 * Makes one call to an address that a team named.
 *
 * @param judge what an answer of 2xx means; absent: it was taken
 * @param first what any answer means before its status is looked at; null: as the status says
 */
export async function attemptOf(
  act: Attempt['act'],
  address: string,
  inner: Networks,
  call: Call,
  judge: (answer: OutgoingAnswer) => Result = () => ({ ok: true, externalId: null }),
  first: (answer: OutgoingAnswer) => Result | null = () => null,
): Promise<Attempt> {
  const at = new Date()
  const request = act === 'send' ? (call.body ?? '').slice(0, requestKept) : `${call.method} ${address}`
  const made = (given: Pick<Attempt, 'status' | 'answer' | 'result'>): Attempt => ({
    act,
    at,
    tookMs: Date.now() - at.getTime(),
    request,
    ...given,
  })
  try {
    const answer = await callOutside(address, inner, { ...call, within, answerMost: answerRead })
    const { status, text } = answer
    return made({
      status,
      answer: text.slice(0, answerKept),
      result: first(answer) ?? failureOf(answer, at.getTime()) ?? judge(answer),
    })
  } catch (error) {
    return made({ status: null, answer: null, result: withoutAnswer(error) })
  }
}

/**
 * Asks an address that a team named for something, whole.
 *
 * @param answerMost bytes of the answer that are read
 */
export async function askOutside(
  address: string,
  inner: Networks,
  headers: Record<string, string>,
  answerMost: number,
): Promise<{ text: string } | Failure> {
  const at = Date.now()
  try {
    const answer = await callOutside(address, inner, { method: 'GET', headers, within, answerMost })
    return failureOf(answer, at) ?? { text: answer.text }
  } catch (error) {
    return withoutAnswer(error)
  }
}

const byStatus: Record<number, Problem> = { 401: 'auth', 403: 'auth', 409: 'conflict', 410: 'gone', 429: 'limited' }

/** What an answer other than 2xx means; null: it is one. */
export function failureOf({ status, headers, text }: OutgoingAnswer, now: number): Failure | null {
  if (status >= 200 && status <= 299) return null
  const error = `HTTP ${status} ${text.trim().slice(0, 300)}`.trim()
  const problem: Problem =
    byStatus[status] ?? (status >= 500 ? 'server' : status >= 300 && status <= 399 ? 'redirect' : 'rejected')
  // Whoever answers 5xx may have written it before he failed; 503 says that he did not begin.
  const mayHaveArrived = status >= 500 && status !== 503
  return { problem, error, retryAfter: readRetryAfter(headers['retry-after'], now), mayHaveArrived }
}

/** What it means that no answer came. */
export function withoutAnswer(error: unknown): Failure {
  if (error instanceof InnerAddress) return failure('inner', '', false)
  if (error instanceof NoAnswer) {
    if (error.tooLong) return failure('timeout', error.message, error.reached)
    return failure(error.reached ? 'timeout' : 'network', error.message, error.reached)
  }
  return failure('network', error instanceof Error ? error.message : String(error), false)
}

const failure = (problem: Problem, error: string, mayHaveArrived: boolean): Failure => ({
  problem,
  error,
  retryAfter: null,
  mayHaveArrived,
})
