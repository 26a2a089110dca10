import { limits } from '../../contract/limits.ts'

const attributes = (days: number) =>
  `path=/; max-age=${Math.round(days * 86_400)}; samesite=strict${location.protocol === 'https:' ? '; secure' : ''}`

/** The value of a cookie, or null. */
export function readCookie(name: string): string | null {
  const prefix = `${name}=`
  const found = document.cookie.split('; ').find((part) => part.startsWith(prefix))
  return found ? decodeURIComponent(found.slice(prefix.length)) : null
}

/** Keeps a cookie for `days`; the time is the specification's unless told. */
export function writeCookie(name: string, value: string, days: number = limits.cookieDays): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; ${attributes(days)}`
}

export const deleteCookie = (name: string): void => {
  document.cookie = `${name}=; ${attributes(0)}`
}
