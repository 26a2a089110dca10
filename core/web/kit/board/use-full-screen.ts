import { type RefObject, useEffect, useState } from 'react'

/** Shows an element full screen and back. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement === element.current && element.current !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [element])
  const toggle = () => {
    // A browser that refuses (a frame without leave) leaves the board as it is.
    const done = full ? document.exitFullscreen() : element.current?.requestFullscreen()
    done?.catch(() => undefined)
  }
  return { full, toggle, possible: typeof document !== 'undefined' && document.fullscreenEnabled }
}
