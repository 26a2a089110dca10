import type { Loaded } from './load.ts'
import { craftKey, membersOf } from './load.ts'
import type { OpenTask } from './open-tasks.ts'
import { isPaced } from './paced.ts'
import type { Center } from './places.ts'
import { piecesPerShot, stockOf } from './press/press.ts'
import { taktMs } from './takt.ts'

const minute = 60_000

/** Working milliseconds of a task at a work centre. */
export interface Duration {
  processing: number
  setup: number
}

/**
 * Processing = trips × seconds of a trip ÷ proficiency, trips rounded up; the standard time of the product at this very work
 * centre goes before the pace and cavities of the mold, these before the routing. At a press each further coil or stack of sheets
 * takes the time of loading it. Set-up = preparation + adjusting the machine. A combined task takes the sum of its members and the longest of their set-ups.
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
    const own = loaded.craft.get(craftKey(part.productId ?? 0, part.operationId ?? 0, center.id)) ?? paced(loaded, part)
    const trips = Math.ceil(Number((part.planQuantity / (own.singleTripQuantity ?? 1)).toFixed(6)))
    const standard = (trips * (own.singleProcessingTime ?? 0) * 1000) / center.proficiency
    processing += part.handMinutes === null ? standard : part.handMinutes * minute
    setup = Math.max(setup, ((own.timePreparation ?? 0) + (part.machineAdjustMinutes ?? 0)) * minute)
  }
  if (center.press) processing += loading(loaded, task)
  if (task.handMinutes !== null) processing = task.handMinutes * minute
  const takt = taktMs(loaded, center)
  if (takt !== null) return { processing: onTheBeat(takt, task, processing), setup: Math.round(setup) }
  return { processing: Math.max(grid, Math.ceil(processing / grid - 1e-9) * grid), setup: Math.round(setup) }
}

/** Whole takts: one a piece, or as many as the time set by hand holds. */
const onTheBeat = (takt: number, task: OpenTask, byHand: number): number =>
  takt * Math.max(1, Math.ceil(task.handMinutes === null ? task.planQuantity : byHand / takt))

/** The operation's own times, with the mold's pace where the ledger knows it. */
function paced({ press }: Pick<Loaded, 'press'>, part: OpenTask) {
  const mold = part.mold ? press.molds.get(part.mold) : undefined
  if (!mold?.strokesPerMinute) return part
  return {
    timePreparation: part.timePreparation,
    singleTripQuantity: piecesPerShot(mold, part.productId),
    singleProcessingTime: 60 / mold.strokesPerMinute,
  }
}

/** Loading of all coils or stacks but the first, which is part of the set-up. */
function loading(loaded: Loaded, task: OpenTask): number {
  const stock = stockOf(loaded, task)
  return stock ? (Math.ceil(task.planQuantity / stock.perLoad) - 1) * stock.changeMs : 0
}
