import type { Envelope } from '../../contract/result.ts'
import { codes } from '../../contract/result.ts'
import { t } from '../i18n/index.ts'
import { heedSession } from '../session/session-end.ts'
import { toast } from '../toast.ts'
import { seeVersion } from '../version.ts'
import { CallError, clientCodes } from './call-error.ts'
import { networkFailed, networkWorks } from './network.ts'

const worded = new Set([302, 400, 401, 403, 404, 408, 409, 500, 501, 502, 503, 504, 505])
const tellEvery = 5_000
const toldAt = new Map<number, number>()

/** The message of an answer that has no envelope (a proxy's). */
const statusMessage = (status: number, url: string): string =>
  t(worded.has(status) ? `http.${status}` : 'http.other', { url })

/** The status of an answer; a redirect, which is not followed because no call of ours has one, tells its own to nobody. */
export const statusOf = (response: Response): number => (response.type === 'opaqueredirect' ? 302 : response.status)

/** Takes any answer of the server: the network works, and it names the version it serves. */
export function heedAnswer(status: number, version: string | null): void {
  seeVersion(version)
  // A proxy in front of a server that is away answers too, and so does the login page of a guest network; that is no success.
  if (status < 502 && status !== 302) networkWorks()
}

/** The envelope of a text, or one that words its HTTP status. */
export function envelopeOf(text: string, status: number, url: string): Envelope<unknown> {
  try {
    const parsed = JSON.parse(text) as Envelope<unknown>
    if (typeof parsed?.code === 'number') return parsed
  } catch {
    // Not ours: worded by its status below.
  }
  return { code: status < 300 ? codes.broken : status, message: statusMessage(status, url), data: null }
}

/** The error of a refused call, its session codes heeded. */
export function failureOf(envelope: Envelope<unknown>, status: number): CallError {
  const told = heedSession(envelope)
  return new CallError(status, envelope.code, envelope.message, envelope.data, told)
}

/** The error of a call that got no answer in time. */
export function timedOut(quiet = false): CallError {
  const message = t('net.timeout')
  if (!quiet) tellOnce(clientCodes.timeout, message)
  return new CallError(0, clientCodes.timeout, message, null, true)
}

/** The error of a call that never reached the server. */
export function unreachable(quiet = false): CallError {
  networkFailed()
  const message = t(navigator.onLine ? 'net.server' : 'net.connection')
  if (!quiet) tellOnce(clientCodes.network, message)
  return new CallError(0, clientCodes.network, message, null, true)
}

/** Twenty requests of one screen fail together; once is enough said. */
function tellOnce(code: number, message: string): void {
  const now = performance.now()
  if (now - (toldAt.get(code) ?? Number.NEGATIVE_INFINITY) < tellEvery) return
  toldAt.set(code, now)
  toast.warning(message)
}
