import { type ReactNode, Suspense, useRef } from 'react'
import type { selectSiteView } from '#areas/boards/contract/floor.api.ts'
import { paceMarks } from '#areas/boards/contract/production.api.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type Tone, toneOf, toneSigns, useLetters } from '#core/web/kit/board/index.ts'
import { partsOf } from '#core/web/screens/slots.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNow } from '#core/web/use-now.ts'
import { MachineLamp } from './machine-lamp.tsx'
import { useQuantities } from './quantities.tsx'
import { SiteCell } from './site-cell.tsx'
import { clockText, spanText } from './times.ts'

type Data = OutputOf<typeof selectSiteView>
type Task = NonNullable<Data['task']>

/**
 * One figure: what a station has made of its task, against what it should have by now; around it with whom, on what, and what comes next.
 * `children` is a row of cells above its own.
 */
export function SiteBoard({ data, children }: { data: Data; children?: ReactNode }) {
  const t = useT()
  const session = useSession()
  const { user } = session
  const now = useNow(15)
  const parts = partsOf('site.part', session)
  const { station, task, next, people, machines } = data
  if (!station) return <p className="board-none">{t('site.none')}</p>
  const ago = (instant: string) => spanText(now - Date.parse(instant), t)
  const none = t('site.nobody')
  return (
    <div className="site-board">
      <header className="site-head">
        <h2 title={[station.number, station.workCenterName].filter(Boolean).join(' · ')}>{station.name}</h2>
        <span>{[station.number, station.lineName].join(' · ')}</span>
        <span className="site-people" title={people.map(({ name }) => name).join(t('listed'))}>
          {people.length
            ? people.map(({ name, since }) => `${name} ${clockText(since, user.zone, now)}`).join(t('listed'))
            : none}
        </span>
        <ul>
          {machines.map((machine) => (
            <li key={machine.id} title={machine.name}>
              {machine.name} <MachineLamp lamp={machine.lamp} state={machine.state} />
              {machine.since && <span> {ago(machine.since)}</span>}
            </li>
          ))}
        </ul>
      </header>
      {task ? (
        <Message task={task} course={data.course} />
      ) : (
        <p className="site-message board-none">{t('site.noTask')}</p>
      )}
      <aside>
        <Order title={t('site.now')} task={task} none={t('site.noTask')} />
        <Order title={t('site.next')} task={next} none="–" starts />
        <div className="site-parts">
          <Suspense>
            {parts.map(({ name, Part }) => (
              <Part key={name} stationId={station.id} />
            ))}
          </Suspense>
        </div>
      </aside>
      {children}
      <Cells data={data} />
    </div>
  )
}

/** The one figure, its target by now, and when it will be done. */
function Message({ task, course }: { task: Task; course: Data['course'] }) {
  const t = useT()
  const { user } = useSession()
  const { number, unapproved } = useQuantities()
  const box = useRef<HTMLElement>(null)
  useLetters(box, { most: 20 })
  const target = course?.target ?? null
  const ahead = target === null ? null : task.good - target
  const tone: Tone =
    task.good >= task.planQuantity
      ? 'good'
      : target
        ? toneOf(task.good / target, paceMarks.behind, paceMarks.onPace)
        : 'plain'
  const words = [
    target === null ? null : t('site.target', { count: number(target) }),
    ahead === null
      ? null
      : ahead < 0
        ? t('site.behind', { count: number(-ahead) })
        : ahead > 0
          ? t('site.ahead', { count: number(ahead) })
          : t('site.onTarget'),
    course?.forecast && task.good < task.planQuantity
      ? t('site.endsAt', { time: clockText(course.forecast, user.zone) })
      : null,
  ].filter(Boolean)
  const share = (value: number) => `${Math.min(100, (100 * value) / Math.max(1, task.planQuantity)).toFixed(1)}%`
  return (
    <section className={`site-message site-${tone}`}>
      <h3>{t('site.done')}</h3>
      <section ref={box} className="site-room">
        <p className="site-figure">
          {number(task.good)}
          <small>/ {number(task.planQuantity)}</small>
        </p>
      </section>
      <p className="site-words">
        {toneSigns[tone] && `${toneSigns[tone]}\u00a0`}
        {words.join(' · ')}
        {task.unapproved > 0 && <small> {unapproved(task.unapproved)}</small>}
      </p>
      <div className="site-course" aria-hidden="true">
        <i style={{ width: share(task.good) }} />
        {task.unapproved > 0 && <i className="site-open" style={{ width: share(task.good - task.unapproved) }} />}
        {target !== null && <b style={{ insetInlineStart: share(target) }} />}
      </div>
    </section>
  )
}

function Order({ title, task, none, starts }: { title: string; task: Task | null; none: string; starts?: boolean }) {
  const t = useT()
  const { user } = useSession()
  const { number } = useQuantities()
  const name = task && (task.materialDesc ?? task.materialNo ?? task.taskNo)
  const left = task && Math.max(0, task.planQuantity - task.good)
  return (
    <section className="site-order">
      <h3>
        {title}
        {starts && task?.start && ` ${clockText(task.start, user.zone)}`}
        {!starts && task && ` · ${t(`board.state.${task.status}`)}`}
      </h3>
      <p className="site-product" title={name ?? undefined}>
        {name ?? none}
      </p>
      {task && (
        <p>
          {[
            task.workorderNo ?? task.taskNo,
            task.produreName,
            starts ? `× ${number(task.planQuantity)}` : t('site.leftCount', { count: number(left ?? 0) }),
            starts || !task.end ? null : `→ ${clockText(task.end, user.zone)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </section>
  )
}

/** Cycle, defects, first-article inspection and calls. */
function Cells({ data: { task, course, calls, lastCall } }: { data: Data }) {
  const t = useT()
  const { user, has } = useSession()
  const { number } = useQuantities()
  const now = useNow(15)
  const tenths = (value: number) => number(Math.round(value * 10) / 10)
  const {
    cycleSeconds: cycle = null,
    standardSeconds: standard = null,
    first = null,
    defectReason = null,
  } = course ?? {}
  const firstTones = { pass: 'good', concession: 'warn', fail: 'bad' } as const
  const waiting = calls.filter(({ answered }) => !answered)
  const [call] = [...waiting, ...calls]
  return (
    <div className="site-cells">
      <SiteCell
        title={t('site.cycle')}
        value={cycle === null ? '–' : t('site.seconds', { count: tenths(cycle) })}
        tone={cycle !== null && standard !== null && cycle > standard * 1.05 ? 'warn' : 'plain'}
        note={[
          standard === null ? null : t('site.standard', { time: t('site.seconds', { count: tenths(standard) }) }),
          cycle ? t('site.perHour', { count: number(Math.round(3600 / cycle)) }) : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <SiteCell
        title={t('site.defects')}
        value={number(task?.defective ?? 0)}
        tone={task?.defective ? 'warn' : 'plain'}
        note={defectReason ?? ''}
      />
      {has('quality') && (
        <SiteCell
          title={t('site.first')}
          value={t(first ? `site.first.${first.result ?? 'waiting'}` : 'site.first.none')}
          tone={first ? (first.result ? firstTones[first.result] : 'warn') : 'plain'}
          note={first ? clockText(first.at, user.zone, now) : ''}
        />
      )}
      {has('andon') && (
        <SiteCell
          title={t('site.andon')}
          value={call ? call.typeName : t('site.andonNone')}
          tone={waiting.length ? 'bad' : call ? 'warn' : 'plain'}
          note={
            call
              ? [
                  t(call.answered ? 'site.answered' : 'site.waiting'),
                  spanText(now - Date.parse(call.raisedAt), t),
                ].join(' · ')
              : lastCall
                ? t('site.lastCall', { time: clockText(lastCall.raisedAt, user.zone, now), type: lastCall.typeName })
                : ''
          }
        />
      )}
    </div>
  )
}
