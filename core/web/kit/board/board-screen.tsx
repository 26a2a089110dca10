import { type ReactNode, use, useRef, useState } from 'react'
import type { Endpoint, OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useSession } from '#core/web/session.tsx'
import { instantText } from '../format.ts'
import { BoardEmbedded } from './board-context.ts'
import { BoardSettingsPanel } from './board-settings.tsx'
import type { BoardSettings } from './settings.ts'
import { type BoardOptions, useBoard } from './use-board.ts'
import { useFullScreen } from './use-full-screen.ts'
import './board.css'

export interface BoardScreenProps<E extends Endpoint> extends BoardOptions<E> {
  /** Message key; absent: `screen.<path>`. */
  title?: string
  /** Columns that a person may choose from. */
  columns?: readonly { key: string; title: string }[]
  /** Inputs of the board's own filter, shown in its settings. */
  filter?: (value: Record<string, unknown>, set: (value: Record<string, unknown>) => void) => ReactNode
  /** Words or parts in the header beside the title. */
  extra?: ReactNode
  children(data: OutputOf<E>, settings: BoardSettings): ReactNode
}

/** A display board: full screen, live, with its settings, the time of its last answer, and a mark when that is too old. */
export function BoardScreen<E extends Endpoint>(props: BoardScreenProps<E>) {
  const { path, columns = [], minSeconds, children } = props
  const t = useT()
  const { user } = useSession()
  const embedded = use(BoardEmbedded)
  const root = useRef<HTMLDivElement>(null)
  const [setting, setSetting] = useState(false)
  const screen = useFullScreen(root)
  const { data, error, settings, layout, updatedAt, stale, refetch } = useBoard(props)
  const time = updatedAt ? instantText(new Date(updatedAt).toISOString(), user.zone).slice(11) : '--:--:--'
  return (
    <div ref={root} className={`board board-style-${settings.style}`}>
      <header className="board-head">
        <div className={stale ? 'board-beat board-beat-stale' : 'board-beat'}>
          <i key={updatedAt} aria-hidden="true" />
          <span>{t('board.updated', { time })}</span>
          {stale && <strong role="alert">{t('board.stale')}</strong>}
        </div>
        <h1>{t(props.title ?? `screen.${path}`)}</h1>
        <div className="board-tools">
          {props.extra}
          {!embedded && (
            <>
              <button type="button" onClick={() => setSetting(true)}>
                {t('board.settings')}
              </button>
              {screen.possible && (
                <button type="button" onClick={screen.toggle}>
                  {t(screen.full ? 'board.leaveFullScreen' : 'board.fullScreen')}
                </button>
              )}
            </>
          )}
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
