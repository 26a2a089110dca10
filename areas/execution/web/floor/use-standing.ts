import { useEffect, useRef, useState } from 'react'
import type { TaskInspections } from '#areas/quality/contract/record.api.ts'
import type { TaskCard } from '../../contract/floor.ts'

/** A refusal was judged by newer facts than the screen showed: what comes in this time, milliseconds, is what it was judged by. */
const settledAfter = 3_000

/**
 * A refusal as long as its reason may stand: it goes once the task is no longer as it was when it was refused, so that nobody works by a
 * red alert that speaks of yesterday.
 */
export function useStanding<E extends Error>(
  error: E | null,
  card: TaskCard | undefined,
  inspections?: TaskInspections,
): E | null {
  const facts = factsOf(card, inspections)
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

/** What refusals of a task's acts are about, as far as its screen knows it. */
const factsOf = (card: TaskCard | undefined, inspections: TaskInspections | undefined): string =>
  JSON.stringify([
    card && [card.status, card.takesMore, card.remaining, card.reportedGood, card.reportedDefective, card.counted],
    card?.onDuty.map(({ userId }) => userId),
    inspections && [inspections.first, inspections.allowed],
    inspections?.rows.map(({ id, holds, executedAt }) => [id, holds, executedAt]),
  ])
