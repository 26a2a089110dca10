import { useSyncExternalStore } from 'react'
import type { Medium } from './theme.ts'

/** Whether a media query holds, followed. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
  )
}

/** Whether the window is as narrow as a phone. */
export const useNarrow = (): boolean => useMedia('(max-width: 768px)')

/** What the page is read on. */
export function useMedium(): Medium {
  const touch = useNarrow()
  const large = useMedia('(min-width: 2560px)')
  return touch ? 'touch' : large ? 'large' : 'desk'
}
