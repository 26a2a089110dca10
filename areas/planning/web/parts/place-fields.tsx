import { DatePicker, Form, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useT } from '#core/web/i18n/index.ts'
import { instantOf, instantText } from '#core/web/kit/index.ts'
import type { GanttPlan } from '../../contract/gantt/gantt.api.ts'

export interface PlaceValues {
  workCenterId: number
  machineId?: number | null
  start?: Dayjs | null
}

const wall = 'YYYY-MM-DD HH:mm'

/** An instant as the team's clocks show it, for a date picker. */
export const pickerOf = (instant: number, zone: string): Dayjs =>
  dayjs(instantText(new Date(instant).toISOString(), zone))

/** The instant that a date picker's clock time is in the team's zone; undefined: none chosen. */
export function instantOfPicker(value: Dayjs | null | undefined, zone: string): number | undefined {
  const iso = value ? instantOf(value.format('YYYY-MM-DD HH:mm:ss'), zone) : null
  return iso === null ? undefined : Date.parse(iso)
}

/** Work centre, machine and start: what a manual allocation and a move by form ask for. */
export function PlaceFields({
  plan,
  startRequired,
}: {
  plan: Pick<GanttPlan, 'centers' | 'machines'>
  startRequired: boolean
}) {
  const t = useT()
  const form = Form.useFormInstance<PlaceValues>()
  const centerId = Form.useWatch('workCenterId', form)
  const center = plan.centers.find(({ id }) => id === centerId)
  const machines = plan.machines.filter(({ id }) => center?.machineIds.includes(id))
  const required = { required: true, message: t('invalid.required') }
  return (
    <>
      <Form.Item name="workCenterId" label={t('task.workCenterId')} rules={[required]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={plan.centers.map(({ id, number, name }) => ({ value: id, label: `${name} (${number})` }))}
          onChange={() => form.setFieldValue('machineId', null)}
        />
      </Form.Item>
      {machines.length > 0 && (
        <Form.Item name="machineId" label={t('task.machineName')}>
          <Select
            allowClear
            placeholder={t('gantt.anyMachine')}
            options={machines.map(({ id, number, name }) => ({ value: id, label: `${name} (${number})` }))}
          />
        </Form.Item>
      )}
      <Form.Item
        name="start"
        label={t('task.plannedStart')}
        extra={startRequired ? undefined : t('gantt.startHint')}
        rules={startRequired ? [required] : []}
      >
        <DatePicker showTime={{ format: 'HH:mm' }} format={wall} style={{ width: '100%' }} />
      </Form.Item>
    </>
  )
}
