import './station-display.css'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { selectBoardStation } from '#areas/boards/contract/floor.api.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { currentLanguage, keptLanguage, showLanguage, useT } from '#core/web/i18n/index.ts'
import { BoardScreen, stationChoiceOf, useBoardStation } from '#core/web/kit/board/index.ts'
import { instantText } from '#core/web/kit/format.ts'
import { openPrint } from '#core/web/kit/print/open-print.ts'
import { addressOf } from '#core/web/screens/navigation.ts'
import { mayOpen, screenOf } from '#core/web/screens/screens.ts'
import { useSession } from '#core/web/session/session.tsx'
import { getStationDisplay } from '../../contract/instruction.api.ts'
import { ChangeNote } from '../parts/change-note.tsx'
import { ReadDocument } from '../steps/read-document.tsx'
import { useKeptDisplay } from './use-kept-display.ts'

type Data = OutputOf<typeof getStationDisplay>
type Shown = Data['instructions'][number]

const topics = [
  'task',
  'duty',
  'workOrder',
  'instruction',
  'station',
  'instructionReading',
  'stationEsop',
  'esopDisplay',
]
const stationChoice = stationChoiceOf(selectBoardStation)

interface Props {
  path: 'stationEsopDisplay' | 'stationEsopDisplayS'
  /** What is shown below the station's head. */
  children(data: Data): ReactNode
}

/** The screen of a station: that of the address (`?station=<id>`), else the one chosen in the settings. */
export function StationScreen({ path, children }: Props) {
  const stationOf = useBoardStation()
  return (
    <BoardScreen
      path={path}
      endpoint={getStationDisplay}
      input={(value) => ({ stationId: stationOf(value) })}
      topics={topics}
      minSeconds={3}
      kept
      filter={stationChoice}
    >
      {(data) => <StationEsop data={data}>{children(data)}</StationEsop>}
    </BoardScreen>
  )
}

/** The andon button of the station, for those who may call. */
function CallForHelp({ stationId }: { stationId: number }) {
  const t = useT()
  const session = useSession()
  const screen = screenOf('andonCall')
  if (!screen || !mayOpen(screen, session)) return null
  return (
    <Link className="station-esop-call" to={addressOf('andonCall', { stationId: String(stationId) })}>
      {t('screen.andonCall')}
    </Link>
  )
}

/** A display speaks the language of whoever is on duty before it; where nobody is, its own. */
function useLanguageOnDuty(language: Data['language']): void {
  const { display } = useSession()
  const wanted = display && (language ?? display.language ?? keptLanguage())
  useEffect(() => {
    if (wanted && wanted !== currentLanguage()) void showLanguage(wanted)
  }, [wanted])
}

function StationEsop({
  data: { station, task, look, instructions, language },
  children,
}: {
  data: Data
  children: ReactNode
}) {
  const t = useT()
  useLanguageOnDuty(language)
  useKeptDisplay(instructions)
  if (!station) return <div className="board-wait">{t('site.none')}</div>
  return (
    <div className="station-esop">
      <header>
        <h2>
          {station.name} <small>{station.number}</small>
        </h2>
        {task && (
          <p>
            <b>{t(`board.state.${task.status}`)}</b>{' '}
            {[task.produreName, task.materialNo, task.materialDesc, task.workorderNo].filter(Boolean).join(' · ')}
          </p>
        )}
        {look.callButton && <CallForHelp stationId={station.id} />}
      </header>
      {look.shown ? children : <p className="board-wait">{t('stationEsop.notShown')}</p>}
    </div>
  )
}

interface PaneProps {
  data: Data
  /** Which of the documents is shown until another is chosen; absent: none, for the task is. */
  first?: number
  /** Offers the task beside the documents. */
  withTask?: boolean
}

/** One document, and which; or the task. */
export function StationPane({ data, first, withTask = false }: PaneProps) {
  const { task, instructions } = data
  const t = useT()
  const { user } = useSession()
  const [chosen, setChosen] = useState<number | 'task' | null>(null)
  const onTask = withTask && (chosen === 'task' || (chosen === null && first === undefined))
  const shown = onTask ? undefined : (instructions.find(({ id }) => id === chosen) ?? instructions[first ?? 0])
  const choices = instructions.length + (withTask ? 1 : 0)
  return (
    <>
      {choices > 1 && (
        <nav aria-label={t('instruction')}>
          {instructions.map(({ id, name }) => (
            <button key={id} type="button" aria-pressed={id === shown?.id} onClick={() => setChosen(id)}>
              {name}
            </button>
          ))}
          {withTask && (
            <button type="button" aria-pressed={onTask} onClick={() => setChosen('task')}>
              {t('stationSplit.task')}
            </button>
          )}
        </nav>
      )}
      {onTask && task ? (
        <TaskFacts task={task} zone={user.zone} />
      ) : shown ? (
        <>
          <News shown={shown} />
          <ShownDocument shown={shown} data={data} remote={first === 0} />
        </>
      ) : (
        <p className="board-wait">{t(task ? 'stationEsop.noInstruction' : 'site.noTask')}</p>
      )}
    </>
  )
}

/** What its revision changed, and who at the task has yet to read it. */
function News({ shown }: { shown: Shown }) {
  const t = useT()
  const names = shown.unread.map(({ name }) => name).join(t('listed'))
  return (
    <>
      <ChangeNote instruction={shown} />
      {names && (
        <p className="station-esop-unread" role="status">
          {t('instruction.unreadNow', { people: names })}
        </p>
      )}
    </>
  )
}

function ShownDocument({
  shown,
  data: { station, task, look },
  remote,
}: {
  shown: Shown
  data: Data
  remote: boolean
}) {
  const t = useT()
  const { can, display } = useSession()
  return (
    <ReadDocument
      key={`${shown.id} ${task?.id} ${look.fit}`}
      big
      fit={look.fit}
      turnSeconds={look.turnSeconds}
      remote={remote}
      instruction={shown}
      work={task && station ? { taskId: task.id, stationId: station.id } : undefined}
      extra={
        <>
          <span className="station-esop-name">
            {shown.name} · {t('instruction.revisionNo', { revision: shown.revision })}
          </span>
          {!display && can('instruction.print') && (
            <button
              type="button"
              onClick={() =>
                openPrint('PrintInstructions', [shown.id], {
                  ...(station && { station: String(station.id) }),
                  // A combined task is of several orders: none of them is the copy's.
                  ...(task?.workorderNo && !task.workorderNo.includes(' · ') && { order: task.workorderNo }),
                })
              }
            >
              {t('instruction.print')}
            </button>
          )}
        </>
      }
    />
  )
}

/** What is made, how much of it, and until when. */
function TaskFacts({ task, zone }: { task: NonNullable<Data['task']>; zone: string }) {
  const t = useT()
  const facts: [string, ReactNode][] = [
    [t('stationSplit.order'), task.workorderNo],
    [t('stationSplit.product'), [task.materialNo, task.materialDesc].filter(Boolean).join(' ')],
    [t('stationSplit.operation'), task.produreName],
    [t('stationSplit.planned'), task.planQuantity],
    [t('stationSplit.good'), task.good],
    [t('stationSplit.left'), Math.max(0, task.planQuantity - task.good)],
    [t('stationSplit.defective'), task.defective],
    [t('stationSplit.end'), task.end && instantText(task.end, zone)],
  ]
  return (
    <dl className="station-esop-task">
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Two panes side by side: two documents, or a document and the task. */
export const SplitPanes = ({ data }: { data: Data }) => (
  <div className="station-esop-split">
    <div>
      <StationPane data={data} first={0} withTask />
    </div>
    <div>
      <StationPane data={data} first={data.instructions.length > 1 ? 1 : undefined} withTask />
    </div>
  </div>
)
