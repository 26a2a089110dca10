/** Places that matter lies in, as people lay them out. */
export const placeKinds = [
  'storage',
  'receiving',
  'inspection',
  'staging',
  'shipping',
  'lineSide',
  'feeder',
  'line',
] as const
export type PlaceKind = (typeof placeKinds)[number]

/** Where matter comes from and goes to outside of all places. They hold no balance: what went there is what the ledger says. */
export const virtualKinds = ['supplier', 'customer', 'production', 'scrap', 'countDifference'] as const
export type VirtualKind = (typeof virtualKinds)[number]

export const locationKinds = [...placeKinds, ...virtualKinds] as const

/** What is known of a quantity: what a report made counts, and is free once the report is approved. */
export type StockState = 'free' | 'unapproved'

/** What quality says of a lot, the strictest last. */
export const lotStatuses = ['free', 'inInspection', 'held', 'blocked'] as const
export type LotStatus = (typeof lotStatuses)[number]
export const holdStatuses = ['inInspection', 'held', 'blocked'] as const
export type HoldStatus = (typeof holdStatuses)[number]

/** How what lies somewhere may be used: its lot's status; where that is free, its own. */
export const stockStatuses = ['free', 'unapproved', 'expired', 'inInspection', 'held', 'blocked'] as const
export const stockStatusColors = {
  free: 'green',
  unapproved: 'gold',
  expired: 'red',
  inInspection: 'blue',
  held: 'red',
  blocked: 'red',
}

/** Why matter moved. */
export const moveKinds = [
  'receipt',
  'customerReceipt',
  'production',
  'approval',
  'transfer',
  'split',
  'consumption',
  'weighing',
  'scrap',
  'return',
  'shipment',
  'count',
  'reversal',
] as const
export type MoveKind = (typeof moveKinds)[number]
