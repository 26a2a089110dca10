import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { sessionHash } from '../session/session-storage.ts'

export { type Page, PageContext, useActive, usePageQuery } from './page.ts'

/** The address of a screen, the login of this tab carried along. */
export function addressOf(path: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString()
  return `/home/${path}${search ? `?${search}` : ''}${sessionHash()}`
}

/** Opens a screen in its page tab, with a query. */
export function useOpen(): (path: string, query?: Record<string, string>) => void {
  const navigate = useNavigate()
  return useCallback((path, query) => void navigate(addressOf(path, query)), [navigate])
}

/** A path within this product to go to after a login, or null for anything else. */
export function safeRedirect(wanted: string | null | undefined): string | null {
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted)) return null
  // What starts with one slash always parses; a tab or a line feed within is dropped by it, so the origin is compared.
  const address = new URL(wanted, location.origin)
  if (address.origin !== location.origin || address.pathname.startsWith('/login')) return null
  return address.pathname + address.search
}
