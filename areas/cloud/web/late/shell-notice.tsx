import { Link } from 'react-router'
import { useT } from '#core/web/i18n/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { sessionHash } from '#core/web/session/session-storage.ts'
import { getCloudNotice } from '../../contract/cloud-service.api.ts'
import '../cloud-notice.css'

const service = 'cloudServiceManagement'

/** Above every page: that the cloud service is near its end, or why nothing can be changed any more. */
export default function ShellNotice() {
  const t = useT()
  const { can } = useSession()
  const { data } = useCall(getCloudNotice, {}, { topics: ['cloudSubscription'], keepPrevious: true })
  const notice = data?.notice
  if (!notice) return null
  const { kind, days, day, until, reason } = notice
  const suspended = kind === 'suspended'
  return (
    <section className={`cloud-notice cloud-notice-${kind}`} aria-label={t(`screen.${service}`)}>
      <span>
        <strong>
          {suspended ? t('cloudService.standing.suspended') : t(`cloudService.told.${kind}.subject`, { days })}
        </strong>{' '}
        {suspended
          ? t('cloudService.notice.suspended', { reason: reason ?? '' })
          : t(`cloudService.told.${kind}.body`, { day, until })}
      </span>
      {can('cloudService.view') && <Link to={`/home/${service}${sessionHash()}`}>{t(`screen.${service}`)}</Link>}
    </section>
  )
}
