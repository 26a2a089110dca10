import { Alert, Checkbox, Form, Input, InputNumber, Modal, Select } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live.ts'
import { useActive } from '#core/web/navigation.ts'
import { useSession } from '#core/web/session.tsx'
import { getPlanSet, type PlanSet, planModes, planRules } from '../../contract/plan-set.ts'
import { runScenario } from '../../contract/scenario.api.ts'
import type { ScenarioSettings } from '../../contract/scenario.ts'
import { GoalsInput } from './goals-input.tsx'

interface Props {
  /** Orders to plan; absent: every open one. */
  orderIds?: number[]
  /** A scenario to run anew from the plan of now. */
  again?: { name: string; settings: ScenarioSettings }
  onClose(): void
  onStarted(id: number): void
}

type Values = Pick<
  ScenarioSettings,
  'direction' | 'rule' | 'horizonDays' | 'frozenHours' | 'seconds' | 'seed' | 'useAlternatives'
> & { name: string; note?: string }

const timeLimits = [0, 10, 30, 60, 300, 600, 1800]

/** Asks how to look for a better plan, and begins. */
export function RunDialog(props: Props) {
  const { can } = useSession()
  const { data } = useCall(getPlanSet, {}, { enabled: can('planSet.view') })
  if (can('planSet.view') && !data) return null
  return <Asked {...props} set={data?.value} />
}

function Asked({ orderIds, again, set, onClose, onStarted }: Props & { set: PlanSet | undefined }) {
  const t = useT()
  const active = useActive()
  const { user } = useSession()
  const [form] = Form.useForm<Values>()
  const [name] = useState(
    () => again?.name ?? t('global.nameAt', { time: instantText(new Date().toISOString(), user.zone).slice(5, 16) }),
  )
  const [aims, setAims] = useState<Pick<ScenarioSettings, 'goalMode' | 'goals'>>({
    goalMode: again?.settings.goalMode ?? 'weighted',
    goals: again?.settings.goals ?? [
      { goal: 'tardiness', weight: 8 },
      { goal: 'makespan', weight: 2 },
      { goal: 'setup', weight: 2 },
    ],
  })
  const act = useAct(runScenario, {
    topics: ['scenario'],
    onDone: ({ id }) => {
      onStarted(id)
      onClose()
    },
  })
  if (!active) return null
  const orders = again ? again.settings.orderIds : orderIds
  const run = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    const { name: called, note, ...how } = values
    const settings = { ...how, ...aims, ...(orders && { orderIds: orders }) }
    await act.run({ name: called, ...(note && { note }), settings })
  }
  const choice = (field: string, codes: readonly string[]) =>
    codes.map((value) => ({ value, label: t(`planSet.${field}.${value}`) }))
  const required = [{ required: true, message: t('invalid.required') }]
  return (
    <Modal
      open
      title={t('global.run')}
      width={800}
      okText={t('global.start')}
      cancelText={t('kit.cancel')}
      confirmLoading={act.pending}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <Alert
        className="kit-gap"
        type="info"
        title={orders ? t('global.scopeSome', { count: orders.length }) : t('global.scopeAll')}
      />
      <Form
        form={form}
        layout="vertical"
        initialValues={{
          name,
          direction: again?.settings.direction ?? set?.mode ?? 'forward',
          rule: again?.settings.rule ?? set?.rule ?? 'edd',
          horizonDays: again?.settings.horizonDays ?? set?.horizonDays ?? 90,
          frozenHours: again?.settings.frozenHours ?? set?.frozenHours ?? 4,
          seconds: again?.settings.seconds ?? 60,
          seed: again?.settings.seed ?? 1,
          useAlternatives: again?.settings.useAlternatives ?? set?.useAlternatives ?? true,
        }}
      >
        <div className="global-form">
          <Form.Item name="name" label={t('global.name')} rules={[{ ...required[0], whitespace: true }]}>
            <Input maxLength={64} />
          </Form.Item>
          <Form.Item name="note" label={t('global.note')}>
            <Input maxLength={500} />
          </Form.Item>
          <Form.Item name="direction" label={t('planSet.mode')}>
            <Select options={choice('mode', planModes)} />
          </Form.Item>
          <Form.Item name="rule" label={t('global.firstRule')}>
            <Select options={choice('rule', planRules)} />
          </Form.Item>
          <Form.Item name="horizonDays" label={t('planSet.horizonDays')} rules={required}>
            <InputNumber min={7} max={365} precision={0} className="kit-wide" />
          </Form.Item>
          <Form.Item name="frozenHours" label={t('planSet.frozenHours')} rules={required}>
            <InputNumber min={0} max={720} precision={0} className="kit-wide" />
          </Form.Item>
          <Form.Item name="seconds" label={t('global.timeLimit')}>
            <Select
              options={timeLimits.map((value) => ({
                value,
                label: value ? t('global.seconds', { count: value }) : t('global.onlyRule'),
              }))}
            />
          </Form.Item>
          <Form.Item name="seed" label={t('global.seed')} tooltip={t('global.seedHint')} rules={required}>
            <InputNumber min={1} max={1_000_000} precision={0} className="kit-wide" />
          </Form.Item>
          <Form.Item name="useAlternatives" valuePropName="checked" label=" ">
            <Checkbox>{t('planSet.useAlternatives')}</Checkbox>
          </Form.Item>
        </div>
      </Form>
      <GoalsInput value={aims} onChange={setAims} />
    </Modal>
  )
}
