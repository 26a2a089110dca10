import { useMemo } from 'react'
import { useCall } from '#core/web/live/live.ts'
import { selectReadiness } from '../../contract/readiness/readiness.api.ts'
import { type Readiness, readReadiness } from './canvas/filter.ts'
import type { Plan } from './canvas/plan.ts'
import { readinessTopics } from './readiness-list.tsx'

/** How ready the plan's tasks are, kept live; asked beside the plan, which does not wait for it. */
export function useReadiness(plan: Plan, range: { from: number; to: number }): Readiness {
  const { data } = useCall(selectReadiness, range, { topics: readinessTopics, keepPrevious: true, long: true })
  return useMemo(() => readReadiness(plan, data), [plan, data])
}
