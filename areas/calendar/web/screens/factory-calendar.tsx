import { Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { addDays, localDate, monthOf, weekOf } from '#engines/working-time/local-date.ts'
import { getCalendar } from '../../contract/calendar.api.ts'
import { CalendarBar, type CalendarChoice } from '../parts/calendar-bar.tsx'
import { type CalendarData, calendarTopics, indexOf } from '../parts/calendar-data.ts'
import { DayDialog } from '../parts/day-dialog.tsx'
import { LinesMonth } from '../parts/lines-month.tsx'
import { ManageDrawer } from '../parts/manage-drawer.tsx'
import { ModeLegend } from '../parts/mode-legend.tsx'
import { MonthGrid } from '../parts/month-grid.tsx'
import { PeriodDialog } from '../parts/period-dialog.tsx'
import { LinesYear, YearGrid } from '../parts/year-view.tsx'
import '../parts/mode-strip.css'
import '../parts/calendar.css'

type Opened = { kind: 'apply' | 'clear' | 'manage' } | { kind: 'day'; date: string; lineId: number | null }

/** The first and last day that a view needs: a month with the weeks around it, or a year. */
function spanOf({ view, date }: CalendarChoice): { fromDate: string; toDate: string } {
  if (view === 'year') return { fromDate: `${date.slice(0, 4)}-01-01`, toDate: `${date.slice(0, 4)}-12-31` }
  const month = monthOf(date)
  return { fromDate: weekOf(month.from).from, toDate: weekOf(month.to).to }
}

export default function FactoryCalendar() {
  const t = useT()
  const { user } = useSession()
  const [choice, setChoice] = useState<CalendarChoice>(() => ({
    workshopId: null,
    lineId: null,
    view: 'month',
    date: localDate(user.zone, Date.now()),
  }))
  const [opened, setOpened] = useState<Opened | null>(null)
  const { workshopId, lineId } = choice
  const { data, error, refetch } = useCall(
    getCalendar,
    { ...spanOf(choice), ...(lineId ? { lineIds: [lineId] } : workshopId ? { workshopId } : {}) },
    { topics: calendarTopics, keepPrevious: true },
  )
  const change = (part: Partial<CalendarChoice>) => setChoice({ ...choice, ...part })
  const close = () => setOpened(null)
  const shown = monthOf(choice.date)
  const period = choice.view === 'year' ? spanOf(choice) : { fromDate: shown.from, toDate: shown.to }
  return (
    <div className="kit-screen cal-screen">
      <CalendarBar choice={choice} onChange={change} onOpen={(kind) => setOpened({ kind })} />
      {error && !data ? (
        <NotLoaded error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton active className="kit-slow" />
      ) : data.lines.length === 0 ? (
        <Empty description={t('calendar.noLines')} />
      ) : (
        <View
          data={data}
          choice={choice}
          onChange={change}
          onDay={(date, line) => setOpened({ kind: 'day', date, lineId: line })}
        />
      )}
      {(opened?.kind === 'apply' || opened?.kind === 'clear') && (
        <PeriodDialog
          kind={opened.kind}
          lineIds={lineId ? [lineId] : workshopId ? (data?.lines ?? []).map((line) => line.id) : []}
          workshopId={workshopId}
          from={period.fromDate}
          to={period.toDate}
          onClose={close}
        />
      )}
      {opened?.kind === 'manage' && <ManageDrawer year={Number(choice.date.slice(0, 4))} onClose={close} />}
      {opened?.kind === 'day' && data && (
        <DayDialog
          date={opened.date}
          line={data.lines.find((line) => line.id === opened.lineId)}
          index={indexOf(data)}
          onClose={close}
        />
      )}
    </div>
  )
}

interface ViewProps {
  data: CalendarData
  choice: CalendarChoice
  onChange(part: Partial<CalendarChoice>): void
  onDay(date: string, lineId: number | null): void
}

function View({ data, choice, onChange, onDay }: ViewProps) {
  const t = useT()
  const index = indexOf(data)
  const [only] = data.lines.length === 1 ? data.lines : []
  const year = choice.date.slice(0, 4)
  const openMonth = (month: string) => onChange({ view: 'month', date: `${month}-01` })
  const openLine = (lineId: number) => onChange({ lineId })
  if (only && !only.days) return <Empty description={`${only.name}: ${t('calendar.noCalendar')}`} />
  if (choice.view === 'year')
    return only ? (
      <>
        <ModeLegend index={index} />
        <YearGrid line={only} year={year} index={index} onDay={(date) => onDay(date, only.id)} onMonth={openMonth} />
      </>
    ) : (
      <LinesYear lines={data.lines} year={year} onLine={openLine} onMonth={openMonth} />
    )
  if (only)
    return (
      <MonthGrid line={only} month={choice.date.slice(0, 7)} index={index} onDay={(date) => onDay(date, only.id)} />
    )
  return (
    <>
      <ModeLegend index={index} />
      <LinesMonth lines={data.lines} dates={datesOf(choice.date)} index={index} onLine={openLine} onDay={onDay} />
    </>
  )
}

function datesOf(date: string): string[] {
  const { from, to } = monthOf(date)
  const dates: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) dates.push(day)
  return dates
}
