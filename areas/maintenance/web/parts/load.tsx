import { Skeleton } from 'antd'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { NotLoaded, numberText, type SearchValues } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { addDays, monthOf, weekdayOf } from '#engines/working-time/local-date.ts'
import { type MaintenanceLoad, selectMaintenanceLoad } from '../../contract/due.ts'
import { MonthBar, type MonthProps } from './month-bar.tsx'

type Row = MaintenanceLoad['rows'][number]
type Day = Row['days'][number]
/** Leads to the tasks that stand behind a number. */
type Lead = (search: SearchValues) => void

/** Who has how much to do on which day of a month, with what the plans will ask for; each day leads to its tasks. */
export function PersonLoad({ shown, onShow, onLead }: MonthProps & { onLead: Lead }) {
  const t = useT()
  const { from, to } = monthOf(shown.month)
  const { data, error, refetch } = useCall(
    selectMaintenanceLoad,
    { from, to, kind: shown.kind },
    { topics: ['maintenanceTask', 'maintenancePlan', 'calendar'], keepPrevious: true },
  )
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return (
    <div className="kit-screen">
      <MonthBar shown={shown} onShow={onShow}>
        <span className="kit-faint">{t('maintenanceLoad.hint')}</span>
      </MonthBar>
      <div className="kit-card mt-load">
        {error && !data && <NotLoaded error={error} onRetry={refetch} />}
        {!error && !data && <Skeleton active className="kit-slow" />}
        {data && data.rows.length === 0 && <p className="kit-faint">{t('maintenanceLoad.none')}</p>}
        {data && data.rows.length > 0 && (
          <Grid
            data={data}
            dates={dates}
            onLead={(search) => onLead({ ...search, ...(shown.kind && { kind: [shown.kind] }) })}
          />
        )}
      </div>
    </div>
  )
}

/** The greatest load of a day darkens its cell whole, the others by their share of it. */
function Grid({ data, dates, onLead }: { data: MaintenanceLoad; dates: readonly string[]; onLead: Lead }) {
  const t = useT()
  const [language] = useLanguage()
  // A month stands side by side: the day's name has little room.
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'narrow', timeZone: 'UTC' })
  const most = Math.max(1, ...data.rows.flatMap(({ days }) => days.map(({ minutes }) => minutes)))
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('maintenanceLoad.who')}</th>
          <th scope="col">{t('maintenanceLoad.sum')}</th>
          {dates.map((date) => (
            <th
              key={date}
              scope="col"
              className={[date === data.today && 'mt-today', weekdayOf(date) > 5 && 'mt-other']
                .filter(Boolean)
                .join(' ')}
            >
              {Number(date.slice(8))}
              <small>{weekday.format(new Date(`${date}T00:00:00Z`))}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.rows.map((row) => (
          <PersonRow key={`${row.personId} ${row.groupId}`} row={row} dates={dates} most={most} onLead={onLead} />
        ))}
      </tbody>
    </table>
  )
}

function PersonRow({ row, dates, most, onLead }: { row: Row; dates: readonly string[]; most: number; onLead: Lead }) {
  const t = useT()
  const [language] = useLanguage()
  const { personId, groupId, name, days } = row
  const by = new Map(days.map((day) => [day.on, day]))
  const who = name ?? t('maintenanceLoad.nobody')
  const hours = (minutes: number) => numberText(Math.round(minutes / 6) / 10, language)
  const tell = ({ minutes, tasks, untimed }: Omit<Day, 'on'>) =>
    [
      t('maintenanceLoad.of', { tasks, minutes: numberText(Math.round(minutes), language) }),
      untimed > 0 && t('maintenanceLoad.untimed', { count: untimed }),
    ]
      .filter(Boolean)
      .join(' · ')
  const whose: SearchValues =
    personId !== null ? { personIds: [personId] } : groupId !== null ? { groupId: [groupId] } : { assigned: ['false'] }
  const lead = (dueOn: { from: string; to: string }) => onLead({ dueOn, ...whose })
  const whole = days.reduce(
    (sum, day) => ({
      minutes: sum.minutes + day.minutes,
      tasks: sum.tasks + day.tasks,
      untimed: sum.untimed + day.untimed,
    }),
    { minutes: 0, tasks: 0, untimed: 0 },
  )
  const cell = (key: string, told: Omit<Day, 'on'>, span: { from: string; to: string }, share: number) => {
    const title = `${who} · ${key} · ${tell(told)}`
    return (
      <button
        type="button"
        title={title}
        aria-label={title}
        style={{ '--mt-share': `${Math.round(share * 100)}%` } as React.CSSProperties}
        onClick={() => lead(span)}
      >
        {told.minutes > 0 ? hours(told.minutes) : `${told.tasks}×`}
      </button>
    )
  }
  return (
    <tr>
      <th scope="row" className={name === null ? 'mt-bad' : undefined}>
        {who}
        {groupId !== null && <small>{t('maintenanceLoad.group')}</small>}
      </th>
      <td>{cell(dates[0]?.slice(0, 7) ?? '', whole, { from: dates[0] ?? '', to: dates.at(-1) ?? '' }, 0)}</td>
      {dates.map((date) => {
        const day = by.get(date)
        return <td key={date}>{day && cell(date, day, { from: date, to: date }, day.minutes / most)}</td>
      })}
    </tr>
  )
}
