import { type CSSProperties, type ReactNode, Suspense, use, useRef, useState } from 'react'
import type { Endpoint, OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { partsOf } from '#core/web/screens/slots.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNow } from '#core/web/use-now.ts'
import { instantText } from '../format.ts'
import { BoardEmbedded } from './board-context.ts'
import { BoardSettingsPanel } from './board-settings.tsx'
import { type BoardSettings, brightnessAt } from './settings.ts'
import { useBlink } from './use-blink.ts'
import { type Board, type BoardOptions, type BoardPlace, useBoard } from './use-board.ts'
import { useFullScreen } from './use-full-screen.ts'
import { type RevisedBoardOptions, useRevisedBoard } from './use-revised-board.ts'
import './board.css'

interface Look<Data> {
  /** Message key; absent: `screen.<path>`. */
  title?: string
  /** Columns that a person may choose from. */
  columns?: readonly { key: string; title: string }[]
  /** Inputs of the board's own filter, shown in its settings. */
  filter?: (value: Record<string, unknown>, set: (value: Record<string, unknown>) => void) => ReactNode
  /** Words or parts in the header beside the title; given what the board shows, once it is there. */
  extra?: ReactNode | ((data: Data, settings: BoardSettings) => ReactNode)
  children(data: Data, settings: BoardSettings): ReactNode
}

export interface BoardScreenProps<E extends Endpoint> extends BoardOptions<E>, Look<OutputOf<E>> {}

/** A display board: full screen, live, with its settings, the time of its last answer, and a mark when that is too old. */
export function BoardScreen<E extends Endpoint>(props: BoardScreenProps<E>) {
  return <BoardBox {...props} board={useBoard(props)} />
}

export interface RevisedBoardScreenProps<Row, E extends Endpoint>
  extends RevisedBoardOptions<E>,
    Look<readonly Row[]> {}

/** A display board of many rows, which reads only those that changed. */
export function RevisedBoardScreen<Row extends { id: number }, E extends Endpoint>(
  props: RevisedBoardScreenProps<Row, E>,
) {
  return <BoardBox {...props} board={useRevisedBoard<Row, E>(props)} />
}

function BoardBox<Data>(props: BoardPlace & Look<Data> & { board: Board<Data> }) {
  const { path, columns = [], minSeconds, children, extra } = props
  const t = useT()
  const session = useSession()
  const { user, display } = session
  const embedded = use(BoardEmbedded)
  const root = useRef<HTMLDivElement>(null)
  const [setting, setSetting] = useState(false)
  const screen = useFullScreen(root)
  useBlink(root)
  const { data, error, settings, layout, updatedAt, stale, refetch } = props.board
  const clock = instantText(new Date(useNow(1)).toISOString(), user.zone).slice(11, 16)
  const time = updatedAt ? instantText(new Date(updatedAt).toISOString(), user.zone).slice(11) : '--:--:--'
  const part = { path, filter: settings.filter }
  const parts = (slot: 'board.head' | 'board.over' | 'board.notice') => (
    <Suspense>
      {partsOf(slot, session).map(({ name, Part }) => (
        <Part key={name} {...part} />
      ))}
    </Suspense>
  )
  const brightness = brightnessAt(settings.dim, Number(clock.slice(0, 2)))
  return (
    <div
      ref={root}
      className={`board board-style-${settings.style}`}
      style={brightness < 1 ? ({ '--board-brightness': brightness } as CSSProperties) : undefined}
    >
      <header className="board-head">
        <div className="board-title">
          <h1 title={t(props.title ?? `screen.${path}`)}>{t(props.title ?? `screen.${path}`)}</h1>
          <div className={stale ? 'board-beat board-beat-stale' : 'board-beat'}>
            <i key={updatedAt} aria-hidden="true" />
            {stale && <strong role="alert">{t('board.stale')}</strong>}
            <span>{t('board.updated', { time })}</span>
          </div>
        </div>
        {/* Beside the title, which stays: place and shift come later and would push them away under a hand. */}
        <div className="board-tools">
          {!embedded && (
            <>
              {!display && (
                <button type="button" onClick={() => setSetting(true)}>
                  {t('board.settings')}
                </button>
              )}
              {screen.possible && (
                <button type="button" onClick={screen.toggle}>
                  {t(screen.full ? 'board.leaveFullScreen' : 'board.fullScreen')}
                </button>
              )}
            </>
          )}
        </div>
        <div className="board-extra">
          {typeof extra === 'function' ? data !== undefined && extra(data, settings) : extra}
        </div>
        <div className="board-clock">
          <b>{clock}</b>
          <div>{parts('board.head')}</div>
        </div>
      </header>
      <main className="board-body">
        {data !== undefined ? (
          children(data, settings)
        ) : error ? (
          <div className="board-wait" role="alert">
            <p>{error.message}</p>
            <button type="button" onClick={refetch}>
              {t('kit.retry')}
            </button>
          </div>
        ) : (
          <div className="board-wait board-late" role="status">
            {t('board.loading')}
          </div>
        )}
      </main>
      {parts('board.notice')}
      {settings.calls && parts('board.over')}
      {setting && (
        <BoardSettingsPanel
          settings={settings}
          layout={layout}
          columns={columns}
          minSeconds={minSeconds}
          filter={props.filter}
          onClose={() => setSetting(false)}
        />
      )}
    </div>
  )
}
