import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useAct } from '#core/web/call/use-act.ts'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { addDays, monthOf, weekOf } from '#engines/working-time/local-date.ts'
import { weekdays } from '../../contract/plan.ts'
import { type MaintenanceCalendar, moveMaintenanceTask, selectMaintenanceCalendar } from '../../contract/task.api.ts'
import { MonthBar, type MonthProps } from './month-bar.tsx'
import { type DueEntry, daysOf } from './month-days.ts'

/** So many stand in a day; the others come when they are asked for. */
const shownFirst = 4

/** What is carried from day to day. */
const carried = 'text/gemba-maintenance-task'

/**
 * A month by its weeks: tasks on their days, and what the plans will ask for. Whoever may change plans carries what is not done to another day;
 * the list of tasks does the same by a press. @param onOpen opens a task
 */
export function Month({ onOpen, shown, onShow }: MonthProps & { onOpen?(id: number): void }) {
  const t = useT()
  const { month, kind } = shown
  const [wide, setWide] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const { can } = useSession()
  const { run } = useAct(moveMaintenanceTask, {
    topics: ['maintenanceTask', 'machineDowntime'],
    onDone: ({ skipped }) => skipped.forEach(({ name, reason }) => toast.warning(`${name}: ${reason}`)),
  })
  const movable = can('maintenancePlan.edit')
  const from = weekOf(month).from
  const to = weekOf(monthOf(month).to).to
  const { data, error, refetch } = useCall(
    selectMaintenanceCalendar,
    { from, to, kind },
    { topics: ['maintenanceTask', 'maintenancePlan', 'calendar'], keepPrevious: true },
  )
  return (
    <div className="kit-screen">
      <MonthBar shown={shown} onShow={onShow}>
        {data && <Load data={data} month={month} />}
      </MonthBar>
      <div className="kit-card mt-month">
        {error && !data && <NotLoaded error={error} onRetry={refetch} />}
        {!error && !data && <Skeleton active className="kit-slow" />}
        {data && (
          <table>
            <thead>
              <tr>
                {weekdays.map((day) => (
                  <th key={day} scope="col">
                    {t(`maintenanceWeekday.${day}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {daysOf(data, from, to).map((week) => (
                <tr key={week[0]?.date}>
                  {week.map(({ date, entries }) => {
                    const first = wide === date ? entries : entries.slice(0, shownFirst)
                    const takes = movable && date >= data.today
                    const place = [
                      takes && over === date && 'mt-over',
                      date.slice(0, 7) !== month.slice(0, 7) && 'mt-other',
                      date === data.today && 'mt-today',
                    ]
                    return (
                      <td
                        key={date}
                        className={place.filter(Boolean).join(' ') || undefined}
                        onDragOver={(event) => {
                          if (!takes || !event.dataTransfer.types.includes(carried)) return
                          event.preventDefault()
                          setOver(date)
                        }}
                        onDragLeave={() => setOver(null)}
                        onDrop={(event) => {
                          setOver(null)
                          const id = Number(event.dataTransfer.getData(carried))
                          if (takes && id) void run({ ids: [id], dueOn: date })
                        }}
                      >
                        <b>{Number(date.slice(8))}</b>
                        <ul aria-label={date}>
                          {first.map((entry) => (
                            <li key={entry.key}>
                              <Due entry={entry} onOpen={onOpen} movable={movable} />
                            </li>
                          ))}
                        </ul>
                        {entries.length > shownFirst && (
                          <Button
                            type="link"
                            size="small"
                            aria-expanded={wide === date}
                            onClick={() => setWide(wide === date ? null : date)}
                          >
                            {wide === date
                              ? t('maintenanceTask.less')
                              : t('maintenanceTask.more', { count: entries.length - shownFirst })}
                          </Button>
                        )}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </div>
  )
}

/** A task that opens, or what will be due. The state is said in words too: a colour alone says nothing to some. */
function Due({ entry, onOpen, movable }: { entry: DueEntry; onOpen?(id: number): void; movable: boolean }) {
  const t = useT()
  const { id, state, machineNumber, machineName, planName, cause } = entry
  const words = t(
    state === 'coming' || state === 'foreseen' ? `maintenanceTask.${state}` : `maintenanceTaskStatus.${state}`,
  )
  const text = `${cause ? '⚠ ' : state === 'foreseen' ? '≈ ' : ''}${machineNumber} ${planName}`
  const title = [text, cause, machineName, words].filter(Boolean).join(' · ')
  if (id === null || !onOpen)
    return (
      <span className={`mt-due mt-${state}`} title={title}>
        {text}
      </span>
    )
  return (
    <button
      type="button"
      className={`mt-due mt-${state}`}
      title={title}
      aria-label={title}
      draggable={movable && (state === 'pending' || state === 'delayed')}
      onDragStart={(event) => event.dataTransfer.setData(carried, String(id))}
      onClick={() => onOpen(id)}
    >
      {text}
    </button>
  )
}

/** What the month holds in all, and how long that takes where plans say so. */
function Load({ data, month }: { data: MaintenanceCalendar; month: string }) {
  const t = useT()
  const next = addDays(monthOf(month).to, 1)
  const within = <E extends { dueOn: string }>(entries: readonly E[]) =>
    entries.filter(({ dueOn }) => dueOn >= month && dueOn < next)
  const tasks = within(data.tasks)
  const coming = within(data.coming)
  const minutes = [...tasks, ...coming].reduce((sum, entry) => sum + (entry.minutes ?? 0), 0)
  return (
    <span className="kit-faint">
      {t('maintenanceTask.load', {
        tasks: tasks.length,
        coming: coming.length,
        hours: Math.round(minutes / 6) / 10,
      })}
    </span>
  )
}
