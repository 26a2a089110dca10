import { Form, Input } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal } from '#core/web/kit/form/asking-modal.tsx'
import { useAct } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { updateScenario } from '../../contract/global/scenario.api.ts'
import type { ScenarioRow } from '../../contract/global/scenario.ts'

/** A scenario's name and note. */
export function NameDialog({ scenario, onClose }: { scenario: ScenarioRow; onClose(): void }) {
  const t = useT()
  const active = useActive()
  const [form] = Form.useForm<{ name: string; note: string | null }>()
  const act = useAct(updateScenario, { topics: ['scenario'], onDone: onClose })
  if (!active) return null
  const save = async () => {
    const values = await form.validateFields().catch(() => null)
    if (values)
      await act.run({ id: scenario.id, version: scenario.version, name: values.name, note: values.note || null })
  }
  return (
    <AskingModal
      title={t('global.rename')}
      okText={t('kit.save')}
      cancelText={t('kit.cancel')}
      confirmLoading={act.pending}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ name: scenario.name, note: scenario.note }}>
        <Form.Item
          name="name"
          label={t('global.name')}
          rules={[{ required: true, whitespace: true, message: t('invalid.required') }]}
        >
          <Input maxLength={64} />
        </Form.Item>
        <Form.Item name="note" label={t('global.note')}>
          <Input.TextArea maxLength={500} rows={4} />
        </Form.Item>
      </Form>
    </AskingModal>
  )
}
