import { worksOffline } from '../offline/flag.ts'
import { createStore, useStore } from '../store.ts'
import { setWordChanges } from '../word-cleaning.ts'
import { forgetLogin, queryIdOf } from './session-storage.ts'
import type { CurrentUser, SessionUser } from './session-types.ts'

export type { CurrentUser, LoggedIn, SessionUser } from './session-types.ts'

/** Who is logged in here and what he may do. */
export interface Session {
  user: SessionUser
  rights: ReadonlySet<string>
  /** Whether he holds a right. */
  can(right: string): boolean
  /** Whether his team has an area. */
  has(area: string): boolean
  teams: CurrentUser['teams']
  /** Workshops that he is granted; null: all. */
  workshops: CurrentUser['workshops']
  demo: boolean
  /** Top menus that his team shows; null: all. */
  menus: CurrentUser['menus']
  /** The boards of a display; null: a person. */
  display: CurrentUser['display']
  /** Ends the session and goes to the login page. */
  logout(): Promise<void>
}

const current = createStore<Session | null>(null)

/** Takes what the session call answers as the session of this page. */
export function setSession(answer: CurrentUser | null): void {
  setWordChanges(answer?.wordFilter ?? null)
  current.set(answer && sessionOf(answer))
}

function sessionOf(answer: CurrentUser): Session {
  const rights = new Set(answer.rights)
  const { user, teams, areasOff, workshops, demo, menus, display } = answer
  const can = (right: string) => rights.has(right)
  const has = (area: string) => !areasOff.includes(area)
  return { user, rights, can, has, teams, workshops, demo, menus, display, logout }
}

let endOnServer: () => Promise<unknown> = async () => undefined

/** How the server ends a session; the area that owns sessions tells. */
export function setLogout(end: () => Promise<unknown>): void {
  endOnServer = end
}

/** Milliseconds. */
const longestFarewell = 3_000

async function logout(): Promise<void> {
  // Without an answer (no network, a slow server) the browser forgets the login all the same: nobody waits to be let out.
  const told = endOnServer().catch(() => undefined)
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, longestFarewell))])
  const id = queryIdOf()
  await forgetKept(id)
  if (id) forgetLogin(id)
  location.assign('/login')
}

/** What was kept for the time without a network goes with the person. */
async function forgetKept(id: string | null): Promise<void> {
  const user = current.get()?.user
  if (!worksOffline() || !user) return
  const { forgetAnswers } = await import('../offline/forget.ts')
  await forgetAnswers([ownerOf(user), loginOwner(id)])
}

/** Team and user, for what a browser keeps of a person: another login on the same terminal neither sees nor sends it. Empty: nobody. */
export const ownerNow = (): string => {
  const user = current.get()?.user
  return user ? ownerOf(user) : ''
}

const ownerOf = ({ teamId, id }: SessionUser): string => `${teamId}:${id}`

/** The owner of what is kept of a login before it is known whose it is. */
export const loginOwner = (id: string | null = queryIdOf()): string => (id ? `login:${id}` : '')

/** The session, or null where nobody is logged in (the login page). */
export const useMaybeSession = (): Session | null => useStore(current)

/** The session of a page that needs a login. */
export function useSession(): Session {
  const session = useStore(current)
  if (!session) throw new Error('useSession outside of a logged-in page')
  return session
}
