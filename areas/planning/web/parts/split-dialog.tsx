import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Form, InputNumber } from 'antd'
import { add } from '#core/contract/decimal.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal } from '#core/web/kit/form/asking-modal.tsx'
import { useAct } from '#core/web/live/live.ts'
import { splitTask } from '../../contract/task/task.api.ts'

interface Props {
  task: { id: number; version: number; taskNo: string; quantity: number }
  onClose(): void
}

/** Parts of a task, which must sum to its quantity. */
export function SplitDialog({ task, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<{ quantities: (number | null)[] }>()
  const act = useAct(splitTask, { topics: ['task'], onDone: onClose })
  const quantities = Form.useWatch('quantities', form) ?? []
  const sum = add(0, ...quantities.map((each) => each ?? 0))
  const half = Math.floor(task.quantity / 2)
  const start = half > 0 ? [task.quantity - half, half] : [task.quantity, null]
  const save = async () => {
    const values = await form.validateFields().catch(() => null)
    if (values)
      await act.run({ id: task.id, version: task.version, quantities: values.quantities.map((each) => each ?? 0) })
  }
  return (
    <AskingModal
      title={t('gantt.splitOf', { task: task.taskNo })}
      okText={t('gantt.split')}
      cancelText={t('kit.cancel')}
      confirmLoading={act.pending}
      okButtonProps={{ disabled: sum !== task.quantity }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Alert
        type={sum === task.quantity ? 'success' : 'warning'}
        showIcon
        title={t('gantt.splitSum', { sum, quantity: task.quantity })}
      />
      <Form form={form} className="kit-gap" layout="vertical" initialValues={{ quantities: start }}>
        <Form.List name="quantities">
          {(fields, { add: more, remove }) => (
            <>
              {fields.map(({ key, name }, i) => (
                <div key={key} className="gantt-part">
                  <Form.Item
                    name={name}
                    label={t('gantt.part', { number: i + 1 })}
                    rules={[{ required: true, message: t('invalid.required') }]}
                  >
                    <InputNumber min={0} precision={4} style={{ width: 200 }} />
                  </Form.Item>
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={t('kit.delete')}
                    disabled={fields.length <= 2}
                    onClick={() => remove(name)}
                  />
                </div>
              ))}
              <Button icon={<PlusOutlined />} disabled={fields.length >= 20} onClick={() => more(null)}>
                {t('kit.add')}
              </Button>
            </>
          )}
        </Form.List>
      </Form>
    </AskingModal>
  )
}
