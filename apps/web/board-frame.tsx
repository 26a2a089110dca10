import { Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { network } from '#core/web/call/network.ts'
import { screenOf } from '#core/web/screens/screens.ts'
import { sessionHash } from '#core/web/session/session-storage.ts'
import { useStore } from '#core/web/store.ts'
import { pageOf } from './page-of.ts'
import { Screen } from './screen.tsx'
import { Waiting } from './waiting.tsx'

/**
 * A board by itself, edge to edge. Once the countdown of a lost network is over it gives way to a notice, which comes back here,
 * unless it is one that keeps what it shows.
 */
export default function BoardFrame() {
  const location = useLocation()
  const { offline, seconds } = useStore(network)
  useEffect(() => {
    // Without a network it could not be fetched any more.
    void import('./net-break-tip.tsx')
  }, [])
  const page = pageOf(location)
  if (!page) return <Navigate to="/notfound" replace />
  if (offline && seconds === 0 && !screenOf(page.path)?.board?.kept) {
    const back = encodeURIComponent(location.pathname + location.search)
    return <Navigate to={`/netBreakTip?back=${back}${sessionHash()}`} replace />
  }
  return (
    <main className="gm-board">
      <Suspense fallback={<Waiting />}>
        <Screen page={page} active />
      </Suspense>
    </main>
  )
}
