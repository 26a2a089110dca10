import { Alert, Checkbox, DatePicker, Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal, ReferenceSelect } from '#core/web/kit/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { toast } from '#core/web/toast.ts'
import { applyShiftMode, clearCalendar } from '../../contract/calendar.api.ts'
import { lineReference } from '../../contract/line-reference.ts'
import { shiftModeReference } from '../../contract/shift-mode.ts'
import { calendarTopics } from './calendar-data.ts'

interface Props {
  kind: 'apply' | 'clear'
  /** What stands in the form at first. */
  lineIds: number[]
  workshopId: number | null
  from: string
  to: string
  onClose(): void
}

interface Values {
  lineIds: number[]
  shiftModeId: number
  period: [Dayjs, Dayjs]
  weekdays: number[]
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** Applies a shift mode to lines for a period, or deletes the calendar of lines within one. */
export function PeriodDialog({ kind, lineIds, workshopId, from, to, onClose }: Props) {
  const t = useT()
  const active = useActive()
  const [form] = Form.useForm<Values>()
  const apply = useAct(applyShiftMode, {
    topics: calendarTopics,
    silent: true,
    onDone: ({ added }) => {
      toast.success(t('calendar.applied', { count: added }))
      onClose()
    },
  })
  const clear = useAct(clearCalendar, {
    topics: calendarTopics,
    silent: true,
    onDone: ({ changed }) => {
      toast.success(t('calendar.cleared', { count: changed }))
      onClose()
    },
  })
  const { error, pending } = kind === 'apply' ? apply : clear
  const save = ({ period, ...values }: Values) => {
    const span = { fromDate: period[0].format('YYYY-MM-DD'), toDate: period[1].format('YYYY-MM-DD') }
    void (kind === 'apply' ? apply.run({ ...values, ...span }) : clear.run({ lineIds: values.lineIds, ...span }))
  }
  if (!active) return null
  const rules = [{ required: true, message: t('invalid.required') }]
  const lines = workshopId ? { ...lineReference, where: { workshopId } } : lineReference
  return (
    <AskingModal
      title={t(`calendarPeriod.act.${kind}`)}
      onCancel={onClose}
      okText={t(`calendarPeriod.act.${kind}`)}
      cancelText={t('kit.cancel')}
      okButtonProps={{ loading: pending, danger: kind === 'clear' }}
      onOk={form.submit}
    >
      {error && <Alert className="kit-gap" type="error" showIcon title={error.message} />}
      {kind === 'clear' && <Alert className="kit-gap" type="warning" title={t('calendar.clearHint')} />}
      <Form<Values>
        form={form}
        layout="vertical"
        onFinish={save}
        initialValues={{ lineIds, period: [dayjs(from), dayjs(to)], weekdays: [1, 2, 3, 4, 5, 6] }}
      >
        <Form.Item name="lineIds" label={t('calendar.lines')} rules={rules}>
          <ReferenceSelect multiple reference={lines} />
        </Form.Item>
        {kind === 'apply' && (
          <Form.Item name="shiftModeId" label={t('calendarPeriod.shiftModeId')} rules={rules}>
            <ReferenceSelect reference={shiftModeReference} />
          </Form.Item>
        )}
        <Form.Item name="period" label={t('calendar.period')} rules={rules}>
          <DatePicker.RangePicker className="kit-wide" allowClear={false} />
        </Form.Item>
        {kind === 'apply' && (
          <Form.Item name="weekdays" label={t('calendarPeriod.weekdays')} rules={rules}>
            <Checkbox.Group options={weekdays.map((value) => ({ value, label: t(`weekday.${value}`) }))} />
          </Form.Item>
        )}
      </Form>
    </AskingModal>
  )
}
