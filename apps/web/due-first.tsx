import { lazy, Suspense } from 'react'
import { dueFirst } from '#core/web/session-end.ts'
import { useStore } from '#core/web/store.ts'

const ForcedPassword = lazy(() => import('./shell/forced-password.tsx'))
const ForcedFactor = lazy(() => import('./shell/forced-factor.tsx'))

/** What the server wants done before it serves anything else, over the page. */
export function DueFirst() {
  const due = useStore(dueFirst)
  return due && <Suspense fallback={null}>{due === 'password' ? <ForcedPassword /> : <ForcedFactor />}</Suspense>
}
