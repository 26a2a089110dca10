import { useSyncExternalStore } from 'react'
import type { Medium } from './theme/theme.ts'

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

/** Whether it is worked on with fingers: a phone, a tablet, a screen at a station. */
export const useTouch = (): boolean => useMedia('(pointer: coarse)')

/** What the page is read on. */
export function useMedium(): Medium {
  const narrow = useNarrow()
  const touch = useTouch()
  const large = useMedia('(min-width: 2560px)')
  return narrow || touch ? 'touch' : large ? 'large' : 'desk'
}
