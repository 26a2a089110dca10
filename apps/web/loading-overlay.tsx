import { slowRequests } from '#core/web/call/slow-requests.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useStore } from '#core/web/store.ts'

/** Covers the page while a request lasts longer than it should. */
export function LoadingOverlay() {
  const t = useT()
  const slow = useStore(slowRequests)
  if (slow === 0) return null
  return (
    <output className="gm-overlay">
      <span className="gm-bars" aria-hidden="true" />
      {t('shell.loading')}
    </output>
  )
}
