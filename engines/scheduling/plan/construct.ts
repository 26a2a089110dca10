import type { Id } from '../input.ts'
import type { Model } from '../model/model.ts'
import type { Schedule } from '../model/schedule.ts'
import { planBackward } from './plan-backward.ts'
import { planForward, startFromFixed } from './plan-forward.ts'
import { followSequence, type Rule, rankOperations } from './rank.ts'
import { Timeline } from './timeline.ts'

export interface ConstructOptions {
  /** `backward`: each operation as late as its due date allows; orders that would start in the past are planned forward. */
  direction?: 'forward' | 'backward'
  rule?: Rule
  /** In the place of a rule: operations in the order in which they are planned; predecessors go first in any case. */
  sequence?: readonly Id[]
}

/**
 * A schedule order by order by a priority rule, filling gaps; each operation takes the alternative that ends first (backward:
 * starts last), of equal ones that with less set-up. Fixed operations stand. What has no place is in `reasons`.
 */
export function construct(model: Model, options: ConstructOptions = {}): Schedule {
  const line = new Timeline(model, startFromFixed(model))
  const sequence = options.sequence
    ? followSequence(model, options.sequence)
    : rankOperations(model, options.rule ?? 'edd')
  if (options.direction === 'backward') planBackward(line, sequence)
  else planForward(line, sequence)
  return line.finish()
}
