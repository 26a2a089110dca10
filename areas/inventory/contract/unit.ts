/** Kinds of handling units, what stands in others first. */
export const unitLevels = ['frame', 'pack', 'box', 'carton', 'pallet'] as const
export type UnitLevel = (typeof unitLevels)[number]

/**
 * Whether a unit of one level goes into one of another: into a larger one. A frame is both: with pieces in it, it goes into a pack or whatever is
 * larger; and it takes units itself, but then goes into none.
 *
 * @param innerHoldsUnits units stand in the inner one
 */
export function goesInto(inner: UnitLevel, outer: UnitLevel, innerHoldsUnits: boolean): boolean {
  if (inner === outer) return false
  if (outer === 'frame') return true
  if (inner === 'frame') return !innerHoldsUnits
  return unitLevels.indexOf(inner) < unitLevels.indexOf(outer)
}

/** How far a unit is. What is picked lies at the dock for a shipment; what came back from a customer or is dissolved is no unit any more. */
export const unitStates = ['open', 'closed', 'picked', 'shipped', 'returned', 'dissolved'] as const
export type UnitState = (typeof unitStates)[number]
