/** What is done on a line to each piece. */
export interface LineOperation {
  id: string
  /** Whole milliseconds a piece, above 0. */
  time: number
  /** Operations that come before it. */
  after: readonly string[]
  /** Stations, by their index along the line, that can do it; absent: every one. */
  stations?: readonly number[]
}

/** A line whose pieces pass its stations in the order of their indices. */
export interface LineProblem {
  operations: readonly LineOperation[]
  stationCount: number
}

/**
 * The stations of every operation, by index, ascending. Of several, each does every n-th piece: the operation's time is shared
 * among them.
 */
export type Assignment = ReadonlyMap<string, readonly number[]>

/** A proposal of the solver. */
export interface Balance {
  assignment: Assignment
  /** Nothing better exists: the search went to its end, or met its lower bound. */
  proven: boolean
}
