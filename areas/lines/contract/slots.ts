import type { UnitLevel } from '#areas/inventory/contract/unit.ts'

/** Where units of a line are packed: a station that another area brings. */
export interface LinePacking {
  /** The line's id: what is refused here is among its refused scans. */
  line: string
  /** Under which the device keeps how it was set. */
  keptUnder: string
  /** Of the handling units that are opened here, the first one by a piece. */
  levels: readonly UnitLevel[]
}

/** Handling units of a level, with what is done with them. */
export interface LineHandlingUnits {
  level: UnitLevel
  /** Whose: with pieces of orders that go over a line; or, of a line that none goes over, with units of a level in them and nothing of another line. */
  of: { line: string } | { inner: UnitLevel }
  /** The line's page of labels outside /home, opened with the ids of the units; absent: the labels that units have anywhere. */
  labelPage?: string
}

/** Lots of the material that a line is made from. */
export interface LineMaterials {
  /** The line's page of labels outside /home, opened with the ids of the lots. */
  labelPage: string
}

declare module '#core/contract/slots.ts' {
  interface Slots {
    'line.packing': LinePacking
    'line.materials': LineMaterials
    'line.handlingUnits': LineHandlingUnits
  }
}
