import { Alert, Form, type FormRule, Input, InputNumber, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal, instantText } from '#core/web/kit/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { runScenario } from '../../contract/global/scenario.api.ts'
import type { ScenarioSettings } from '../../contract/global/scenario.ts'
import { GoalsInput } from './goals-input.tsx'

/** What every dialog that begins a scenario is opened with. */
export interface RunProps {
  /** Orders to plan; absent: every one that the screen is about. */
  orderIds?: number[]
  /** A scenario to run anew from the plan of now. */
  again?: { name: string; settings: ScenarioSettings }
  onClose(): void
  onStarted(id: number): void
}

type Aims = Pick<ScenarioSettings, 'goalMode' | 'goals'>
type Common = Pick<ScenarioSettings, 'horizonDays' | 'frozenHours' | 'seconds'>

interface Props<Own extends object> extends RunProps {
  title: string
  width: number
  /** Message key of the name that is offered, with the time. */
  nameAt: string
  /** What is planned: message keys for some orders, by their count, and for all. */
  scope: { some: string; all: string }
  /** Seconds that a person may choose; 0: the rule alone. */
  timeLimits: readonly number[]
  aims: Aims
  values: Common & Own
  /** What else the screen asks, and what it leaves as it is. */
  children?: ReactNode
  settingsOf(own: Common & Own): Omit<ScenarioSettings, keyof Aims | 'orderIds'>
}

/** Asks how to look for a better plan, and begins. */
export function RunModal<Own extends object>(props: Props<Own>) {
  const { orderIds, again, onClose, onStarted, scope, values, settingsOf } = props
  const t = useT()
  const active = useActive()
  const { user } = useSession()
  const [form] = Form.useForm<Common & Own & { name: string; note?: string }>()
  const [name] = useState(
    () => again?.name ?? t(props.nameAt, { time: instantText(new Date().toISOString(), user.zone).slice(5, 16) }),
  )
  const [aims, setAims] = useState<Aims>(
    again ? { goalMode: again.settings.goalMode, goals: again.settings.goals } : props.aims,
  )
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
    const said = await form.validateFields().catch(() => null)
    if (!said) return
    const { name: called, note, ...how } = said
    const settings = { ...settingsOf(how as unknown as Common & Own), ...aims, ...(orders && { orderIds: orders }) }
    await act.run({ name: called, ...(note && { note }), settings })
  }
  const required: [FormRule] = [{ required: true, message: t('invalid.required') }]
  return (
    <AskingModal
      title={props.title}
      width={props.width}
      okText={t('global.start')}
      cancelText={t('kit.cancel')}
      confirmLoading={act.pending}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <Alert className="kit-gap" type="info" title={orders ? t(scope.some, { count: orders.length }) : t(scope.all)} />
      <Form form={form} layout="vertical" initialValues={{ name, ...values }}>
        <div className="global-form">
          <Form.Item name="name" label={t('global.name')} rules={[{ ...required[0], whitespace: true }]}>
            <Input maxLength={64} />
          </Form.Item>
          <Form.Item name="note" label={t('global.note')}>
            <Input maxLength={500} />
          </Form.Item>
          <Form.Item name="horizonDays" label={t('planSet.horizonDays')} rules={required}>
            <InputNumber min={7} max={365} precision={0} className="kit-wide" />
          </Form.Item>
          <Form.Item name="frozenHours" label={t('planSet.frozenHours')} rules={required}>
            <InputNumber min={0} max={720} precision={0} className="kit-wide" />
          </Form.Item>
          <Form.Item name="seconds" label={t('global.timeLimit')}>
            <Select
              options={props.timeLimits.map((value) => ({
                value,
                label: value ? t('global.seconds', { count: value }) : t('global.onlyRule'),
              }))}
            />
          </Form.Item>
          {props.children}
        </div>
      </Form>
      <GoalsInput value={aims} onChange={setAims} />
    </AskingModal>
  )
}
