import { Form, InputNumber } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal } from '#core/web/kit/form/asking-modal.tsx'
import { useAct } from '#core/web/live/live.ts'
import type { PoolRow } from '../../contract/gantt/gantt.api.ts'
import { createTask } from '../../contract/task/task.api.ts'

/** Makes tasks for part of an order, or for more than is left after asking. */
export function QuantityDialog({ row, onClose }: { row: PoolRow; onClose(): void }) {
  const t = useT()
  const [form] = Form.useForm<{ quantity: number }>()
  const act = useAct(createTask, { topics: ['task', 'workOrder'], onDone: onClose })
  const problem = act.fieldErrors['orders.0.quantity']
  const save = async () => {
    const values = await form.validateFields().catch(() => null)
    if (values) await act.run({ orders: [{ id: row.id, quantity: values.quantity }] })
  }
  return (
    <AskingModal
      title={t('gantt.partlyOf', { order: row.workorderNo })}
      okText={t('gantt.create')}
      cancelText={t('kit.cancel')}
      confirmLoading={act.pending}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ quantity: row.left }}>
        <Form.Item
          name="quantity"
          label={t('gantt.quantity')}
          extra={t('gantt.quantityLeft', { left: row.left, quantity: row.planQuantity })}
          rules={[{ required: true, message: t('invalid.required') }]}
          {...(problem && { help: problem, validateStatus: 'error' as const })}
        >
          <InputNumber min={0} precision={4} style={{ width: '100%' }} />
        </Form.Item>
      </Form>
    </AskingModal>
  )
}
