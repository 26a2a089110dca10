import { useEffect } from 'react'

/** Lets the browser ask before the page is left or loaded anew while something typed would be lost. */
export function useUnload(dirty: () => boolean): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (dirty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  })
}
