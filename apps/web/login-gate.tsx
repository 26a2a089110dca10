import { type ReactNode, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { safeRedirect } from '#core/web/screens/navigation.ts'
import { sessionHash, tokenOf } from '#core/web/session/session-storage.ts'

/** Sends whoever holds a token past the login page. It looks once: the page itself goes on when it has logged in. */
export function LoginGate({ children }: { children: ReactNode }) {
  const [loggedIn] = useState(() => tokenOf() !== null)
  const [query] = useSearchParams()
  if (loggedIn) return <Navigate to={`${safeRedirect(query.get('redirect')) ?? '/home'}${sessionHash()}`} replace />
  return children
}
