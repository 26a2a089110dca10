import { useEffect, useState } from 'react'
import { localDate } from '#engines/working-time/local-date.ts'
import { useSession } from './session/session.tsx'

/** The present instant (epoch milliseconds), anew every so many seconds while the component is shown. */
export function useNow(seconds: number): number {
  return useTicking(Date.now, seconds)
}

/** The team's present day (`2026-01-31`); another one after its midnight. */
export function useToday(): string {
  const { user } = useSession()
  return localDate(user.zone, useTicking(wholeMinute, 10))
}

const wholeMinute = () => Math.floor(Date.now() / 60_000) * 60_000

/** A reading of the clock; renders when it has changed. */
function useTicking(read: () => number, seconds: number): number {
  const [value, setValue] = useState(read)
  useEffect(() => {
    const tick = () => setValue(read())
    // A kept-alive page that is shown again finds its reading old.
    tick()
    const timer = setInterval(tick, seconds * 1000)
    return () => clearInterval(timer)
  }, [read, seconds])
  return value
}
