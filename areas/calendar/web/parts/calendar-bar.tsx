import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { useT } from '#core/web/i18n/index.ts'
import { ReferenceSelect } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { addMonths, localDate } from '#engines/working-time/local-date.ts'
import { lineReference } from '../../contract/line-reference.ts'

/** What of the calendar is shown. */
export interface CalendarChoice {
  workshopId: number | null
  lineId: number | null
  view: 'month' | 'year'
  /** A day of the month or year shown. */
  date: string
}

interface Props {
  choice: CalendarChoice
  onChange(part: Partial<CalendarChoice>): void
  onOpen(kind: 'apply' | 'clear' | 'manage'): void
}

/** Chooses workshop, line and time; opens what changes the calendar. */
export function CalendarBar({ choice, onChange, onOpen }: Props) {
  const t = useT()
  const { can, user } = useSession()
  const { workshopId, lineId, view, date } = choice
  const step = view === 'year' ? 12 : 1
  const first = `${date.slice(0, 7)}-01`
  const lines = workshopId ? { ...lineReference, where: { workshopId } } : lineReference
  return (
    <div className="kit-card cal-bar">
      <ReferenceSelect
        className="cal-pick"
        reference={workshopReference}
        placeholder={t('calendar.allWorkshops')}
        aria-label={t('calendar.workshop')}
        value={workshopId}
        onChange={(id) => onChange({ workshopId: id, lineId: null })}
      />
      <ReferenceSelect
        className="cal-pick"
        reference={lines}
        placeholder={t('calendar.allLines')}
        aria-label={t('calendar.line')}
        value={lineId}
        onChange={(id) => onChange({ lineId: id })}
      />
      <Segmented
        value={view}
        onChange={(chosen) => onChange({ view: chosen })}
        options={(['month', 'year'] as const).map((value) => ({ value, label: t(`calendar.${value}`) }))}
      />
      <Button
        icon={<LeftOutlined />}
        aria-label={t('calendar.previous')}
        onClick={() => onChange({ date: addMonths(first, -step) })}
      />
      <strong className="cal-title">{view === 'year' ? date.slice(0, 4) : date.slice(0, 7)}</strong>
      <Button
        icon={<RightOutlined />}
        aria-label={t('calendar.next')}
        onClick={() => onChange({ date: addMonths(first, step) })}
      />
      <Button onClick={() => onChange({ date: localDate(user.zone, Date.now()) })}>{t('calendar.today')}</Button>
      <span className="kit-toolbar-end">
        {can('calendar.add') && (
          <Button type="primary" onClick={() => onOpen('apply')}>
            {t('calendarPeriod.act.apply')}
          </Button>
        )}
        {can('calendar.delete') && (
          <Button danger onClick={() => onOpen('clear')}>
            {t('calendarPeriod.act.clear')}
          </Button>
        )}
        <Button onClick={() => onOpen('manage')}>{t('calendar.manage')}</Button>
      </span>
    </div>
  )
}
