import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { type TargetBar, TargetChart } from '#core/web/kit/chart/index.ts'
import { numberText } from '#core/web/kit/format.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNow } from '#core/web/use-now.ts'
import type { HomeHour } from '../../contract/home.api.ts'
import { Card } from '../parts/card.tsx'
import { Missing } from '../parts/missing.tsx'
import { clockText } from '../parts/time-words.ts'
import { useDay } from '../parts/use-day.ts'

const hour = 3_600_000

/** The hours of a production day as bars: those that are over, the one that runs, those to come. */
export const barsOf = (hours: readonly HomeHour[], zone: string, now: number): TargetBar[] =>
  hours.map(({ start, good, unapproved, target }) => {
    const at = Date.parse(start)
    const when = at > now ? 'coming' : at + hour > now ? 'now' : 'past'
    return { label: clockText(start, zone).slice(0, 2), value: good, open: unapproved, target, when }
  })

/** Good pieces by the hour of the production day against what the plan puts there. */
export default function Hours() {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const now = useNow(60)
  const { data, error, refetch } = useDay()
  const bars = barsOf(data?.hours ?? [], user.zone, now)
  const words = { value: t('home.hours.good'), open: t('home.hours.unapproved'), target: t('home.hours.target') }
  return (
    <Card
      title={t('home.widget.hours')}
      note={t(data?.planned ? 'home.hours.note' : data?.planned === false ? 'home.hours.noPlan' : 'home.hours.plain')}
      waiting={!data}
      error={error}
      onRetry={refetch}
      className="home-hours"
    >
      {data?.lineCount === 0 ? (
        <Missing what="line" />
      ) : bars.length === 0 ? (
        <Missing what="shift" />
      ) : (
        <div className="home-chart">
          <TargetChart
            title={t('home.widget.hours')}
            words={words}
            items={bars}
            format={(value) => numberText(value, language)}
          />
        </div>
      )}
    </Card>
  )
}
