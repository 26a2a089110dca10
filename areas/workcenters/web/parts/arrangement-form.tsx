import { Form, Select } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { type InputProps, ReferenceSelect, type Renderer } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { getArrangementWeek } from '../../contract/arrangement.api.ts'
import { stationReference } from '../../contract/station.ts'

/** The shifts that the line in the form opens on the day in the form. */
function ShiftInput({ id, value, onChange, disabled }: InputProps) {
  const t = useT()
  const date = Form.useWatch('date') as string | null | undefined
  const lineId = Form.useWatch('lineId') as number | null | undefined
  const { data } = useCall(
    getArrangementWeek,
    { date: date ?? '', lineIds: [lineId ?? 0] },
    { enabled: Boolean(date && lineId), topics: ['calendarPeriod', 'shiftMode'] },
  )
  const shifts = data?.lines[0]?.shifts.filter((shift) => shift.date === date) ?? []
  return (
    <Select
      id={id}
      disabled={disabled}
      className="kit-wide"
      placeholder={t('kit.choose')}
      value={(value as string | null) ?? undefined}
      onChange={(name: string) => onChange?.(name)}
      options={shifts.map(({ shiftName, start, end }) => ({ value: shiftName, label: `${shiftName} ${start}–${end}` }))}
    />
  )
}

function StationInput({ id, value, onChange, disabled }: InputProps) {
  const effectiveLineId = Form.useWatch('lineId') as number | null | undefined
  return (
    <ReferenceSelect
      id={id}
      disabled={disabled}
      reference={effectiveLineId ? { ...stationReference, where: { effectiveLineId } } : stationReference}
      value={value as number | null}
      onChange={(chosen) => onChange?.(chosen)}
    />
  )
}

const shiftName: Renderer = (input) => <ShiftInput {...input} />
const stationId: Renderer = (input) => <StationInput {...input} />

/** How an arrangement's form is laid out. */
export const arrangementForm = {
  renderers: { shiftName, stationId },
  // The stations of another line are others.
  derive: (changed: Record<string, unknown>) => ('lineId' in changed ? { stationId: null } : undefined),
}
