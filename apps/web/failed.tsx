import { useT } from '#core/web/i18n/index.ts'

/** What stands where something could not be shown, with a way to try again. */
export function Failed({ title, message, onRetry }: { title?: string; message?: string; onRetry?: () => void }) {
  const t = useT()
  return (
    <div className="gm-notice" role="alert">
      <h1>{title ?? t('shell.failed')}</h1>
      {message && <p>{message}</p>}
      {onRetry && (
        <button type="button" className="gm-button" onClick={onRetry}>
          {t('shell.retry')}
        </button>
      )}
    </div>
  )
}
