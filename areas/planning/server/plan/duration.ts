import type { Loaded } from './load.ts'
import { craftKey, membersOf } from './load.ts'
import type { OpenTask } from './open-tasks.ts'
import { isPaced } from './paced.ts'
import type { Center } from './places.ts'
import { taktMs } from './takt.ts'

const minute = 60_000

/** Working milliseconds of a task at a work centre. */
export interface Duration {
  processing: number
  setup: number
}

/**
 * Processing = trips × seconds of a trip ÷ proficiency, trips rounded up; the standard time of the product at this very work
 * centre goes before that of the routing. A combined task takes the sum of its members and the longest of their set-ups.
 * What a planner set by hand goes before both. Rounded up to the grid of the plan settings. On a takt line every piece takes the
 * line's takt, to the beat; in a levelled sequence on its line the sequence's pace, without a set-up of its own.
 */
export function durationAt(loaded: Loaded, task: OpenTask, center: Center): Duration {
  if (task.handMinutes === null && isPaced(task, center.lineId))
    return { processing: Math.round(task.planQuantity * (task.paceMs ?? 0)), setup: 0 }
  const grid = loaded.set.roundingMinutes * minute
  let processing = 0
  let setup = 0
  for (const part of membersOf(loaded, task)) {
    const own = loaded.craft.get(craftKey(part.productId ?? 0, part.operationId ?? 0, center.id)) ?? part
    const trips = Math.ceil(Number((part.planQuantity / (own.singleTripQuantity ?? 1)).toFixed(6)))
    const standard = (trips * (own.singleProcessingTime ?? 0) * 1000) / center.proficiency
    processing += part.handMinutes === null ? standard : part.handMinutes * minute
    setup = Math.max(setup, (own.timePreparation ?? 0) * minute)
  }
  if (task.handMinutes !== null) processing = task.handMinutes * minute
  const takt = taktMs(loaded, center)
  if (takt !== null) return { processing: onTheBeat(takt, task, processing), setup: Math.round(setup) }
  return { processing: Math.max(grid, Math.ceil(processing / grid - 1e-9) * grid), setup: Math.round(setup) }
}

/** Whole takts: one a piece, or as many as the time set by hand holds. */
const onTheBeat = (takt: number, task: OpenTask, byHand: number): number =>
  takt * Math.max(1, Math.ceil(task.handMinutes === null ? task.planQuantity : byHand / takt))
