import { Link } from 'react-router'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/format.ts'
import { ScreenLink } from '#core/web/kit/parts/screen-link.tsx'
import { addressOf } from '#core/web/screens/navigation.ts'
import type { HomeLine } from '../../contract/home.api.ts'
import { Card } from '../parts/card.tsx'
import { Missing } from '../parts/missing.tsx'
import { useDay } from '../parts/use-day.ts'
import { useLag } from './figures.tsx'

/** The production lines as they stand: state, made against the target by now, ahead or behind. */
export default function Lines() {
  const t = useT()
  const { data, error, refetch } = useDay()
  const lines = data?.lines ?? []
  const rest = (data?.lineCount ?? 0) - lines.length
  return (
    <Card
      title={t('home.widget.lines')}
      waiting={!data}
      error={error}
      onRetry={refetch}
      className="home-of-lines"
      acts={rest > 0 && <ScreenLink path="productionStatus">{t('home.lines.rest', { count: rest })}</ScreenLink>}
    >
      {lines.length === 0 ? (
        <Missing what="line" />
      ) : (
        <ul className="home-lines">
          {lines.map((line) => (
            <li key={line.id}>
              <Line line={line} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Line({ line: { name, state, faults, good, plan, target } }: { line: HomeLine }) {
  const t = useT()
  const [language] = useLanguage()
  const lag = useLag()
  const number = (value: number) => numberText(value, language)
  const whole = Math.max(plan ?? 0, good, 1)
  const away = target ? lag(good, target) : null
  const per = (value: number) => `${Math.min(100, (100 * value) / whole)}%`
  return (
    <Link className="home-line" to={addressOf('productionStatus')}>
      <span className="home-line-head">
        <strong>{name}</strong>
        <span className={`home-state is-${state}`}>
          <i aria-hidden="true" />
          {state === 'fault' ? t('home.line.fault', { count: faults }) : t(`home.line.${state}`)}
        </span>
      </span>
      <span className={`home-bar ${away ? `is-${away.tone}` : ''}`} aria-hidden="true">
        <span style={{ width: per(good) }} />
        {target !== null && target > 0 && <i style={{ insetInlineStart: per(target) }} />}
      </span>
      <span className="home-line-foot">
        <span>
          {plan === null
            ? t('home.line.made', { good: number(good) })
            : t('home.line.ofPlan', { good: number(good), plan: number(plan) })}
        </span>
        <span className={away ? `is-${away.tone}` : undefined}>
          {away ? away.text : t(plan === null ? 'home.line.noPlan' : 'home.line.notYet')}
        </span>
      </span>
    </Link>
  )
}
