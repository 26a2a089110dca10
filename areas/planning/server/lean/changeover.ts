import { matrixTime } from '#engines/scheduling/index.ts'
import type { Loaded } from '../plan/load.ts'
import type { OpenTask } from '../plan/open-tasks.ts'
import type { PlaceId } from '../plan/places.ts'
import { setupValuesOf } from '../plan/setups.ts'
import type { LineFlow } from './line-flow.ts'
import type { LineOrder } from './line-orders.ts'

/**
 * Milliseconds that the set-up matrix asks for between lots that follow one another on a line, each change at its slowest place.
 * The line's pace does not have them: a flow line is to change over within a beat.
 */
export function changeoverOf(
  loaded: Pick<Loaded, 'setups' | 'places'>,
  flow: LineFlow,
  orders: readonly LineOrder[],
  lots: readonly { orderId: number }[],
): number {
  const byId = new Map(orders.map((order) => [order.orderId, order]))
  const known = new Map<string, number>()
  let sum = 0
  for (const [i, { orderId }] of lots.entries()) {
    const before = byId.get(lots[i - 1]?.orderId ?? 0)
    const order = byId.get(orderId)
    if (!before || !order || before === order) continue
    const key = `${before.orderId} ${orderId}`
    const took = known.get(key) ?? slowest(loaded, flow, before, order)
    known.set(key, took)
    sum += took
  }
  return sum
}

function slowest(
  { setups, places }: Pick<Loaded, 'setups' | 'places'>,
  flow: LineFlow,
  from: LineOrder,
  to: LineOrder,
) {
  const left = tasksAt(flow, from)
  return Math.max(
    0,
    ...[...tasksAt(flow, to)].map(([place, { first, centerId }]) => {
      const last = left.get(place)?.last
      const center = places.centers.get(centerId)
      if (!last || !center) return 0
      const [was, is] = [setupValuesOf([last]), setupValuesOf([first])]
      const at = new Set(setups.at(center))
      return setups.matrices
        .filter(({ id }) => at.has(String(id)))
        .reduce((total, matrix) => total + matrixTime(matrix, was, is), 0)
    }),
  )
}

/** The first and the last task of an order at each place. */
function tasksAt({ places }: LineFlow, { tasks }: LineOrder) {
  const found = new Map<PlaceId, { first: OpenTask; last: OpenTask; centerId: number }>()
  for (const { task, key } of tasks) {
    const at = places.get(key)
    if (!at) continue
    const known = found.get(at.place)
    if (known) known.last = task
    else found.set(at.place, { first: task, last: task, centerId: at.centerId })
  }
  return found
}
