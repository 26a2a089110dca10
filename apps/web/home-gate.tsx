import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { screenOf } from '#core/web/screens/screens.ts'
import { useSession } from '#core/web/session/session.tsx'
import { displayEnded, loginAddress } from '#core/web/session/session-end.ts'
import { boardRole, tokenOf } from '#core/web/session/session-storage.ts'
import { useStore } from '#core/web/store.ts'
import { DisplayEnded } from './display-ended.tsx'
import { SessionGate } from './session-gate.tsx'
import { Waiting } from './waiting.tsx'

const Shell = lazy(() => import('./shell/shell.tsx'))
const BoardFrame = lazy(() => import('./board-frame.tsx'))
const DisplayFrame = lazy(() => import('./display-frame.tsx'))

/** Pages that need a login. A board on a display (`full=1`) and a standalone page go without the shell. */
export function HomeGate({ standalone }: { standalone?: ReactNode }) {
  const { pathname, search } = useLocation()
  const ended = useStore(displayEnded)
  if (ended) return <DisplayEnded />
  if (!tokenOf()) {
    const role = isFullBoard(pathname, search) ? boardRole() : null
    const target = role ? `${pathname}${search}#queryId=${role}` : loginAddress(pathname + search)
    return <Navigate to={target} replace />
  }
  return (
    <SessionGate>
      <Suspense fallback={<Waiting />}>
        <Inside standalone={standalone} />
      </Suspense>
    </SessionGate>
  )
}

function Inside({ standalone }: { standalone?: ReactNode }) {
  const { display } = useSession()
  const { pathname, search } = useLocation()
  if (display) return <DisplayFrame display={display} />
  return standalone ?? (isFullBoard(pathname, search) ? <BoardFrame /> : <Shell />)
}

function isFullBoard(pathname: string, search: string): boolean {
  const path = pathname.split('/')[2] ?? ''
  return screenOf(path)?.board !== undefined && new URLSearchParams(search).get('full') === '1'
}
