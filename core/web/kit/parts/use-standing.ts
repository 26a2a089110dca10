import { useEffect, useRef, useState } from 'react'

/** A refusal was judged by newer facts than the screen showed: what comes in this time, milliseconds, is what it was judged by. */
const settledAfter = 3_000

/**
 * A refusal as long as its reason may stand: it goes once what it was about is no longer as it was when it was refused, so that nobody
 * works by a red alert that speaks of yesterday.
 *
 * @param about what the refusal may be about, as far as the screen knows it
 */
export function useStanding<E extends Error>(error: E | null, about: unknown): E | null {
  const facts = JSON.stringify(about)
  const latest = useRef(facts)
  const [judged, setJudged] = useState<{ error: Error; facts: string } | null>(null)
  useEffect(() => {
    latest.current = facts
  }, [facts])
  useEffect(() => {
    if (!error) return
    const timer = setTimeout(() => setJudged({ error, facts: latest.current }), settledAfter)
    return () => clearTimeout(timer)
  }, [error])
  return error && judged?.error === error && judged.facts !== facts ? null : error
}
