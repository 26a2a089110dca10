import type { UnitLevel } from '#areas/inventory/contract/unit.ts'

/** Where units of a line are packed: a station that another area brings. */
export interface LinePacking {
  /** Under which the device keeps how it was set. */
  keptUnder: string
  /** Of the handling units that are opened here, the first one by a piece. */
  levels: readonly UnitLevel[]
}

/** Handling units of a level, with what is done with them. */
export interface LineHandlingUnits {
  level: UnitLevel
}

declare module '#core/contract/slots.ts' {
  interface Slots {
    'line.packing': LinePacking
    'line.handlingUnits': LineHandlingUnits
  }
}
