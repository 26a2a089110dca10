import { useEffect } from 'react'
import { Link } from 'react-router'
import { useT } from '#core/web/i18n/index.ts'
import { sessionHash, tokenOf } from '#core/web/session/session-storage.ts'

/** Any address that the product does not know. */
export function NotFound() {
  const t = useT()
  const home = tokenOf() ? `/home${sessionHash()}` : '/login'
  useEffect(() => {
    document.title = `${t('shell.notFound')} · ${t('app.name')}`
  }, [t])
  return (
    <main className="gm-notice">
      <p className="gm-notice-code" aria-hidden="true">
        404
      </p>
      <h1>{t('shell.notFound')}</h1>
      <p>{t('shell.notFoundHint')}</p>
      <Link className="gm-button" to={home} replace>
        {t(tokenOf() ? 'shell.toHome' : 'shell.toLogin')}
      </Link>
    </main>
  )
}
