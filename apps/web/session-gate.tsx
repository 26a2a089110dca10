import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { getCurrentUser } from '#areas/identity/contract/session.api.ts'
import { currentLanguage, loadScreenTitles, showLanguage, useLanguage } from '#core/web/i18n/index.ts'
import { refreshAll, startLive, useCall } from '#core/web/live/live.ts'
import { loginOwner, setSession, useMaybeSession } from '#core/web/session/session.tsx'
import { dueFirst } from '#core/web/session/session-end.ts'
import { keepBoardRole, queryIdOf } from '#core/web/session/session-storage.ts'
import { Failed } from './failed.tsx'
import { Waiting } from './waiting.tsx'

/** Loads who is logged in and the titles of the screens, then shows the page; his rights stay live. */
export function SessionGate({ children }: { children: ReactNode }) {
  const session = useMaybeSession()
  const [worded, setWorded] = useState(false)
  const [unworded, setUnworded] = useState(false)
  const { data, error, refetch } = useCall(
    getCurrentUser,
    {},
    { topics: ['user', 'role', 'userRole', 'team', 'displayLink'], keptFor: loginOwner },
  )
  useLayoutEffect(() => {
    if (!data) return
    setSession(data)
    if (data.mustChangePassword || data.mustSetSecondFactor)
      dueFirst.set(data.mustChangePassword ? 'password' : 'secondFactor')
    // Whoever has just set a factor up is still reading his recovery codes.
    else if (dueFirst.get() === 'password') dueFirst.set(null)
    if (data.display) keepBoardRole(queryIdOf())
  }, [data])
  const language = data?.display?.language
  useEffect(() => {
    if (language && language !== currentLanguage()) void showLanguage(language)
  }, [language])
  const [shown] = useLanguage()
  const worn = useRef(shown)
  useEffect(() => {
    if (worn.current === shown) return
    worn.current = shown
    // What the server named, it named in the language before.
    refreshAll()
  }, [shown])
  useEffect(() => {
    if (unworded) return
    loadScreenTitles().then(
      () => setWorded(true),
      () => setUnworded(true),
    )
  }, [unworded])
  const known = session !== null
  useEffect(() => {
    if (known) startLive()
  }, [known])

  if (session && worded) return children
  const retry = () => {
    setUnworded(false)
    void refetch()
  }
  if ((error && !session) || unworded) return <Failed message={error?.message} onRetry={retry} />
  return <Waiting />
}
