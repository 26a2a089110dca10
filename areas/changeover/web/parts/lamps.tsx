import { CheckCircleFilled, ClockCircleFilled, CloseCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import type { ReadinessState } from '#areas/planning/contract/readiness/readiness.api.ts'
import { useT } from '#core/web/i18n/index.ts'
import type { Lamp } from '../../contract/changeover.api.ts'

const signs: Record<ReadinessState, React.ReactNode> = {
  ready: <CheckCircleFilled aria-hidden />,
  unneeded: <MinusCircleOutlined aria-hidden />,
  untracked: <MinusCircleOutlined aria-hidden />,
  waiting: <ClockCircleFilled aria-hidden />,
  lacking: <CloseCircleFilled aria-hidden />,
}

/** What has to be green before the line is released. */
export function Lamps({ lamps }: { lamps: readonly Lamp[] }) {
  const t = useT()
  return (
    <section>
      <h3>{t('changeover.lamps')}</h3>
      <ul className="changeover-lamps">
        {lamps.map(({ kind, state, message }) => (
          <li key={kind} className={`changeover-lamp-${state}`}>
            {signs[state]}
            <div>
              <b>
                {t(`changeoverLamp.${kind}`)} · {t(`changeoverLampState.${state}`)}
              </b>
              <span>{message}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
