import { Button } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { weekdayOf } from '#engines/working-time/local-date.ts'
import type { CalendarDayRow } from '../../contract/calendar.api.ts'
import { type CalendarIndex, type CalendarLine, hoursOf, totalsOf } from './calendar-data.ts'

const months = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'))
const monthDays = (line: CalendarLine, prefix: string): CalendarDayRow[] =>
  (line.days ?? []).filter((day) => day.date.startsWith(prefix))

interface YearProps {
  line: CalendarLine
  year: string
  index: CalendarIndex
  onDay(date: string): void
  onMonth(month: string): void
}

/** A year of one line: twelve small months. */
export function YearGrid({ line, year, index, onDay, onMonth }: YearProps) {
  const t = useT()
  return (
    <div className="cal-year">
      {months.map((month) => {
        const days = monthDays(line, `${year}-${month}`)
        const sum = totalsOf(days)
        return (
          <section key={month} className="kit-card">
            <header className="cal-head">
              <Button type="link" size="small" onClick={() => onMonth(`${year}-${month}`)}>
                {year}-{month}
              </Button>
              <small>{t('calendar.totals', { days: sum.days, hours: hoursOf(sum.minutes) })}</small>
            </header>
            <div className="cal-small">
              {days.map((day, i) => (
                <SmallDay key={day.date} day={day} line={line} first={i === 0} index={index} onDay={onDay} />
              ))}
            </div>
          </section>
        )
      })}
    </div>
  )
}

interface SmallProps {
  day: CalendarDayRow
  line: CalendarLine
  first: boolean
  index: CalendarIndex
  onDay(date: string): void
}

function SmallDay({ day, line, first, index, onDay }: SmallProps) {
  const t = useT()
  const holiday = index.holidays.get(day.date)
  const mode = day.modeId === null ? undefined : index.modes.get(day.modeId)
  const tone = day.modeId === null ? 'cal-off' : `mode-tone-${index.tone(day.modeId)}`
  const hours = t('calendar.hours', { hours: hoursOf(day.workingMinutes) })
  const words = [day.date, mode ? `${mode.name} ${hours}` : t('calendar.off'), holiday?.name]
    .filter(Boolean)
    .join(' · ')
  return (
    <button
      type="button"
      className={`cal-cell ${tone} ${holiday ? 'cal-holiday' : ''} ${index.overtime(day.date, line.id) ? 'cal-overtime' : ''}`}
      style={first ? { gridColumnStart: weekdayOf(day.date) } : undefined}
      title={words}
      aria-label={words}
      onClick={() => onDay(day.date)}
    >
      {Number(day.date.slice(8))}
    </button>
  )
}

interface LinesYearProps {
  lines: readonly CalendarLine[]
  year: string
  onLine(id: number): void
  onMonth(month: string): void
}

/** A year of many lines: working days and hours of each month. */
export function LinesYear({ lines, year, onLine, onMonth }: LinesYearProps) {
  const t = useT()
  return (
    <div className="kit-card cal-scroll">
      <table className="cal-matrix">
        <thead>
          <tr>
            <th scope="col">{t('calendar.line')}</th>
            {months.map((month) => (
              <th key={month} scope="col">
                <Button type="link" size="small" onClick={() => onMonth(`${year}-${month}`)}>
                  {month}
                </Button>
              </th>
            ))}
            <th scope="col" className="cal-sum">
              {year}
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
              {[...months, null].map((month) => {
                const sum = totalsOf(monthDays(line, month ? `${year}-${month}` : year))
                return (
                  <td key={month ?? 'year'} className={month ? 'cal-total' : 'cal-total cal-sum'}>
                    {line.days ? t('calendar.hours', { hours: hoursOf(sum.minutes) }) : '–'}
                    {line.days && <small>{t('calendar.dayCount', { days: sum.days })}</small>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
