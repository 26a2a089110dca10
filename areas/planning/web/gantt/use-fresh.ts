import { useEffect, useRef, useState } from 'react'
import { indexOf, type Plan } from './canvas/plan.ts'

/** So long (milliseconds) a bar that somebody else changed stands out. */
const freshFor = 6_000
const none: ReadonlySet<number> = new Set()
/** Past this many it was a run of planning, not a hand: nothing is told by marking them all. */
const most = 500

/** Tasks that somebody else changed a moment ago. `ownRevision`: of the person's own last step, which tells nothing new. */
export function useFresh(plan: Plan, ownRevision: number): ReadonlySet<number> {
  const before = useRef(plan)
  const [fresh, setFresh] = useState(none)
  useEffect(() => {
    const was = before.current
    before.current = plan
    if (was === plan || plan.revision === was.revision || plan.revision <= ownRevision) return
    const ids = changedSince(was, plan)
    if (!ids.length || ids.length > most) return
    setFresh(new Set(ids))
    const timer = setTimeout(() => setFresh(none), freshFor)
    return () => clearTimeout(timer)
  }, [plan, ownRevision])
  return fresh
}

/** Ids of tasks that stand elsewhere in one plan than in another. */
export function changedSince(was: Plan, now: Plan): number[] {
  const ids: number[] = []
  for (let i = 0; i < now.count; i++) {
    const id = now.bars.id[i] as number
    const j = was.bars.id[i] === id ? i : indexOf(was, id)
    const same =
      j >= 0 &&
      was.bars.start[j] === now.bars.start[i] &&
      was.bars.end[j] === now.bars.end[i] &&
      was.bars.machine[j] === now.bars.machine[i] &&
      was.bars.center[j] === now.bars.center[i]
    if (!same) ids.push(id)
  }
  return ids
}
