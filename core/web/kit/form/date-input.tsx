import { DatePicker, TimePicker } from 'antd'
import dayjs from 'dayjs'
import { useSession } from '#core/web/session/session.tsx'
import { instantOf, instantText } from '../format.ts'
import type { InputProps } from './field-input.tsx'

const day = 'YYYY-MM-DD'
const moment = 'YYYY-MM-DD HH:mm:ss'
/** How it may be typed; shown as the first. */
const typed = [moment, 'YYYY-MM-DD HH:mm', 'YYYY-MM-DD H:mm', day]

/** A day, an instant in the team's zone, or a time of day. */
export default function DateInput({
  kind,
  value,
  onChange,
  ...rest
}: InputProps & { kind: 'date' | 'instant' | 'time' }) {
  const { user } = useSession()
  if (kind === 'date')
    return (
      <DatePicker
        {...rest}
        className="kit-wide"
        format={day}
        value={value ? dayjs(String(value)) : null}
        onChange={(chosen) => onChange?.(chosen?.format(day) ?? null)}
      />
    )
  if (kind === 'instant')
    return (
      <DatePicker
        {...rest}
        className="kit-wide"
        showTime
        format={typed}
        value={value ? dayjs(instantText(String(value), user.zone)) : null}
        onChange={(chosen) => onChange?.(chosen ? instantOf(chosen.format(moment), user.zone) : null)}
      />
    )
  return (
    <TimePicker
      {...rest}
      className="kit-wide"
      format="HH:mm"
      placeholder="HH:mm"
      needConfirm={false}
      value={value ? dayjs(`2000-01-01 ${String(value)}`) : null}
      onChange={(chosen) => onChange?.(chosen?.format('HH:mm') ?? null)}
    />
  )
}
