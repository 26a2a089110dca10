import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { localDate } from '#engines/working-time/local-date.ts'
import type { CalendarDayRow } from '../../contract/calendar.api.ts'
import { type CalendarIndex, type CalendarLine, hoursOf, totalsOf } from './calendar-data.ts'
import { DayMarks } from './day-marks.tsx'

interface Props {
  line: CalendarLine
  /** `YYYY-MM`; days of the weeks around it are shown faint. */
  month: string
  index: CalendarIndex
  onDay(date: string): void
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** A month of one line, a week a row. */
export function MonthGrid({ line, month, index, onDay }: Props) {
  const t = useT()
  const { user } = useSession()
  const [today] = useState(() => localDate(user.zone, Date.now()))
  const days = line.days ?? []
  const { days: count, minutes } = totalsOf(days.filter((day) => day.date.startsWith(month)))
  return (
    <section className="kit-card cal-month" aria-label={`${line.name} ${month}`}>
      <header className="cal-head">
        <strong>{line.name}</strong>
        <span className="kit-faint">{t('calendar.totals', { days: count, hours: hoursOf(minutes) })}</span>
      </header>
      <div className="cal-weeks">
        {weekdays.map((weekday) => (
          <div key={weekday} className="cal-weekday">
            {t(`weekday.${weekday}`)}
          </div>
        ))}
        {days.map((day) => (
          <Day
            key={day.date}
            day={day}
            line={line.id}
            index={index}
            faint={!day.date.startsWith(month)}
            today={day.date === today}
            onDay={onDay}
          />
        ))}
      </div>
    </section>
  )
}

interface DayProps {
  day: CalendarDayRow
  line: number
  index: CalendarIndex
  faint: boolean
  today: boolean
  onDay(date: string): void
}

function Day({ day, line, index, faint, today, onDay }: DayProps) {
  const t = useT()
  const mode = day.modeId === null ? undefined : index.modes.get(day.modeId)
  const tone = day.modeId === null ? 'cal-off' : `mode-tone-${index.tone(day.modeId)}`
  return (
    <button
      type="button"
      className={`cal-day ${tone} ${faint ? 'cal-faint' : ''}`}
      aria-current={today ? 'date' : undefined}
      onClick={() => onDay(day.date)}
    >
      <span className="cal-date">
        <b>{Number(day.date.slice(8))}</b>
        <DayMarks date={day.date} lineId={line} index={index} named />
      </span>
      {mode ? (
        <>
          <span className="cal-mode">
            {mode.name} <em>{t('calendar.hours', { hours: hoursOf(day.workingMinutes) })}</em>
          </span>
          {mode.shifts.map((shift) => (
            <small key={shift.shiftId}>
              {shift.shiftName} {shift.start}–{shift.end}
            </small>
          ))}
        </>
      ) : (
        <small>{t('calendar.off')}</small>
      )}
    </button>
  )
}
