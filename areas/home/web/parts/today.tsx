import { Skeleton } from 'antd'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Translate } from '#core/contract/messages.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText, shareText } from '#core/web/kit/index.ts'
import type { getWelcome } from '../../contract/welcome.api.ts'

type Figures = OutputOf<typeof getWelcome>['today']

/** What a person may see of today, worded: without a plan, or before anything is made, it says so in the place of a figure. */
export function figuresOf(data: Figures, t: Translate, number: (value: number) => string): [string, string | null][] {
  const { planned, goodQuantity, unapprovedQuantity, peopleOnDuty } = data
  const ofPlan = (value: number | null, text: (value: number) => string) =>
    planned === null ? null : planned ? text(value ?? 0) : t('home.today.noPlan')
  const share = (value: number | null, instead: string) =>
    goodQuantity === null ? null : value === null ? t(instead) : shareText(value)
  return [
    [
      'ordersDue',
      data.ordersDue === null
        ? null
        : data.ordersDue === 0
          ? t('home.today.noneDue')
          : `${number(data.ordersDone ?? 0)} / ${number(data.ordersDue)}`,
    ],
    ['planQuantity', ofPlan(data.planQuantity, number)],
    [
      'goodQuantity',
      goodQuantity === null
        ? null
        : unapprovedQuantity
          ? t('home.today.goodUnapproved', { count: number(goodQuantity), unapproved: number(unapprovedQuantity) })
          : number(goodQuantity),
    ],
    ['pace', planned === null ? null : share(data.pace, planned ? 'home.today.notYet' : 'home.today.noPlan')],
    ['attainment', planned === null ? null : share(data.attainment, 'home.today.noPlan')],
    ['defectiveRate', share(data.defectiveRate, 'home.today.nothingMade')],
    ['peopleOnDuty', peopleOnDuty === null ? null : number(peopleOnDuty)],
  ]
}

/** Today in figures; those that he may not see are left out. */
export function Today({ data, failed }: { data: Figures | undefined; failed: boolean }) {
  const t = useT()
  const [language] = useLanguage()
  const number = (value: number) => numberText(value, language)
  const shown = data ? figuresOf(data, t, number) : []
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
