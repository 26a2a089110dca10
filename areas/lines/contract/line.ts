import type { StationKind } from './kinds.ts'

/** A customised line: what tells it from others of the kit. All else of it is configured on screen. */
export interface Line {
  /** The id of its area, which its rights begin with. */
  id: string
  /** Of its calls. */
  prefix: `/${string}`
  /** What its profiles begin with, until an engineer says otherwise: each station after those before it. Absent: a unit comes, is tested, is mended. */
  begins?: readonly { code: string; kind: StationKind }[]
}

export const defineLine = <const L extends Line>(line: L): L => line
