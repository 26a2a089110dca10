import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { screenOf } from '#core/web/screens.ts'
import { loginAddress } from '#core/web/session-end.ts'
import { tokenOf } from '#core/web/session-keeping.ts'
import { SessionGate } from './session-gate.tsx'
import { Waiting } from './waiting.tsx'

const Shell = lazy(() => import('./shell/shell.tsx'))
const BoardFrame = lazy(() => import('./board-frame.tsx'))

/** Pages that need a login. A board on a display (`full=1`) and a standalone page go without the shell. */
export function HomeGate({ standalone }: { standalone?: ReactNode }) {
  const { pathname, search } = useLocation()
  if (!tokenOf()) return <Navigate to={loginAddress(pathname + search)} replace />
  return (
    <SessionGate>
      <Suspense fallback={<Waiting />}>
        {standalone ?? (isFullBoard(pathname, search) ? <BoardFrame /> : <Shell />)}
      </Suspense>
    </SessionGate>
  )
}

function isFullBoard(pathname: string, search: string): boolean {
  const path = pathname.split('/')[2] ?? ''
  return screenOf(path)?.board !== undefined && new URLSearchParams(search).get('full') === '1'
}
