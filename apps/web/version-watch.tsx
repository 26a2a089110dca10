import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useT } from '#core/web/i18n/index.ts'
import { useStore } from '#core/web/store.ts'
import { newerVersion, reloadForVersion } from '#core/web/version.ts'

/** Nobody has touched the page for this long: nothing is lost by a reload. */
const idle = 30_000

/**
 * Reloads into a newer version when nobody loses what he is typing: with the next page he opens, when he looks away, or when
 * the page has been left alone for a while (a display). Whoever does not want to wait presses the button.
 */
export function VersionWatch() {
  const t = useT()
  const newer = useStore(newerVersion)
  const { pathname } = useLocation()
  const openedAt = useRef(pathname)
  useEffect(() => {
    if (newer && openedAt.current !== pathname) reloadForVersion()
    openedAt.current = pathname
  }, [newer, pathname])
  useEffect(() => {
    if (!newer) return
    const typing = () => document.activeElement?.matches('input, textarea, [contenteditable="true"]') ?? false
    let timer = setTimeout(reloadForVersion, idle)
    const touched = () => {
      clearTimeout(timer)
      timer = setTimeout(() => (typing() ? touched() : reloadForVersion()), idle)
    }
    const looksAway = () => document.hidden && !typing() && reloadForVersion()
    const events = ['pointerdown', 'keydown', 'wheel'] as const
    for (const event of events) window.addEventListener(event, touched, { passive: true })
    document.addEventListener('visibilitychange', looksAway)
    return () => {
      clearTimeout(timer)
      for (const event of events) window.removeEventListener(event, touched)
      document.removeEventListener('visibilitychange', looksAway)
    }
  }, [newer])
  if (!newer) return null
  return (
    <output className="gm-newer">
      {t('shell.newVersion')}
      <button type="button" onClick={reloadForVersion}>
        {t('shell.reload')}
      </button>
    </output>
  )
}
