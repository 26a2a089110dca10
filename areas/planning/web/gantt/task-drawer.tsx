import { Alert, Button, Descriptions, Drawer, Form, InputNumber, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { workOrderPage } from '#areas/orders/contract/references.ts'
import { CallError } from '#core/web/call/call-error.ts'
import { call } from '#core/web/call/request.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, numberText, PageLinks } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useAct } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { type MoveResult, moveTask, previewMoveTask, resizeTask } from '../../contract/task/task.api.ts'
import { begun } from '../../contract/task/task.ts'
import { instantOfPicker, PlaceFields, type PlaceValues, pickerOf } from '../parts/place-fields.tsx'
import { WhyLateDrawer } from '../parts/why-late-drawer.tsx'
import { type GanttTask, isOrderLate, type Plan } from './canvas/plan.ts'
import { ReadinessList } from './readiness-list.tsx'

interface Props {
  plan: Plan
  task: GanttTask
  canMove: boolean
  onClose(): void
  onMoved(result: MoveResult): void
}

/** A task's particulars, and moving it by typing: what the mouse does on the canvas, for whoever has none. */
export function TaskDrawer({ plan, task, canMove, onClose, onMoved }: Props) {
  const t = useT()
  const active = useActive()
  const [why, setWhy] = useState(false)
  const [language] = useLanguage()
  const { user } = useSession()
  const time = (instant: number) => instantText(new Date(instant).toISOString(), user.zone).slice(0, 16)
  const center = plan.centers.find(({ id }) => id === task.centerId)
  const machine = plan.machines.find(({ id }) => id === task.machineId)
  const number = (value: number) => numberText(value, language)
  const order = (names: string | null) => (names ? <PageLinks page={workOrderPage} names={names} /> : '–')
  const facts: [string, ReactNode][] = [
    ['task.status', t(`taskStatus.${task.status}`)],
    ['task.workorderNo', order(task.workorderNo)],
    ['task.materialNo', task.materialNo ?? '–'],
    ['task.materialDesc', task.materialDesc ?? '–'],
    ['task.produreName', task.operation ?? '–'],
    ['gantt.place', [center?.name, machine?.name].filter(Boolean).join(' / ')],
    ['task.plannedStart', time(task.start)],
    ['task.plannedEnd', time(task.end)],
    ['task.planQuantity', number(task.quantity)],
    ['task.completedQuantity', number(task.good)],
    ['task.requiredEndDate', task.due === null ? '–' : time(task.due - 1).slice(0, 10)],
    ['task.priority', String(task.priority)],
    ['task.locked', t(task.locked ? 'yes' : 'no')],
    ['task.released', t(task.released ? 'yes' : 'no')],
  ]
  if (!active) return null
  return (
    <Drawer open title={`${t('task')} ${task.taskNo}`} size={440} onClose={onClose}>
      <Descriptions
        size="small"
        column={1}
        bordered
        items={facts.map(([key, children]) => ({ key, label: t(key), children }))}
      />
      {task.orderId !== null && isOrderLate(plan, task.orderId) && (
        <Button block className="kit-gap" onClick={() => setWhy(true)}>
          {t('late.title')}
        </Button>
      )}
      {why && task.orderId !== null && <WhyLateDrawer orderId={task.orderId} onClose={() => setWhy(false)} />}
      {task.members.length > 0 && (
        <PlainTable
          className="kit-gap"
          size="small"
          rowKey="taskNo"
          pagination={false}
          dataSource={task.members}
          columns={[
            { title: t('task.taskNo'), dataIndex: 'taskNo' },
            { title: t('task.workorderNo'), dataIndex: 'workorderNo', render: order },
            { title: t('task.planQuantity'), dataIndex: 'quantity', align: 'right' },
          ]}
        />
      )}
      {!begun.includes(task.status) && (
        <section className="gantt-ready">
          <h3>{t('readiness')}</h3>
          <ReadinessList id={task.id} />
        </section>
      )}
      {canMove && <LengthForm key={`l${task.id} ${task.version}`} task={task} onMoved={onMoved} />}
      {canMove && <MoveForm key={`${task.id} ${task.version}`} plan={plan} task={task} onMoved={onMoved} />}
    </Drawer>
  )
}

/** The time that a task takes, set by hand or by the standard again: what dragging a bar's end does. */
function LengthForm({ task, onMoved }: Pick<Props, 'task' | 'onMoved'>) {
  const t = useT()
  const act = useAct(resizeTask, { topics: ['task'], onDone: onMoved, success: t('gantt.stepped') })
  const [minutes, setMinutes] = useState<number | null>(null)
  const seen = { id: task.id, version: task.version }
  return (
    <div className="gantt-move">
      <h3>{t('gantt.length')}</h3>
      <Space.Compact>
        <InputNumber
          min={1}
          max={1_000_000}
          value={minutes}
          aria-label={t('gantt.length')}
          placeholder={t('gantt.minutes')}
          onChange={setMinutes}
        />
        <Button loading={act.pending} disabled={minutes === null} onClick={() => void act.run({ ...seen, minutes })}>
          {t('gantt.setLength')}
        </Button>
        {task.byHand && (
          <Button onClick={() => void act.run({ ...seen, minutes: null })}>{t('gantt.standardLength')}</Button>
        )}
      </Space.Compact>
    </div>
  )
}

function MoveForm({ plan, task, onMoved }: Pick<Props, 'plan' | 'task' | 'onMoved'>) {
  const t = useT()
  const { user } = useSession()
  const [form] = Form.useForm<PlaceValues>()
  const [shown, setShown] = useState<MoveResult | string | null>(null)
  const act = useAct(moveTask, { topics: ['task'], onDone: onMoved })
  const input = async () => {
    const values = await form.validateFields().catch(() => null)
    const start = instantOfPicker(values?.start, user.zone)
    if (!values || start === undefined) return null
    return {
      id: task.id,
      version: task.version,
      workCenterId: values.workCenterId,
      machineId: values.machineId ?? null,
      start,
    }
  }
  const look = async () => {
    const asked = await input()
    if (!asked) return
    try {
      setShown(await call(previewMoveTask, asked, { quiet: true }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setShown(error.message)
    }
  }
  const move = async () => {
    const asked = await input()
    if (asked) await act.run(asked)
  }
  return (
    <Form
      form={form}
      layout="vertical"
      className="gantt-move"
      initialValues={{ workCenterId: task.centerId, machineId: task.machineId, start: pickerOf(task.start, user.zone) }}
    >
      <h3>{t('gantt.move')}</h3>
      <PlaceFields plan={plan} startRequired />
      {typeof shown === 'string' && <Alert type="error" showIcon title={shown} />}
      {shown && typeof shown !== 'string' && (
        <Alert
          type={shown.conflicts.length ? 'warning' : 'info'}
          showIcon
          title={t('gantt.consequences', { count: shown.changes.length })}
          description={shown.conflicts.map(({ message }) => <div key={message}>{message}</div>)}
        />
      )}
      <div className="gantt-move-acts">
        <Button onClick={() => void look()}>{t('gantt.preview')}</Button>
        <Button type="primary" loading={act.pending} onClick={() => void move()}>
          {t('gantt.move')}
        </Button>
      </div>
    </Form>
  )
}
