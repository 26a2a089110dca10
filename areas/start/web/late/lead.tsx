import { RightOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import type { HomeLead } from '#areas/home/contract/slots.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { addressOf } from '#core/web/screens/navigation.ts'
import { getFirstSteps } from '../../contract/first-steps.api.ts'
import '../start.css'

/** On home: how far the first steps have gone, while one is left. A factory that has no report yet has nothing else to see there. */
export default function Lead(_: HomeLead) {
  const t = useT()
  // Not with each report of a busy factory: what is reported changes nothing here but once.
  const { data } = useCall(getFirstSteps, {}, { topics: ['firstStep'] })
  const next = data?.steps.find(({ state }) => state === 'open')
  if (!data || !next) return null
  const done = data.steps.filter(({ state }) => state === 'done').length
  return (
    <Link className="start-lead" to={addressOf('firstSteps')}>
      <span>
        <strong>{t('screen.firstSteps')}</strong>
        {t('firstSteps.next', { step: t(`firstSteps.step.${next.step}`) })}
      </span>
      <span>
        {t('firstSteps.progress', { done, all: data.steps.length })} <RightOutlined aria-hidden />
      </span>
    </Link>
  )
}
