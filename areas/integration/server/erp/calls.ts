import type { Networks } from '#core/server/networks.ts'
import { callOutside, type OutgoingAnswer, type OutgoingCall } from '#core/server/outgoing.ts'
import type { Problem } from '../../contract/outgoing.ts'
import type { Attempt, Failure, Result } from '../delivery/driver.ts'
import { answerKept, failureOf, requestKept, within, withoutAnswer } from '../delivery/post.ts'

/** Bytes of an answer that are read. */
const answerMost = 4 * 1024 * 1024

/** What the ERP or the network did; it ends what a driver was about. */
export class Trouble extends Error {
  constructor(readonly failure: Failure) {
    super(failure.error)
  }
}

/** @param error in the ERP's words, or the number that it is about */
export const trouble = (problem: Problem, error = '', mayHaveArrived = false): Trouble =>
  new Trouble({ problem, error: error.slice(0, 300), retryAfter: null, mayHaveArrived })

interface Call extends Pick<OutgoingCall, 'method' | 'headers'> {
  body?: unknown
  /** What the log says was sent; null: nothing of it, for it holds a secret. */
  told: string | null
  /** It changes something there: what failed may have arrived. */
  writes?: boolean
  /** What an answer means before its status is looked at. */
  first?(answer: OutgoingAnswer): void
}

/** The calls of one act of a driver, of which the log shows the last. */
export class Calls {
  private request: string | null = null
  private status: number | null = null
  private answer: string | null = null

  constructor(private readonly inner: Networks) {}

  /**
   * Makes one call and reads its answer.
   *
   * @throws Trouble
   */
  async json(address: string, { method, headers, body, told, writes = false, first }: Call): Promise<unknown> {
    if (told !== null) this.request = told.slice(0, requestKept)
    const at = Date.now()
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    let came: OutgoingAnswer
    try {
      const all: Record<string, string> = { accept: 'application/json', 'user-agent': 'Gemba-ERP', ...headers }
      if (body !== undefined) all['content-type'] = 'application/json'
      came = await callOutside(address, this.inner, { method, headers: all, within, answerMost, ...sent })
    } catch (error) {
      throw new Trouble(sure(withoutAnswer(error), writes))
    }
    if (told !== null) {
      this.status = came.status
      this.answer = came.text.slice(0, answerKept)
    }
    first?.(came)
    const failure = failureOf(came, at)
    if (failure) throw new Trouble(sure(failure, writes))
    const value = parsed(came.text)
    if (value === undefined) throw trouble('unreadable', came.text.trim(), writes)
    return value
  }

  /** An act as one attempt. */
  async attempt(act: Attempt['act'], run: () => Promise<Result>): Promise<Attempt> {
    const at = new Date()
    const result = await orFailure(run)
    // Whatever came of asking, it is not known whether the ERP has it.
    const told = act === 'find' && 'problem' in result ? { ...result, mayHaveArrived: true } : result
    const { request, status, answer } = this
    return { act, at, tookMs: Date.now() - at.getTime(), request, status, answer, result: told }
  }
}

/** What was only asked did not arrive anywhere. */
const sure = (failure: Failure, writes: boolean): Failure => (writes ? failure : { ...failure, mayHaveArrived: false })

/** Runs what calls an ERP. @returns the failure that ended it, else what it came to */
export async function orFailure<T>(run: () => Promise<T>): Promise<T | Failure> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Trouble) return error.failure
    throw error
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An object of an answer. @throws Trouble where there is none */
export function objectIn(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw trouble('unreadable', JSON.stringify(value) ?? '')
}

/** The objects of a list in an answer. @throws Trouble where there is none */
export function objectsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.map(objectIn)
  throw trouble('unreadable', JSON.stringify(value) ?? '')
}
