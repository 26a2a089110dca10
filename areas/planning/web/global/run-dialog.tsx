import { Checkbox, Form, InputNumber, Select } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { getPlanSet, planModes, planRules } from '../../contract/aps/plan-set.ts'
import { RunModal, type RunProps } from './run-modal.tsx'

const timeLimits = [0, 10, 30, 60, 300, 600, 1800]

/** Asks how to look for a better plan of the factory. What is offered first is what the plan's settings say. */
export function RunDialog(props: RunProps) {
  const t = useT()
  const { can } = useSession()
  const { data } = useCall(getPlanSet, {}, { enabled: can('planSet.view') })
  if (can('planSet.view') && !data) return null
  const set = data?.value
  const before = props.again?.settings
  const choice = (field: string, codes: readonly string[]) =>
    codes.map((value) => ({ value, label: t(`planSet.${field}.${value}`) }))
  return (
    <RunModal
      {...props}
      title={t('global.run')}
      width={800}
      nameAt="global.nameAt"
      scope={{ some: 'global.scopeSome', all: 'global.scopeAll' }}
      timeLimits={timeLimits}
      aims={{
        goalMode: 'weighted',
        goals: [
          { goal: 'tardiness', weight: 8 },
          { goal: 'makespan', weight: 2 },
          { goal: 'setup', weight: 2 },
        ],
      }}
      values={{
        direction: before?.direction ?? set?.mode ?? 'forward',
        rule: before?.rule ?? set?.rule ?? 'edd',
        horizonDays: before?.horizonDays ?? set?.horizonDays ?? 90,
        frozenHours: before?.frozenHours ?? set?.frozenHours ?? 4,
        seconds: before?.seconds ?? 60,
        seed: before?.seed ?? 1,
        useAlternatives: before?.useAlternatives ?? set?.useAlternatives ?? true,
      }}
      settingsOf={(values) => values}
    >
      <Form.Item name="direction" label={t('planSet.mode')}>
        <Select options={choice('mode', planModes)} />
      </Form.Item>
      <Form.Item name="rule" label={t('global.firstRule')}>
        <Select options={choice('rule', planRules)} />
      </Form.Item>
      <Form.Item
        name="seed"
        label={t('global.seed')}
        tooltip={t('global.seedHint')}
        rules={[{ required: true, message: t('invalid.required') }]}
      >
        <InputNumber min={1} max={1_000_000} precision={0} className="kit-wide" />
      </Form.Item>
      <Form.Item name="useAlternatives" valuePropName="checked" label=" ">
        <Checkbox>{t('planSet.useAlternatives')}</Checkbox>
      </Form.Item>
    </RunModal>
  )
}
