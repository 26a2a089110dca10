import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError, call } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type LoginAnswer, waitingScanCode } from '../contract/session.api.ts'
import { loginReturn } from './login-return.ts'

/** Ends a login through an outside provider when the page is come back to from one. @returns what went wrong with it */
export function useOauthReturn(onLogin: (login: LoginAnswer) => void): string | null {
  const t = useT()
  const [back] = useState(() => loginReturn(location.hash))
  const [refused, setRefused] = useState<string | null>(null)
  const redeemed = useRef(false)
  const loggedIn = useEffectEvent(onLogin)

  useEffect(() => {
    if (!back || redeemed.current) return
    redeemed.current = true
    // Neither a ticket, which works once, nor a failure is to be met again by a reload.
    history.replaceState(history.state, '', location.pathname + location.search)
    if ('problem' in back) return
    call(waitingScanCode, back).then(
      ({ login }) => (login ? loggedIn(login) : setRefused('failed')),
      (error: unknown) => setRefused(error instanceof CallError ? error.message : 'failed'),
    )
  }, [back])

  const problem = refused ?? (back && 'problem' in back ? back.problem : null)
  if (problem === 'unknown') return t('login.oauth.unknown')
  if (problem === 'failed') return t('login.oauth.failed')
  return problem
}
