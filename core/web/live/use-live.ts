import { useEffect, useEffectEvent } from 'react'
import { type LiveEvent, onLive } from './live-stream.ts'

/** Hears the changes of some topics while the page is shown. */
export function useLive(topics: readonly string[], onEvent: (event: LiveEvent) => void): void {
  const heard = topics.join('\n')
  const tell = useEffectEvent(onEvent)
  useEffect(() => {
    const wanted = new Set(heard.split('\n'))
    return onLive((event) => {
      if (wanted.has(event.topic)) tell(event)
    })
  }, [heard])
}
