import type { PlanDifference } from '../../contract/published/publish.api.ts'
import { type Change, type PlanColumns, same } from '../plan/write-plan.ts'

/** What a publication changed about each task for the shop floor, by task. */
export const kindsOf = (changes: readonly Change[]): Map<number, PlanDifference['kind']> =>
  new Map(
    changes.flatMap(({ id, before, after }) => {
      const kind = before && after ? kindOf(before, after) : null
      return kind ? [[id, kind] as const] : []
    }),
  )

/** Only columns that changed stand in a change. */
function kindOf(before: PlanColumns, after: PlanColumns): PlanDifference['kind'] | null {
  if (after.released === false) return 'withdrawn'
  if (before.released === false) return 'new'
  if ('publishedWorkCenterId' in after || 'publishedMachineId' in after) return 'place'
  if ('publishedStart' in after && !same('publishedStart', before.publishedStart, after.publishedStart))
    return Date.parse(String(after.publishedStart)) < Date.parse(String(before.publishedStart)) ? 'earlier' : 'later'
  return 'publishedEnd' in after ? 'longer' : null
}
