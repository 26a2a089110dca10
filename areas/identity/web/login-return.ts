/** What an outside provider sent the browser back with. */
export type LoginReturn = { ticket: string; secret: string } | { problem: 'failed' | 'unknown' }

/**
 * Reads the `#oauth=…` of the login page's address: `<ticket>.<secret>`, to be exchanged for a login, or why there is none.
 * Anything else under that name is a login that failed. @returns null when the page was not come back to from a provider
 */
export function loginReturn(hash: string): LoginReturn | null {
  const code = new URLSearchParams(hash.replace(/^#/, '')).get('oauth')
  if (code === null) return null
  if (code === 'unknown') return { problem: 'unknown' }
  const [, ticket, secret] = /^([\w-]{1,64})\.([\w-]{1,128})$/.exec(code) ?? []
  return ticket && secret ? { ticket, secret } : { problem: 'failed' }
}
