import type { MoldFacts } from '#areas/molds/server/index.ts'
import type { CalendarInput } from '#engines/scheduling/index.ts'
import { startOfDate } from '#engines/working-time/index.ts'
import { type Loaded, membersOf } from '../load.ts'
import type { OpenTask } from '../open-tasks.ts'
import { type PlaceId, placeOf } from '../places.ts'
import { maintenanceOf, type Use, type Wear, type Worn } from '../windows/maintenance.ts'
import type { Stock } from './press-facts.ts'

const minute = 60_000

/** What a task is stamped of, where it is the operation that takes it; of a combined one what its first member is. */
export function stockOf(loaded: Pick<Loaded, 'press' | 'members'>, task: OpenTask): Stock | undefined {
  const [part] = membersOf(loaded, task)
  const stock = loaded.press.stock.get(part?.workOrderId ?? 0)
  return stock && stock.sequence === part?.sequence ? stock : undefined
}

/** The ledger's mold of a task; of a combined one that of its first member. */
export function moldOf(loaded: Pick<Loaded, 'press' | 'members'>, task: OpenTask): MoldFacts | undefined {
  const [part] = membersOf(loaded, task)
  return part?.mold ? loaded.press.molds.get(part.mold) : undefined
}

/** Pieces of a product that a stroke of a mold makes. */
export const piecesPerShot = ({ holeCount, products }: MoldFacts, productId: number | null): number =>
  products.find((each) => each.productId === productId)?.holeCount ?? holeCount

/** Shots that are left to make of a task. */
export function shotsOf(loaded: Pick<Loaded, 'press' | 'members'>, task: OpenTask): number {
  return membersOf(loaded, task).reduce((sum, part) => {
    const mold = part.mold ? loaded.press.molds.get(part.mold) : undefined
    const left = Math.max(0, part.planQuantity - part.reportedGood - part.reportedDefective)
    return sum + (mold ? Math.ceil(left / piecesPerShot(mold, part.productId)) : 0)
  }, 0)
}

/** Molds that are due for maintenance some day, as they are worn now. */
export const wearOf = ({ press, zone }: Pick<Loaded, 'press' | 'zone'>): Wear[] =>
  [...press.molds.values()]
    .filter(({ maintenanceShots, nextMaintenanceOn }) => maintenanceShots !== null || nextMaintenanceOn !== null)
    .map(({ number, shotsSince, maintenanceShots, nextMaintenanceOn, maintenanceMinutes }) => ({
      mold: number,
      since: shotsSince,
      every: maintenanceShots,
      on: nextMaintenanceOn === null ? null : startOfDate(zone, nextMaintenanceOn),
      ms: Math.round(maintenanceMinutes * minute),
    }))

/** Where a task stands, or would. */
export interface Stand {
  id: number
  place: PlaceId
  setupStart: number
  start: number
  end: number
}

/** What tasks at their places take of molds. */
export function usesOf(loaded: Loaded, stands: Iterable<Stand>): Use[] {
  const uses: Use[] = []
  for (const { id, place, setupStart, end } of stands) {
    const task = loaded.tasks.get(id)
    const mold = task && moldOf(loaded, task)
    if (mold) uses.push({ id, mold: mold.number, shots: shotsOf(loaded, task), place, setupStart, end })
  }
  return uses
}

/** The tasks of the plan where they stand. */
export const standsOf = (loaded: Loaded): Stand[] =>
  [...loaded.tasks.values()].flatMap((task) =>
    task.plannedStart === null || task.plannedEnd === null
      ? []
      : [
          {
            id: task.id,
            place: placeOf(task.workCenterId, task.machineId),
            setupStart: Date.parse(task.plannedSetupStart ?? task.plannedStart),
            start: Date.parse(task.plannedStart),
            end: Date.parse(task.plannedEnd),
          },
        ],
  )

/** When molds are maintained while tasks stand so. `open`: the working time of places. */
export function maintenanceFor(
  loaded: Loaded,
  stands: Iterable<Stand>,
  open: (place: string) => CalendarInput | undefined,
): Worn {
  const wear = wearOf(loaded)
  return wear.length ? maintenanceOf(wear, usesOf(loaded, stands), open, loaded.now) : nothing
}

const nothing: Worn = { windows: [], since: new Map(), over: [] }
