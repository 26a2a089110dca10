import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { tryServer } from '#core/web/call/network.ts'
import { useT } from '#core/web/i18n/index.ts'
import { safeRedirect } from '#core/web/screens/navigation.ts'
import { sessionHash } from '#core/web/session/session-storage.ts'

const every = 5_000

/** What a display shows when it has lost the server; it returns by itself, to `back` when the address names it. */
export default function NetBreakTip() {
  const t = useT()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const back = safeRedirect(query.get('back')) ?? '/home'
  useEffect(() => {
    document.title = `${t('net.lost')} · ${t('app.name')}`
    let ended = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const there = await tryServer()
      if (ended) return
      if (there) void navigate(`${back}${sessionHash()}`, { replace: true })
      else timer = setTimeout(() => void look(), every)
    }
    timer = setTimeout(() => void look(), every)
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [back, navigate, t])
  return (
    <main className="gm-notice gm-dark" role="alert">
      <svg className="gm-notice-mark" viewBox="0 0 64 64" aria-hidden="true">
        <path d="M8 26a34 34 0 0 1 48 0M17 36a21 21 0 0 1 30 0M26 46a9 9 0 0 1 12 0" />
        <path d="M12 54 52 12" className="gm-strike" />
      </svg>
      <h1>{t('net.lost')}</h1>
      <p>{t('net.lostHint')}</p>
      <span className="gm-bars" aria-hidden="true" />
    </main>
  )
}
