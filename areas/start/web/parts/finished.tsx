import { Result } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { ScreenLink } from '#core/web/kit/index.ts'

/** Where a factory goes from its first approved report. */
const next = ['MaterialMasterData', 'globalScheduling', 'deviceMain', 'productionStatus', 'systemManagement'] as const

export function Finished({ done }: { done: boolean }) {
  const t = useT()
  return (
    <section className="kit-card start-step">
      <Result
        status={done ? 'success' : 'info'}
        title={t(done ? 'firstSteps.finished' : 'firstSteps.nothingOpen')}
        subTitle={t('firstSteps.onward')}
      >
        <ul className="start-onward">
          {next.map((path) => (
            <li key={path}>
              <ScreenLink path={path}>{t(`screen.${path}`)}</ScreenLink>
            </li>
          ))}
        </ul>
      </Result>
    </section>
  )
}
