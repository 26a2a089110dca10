import { Alert, Form, Input, InputNumber, Modal, Select } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/index.ts'
import { useAct } from '#core/web/live.ts'
import { useActive } from '#core/web/navigation.ts'
import { useSession } from '#core/web/session.tsx'
import { runScenario } from '../../contract/scenario.api.ts'
import type { ScenarioSettings } from '../../contract/scenario.ts'
import { GoalsInput } from '../global/goals-input.tsx'

interface Props {
  /** Absent: every order that passes a press. */
  orderIds?: number[]
  again?: { name: string; settings: ScenarioSettings }
  onClose(): void
  onStarted(id: number): void
}

type Values = Pick<ScenarioSettings, 'horizonDays' | 'frozenHours' | 'seconds'> & { name: string }

const timeLimits = [0, 5, 15, 30, 60, 300, 600]

/** Asks how to schedule the presses, and begins. In time comes first, few set-ups second, unless the planner says otherwise. */
export function StampingRun({ orderIds, again, onClose, onStarted }: Props) {
  const t = useT()
  const active = useActive()
  const { user } = useSession()
  const [form] = Form.useForm<Values>()
  const [name] = useState(
    () => again?.name ?? t('stamping.nameAt', { time: instantText(new Date().toISOString(), user.zone).slice(5, 16) }),
  )
  const [aims, setAims] = useState<Pick<ScenarioSettings, 'goalMode' | 'goals'>>({
    goalMode: again?.settings.goalMode ?? 'inOrder',
    goals: again?.settings.goals ?? [
      { goal: 'tardiness', weight: 8 },
      { goal: 'setup', weight: 5 },
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
    const { name: called, ...how } = values
    const settings: ScenarioSettings = {
      kind: 'stamping',
      direction: 'forward',
      rule: 'edd',
      useAlternatives: true,
      seed: again?.settings.seed ?? 1,
      ...how,
      ...aims,
      ...(orders && { orderIds: orders }),
    }
    await act.run({ name: called, settings })
  }
  const required = [{ required: true, message: t('invalid.required') }]
  return (
    <Modal
      open
      title={t('stamping.run')}
      width={640}
      okText={t('global.start')}
      cancelText={t('kit.cancel')}
      confirmLoading={act.pending}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <Alert
        className="kit-gap"
        type="info"
        title={orders ? t('stamping.scopeSome', { count: orders.length }) : t('stamping.scopeAll')}
      />
      <Form
        form={form}
        layout="vertical"
        initialValues={{
          name,
          horizonDays: again?.settings.horizonDays ?? 30,
          frozenHours: again?.settings.frozenHours ?? 4,
          seconds: again?.settings.seconds ?? 15,
        }}
      >
        <div className="global-form">
          <Form.Item
            name="name"
            label={t('global.name')}
            rules={[{ required: true, whitespace: true, message: t('invalid.required') }]}
          >
            <Input maxLength={64} />
          </Form.Item>
          <Form.Item name="seconds" label={t('global.timeLimit')}>
            <Select
              options={timeLimits.map((value) => ({
                value,
                label: value ? t('global.seconds', { count: value }) : t('global.onlyRule'),
              }))}
            />
          </Form.Item>
          <Form.Item name="horizonDays" label={t('planSet.horizonDays')} rules={required}>
            <InputNumber min={7} max={365} precision={0} className="kit-wide" />
          </Form.Item>
          <Form.Item name="frozenHours" label={t('planSet.frozenHours')} rules={required}>
            <InputNumber min={0} max={720} precision={0} className="kit-wide" />
          </Form.Item>
        </div>
      </Form>
      <GoalsInput value={aims} onChange={setAims} />
    </Modal>
  )
}
