import '../boards.css'
import { createElement, Suspense, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { carouselPath } from '#areas/boards/contract/carousel.ts'
import { useT } from '#core/web/i18n/index.ts'
import { BoardEmbedded, useFullScreen } from '#core/web/kit/board/index.ts'
import { useLayout } from '#core/web/kit/use-layout.ts'
import { PageContext } from '#core/web/screens/navigation.ts'
import { componentOf, openScreens, screenOf } from '#core/web/screens/screens.ts'
import { useSession } from '#core/web/session/session.tsx'
import { sessionHash } from '#core/web/session/session-storage.ts'
import { BoardBoundary } from '../parts/board-boundary.tsx'
import { everyTurn, readTurns, type Turn } from '../parts/wheel.ts'
import { WheelSettings } from '../parts/wheel-settings.tsx'

/** Boards in turns. Which one stands in the address, by its sub path; a display's own boards go before what people chose. */
export default function BoardWheel() {
  const t = useT()
  const root = useRef<HTMLDivElement>(null)
  const session = useSession()
  const { can, has, display } = session
  const layout = useLayout(`board:${carouselPath}`, readTurns)
  const boards = useMemo(() => openScreens({ can, has }).filter((screen) => screen.board?.carousel), [can, has])
  const chosen = display?.boards ?? layout.personal ?? layout.general ?? everyTurn(boards)
  const turns = chosen.filter(({ path }) => boards.some((board) => board.path === path))
  const { at, go } = usePlace(turns)
  const [held, setHeld] = useState(false)
  const [setting, setSetting] = useState(false)
  const screen = useFullScreen(root)
  const turn = turns[at]
  const next = turns[(at + 1) % turns.length]
  const still = held || setting || turns.length < 2

  useEffect(() => {
    if (still || !turn) return
    const timer = setTimeout(() => go(1), turn.seconds * 1000)
    return () => clearTimeout(timer)
  }, [still, turn, go])
  useEffect(() => {
    // What cannot be fetched now is tried again when its turn comes.
    if (next)
      screenOf(next.path)
        ?.load()
        .catch(() => undefined)
  }, [next])

  const save = (scope: 'personal' | 'general', value: Turn[] | null) =>
    layout.save(scope, value && ({ turns: value } as never))
  return (
    <div ref={root} className="board-wheel board-ground">
      <div className="board-wheel-shown">{turn && <Shown key={turn.path} path={turn.path} />}</div>
      {!turn && <p className="board-wheel-none">{t('wheel.none')}</p>}
      <nav className="board-wheel-bar" aria-label={t('wheel.boards')}>
        <button type="button" aria-label={t('wheel.previous')} disabled={turns.length < 2} onClick={() => go(-1)}>
          ‹
        </button>
        <button type="button" aria-pressed={held} disabled={turns.length < 2} onClick={() => setHeld(!held)}>
          {t(held ? 'wheel.goOn' : 'wheel.pause')}
        </button>
        <button type="button" aria-label={t('wheel.next')} disabled={turns.length < 2} onClick={() => go(1)}>
          ›
        </button>
        <ol>
          {turns.map(({ path, seconds }, i) => (
            <li key={path} aria-current={i === at ? 'true' : undefined}>
              <button type="button" title={t(`screen.${path}`)} onClick={() => go(i - at)}>
                {t(`screen.${path}`)}
              </button>
              {i === at && !still && <i key={path} aria-hidden="true" style={{ animationDuration: `${seconds}s` }} />}
            </li>
          ))}
        </ol>
        {!display && (
          <button type="button" onClick={() => setSetting(true)}>
            {t('wheel.choose')}
          </button>
        )}
        {screen.possible && (
          <button type="button" onClick={screen.toggle}>
            {t(screen.full ? 'board.leaveFullScreen' : 'board.fullScreen')}
          </button>
        )}
      </nav>
      {setting && <WheelSettings boards={boards} turns={turns} save={save} onClose={() => setSetting(false)} />}
    </div>
  )
}

/** Which turn the address names, and how to go to another. */
function usePlace(turns: readonly Turn[]) {
  const navigate = useNavigate()
  const { rest, query } = use(PageContext)
  const named = (path: string) => screenOf(path)?.board?.carousel?.toLowerCase() === rest.toLowerCase()
  const at = Math.max(
    0,
    turns.findIndex(({ path }) => rest !== '' && named(path)),
  )
  const paths = turns.map(({ path }) => path).join(' ')
  const search = new URLSearchParams(query).toString()
  const go = useCallback(
    (by: number) => {
      const all = paths.split(' ')
      const path = all[(at + by + all.length) % all.length] ?? ''
      const place = `/home/${carouselPath}/${screenOf(path)?.board?.carousel}${search && `?${search}`}`
      void navigate(`${place}${sessionHash()}`, { replace: true })
    },
    [at, navigate, paths, search],
  )
  const here = turns[at]?.path
  useEffect(() => {
    // An address that names the board by another spelling is put right.
    const child = here && screenOf(here)?.board?.carousel
    if (child && rest !== '' && rest !== child && rest.toLowerCase() === child.toLowerCase())
      void navigate(`/home/${carouselPath}/${child}${search && `?${search}`}${sessionHash()}`, { replace: true })
  }, [here, rest, navigate, search])
  return { at, go }
}

/** One board within its turn; it does not outlive it. */
function Shown({ path }: { path: string }) {
  const t = useT()
  const page = useMemo(() => ({ path, rest: '', query: {}, active: true }), [path])
  const component = componentOf(path)
  return (
    <PageContext value={page}>
      <BoardEmbedded value={true}>
        <BoardBoundary instead={<p className="board-wheel-none">{t('wheel.broken')}</p>}>
          <Suspense>{component && createElement(component)}</Suspense>
        </BoardBoundary>
      </BoardEmbedded>
    </PageContext>
  )
}
