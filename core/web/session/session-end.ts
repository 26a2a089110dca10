import { limits } from '../../contract/limits.ts'
import { codes, type Envelope } from '../../contract/result.ts'
import { t } from '../i18n/index.ts'
import { createStore } from '../store.ts'
import { toast } from '../toast.ts'
import {
  forgetDisplay,
  forgetLogin,
  isDisplay,
  keepBoardRole,
  keepLogin,
  loginKey,
  queryIdOf,
} from './session-storage.ts'
import type { LoggedIn } from './session-types.ts'

/** What the server wants done before it serves anything else: another password, or a second factor. */
export const dueFirst = createStore<'password' | 'secondFactor' | null>(null)

/** The address of this display was taken back or has expired: nothing is asked any more. */
export const displayEnded = createStore(false)

const resets = new Set<() => void>()

/** Hears that what was kept of a session (menus, tabs, read data) is to be forgotten. */
export function onSessionReset(listener: () => void): void {
  resets.add(listener)
}

let leaving = false
let warnedAt = Number.NEGATIVE_INFINITY

/** What the codes about the session itself make this page do. @returns whether the person has been told */
export function heedSession(answer: Envelope<unknown>): boolean {
  switch (answer.code) {
    case codes.notLoggedIn:
    case codes.tokenExpired:
      leave(answer)
      return true
    case codes.teamSwitched:
      followTeam(answer.data as LoggedIn, answer.message)
      return true
    case codes.passwordChangeNeeded:
      dueFirst.set('password')
      return true
    case codes.secondFactorNeeded:
      dueFirst.set('secondFactor')
      return true
    default:
      return false
  }
}

function leave(answer: Envelope<unknown>): void {
  if (answer.code === codes.tokenExpired && performance.now() - warnedAt > limits.expiredMessageEvery) {
    warnedAt = performance.now()
    toast.warning(answer.message || t('session.expired'))
  }
  if (leaving) return
  leaving = true
  if (isDisplay()) return endDisplay()
  const wanted = location.pathname.startsWith('/login') ? null : location.pathname + location.search
  const id = queryIdOf()
  if (id) forgetLogin(id)
  for (const reset of resets) reset()
  setTimeout(() => location.assign(loginAddress(wanted)), limits.loginRedirectAfter)
}

function endDisplay(): void {
  forgetDisplay()
  keepBoardRole(null)
  for (const reset of resets) reset()
  displayEnded.set(true)
}

/** The login page that comes back to `wanted`. */
export const loginAddress = (wanted: string | null): string =>
  wanted ? `/login?redirect=${encodeURIComponent(wanted)}` : '/login'

/** Another tab of this login went to another team: this one follows with the session that the server hands over once. */
function followTeam(login: LoggedIn | null, message: string): void {
  if (leaving) return
  leaving = true
  const id = queryIdOf()
  if (login?.token && id) {
    sessionStorage.removeItem(loginKey('pages'))
    keepLogin(id, login)
  }
  for (const reset of resets) reset()
  toast.error(message || t('session.teamSwitched'))
  setTimeout(() => location.reload(), limits.teamSwitchReloadAfter)
}
