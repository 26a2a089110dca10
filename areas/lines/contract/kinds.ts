/** What a station does. At one of kind `repair` failed units are mended; none passes it. */
export const stationKinds = ['scan', 'assemble', 'test', 'pack', 'repair'] as const
export type StationKind = (typeof stationKinds)[number]

/** Where a unit goes that failed: it may be tried again there while passes are left, or is repaired first. */
export const failWays = ['retest', 'repair'] as const
export type FailWay = (typeof failWays)[number]

export const profileStates = ['draft', 'live', 'retired'] as const
export type ProfileState = (typeof profileStates)[number]

/** What a profile begins with: the stations of its line, another profile, or what a program tells. */
export const profileOrigins = ['template', 'copy', 'told'] as const

export const unitStates = ['running', 'failed', 'finished', 'scrapped'] as const
export type UnitStatus = (typeof unitStates)[number]

export const valueKinds = ['number', 'text', 'verdict'] as const
export const valueSources = ['keyed', 'device'] as const
export const trackedBy = ['serial', 'lot'] as const

/** Tests whose records have a table of their own on a line. */
export const lineTests = ['airTightness', 'screw', 'helium'] as const
export type LineTest = (typeof lineTests)[number]

export const repairActions = ['rework', 'replace', 'noFault', 'scrap'] as const
export type RepairAction = (typeof repairActions)[number]

/** Checks that a station may be given, beside those that every scan goes through. */
export const chosenChecks = ['dwell', 'firstPiece', 'machineUp', 'skill'] as const
export type ChosenCheck = (typeof chosenChecks)[number]

/** Every check by which a scan can be refused, in the order in which they are asked; `check.${name}` is its name. */
export const checkNames = [
  'serialKnown',
  'orderActive',
  'rightProduct',
  'stationOfLine',
  'notHeld',
  'notPacked',
  'packFits',
  'unitStands',
  'passedAlready',
  'stationsPassed',
  'passesLeft',
  ...chosenChecks,
  'componentRight',
  'componentUsable',
  'componentFree',
  'causeKnown',
  'valueReadable',
] as const
export type CheckName = (typeof checkNames)[number]
