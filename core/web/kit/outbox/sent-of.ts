import { codes } from '#core/contract/result.ts'
import { CallError } from '#core/web/call/call-error.ts'
import type { Sent } from './outbox.ts'

/** What an error says of a kept write: a session that ended, a busy or absent server leave it waiting; an answer settles it. */
export function sentOf(error: Error): Sent {
  const { notLoggedIn, tokenExpired, teamSwitched, passwordChangeNeeded, secondFactorNeeded, confirmNeeded } = codes
  const session: number[] = [notLoggedIn, tokenExpired, teamSwitched, passwordChangeNeeded, secondFactorNeeded]
  const answered = error instanceof CallError && error.status >= 400 && error.status < 500
  if (!answered || session.includes(error.code) || [401, 408, 429].includes(error.status)) return { as: 'later', error }
  const confirm = error.code === confirmNeeded ? (error.data as { confirm?: string } | null)?.confirm : undefined
  return { as: 'refused', error, confirm }
}
