import type { Id } from '../input.ts'
import type { Model } from '../model/model.ts'
import { type Assignment, assignmentOf, type Schedule, type Unplanned } from '../model/schedule.ts'
import { Timeline } from '../plan/timeline.ts'
import { type Cause, causesOf } from './explain-causes.ts'
import { type Remedy, remediesFor } from './explain-remedies.ts'

export interface ExplainStep extends Assignment {
  /** Why it does not start earlier, what binds last first; the first is the one the chain goes on with. */
  causes: Cause[]
}

export interface Explanation {
  orderId: Id
  /** End of its last operation; NaN when something of it has no place. */
  finish: number
  due: number | undefined
  /** Milliseconds after the due date; 0 when it is in time. */
  late: number
  /** From the operation that finishes last back through what it waited for, to what waited for nothing planned. */
  chain: ExplainStep[]
  /** What would bring the finish in, by gain. */
  remedies: Remedy[]
  unplanned: Unplanned[]
}

const longest = 500

/**
 * Why an order finishes when it does, as data for the screen to word. The chain leads through other orders' operations where
 * these keep a machine or a resource busy. Throws RangeError when the order is unknown.
 */
export function explain(model: Model, schedule: Schedule, orderId: Id): Explanation {
  const order = model.orderIndex.get(orderId)
  if (order === undefined) throw new RangeError(`order ${orderId} is unknown`)
  const line = Timeline.standing(model, schedule)
  let last = -1
  const missing: Unplanned[] = []
  for (let op = 0; op < model.opCount; op++) {
    if (model.opOrder[op] !== order) continue
    const reason = schedule.reasons.get(op)
    if (reason) missing.push({ opId: model.opIds[op]!, reason })
    else if (schedule.alt[op]! >= 0 && (last < 0 || schedule.end[op]! > schedule.end[last]!)) last = op
  }
  const chain: ExplainStep[] = []
  const numbers: number[] = []
  for (let op = last; op >= 0 && chain.length < longest; ) {
    const { causes, next } = causesOf(line, op)
    chain.push({ ...assignmentOf(model, schedule, op)!, causes })
    numbers.push(op)
    op = numbers.includes(next) ? -1 : next
  }
  const finish = last < 0 || missing.length > 0 ? Number.NaN : schedule.end[last]!
  const due = model.input.orders[order]!.due
  return {
    orderId,
    finish,
    due,
    late: due === undefined || last < 0 ? 0 : Math.max(0, schedule.end[last]! - due),
    chain,
    remedies: remediesFor(line, numbers, chain),
    unplanned: missing,
  }
}
