import { useEffect, useMemo } from 'react'
import { partsOf } from '#core/web/screens/slots.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { FloorTask } from '../../contract/floor.ts'

/** Beyond one's own tasks so many of the list are kept. */
const mostOthers = 20

/** Keeps the screen, and of the tasks listed what a person at one of them needs, for the time without a network. */
export function useOfflineCopy(rows: readonly FloorTask[] | undefined): void {
  const session = useSession()
  const panels = useMemo(() => partsOf('floor.panel', session), [session])
  const listed = rows && [...rows.filter(({ mine }) => mine), ...rows.filter(({ mine }) => !mine).slice(0, mostOthers)]
  const ids = listed?.map(({ id }) => id).join()
  useEffect(() => {
    if (!ids || !('serviceWorker' in navigator)) return
    const stop = new AbortController()
    // What the person waits for comes first.
    const later = setTimeout(() => {
      // Without a network, or a store, nothing more is kept than is there; the next list tries again.
      import('./offline-copy.ts')
        .then(({ copyForOffline }) => copyForOffline(ids.split(',').map(Number), panels, stop.signal))
        .catch(() => undefined)
    }, 1_500)
    return () => {
      clearTimeout(later)
      stop.abort()
    }
  }, [ids, panels])
}
