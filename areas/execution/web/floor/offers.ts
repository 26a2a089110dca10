import { add } from '#core/contract/decimal.ts'
import type { TaskCard } from '../../contract/floor.ts'

type Facts = Pick<TaskCard, 'offered' | 'toComplete' | 'countsDefective' | 'remaining' | 'status'>

/** A quantity that one press enters. */
export interface Offer {
  key: 'remaining' | 'single'
  quantity: number
}

/**
 * What stands beside the field of good pieces, as the work centre wants it: all that is left of the plan, one cycle as well, or nothing.
 * @param most no more is offered; null: whatever remains
 */
export function offersOf({ offered, toComplete, remaining }: Facts, most: number | null): Offer[] {
  if (offered <= 0) return []
  const left = Math.min(toComplete, remaining ?? toComplete, most ?? toComplete)
  const single = Math.min(offered, left)
  const offers: Offer[] = [
    { key: 'single', quantity: single < left ? single : 0 },
    { key: 'remaining', quantity: left },
  ]
  return offers.filter(({ quantity }) => quantity > 0)
}

/** Whether a report is the task's last one. */
export const completes = ({ toComplete, countsDefective, status }: Facts, good: number, defective: number): boolean =>
  status !== 'completed' && (countsDefective ? add(good, defective) : good) >= toComplete
