import { Checkbox, Form, Select } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal } from '#core/web/kit/form/asking-modal.tsx'
import { useAct } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { weekdayOf } from '#engines/working-time/local-date.ts'
import { arrangePeople } from '../../contract/arrangement.api.ts'
import { PeopleSelect } from './people-select.tsx'
import { tellOutcome } from './tell-outcome.ts'
import { type Slot, shiftRows, type WeekLine } from './week-data.ts'

interface Values {
  userIds: number[]
  dates: string[]
  stationId: number | null
}

/** Puts several people on one shift of a line, on as many days of the week as are ticked. */
export function ArrangeDialog({ slot, line, onClose }: { slot: Slot; line: WeekLine; onClose(): void }) {
  const t = useT()
  const active = useActive()
  const [form] = Form.useForm<Values>()
  const arrange = useAct(arrangePeople, {
    topics: ['personnelArrangement'],
    onDone: (outcome) => {
      tellOutcome(t, outcome)
      onClose()
    },
  })
  const shift = shiftRows(line).find((row) => row.shiftId === slot.shiftId)
  const save = ({ userIds, dates, stationId }: Values) =>
    void arrange.run({
      userIds,
      places: dates.map((date) => ({ date, shiftId: slot.shiftId, lineId: slot.lineId, stationId: stationId ?? null })),
    })
  if (!active) return null
  const rules = [{ required: true, message: t('invalid.required') }]
  return (
    <AskingModal
      title={t('arrangement.addTo', { line: line.name, shift: shift?.shiftName ?? '' })}
      onCancel={onClose}
      okText={t('kit.save')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ loading: arrange.pending }}
      onOk={form.submit}
    >
      <Form<Values> form={form} layout="vertical" onFinish={save} initialValues={{ dates: [slot.date] }}>
        <Form.Item name="userIds" label={t('arrangement.people')} rules={rules}>
          <PeopleSelect />
        </Form.Item>
        <Form.Item name="dates" label={t('arrangement.days')} rules={rules}>
          <Checkbox.Group
            options={[...(shift?.dates ?? [])].map((date) => ({
              value: date,
              label: `${t(`weekday.${weekdayOf(date)}`)} ${date.slice(5)}`,
            }))}
          />
        </Form.Item>
        <Form.Item name="stationId" label={t('arrangement.station')}>
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('kit.choose')}
            options={line.stations.map(({ id, number, name }) => ({ value: id, label: `${name} ${number}` }))}
          />
        </Form.Item>
      </Form>
    </AskingModal>
  )
}
