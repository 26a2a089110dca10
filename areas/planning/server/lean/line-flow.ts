import type { LineBalance, LineStation } from '../../contract/lean/lean.api.ts'
import type { Loaded } from '../plan/load.ts'
import { type PlaceId, placeOf } from '../plan/places.ts'

/** Where an operation of a balance is planned. */
export interface FlowPlace {
  centerId: number
  machineId: number | null
  place: PlaceId
  /** How many stations a piece has passed before it gets there. */
  rank: number
}

export interface LineFlow {
  /** By operation key. */
  places: Map<string, FlowPlace>
  /** Stations that a piece passes. */
  stations: number
  /** What it was balanced for. */
  productIds: ReadonlySet<number>
}

/**
 * The places of the plan that a balance's operations are done at: the work centre of each one's first station, on its machines in
 * the order of its stations. What shares a place is done together, where the first of it is done. Operations whose station is gone
 * or has no work centre in use are left out.
 */
export function flowOf(loaded: Loaded, balance: LineBalance, stations: readonly LineStation[]): LineFlow {
  const known = new Map(stations.map((station) => [station.id, station]))
  const busy = new Set(balance.operations.flatMap(({ stationIds }) => stationIds))
  const used = balance.stationIds.filter((id) => busy.has(id) && known.has(id))
  const ofCenter = new Map<number, number[]>()
  for (const id of used) {
    const centerId = known.get(id)?.workCenterId
    if (centerId) ofCenter.set(centerId, [...(ofCenter.get(centerId) ?? []), id])
  }
  const places = new Map<string, FlowPlace>()
  const first = new Map<PlaceId, number>()
  for (const { key, stationIds } of balance.operations) {
    const at = stationIds.filter((id) => used.includes(id)).toSorted((a, b) => used.indexOf(a) - used.indexOf(b))[0]
    const centerId = at === undefined ? null : (known.get(at)?.workCenterId ?? null)
    const center = centerId === null ? undefined : loaded.places.centers.get(centerId)
    if (at === undefined || !center?.enabled) continue
    const nth = Math.min((ofCenter.get(center.id) ?? []).indexOf(at), center.machineIds.length - 1)
    const machineId = center.machineIds[Math.max(0, nth)] ?? null
    const place = placeOf(center.id, machineId)
    const rank = used.indexOf(at)
    first.set(place, Math.min(rank, first.get(place) ?? rank))
    places.set(key, { centerId: center.id, machineId, place, rank })
  }
  for (const each of places.values()) each.rank = first.get(each.place) ?? each.rank
  const productIds = new Set(balance.products.flatMap(({ productId, quantity }) => (quantity > 0 ? [productId] : [])))
  return { places, stations: used.length, productIds }
}
