import { useEffect, useEffectEvent } from 'react'
import { pageCodes } from '../../contract/page-codes.ts'
import { useScanner } from './scan/use-scanner.ts'

const pageKeys: Record<string, number> = { PageUp: -1, PageDown: 1 }

/**
 * Pages of what is shown at a station are turned wherever the focus is: by a foot switch, which sends page keys, or by a scanner that reads
 * one of two codes (`pageCodes`).
 *
 * @param turn takes 1 for the next page, -1 for the one before
 */
export function useRemotePages(enabled: boolean, turn: (by: 1 | -1) => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const by = pageKeys[event.key]
    if (!by || event.defaultPrevented || (event.target instanceof Element && event.target.closest('input, textarea')))
      return
    event.preventDefault()
    turn(by > 0 ? 1 : -1)
  })
  useEffect(() => {
    if (!enabled) return
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [enabled])
  useScanner(
    (code) => {
      const read = code.trim().toUpperCase()
      if (read === pageCodes.next) turn(1)
      if (read === pageCodes.previous) turn(-1)
    },
    { enabled },
  )
}
