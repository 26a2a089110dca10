import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { selectSiteView } from '#areas/boards/contract/floor.api.ts'
import { getStationDisplay } from '#areas/esop/contract/instruction.api.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { BoardBar, BoardTile } from '#core/web/kit/board/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { addressOf } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNow } from '#core/web/use-now.ts'
import { MachineLamp } from './machine-lamp.tsx'
import { useQuantities } from './quantities.tsx'
import { clockText, spanText } from './times.ts'

type Data = OutputOf<typeof selectSiteView>

/** What a station works on, with whom and on what, and what it waits for. */
export function SiteBoard({ data: { station, task, next, people, machines, calls } }: { data: Data }) {
  const t = useT()
  const { user } = useSession()
  const { number, unapproved, done } = useQuantities()
  const now = useNow(15)
  if (!station) return <div className="board-wait">{t('site.none')}</div>
  const ago = (instant: string) => spanText(now - Date.parse(instant), t)
  return (
    <div className="site-board">
      <header>
        <h2>{station.name}</h2>
        <span>{[station.number, station.lineName, station.workCenterName].filter(Boolean).join(' · ')}</span>
      </header>
      <section className="site-task">
        {task ? (
          <>
            <dl>
              <Word label={t('board.order')}>{task.workorderNo ?? '–'}</Word>
              <Word label={t('board.product')}>{[task.materialNo, task.materialDesc].filter(Boolean).join(' ')}</Word>
              <Word label={t('board.operation')}>{task.produreName ?? '–'}</Word>
              <Word label={t('board.state')}>{t(`board.state.${task.status}`)}</Word>
              <Word label={t('board.ends')}>{clockText(task.end, user.zone)}</Word>
            </dl>
            <BoardBar
              share={task.good / task.planQuantity}
              text={done(task)}
              tone={task.good >= task.planQuantity ? 'good' : 'plain'}
            />
            <div className="site-figures">
              <BoardTile label={t('board.plan')} value={number(task.planQuantity)} />
              <BoardTile
                label={t('site.good')}
                value={number(task.good)}
                note={unapproved(task.unapproved) ?? undefined}
              />
              <BoardTile
                label={t('board.defectiveToday')}
                value={number(task.defective)}
                tone={task.defective > 0 ? 'warn' : 'plain'}
              />
              <BoardTile label={t('site.left')} value={number(Math.max(0, task.planQuantity - task.good))} />
            </div>
          </>
        ) : (
          <p className="board-wait">{t('site.noTask')}</p>
        )}
        <footer>
          {t('site.next')}: {next ? `${next.workorderNo ?? next.taskNo} · ${next.materialDesc ?? ''}` : '–'}
        </footer>
      </section>
      <aside>
        <Instructions stationId={station.id} />
        <List title={t('site.people')} none={t('site.nobody')}>
          {people.map((person) => (
            <li key={`${person.name} ${person.since}`}>
              {person.name} <small>{clockText(person.since, user.zone, now)}</small>
            </li>
          ))}
        </List>
        <List title={t('site.machines')} none="–">
          {machines.map((machine) => (
            <li key={machine.id}>
              {machine.name} <MachineLamp lamp={machine.lamp} state={machine.state} />
              {machine.since && <small> {ago(machine.since)}</small>}
            </li>
          ))}
        </List>
        <List title={t('site.calls')} none={t('site.noCalls')}>
          {calls.map((call) => (
            <li key={call.callNo} className={call.answered ? undefined : 'site-call-waiting'}>
              {call.typeName} <small>{t(call.answered ? 'site.answered' : 'site.waiting')}</small> {ago(call.raisedAt)}
            </li>
          ))}
        </List>
      </aside>
    </div>
  )
}

const documentTopics = ['task', 'duty', 'instruction', 'stationEsop']

/** The instructions in force for what the station works on. People go on to their pages from here; a display has a board of its own for them. */
function Instructions({ stationId }: { stationId: number }) {
  const t = useT()
  const { display, has } = useSession()
  const { data } = useCall(
    getStationDisplay,
    { stationId },
    { topics: documentTopics, keepPrevious: true, enabled: has('esop') },
  )
  if (!has('esop')) return null
  return (
    <List title={t('site.instructions')} none={t('site.noInstruction')}>
      {(data?.instructions ?? []).map(({ id, name, code, revision }) => (
        <li key={id}>
          {display ? name : <Link to={addressOf('stationEsopDisplay', { station: String(stationId) })}>{name}</Link>}{' '}
          <small>
            {code} · {t('site.revision', { revision })}
          </small>
        </li>
      ))}
    </List>
  )
}

const Word = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

function List({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <section>
      <h3>{title}</h3>
      {children.length ? <ul>{children}</ul> : <p>{none}</p>}
    </section>
  )
}
