import { useT } from '#core/web/i18n/index.ts'
import { ScreenLink } from '#core/web/kit/parts/screen-link.tsx'
import { useSession } from '#core/web/session/session.tsx'

/** In the place of figures of a factory that has nothing to make them of: what is missing, and the way to it for those who may add it. */
export function Missing({ what }: { what: 'line' | 'shift' }) {
  const t = useT()
  const { can } = useSession()
  const [right, path] = what === 'line' ? ['productionLine.add', 'productionLine'] : ['calendar.edit', 'calendar']
  return (
    <p className="home-none">
      {t(`home.missing.${what}`)}{' '}
      {can(right) ? (
        <ScreenLink path={path}>{t(`home.missing.${what}.add`)}</ScreenLink>
      ) : (
        t('home.missing.ask', { right: t(`right.${right}`) })
      )}
    </p>
  )
}
