import { Alert, Button, Checkbox, DatePicker, Empty, Form, Input, Select, Tag } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { CallError } from '#core/web/call/call-error.ts'
import { call } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal, instantText } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useAct } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { TaskChange } from '../../../contract/task/task.api.ts'
import {
  addMachineDown,
  type DownConsequences,
  endMachineDown,
  previewMachineDown,
} from '../../../contract/windows/downtime.api.ts'
import { instantOfPicker, pickerOf } from '../../parts/place-fields.tsx'
import { nowOf, type Plan } from '../canvas/plan.ts'

interface Values {
  machineId: number
  from: Dayjs
  to: Dayjs
  reason?: string
  planned: boolean
  useAlternatives: boolean
}

interface Props {
  plan: Plan
  /** Chosen already, because one of its tasks is. */
  machineId: number | null
  onClose(): void
}

const hour = 3_600_000

/** A machine breaks down, or is taken out of use: what that moves is shown before it is done. Times that stand are listed and ended here. */
export function MachineDownDialog({ plan, machineId, onClose }: Props) {
  const t = useT()
  const active = useActive()
  const { user } = useSession()
  const [form] = Form.useForm<Values>()
  const [shown, setShown] = useState<DownConsequences | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [looking, setLooking] = useState(false)
  const act = useAct(addMachineDown, {
    long: true,
    topics: ['task', 'plan', 'machineDowntime', 'workOrder'],
    success: t('gantt.breakdownDone'),
    onDone: onClose,
  })
  const input = async () => {
    const values = await form.validateFields().catch(() => null)
    const from = instantOfPicker(values?.from, user.zone)
    const to = instantOfPicker(values?.to, user.zone)
    if (!values || from === undefined || to === undefined) return null
    return {
      machineId: values.machineId,
      from,
      to,
      useAlternatives: values.useAlternatives,
      reason: values.reason,
      planned: values.planned,
    }
  }
  const look = async () => {
    const asked = await input()
    if (!asked) return
    setLooking(true)
    setRefused(null)
    try {
      setShown(await call(previewMachineDown, asked, { long: true, quiet: true }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setShown(null)
      setRefused(Object.values(error.fields ?? {}).join(' ') || error.message)
    } finally {
      setLooking(false)
    }
  }
  const accept = async () => {
    const asked = await input()
    if (asked && shown) await act.run({ ...asked, revision: shown.revision })
  }
  if (!active) return null
  const required = [{ required: true, message: t('invalid.required') }]
  return (
    <AskingModal
      width={900}
      title={t('gantt.breakdown')}
      cancelText={t('kit.cancel')}
      okText={shown ? t('gantt.acceptChanges', { count: shown.changes.length }) : t('gantt.preview')}
      confirmLoading={act.pending || looking}
      onOk={() => void (shown ? accept() : look())}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        className="gantt-down-form"
        initialValues={{
          machineId: machineId ?? undefined,
          from: pickerOf(nowOf(plan), user.zone),
          to: pickerOf(nowOf(plan) + 4 * hour, user.zone),
          planned: false,
          useAlternatives: true,
        }}
        onValuesChange={() => setShown(null)}
      >
        <Form.Item name="machineId" label={t('task.machineName')} rules={required}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={plan.machines.map(({ id, number, name }) => ({ value: id, label: `${name} (${number})` }))}
          />
        </Form.Item>
        <Form.Item name="from" label={t('gantt.downFrom')} rules={required}>
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
        </Form.Item>
        <Form.Item name="to" label={t('gantt.downTo')} rules={required}>
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
        </Form.Item>
        <Form.Item name="reason" label={t('gantt.downReason')}>
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name="planned" valuePropName="checked">
          <Checkbox>{t('gantt.downPlanned')}</Checkbox>
        </Form.Item>
        <Form.Item name="useAlternatives" valuePropName="checked">
          <Checkbox>{t('gantt.downAlternatives')}</Checkbox>
        </Form.Item>
      </Form>
      {refused && <Alert type="error" showIcon title={refused} />}
      {shown ? <Consequences plan={plan} shown={shown} zone={user.zone} /> : <Standing plan={plan} zone={user.zone} />}
    </AskingModal>
  )
}

/** What would change, task by task, and what stands against it. */
function Consequences({ plan, shown, zone }: { plan: Plan; shown: DownConsequences; zone: string }) {
  const t = useT()
  const time = (instant: number | null) =>
    instant === null ? '–' : instantText(new Date(instant).toISOString(), zone).slice(5, 16)
  const place = ({ workCenterId, machineId, setupStart, start, end }: TaskChange['after']) => (
    <>
      {[
        plan.centers.find(({ id }) => id === workCenterId)?.name,
        plan.machines.find(({ id }) => id === machineId)?.name,
      ]
        .filter(Boolean)
        .join(' / ')}
      <br />
      <small>
        {time(start)} – {time(end)}
        {setupStart !== null && setupStart !== start && (
          <>
            <br />
            {t('gantt.setupFrom', { time: time(setupStart) })}
          </>
        )}
      </small>
    </>
  )
  const warnings = [
    ...shown.staying.map(({ taskNo, reason }) => t(`gantt.staying.${reason}`, { task: taskNo })),
    ...shown.conflicts.map(({ message }) => message),
  ]
  return (
    <>
      <Alert
        type={warnings.length ? 'warning' : 'info'}
        showIcon
        title={
          shown.changes.length ? t('gantt.consequences', { count: shown.changes.length }) : t('gantt.nothingMoves')
        }
        description={
          warnings.length > 0 && (
            <ul className="gantt-warnings">
              {warnings.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          )
        }
      />
      {shown.changes.length > 0 && (
        <PlainTable<TaskChange>
          className="kit-gap"
          size="small"
          rowKey="id"
          pagination={false}
          virtual={shown.changes.length > 100}
          scroll={{ x: 820, y: 260 }}
          dataSource={shown.changes.toSorted((a, b) => (a.after.start ?? 0) - (b.after.start ?? 0))}
          columns={[
            { title: t('task.taskNo'), dataIndex: 'taskNo', width: 130 },
            { title: t('task.workorderNo'), dataIndex: 'workorderNo', width: 140, ellipsis: true },
            { title: t('task.produreName'), dataIndex: 'produreName', width: 110, ellipsis: true },
            { title: t('gantt.before'), width: 190, render: (_, { before }) => place(before) },
            { title: t('gantt.after'), width: 190, render: (_, { after }) => place(after) },
          ]}
        />
      )}
    </>
  )
}

/** Machines that are out of use, or will be. */
function Standing({ plan, zone }: { plan: Plan; zone: string }) {
  const t = useT()
  const act = useAct(endMachineDown, { topics: ['machineDowntime', 'plan', 'task'], success: t('gantt.stepped') })
  const now = nowOf(plan)
  const open = plan.downtimes.filter(({ to }) => to > now)
  const time = (instant: number) => instantText(new Date(instant).toISOString(), zone).slice(0, 16)
  return (
    <PlainTable
      className="kit-gap"
      size="small"
      rowKey="id"
      pagination={false}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('gantt.noDowntimes')} /> }}
      dataSource={open}
      columns={[
        {
          title: t('task.machineName'),
          render: (_, { machineId }) => plan.machines.find(({ id }) => id === machineId)?.name,
        },
        { title: t('gantt.downFrom'), render: (_, { from }) => time(from) },
        { title: t('gantt.downTo'), render: (_, { to }) => time(to) },
        { title: t('gantt.downReason'), dataIndex: 'reason', ellipsis: true },
        {
          title: '',
          render: (_, { id, version, from, planned }) => (
            <>
              {planned && <Tag color="blue">{t('gantt.maintenance')}</Tag>}
              {from <= now && <Tag color="red">{t('gantt.down')}</Tag>}
              <Button size="small" loading={act.pending} onClick={() => void act.run({ id, version })}>
                {t('gantt.machineBack')}
              </Button>
            </>
          ),
        },
      ]}
    />
  )
}
