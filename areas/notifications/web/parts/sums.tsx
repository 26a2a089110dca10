import { Segmented } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useToday } from '#core/web/use-now.ts'
import { addDays } from '#engines/working-time/local-date.ts'
import { selectNotificationSum } from '../../contract/notification.ts'

const spans = { today: 0, last7Days: 6, last30Days: 29 } as const
type Span = keyof typeof spans

/** Counts by channel and result over a span of days. */
export function Sums() {
  const t = useT()
  const [language] = useLanguage()
  const [span, setSpan] = useState<Span>('last30Days')
  const from = addDays(useToday(), -spans[span])
  const { data, error } = useCall(
    selectNotificationSum,
    { where: { createdAt: { from } } },
    { topics: ['notification'], keepPrevious: true },
  )
  const figure = (value: number) => <td>{numberText(value, language)}</td>
  return (
    <section className="kit-card note-sums" aria-label={t('notification.sums')}>
      <Segmented<Span>
        value={span}
        onChange={setSpan}
        options={(Object.keys(spans) as Span[]).map((key) => ({ value: key, label: t(`kit.period.${key}`) }))}
      />
      {error && !data ? (
        <p role="alert">{error.message}</p>
      ) : data && !data.rows.length ? (
        <p className="kit-faint">{t('notification.noneSent')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('notification.channel')}</th>
              <th scope="col">{t('notificationState.delivered')}</th>
              <th scope="col">{t('notificationState.failed')}</th>
              <th scope="col">{t('notificationState.waiting')}</th>
              <th scope="col">{t('notification.read')}</th>
            </tr>
          </thead>
          <tbody>
            {data?.rows.map((row) => (
              <tr key={row.channel}>
                <th scope="row">{t(`channel.${row.channel}`)}</th>
                {figure(row.delivered)}
                {figure(row.failed)}
                {figure(row.waiting)}
                {row.channel === 'inApp' ? figure(row.read) : <td>–</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
