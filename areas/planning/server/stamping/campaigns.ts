import type { Loaded } from '../plan/load.ts'
import { membersOf } from '../plan/load.ts'
import type { OpenTask } from '../plan/open-tasks.ts'
import type { PlaceId } from '../plan/places.ts'
import type { Stand } from '../plan/press/press.ts'
import { stockOf } from '../plan/press/press.ts'
import { isBegun } from '../plan/problem.ts'

/** A task where it stands. */
export interface Standing extends Stand {
  task: OpenTask
}

/** Tasks of one mold that are made one after the other on a press. */
export interface Campaign {
  place: PlaceId
  mold: string | null
  /** The mold that was on the press before; null: none is known. */
  before: string | null
  /** The mold is put on for it. */
  changed: boolean
  rows: Standing[]
}

export const moldNumber = (loaded: Loaded, task: OpenTask): string | null => membersOf(loaded, task)[0]?.mold ?? null

/** The tasks at each press in their order. */
export function atPresses(loaded: Loaded, stands: Iterable<Stand>): Map<PlaceId, Standing[]> {
  const presses = pressPlaces(loaded)
  const rows = new Map<PlaceId, Standing[]>()
  for (const stand of stands) {
    const task = loaded.tasks.get(stand.id)
    if (task && presses.has(stand.place)) rows.set(stand.place, [...(rows.get(stand.place) ?? []), { ...stand, task }])
  }
  for (const at of rows.values()) at.sort((a, b) => a.start - b.start || a.id - b.id)
  return rows
}

export const pressPlaces = ({ places }: Pick<Loaded, 'places'>): Set<PlaceId> =>
  new Set(
    [...places.centers.values()].flatMap(({ id, press, machineIds }): PlaceId[] =>
      press ? (machineIds.length ? machineIds.map((machine): PlaceId => `m${machine}`) : [`w${id}`]) : [],
    ),
  )

/**
 * The campaigns of the presses, by press and time. A task that names no mold makes one of its own and leaves the mold on. What is on a
 * press at first is the mold of its last work that began.
 */
export function campaignsOf(loaded: Loaded, at: ReadonlyMap<PlaceId, Standing[]>): Campaign[] {
  const campaigns: Campaign[] = []
  for (const [place, rows] of at) {
    let on = loaded.setups.initial.get(place)?.mold ?? null
    let last: Campaign | undefined
    for (const row of rows) {
      const mold = moldNumber(loaded, row.task)
      if (last && last.mold === mold) last.rows.push(row)
      else {
        const begun = isBegun(row.task)
        last = { place, mold, before: on, changed: mold !== null && mold !== on && !begun, rows: [row] }
        campaigns.push(last)
        on = mold ?? on
      }
    }
  }
  return campaigns
}

/** How often another coil or stack of sheets comes onto a press between tasks. */
export function stockChanges(loaded: Loaded, at: ReadonlyMap<PlaceId, Standing[]>): number {
  let changes = 0
  for (const rows of at.values()) {
    let on: number | undefined
    for (const { task } of rows) {
      const stock = stockOf(loaded, task)?.materialId
      if (stock === undefined) continue
      if (on !== undefined && on !== stock) changes++
      on = stock
    }
  }
  return changes
}
