import { Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { pageOf } from './page-of.ts'
import { Screen } from './screen.tsx'
import { Waiting } from './waiting.tsx'

/** A board by itself, edge to edge. */
export default function BoardFrame() {
  const location = useLocation()
  const page = pageOf(location)
  if (!page) return <Navigate to="/notfound" replace />
  return (
    <main className="gm-board">
      <Suspense fallback={<Waiting />}>
        <Screen page={page} active />
      </Suspense>
    </main>
  )
}
