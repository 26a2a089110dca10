import { Tag } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import type { CalendarIndex } from './calendar-data.ts'

interface Props {
  date: string
  lineId: number | null
  index: CalendarIndex
  /** With the holiday's name rather than one letter. */
  named?: boolean
}

/** Whether a day is a holiday or an overtime day. */
export function DayMarks({ date, lineId, index, named = false }: Props) {
  const t = useT()
  const holiday = index.holidays.get(date)
  const overtime = index.overtime(date, lineId)
  return (
    <>
      {holiday && (
        <Tag color={holiday.kind === 'statutory' ? 'red' : 'orange'} title={holiday.name}>
          {named ? holiday.name : t('calendar.holidayShort')}
        </Tag>
      )}
      {overtime && (
        <Tag color="blue" title={overtime.remark ?? t('overtimeDay')}>
          {t('calendar.overtimeShort')}
        </Tag>
      )}
    </>
  )
}
