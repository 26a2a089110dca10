/** An identifier of the caller's: returned as it was given. `1` and `'1'` are different. */
export type Id = string | number

/**
 * Working intervals in epoch milliseconds, ascending, half-open `[starts[i], ends[i])`. Touching intervals are joined.
 * `cum` (working milliseconds before each interval) may be passed along and is reckoned anew here.
 * Outside the intervals nothing is worked: the last end is the horizon of what can be planned.
 */
export interface CalendarInput {
  starts: ArrayLike<number>
  ends: ArrayLike<number>
  cum?: ArrayLike<number>
}

/**
 * Set-up times between two values of one attribute of operations (product family, mold, colour).
 * Between equal values 0, between values without an entry `otherwise`.
 */
export interface SetupMatrixInput {
  id: Id
  /** Which of an operation's `families` it looks at; an operation's `family` is the attribute `'family'`. */
  attribute?: string
  /** `[from, to, milliseconds]` */
  entries?: readonly (readonly [from: Id, to: Id, ms: number])[]
  /** Milliseconds between values without an entry; 0 when absent. */
  otherwise?: number
  /** Milliseconds before the first operation of a machine of which no initial family is known; 0 when absent. */
  first?: number
}

/**
 * A line through which everything moves at one speed. An operation on it enters piece by piece for its duration, in which nothing
 * else enters, and ends when its last piece has passed the other stations.
 */
export interface TaktInput {
  /** Working milliseconds from piece to piece; operations start a whole number of takts after the anchor. */
  ms: number
  /** Stations of the line, one takt each; 1 when absent. */
  stations?: number
  /** An instant at which a takt begins; now when absent. */
  anchor?: number
}

export interface MachineInput {
  id: Id
  /** Absent: always open. */
  calendar?: CalendarInput
  /** Matrices that apply here; their times add up. */
  setups?: readonly Id[]
  /** What the machine is set up for now, by attribute. */
  initial?: Readonly<Record<string, Id>>
  takt?: TaktInput
  /** How much (of the operations' batch sizes) the machine does at once: cavities of a press, places of an oven. Absent: no batches. */
  batchCapacity?: number
}

/**
 * Operations that may be done at once on a machine with a batch capacity: those with the same key, families, needs and duration
 * there, as long as their sizes find room. They share set-up, start, end and what they need.
 */
export interface BatchInput {
  key: Id
  /** 1 when absent. An operation larger than the machine's capacity cannot be done there. */
  size?: number
}

/** What an operation needs beside its machine: a mold, a fixture, a crew of a skill. */
export interface ResourceInput {
  id: Id
  kind?: 'mold' | 'fixture' | 'crew' | 'other'
  /** How much there is at a time; 1 when absent. With levels the most there is, and absent the most of these. */
  capacity?: number
  /** Absent: always open. Not beside levels, which say when there is something. */
  calendar?: CalendarInput
  /** How much there is from time to time (people of a skill by shift); nothing outside. */
  levels?: LevelsInput
}

/**
 * Amounts within `[starts[i], ends[i])`, ascending, not overlapping. An operation works while there is as much as it needs; while
 * there is less it pauses, and leaves what there is to others.
 */
export interface LevelsInput {
  starts: ArrayLike<number>
  ends: ArrayLike<number>
  amounts: ArrayLike<number>
}

export interface OrderInput {
  id: Id
  /** No operation of the order starts earlier. */
  release?: number
  /** Due instant; absent: never late. */
  due?: number
  /** Weight of a millisecond of tardiness; 1 when absent. */
  weight?: number
  /** Customer priority, smaller is more urgent; 0 when absent. */
  priority?: number
}

export interface AlternativeInput {
  machineId: Id
  /** Working milliseconds for the whole operation on this machine. */
  duration: number
  /** Fixed set-up (machine adjustment) in working milliseconds, added to the matrices'. */
  setup?: number
}

export interface LinkInput {
  opId: Id
  /** Elapsed milliseconds between the predecessor's end (or its first transfer batch) and the start here. */
  transfer?: number
  /**
   * Transfer batch as a share of the lot, above 0 and up to 1 (1 or absent: no overlap). The operation may start when the first
   * batch has arrived, and ends no earlier than the working of its last batch after the predecessor's end and transfer.
   */
  share?: number
}

export interface PlacementInput {
  machineId: Id
  start: number
  end: number
  setupStart?: number
}

export interface OperationInput {
  id: Id
  orderId: Id
  /** In order of preference; the earliest finish wins, the order breaks ties. */
  alternatives: readonly AlternativeInput[]
  /** Predecessors; several make a join. Operations without links are independent, also within an order. */
  after?: readonly (Id | LinkInput)[]
  /** Earliest start of its own. */
  release?: number
  /** When its material is there. */
  materialAt?: number
  /** Short for `families: {family: …}` */
  family?: Id
  families?: Readonly<Record<string, Id>>
  /** May processing pause over rests and between shifts? true when absent. Set-up always may. */
  splittable?: boolean
  /** Held from the start of set-up to the end. */
  needs?: readonly { resourceId: Id; amount?: number }[]
  batch?: BatchInput
  /** The published plan: what stability is measured against, what a locked or running operation keeps. */
  planned?: PlacementInput
  /** Never moved; needs `planned`. Set-up of running and finished ones is history and not reckoned. */
  fixed?: 'locked' | 'running' | 'finished'
  /**
   * Lot splitting: shares of the lot (summing to 1) that may run on different machines at once. Not for a fixed operation:
   * parts that have been published are operations of their own.
   */
  parts?: readonly number[]
}

/** A scheduling problem. Instants are epoch milliseconds, durations milliseconds, all whole numbers. */
export interface ProblemInput {
  /** Nothing that is not fixed is planned before. */
  now: number
  /** Frozen horizon: what is planned to start before it is kept as locked, nothing else is planned before it. */
  frozenUntil?: number
  machines: readonly MachineInput[]
  resources?: readonly ResourceInput[]
  setups?: readonly SetupMatrixInput[]
  orders: readonly OrderInput[]
  operations: readonly OperationInput[]
}
