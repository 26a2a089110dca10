import { useT } from '#core/web/i18n/index.ts'
import { RunModal, type RunProps } from '../global/run-modal.tsx'

const timeLimits = [0, 5, 15, 30, 60, 300, 600]

/** Asks how to schedule the presses. In time comes first, few set-ups second, unless the planner says otherwise. */
export function StampingRun(props: RunProps) {
  const t = useT()
  const before = props.again?.settings
  return (
    <RunModal
      {...props}
      title={t('stamping.run')}
      width={640}
      nameAt="stamping.nameAt"
      scope={{ some: 'stamping.scopeSome', all: 'stamping.scopeAll' }}
      timeLimits={timeLimits}
      aims={{
        goalMode: 'inOrder',
        goals: [
          { goal: 'tardiness', weight: 8 },
          { goal: 'setup', weight: 5 },
        ],
      }}
      values={{
        horizonDays: before?.horizonDays ?? 30,
        frozenHours: before?.frozenHours ?? 4,
        seconds: before?.seconds ?? 15,
      }}
      settingsOf={(values) => ({
        ...values,
        kind: 'stamping',
        direction: 'forward',
        rule: 'edd',
        useAlternatives: true,
        seed: before?.seed ?? 1,
      })}
    />
  )
}
