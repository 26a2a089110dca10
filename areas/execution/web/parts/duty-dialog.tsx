import { DatePicker, Form, Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal, instantOf, instantText } from '#core/web/kit/index.ts'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import { useAct } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { correctDuty } from '../../contract/duty.ts'
import type { DutyRow } from '../screens/duty-records.tsx'

interface Values {
  onAt: Dayjs
  offAt: Dayjs | null
  reason: string
}

const format = 'YYYY-MM-DD HH:mm:ss'

/** Corrects when somebody went on and off duty; the clocks are the team's. */
export function DutyDialog({ row, onClose }: { row: DutyRow; onClose(): void }) {
  const t = useT()
  const active = useActive()
  const { user } = useSession()
  const [form] = Form.useForm<Values>()
  const act = useAct(correctDuty, { topics: ['duty'], success: t('duty.corrected'), onDone: onClose, silent: true })
  const wall = (iso: string | null) => (iso ? dayjs(instantText(iso, user.zone), format) : null)
  const instant = (value: Dayjs | null) => (value ? instantOf(value.format(format), user.zone) : null)
  if (!active) return null
  const refused = act.fieldErrors
  const at = (field: keyof Values) => refused[field] && ({ validateStatus: 'error', help: refused[field] } as const)
  const save = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    await act.run({
      id: row.id,
      version: row.version,
      onAt: instant(values.onAt) ?? '',
      offAt: instant(values.offAt),
      reason: values.reason,
    })
  }
  return (
    <AskingModal
      title={`${t('duty.act.correct')} · ${row.userName ?? ''}`}
      okText={t('kit.save')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ loading: act.pending }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Refused error={Object.keys(refused).length ? null : act.error} />
      <Form
        form={form}
        layout="vertical"
        onValuesChange={act.clear}
        initialValues={{ onAt: wall(row.onAt), offAt: wall(row.offAt), reason: row.correctionReason ?? '' }}
      >
        <Form.Item
          name="onAt"
          label={t('duty.onAt')}
          rules={[{ required: true, message: t('invalid.required') }]}
          {...at('onAt')}
        >
          <DatePicker showTime className="kit-wide" />
        </Form.Item>
        <Form.Item name="offAt" label={t('duty.offAt')} {...at('offAt')}>
          <DatePicker showTime className="kit-wide" />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t('duty.correctionReason')}
          rules={[{ required: true, whitespace: true, message: t('invalid.required') }]}
        >
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
      </Form>
    </AskingModal>
  )
}
