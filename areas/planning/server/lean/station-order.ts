import type { LineProduct, LineStation } from '../../contract/lean/lean.api.ts'

/**
 * Stations in the order of the flow: as the balance that holds has them; new ones, and all where there is none, by how late in the
 * products' operations their work comes, those without work last.
 */
export function inFlow(
  stations: readonly LineStation[],
  products: readonly Pick<LineProduct, 'operations'>[],
  known: readonly number[],
): LineStation[] {
  const late = new Map<number, number>()
  for (const { operations } of products)
    for (const [i, { stationIds }] of operations.entries())
      for (const id of stationIds) late.set(id, Math.max(i, late.get(id) ?? 0))
  const placed = known.flatMap((id) => stations.find((station) => station.id === id) ?? [])
  const rest = stations
    .filter(({ id }) => !known.includes(id))
    .toSorted(
      (a, b) =>
        (late.get(a.id) ?? Number.MAX_SAFE_INTEGER) - (late.get(b.id) ?? Number.MAX_SAFE_INTEGER) ||
        a.number.localeCompare(b.number, undefined, { numeric: true }),
    )
  return [...placed, ...rest]
}
