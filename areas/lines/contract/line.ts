/** A customised line: what tells it from others of the kit. All else of it is configured on screen. */
export interface Line {
  /** The id of its area, which its rights begin with. */
  id: string
  /** Of its calls. */
  prefix: `/${string}`
}

export const defineLine = <const L extends Line>(line: L): L => line
