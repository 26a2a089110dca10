import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { CallError, call } from '#core/web/request.ts'
import { type LoggedIn, waitingScanCode } from '../contract/session.api.ts'

/** What an outside provider sent the browser back with: a ticket and its secret, or why there is none. */
function returned(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get('oauth')
}

/** Ends a login through an outside provider when the page is come back to from one. @returns what went wrong with it */
export function useOauthReturn(onLogin: (login: LoggedIn) => void): string | null {
  const t = useT()
  const [code] = useState(returned)
  const [refused, setRefused] = useState<string | null>(null)
  const redeemed = useRef(false)
  const loggedIn = useEffectEvent(onLogin)
  const known = code === null || code === 'failed' || code === 'unknown'

  useEffect(() => {
    // The ticket works once, and is in nobody's way in the address.
    if (known || !code || redeemed.current) return
    redeemed.current = true
    history.replaceState(history.state, '', location.pathname + location.search)
    const [ticket = '', secret = ''] = code.split('.')
    call(waitingScanCode, { ticket, secret }).then(
      ({ login }) => (login ? loggedIn(login) : setRefused('failed')),
      (error: unknown) => setRefused(error instanceof CallError ? error.message : 'failed'),
    )
  }, [code, known])

  if (code === 'unknown') return t('login.oauth.unknown')
  if (code === 'failed' || refused === 'failed') return t('login.oauth.failed')
  return refused
}
