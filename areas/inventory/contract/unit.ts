/** Kinds of handling units, what stands in others first. */
export const unitLevels = ['box', 'carton', 'pallet', 'frame'] as const
export type UnitLevel = (typeof unitLevels)[number]

/** How far a unit is. What is picked lies at the dock for a shipment; what came back from a customer or is dissolved is no unit any more. */
export const unitStates = ['open', 'closed', 'picked', 'shipped', 'returned', 'dissolved'] as const
export type UnitState = (typeof unitStates)[number]
