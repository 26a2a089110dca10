import { Button } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { weekdayOf } from '#engines/working-time/local-date.ts'
import { type CalendarIndex, type CalendarLine, hoursOf, totalsOf } from './calendar-data.ts'
import { DayMarks } from './day-marks.tsx'

interface Props {
  lines: readonly CalendarLine[]
  dates: readonly string[]
  index: CalendarIndex
  onLine(id: number): void
  onDay(date: string, lineId: number | null): void
}

/** A month of many lines: a line a row, a day a column. */
export function LinesMonth({ lines, dates, index, onLine, onDay }: Props) {
  const t = useT()
  return (
    <div className="kit-card cal-scroll">
      <table className="cal-matrix">
        <thead>
          <tr>
            <th scope="col">{t('calendar.line')}</th>
            {dates.map((date) => (
              <th key={date} scope="col" className={weekdayOf(date) > 5 ? 'cal-weekend' : undefined}>
                <button type="button" onClick={() => onDay(date, null)}>
                  <span className="gm-hidden">{date} </span>
                  <b>{Number(date.slice(8))}</b>
                  <small>{t(`weekday.${weekdayOf(date)}`)}</small>
                  <DayMarks date={date} lineId={null} index={index} />
                </button>
              </th>
            ))}
            <th scope="col" className="cal-sum">
              {t('calendar.month')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                <Button type="link" size="small" onClick={() => onLine(line.id)}>
                  {line.name}
                </Button>
              </th>
              {line.days ? (
                <LineDays line={line} dates={dates} index={index} onDay={onDay} />
              ) : (
                <td colSpan={dates.length + 1} className="kit-faint cal-none">
                  {t('calendar.noCalendar')}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function LineDays({ line, dates, index, onDay }: Omit<Props, 'lines' | 'onLine'> & { line: CalendarLine }) {
  const t = useT()
  const shown = new Set(dates)
  const days = (line.days ?? []).filter((day) => shown.has(day.date))
  const sum = totalsOf(days)
  return (
    <>
      {days.map((day) => {
        const mode = day.modeId === null ? undefined : index.modes.get(day.modeId)
        const tone = day.modeId === null ? 'cal-off' : `mode-tone-${index.tone(day.modeId)}`
        const words = mode
          ? `${mode.name} · ${t('calendar.hours', { hours: hoursOf(day.workingMinutes) })}`
          : t('calendar.off')
        return (
          <td key={day.date}>
            <button
              type="button"
              className={`cal-cell ${tone}`}
              title={words}
              aria-label={`${line.name} ${day.date} ${words}`}
              onClick={() => onDay(day.date, line.id)}
            >
              {mode ? hoursOf(day.workingMinutes) : '–'}
              {index.overtime(day.date, line.id) && <sup>{t('calendar.overtimeShort')}</sup>}
            </button>
          </td>
        )
      })}
      <td className="cal-sum">{t('calendar.hours', { hours: hoursOf(sum.minutes) })}</td>
    </>
  )
}
