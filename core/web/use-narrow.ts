import { useSyncExternalStore } from 'react'

const narrow = typeof window === 'undefined' ? null : window.matchMedia('(max-width: 768px)')

/** Whether the window is as narrow as a phone. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      narrow?.addEventListener('change', listener)
      return () => narrow?.removeEventListener('change', listener)
    },
    () => narrow?.matches ?? false,
  )
