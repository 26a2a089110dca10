import { Skeleton } from 'antd'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText, shareText } from '#core/web/kit/index.ts'
import type { getWelcome } from '../../contract/welcome.api.ts'

type Figures = OutputOf<typeof getWelcome>['today']

/** Today in figures; those that he may not see are left out. */
export function Today({ data, failed }: { data: Figures | undefined; failed: boolean }) {
  const t = useT()
  const [language] = useLanguage()
  const number = (value: number | null) => (value === null ? null : numberText(value, language))
  const share = (value: number | null, seen: boolean) => (value === null ? (seen ? '–' : null) : shareText(value))
  const shown: [string, string | null][] = data
    ? [
        ['ordersDue', data.ordersDue === null ? null : `${number(data.ordersDone)} / ${number(data.ordersDue)}`],
        ['goodQuantity', number(data.goodQuantity)],
        ['attainment', share(data.attainment, data.planQuantity !== null && data.goodQuantity !== null)],
        ['defectiveRate', share(data.defectiveRate, data.goodQuantity !== null)],
        ['peopleOnDuty', number(data.peopleOnDuty)],
      ]
    : []
  const seen = shown.filter(([, value]) => value !== null)
  return (
    <section className="home-card" aria-labelledby="home-today" aria-busy={!data && !failed}>
      <header>
        <h2 id="home-today">{t('home.today')}</h2>
      </header>
      {!data && !failed && <Skeleton active title={false} paragraph={{ rows: 4, width: '100%' }} />}
      {data && seen.length === 0 && <p className="home-none">{t('home.noFigures')}</p>}
      <dl className="home-today">
        {seen.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`home.today.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
