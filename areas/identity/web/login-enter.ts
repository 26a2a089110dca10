import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { queries } from '#core/web/call/query.ts'
import { safeRedirect } from '#core/web/screens/navigation.ts'
import { setSession } from '#core/web/session/session.tsx'
import { keepLogin, newQueryId, queryIdOf } from '#core/web/session/session-storage.ts'
import type { LoggedIn } from '../contract/session.api.ts'

/** Keeps a login under the address's `queryId` (a new one when it has none) and puts that into the address. */
export function adoptLogin(login: LoggedIn): string {
  const id = queryIdOf() ?? newQueryId()
  keepLogin(id, login)
  // The router must not see this: the page goes on where it is.
  history.replaceState(history.state, '', `${location.pathname}${location.search}#queryId=${id}`)
  return id
}

const wantedKey = 'login_wanted'

/** Remembers the wanted page over a login elsewhere, which comes back to the bare login page. */
export function rememberWanted(): void {
  const wanted = new URLSearchParams(location.search).get('redirect')
  if (wanted) sessionStorage.setItem(wantedKey, wanted)
}

/** Goes to the page that was wanted, or home, as whoever the `queryId` names. */
export function useEnter(): (queryId: string) => void {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const wanted = query.get('redirect') ?? sessionStorage.getItem(wantedKey)
  const target = safeRedirect(wanted) ?? '/home'
  return useCallback(
    (queryId) => {
      sessionStorage.removeItem(wantedKey)
      queries.clear()
      setSession(null)
      void navigate(`${target}#queryId=${queryId}`, { replace: true })
    },
    [navigate, target],
  )
}
