import { useT } from '#core/web/i18n/index.ts'

/** What a display shows whose address was taken back or has expired. */
export function DisplayEnded() {
  const t = useT()
  return (
    <main className="gm-notice gm-dark" role="alert">
      <h1>{t('display.ended')}</h1>
      <p>{t('display.endedHint')}</p>
    </main>
  )
}
