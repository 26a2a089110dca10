import { deleteCookie, readCookie, writeCookie } from './cookies.ts'
import type { LoggedIn, SessionUser } from './session-types.ts'

/**
 * Where logins are kept. A login is named by the `queryId` of the address's hash, so that two tabs hold two logins: its
 * token under `us_token_<queryId>` in session storage and in a cookie, its user under a key with the phone number.
 */
const tokenKey = (id: string) => `us_token_${id}`
const userKey = (id: string, phone: string) => `us_user_${phone}_${id}`
const listKey = 'us_logins'
/** A browser that logs in every day must not carry a month of cookies on every request. */
const mostLogins = 6

interface KeptLogin {
  queryId: string
  phoneNo: string
}

/** The `queryId` of the address, or null. */
export function queryIdOf(hash: string = location.hash): string | null {
  const id = new URLSearchParams(hash.replace(/^#/, '')).get('queryId')
  return id && /^[\w-]{1,64}$/.test(id) ? id : null
}

/** The hash that a link within the product carries along. */
export function sessionHash(): string {
  const id = queryIdOf()
  return id ? `#queryId=${id}` : ''
}

export const newQueryId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, '0')).join('')

/** Whether the address is that of a display: its `queryId` is the token itself, and no login stands behind it. */
export const isDisplay = (id: string | null = queryIdOf()): boolean => id?.startsWith('display-') ?? false

/** The token of a login, by default of the address's own. */
export function tokenOf(id: string | null = queryIdOf()): string | null {
  if (!id) return null
  if (isDisplay(id)) return id
  return sessionStorage.getItem(tokenKey(id)) ?? readCookie(tokenKey(id))
}

/** The cookie of a display, whose pictures and documents are asked for without a header; named by no more than the token's beginning. */
const displayKey = (id: string) => tokenKey(id.slice(0, 24))

export function keepDisplay(id: string | null = queryIdOf()): void {
  if (id && isDisplay(id) && readCookie(displayKey(id)) !== id) writeCookie(displayKey(id), id)
}

export function forgetDisplay(id: string | null = queryIdOf()): void {
  if (id && isDisplay(id)) deleteCookie(displayKey(id))
}

/** Keeps a login; the oldest beyond the few kept are forgotten by this browser (their sessions go on elsewhere). */
export function keepLogin(id: string, login: LoggedIn): void {
  sessionStorage.setItem(tokenKey(id), login.token)
  writeCookie(tokenKey(id), login.token)
  keepUser(id, login.user)
  const logins = [{ queryId: id, phoneNo: login.user.phoneNo }, ...keptLogins().filter((each) => each.queryId !== id)]
  for (const old of logins.slice(mostLogins)) forgetLogin(old.queryId)
  localStorage.setItem(listKey, JSON.stringify(logins.slice(0, mostLogins)))
}

function keepUser(id: string, user: SessionUser): void {
  for (const old of keptLogins()) if (old.queryId === id) localStorage.removeItem(userKey(id, old.phoneNo))
  localStorage.setItem(userKey(id, user.phoneNo), JSON.stringify(user))
}

/** Forgets a login: token, user and what its pages kept. */
export function forgetLogin(id: string): void {
  sessionStorage.removeItem(tokenKey(id))
  deleteCookie(tokenKey(id))
  const logins = keptLogins()
  for (const each of logins) if (each.queryId === id) localStorage.removeItem(userKey(id, each.phoneNo))
  localStorage.setItem(listKey, JSON.stringify(logins.filter((each) => each.queryId !== id)))
  for (const key of Object.keys(sessionStorage)) if (key.endsWith(`:${id}`)) sessionStorage.removeItem(key)
}

function keptLogins(): KeptLogin[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(listKey) ?? '[]')
    return Array.isArray(list) ? (list as KeptLogin[]).filter((each) => typeof each?.queryId === 'string') : []
  } catch {
    return []
  }
}

/** The newest login of this browser whose token is still kept, to go on with. */
export function lastLogin(): { queryId: string; user: SessionUser } | null {
  for (const { queryId, phoneNo } of keptLogins()) {
    const user = localStorage.getItem(userKey(queryId, phoneNo))
    if (user && tokenOf(queryId)) return { queryId, user: JSON.parse(user) as SessionUser }
  }
  return null
}

const roleKey = 'us_board_role'

/** The display that this browser is: a board opened without a `queryId` runs with it. Null: none. */
export const boardRole = (): string | null => localStorage.getItem(roleKey)

export function keepBoardRole(id: string | null): void {
  if (id) localStorage.setItem(roleKey, id)
  else localStorage.removeItem(roleKey)
}

/** A place in session storage of this login alone; cleared with it. */
export const loginKey = (name: string): string => `${name}:${queryIdOf() ?? ''}`
