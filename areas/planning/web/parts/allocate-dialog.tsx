import { Empty, Form, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal } from '#core/web/kit/form/asking-modal.tsx'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { type PoolRow, selectGantt, selectUnplannedTask } from '../../contract/gantt/gantt.api.ts'
import { allocateTask, type MoveResult } from '../../contract/task/task.api.ts'
import { useMoments } from './moment.ts'
import { instantOfPicker, PlaceFields, type PlaceValues } from './place-fields.tsx'

type Values = PlaceValues & { taskId: number }

/** Manual allocation of an order's task to a work centre, machine and start. */
export function AllocateDialog({ row, onClose }: { row: PoolRow; onClose(): void }) {
  const t = useT()
  const { user } = useSession()
  const { moment } = useMoments()
  const [form] = Form.useForm<Values>()
  const [range] = useState(() => ({
    from: Math.floor(Date.now() / 60_000) * 60_000,
    to: Math.ceil(Date.now() / 60_000) * 60_000 + 60_000,
  }))
  const { data: plan } = useCall(selectGantt, range)
  const { data } = useCall(selectUnplannedTask, { orderIds: [row.id] }, { topics: ['task'] })
  const act = useAct(allocateTask, {
    topics: ['task', 'workOrder'],
    onDone: (result) => {
      onClose()
      told(result)
    },
  })
  /** Where it stands now, and what that costs others. */
  const told = ({ changes, conflicts }: MoveResult) => {
    const own = changes.find(({ id }) => tasks.some((task) => task.id === id))
    if (!own) return
    const { workCenterId, machineId, start } = own.after
    const center = plan?.centers.find(({ id }) => id === workCenterId)?.name
    const machine = plan?.machines.find(({ id }) => id === machineId)?.name
    const place = [center, machine].filter(Boolean).join(' / ')
    toast.success(t('gantt.allocated', { task: own.taskNo, place, start: moment(start) }))
    if (conflicts.length) toast.warning(conflicts.map(({ message }) => message).join(t('listed')))
  }
  const tasks = data?.rows ?? []
  const save = async () => {
    const values = await form.validateFields().catch(() => null)
    const task = tasks.find(({ id }) => id === values?.taskId)
    if (!values || !task) return
    const { workCenterId, machineId = null } = values
    await act.run({
      id: task.id,
      version: task.version,
      workCenterId,
      machineId,
      start: instantOfPicker(values.start, user.zone),
    })
  }
  const first = tasks[0]
  return (
    <AskingModal
      title={t('gantt.allocateOf', { order: row.workorderNo })}
      okText={t('gantt.allocate')}
      cancelText={t('kit.cancel')}
      confirmLoading={act.pending}
      okButtonProps={{ disabled: !plan || !first }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {(!plan || !data) && <Skeleton active />}
      {/* Somebody planned it meanwhile. */}
      {data && !first && <Empty description={t('gantt.poolEmpty')} />}
      {plan && first && (
        <Form
          form={form}
          layout="vertical"
          initialValues={{ taskId: first.id, workCenterId: first.centerId, machineId: null, start: null }}
        >
          <Form.Item name="taskId" label={t('task')}>
            <Select
              options={tasks.map(({ id, taskNo, operation }) => ({ value: id, label: `${taskNo} ${operation ?? ''}` }))}
              onChange={(id: number) =>
                form.setFieldsValue({ workCenterId: tasks.find((task) => task.id === id)?.centerId, machineId: null })
              }
            />
          </Form.Item>
          <PlaceFields plan={plan} startRequired={false} />
        </Form>
      )}
    </AskingModal>
  )
}
