/** An instant: milliseconds since 1970-01-01T00:00:00Z, a whole number. */
export type Instant = number

/** A length of time in whole milliseconds. */
export type Milliseconds = number

/** Half-open: `start` belongs to it, `end` does not. */
export interface TimeRange {
  readonly start: Instant
  readonly end: Instant
}

/**
 * What a machine does (specification section 4). `custom` is the state that a team gives its white lamp; `noData` is a state of
 * its own: nobody knows what the machine did.
 */
export type MachineState = 'running' | 'waiting' | 'fault' | 'off' | 'changingMold' | 'custom' | 'noData'

/** A stack light's colours (specification section 4); gray: no signal for longer than the box's heartbeat. */
export type Lamp = 'green' | 'yellow' | 'red' | 'off' | 'gray' | 'blue' | 'white'

/** Why a machine stood, also when somebody says so after the fact. */
export interface StopReason {
  readonly id: string
  /** The class that the team files the reason under. */
  readonly class?: string
  readonly planned: boolean
  /** A planned stop that is not assessed is taken off the planned busy time; one that is assessed stays a loss. */
  readonly assessed: boolean
}

/** A stretch of one machine in one state: a row of the time ledger. */
export interface StateInterval extends TimeRange {
  /** Named in errors. */
  readonly id?: string
  readonly state: MachineState
  /** The lamp that shone; that of the state when absent (a machine without a box). */
  readonly lamp?: Lamp
  readonly reason?: StopReason | null
}

/** A shift, or a slice of one, with what was planned for it. */
export interface ShiftWindow extends TimeRange {
  /** What the calendar plans to be worked; what is left of the window is rest. Parts outside the window count for nothing. */
  readonly working: readonly TimeRange[]
  /** Planned stops that are not assessed; they go before working time and rest. Parts outside the window count for nothing. */
  readonly plannedStops?: readonly TimeRange[]
}

/** The time element of ISO 22400-2 that the time of a state is booked to. */
export type StateElement = 'apt' | 'aust' | 'adet' | 'adot' | 'pdot'

/** Where a team books the time of states otherwise than `stateElements` does. */
export type ElementRules = Partial<Record<Exclude<MachineState, 'noData'>, StateElement>>

/**
 * Times of one machine or of many, in whole milliseconds; every field can be added. The first seven share out the windows without
 * gap or overlap: their sum is the length of the windows.
 */
export interface TimeElements {
  /** ISO 22400-2 APT, actual production time. */
  apt: Milliseconds
  /** ISO 22400-2 AUST, actual unit set-up time. */
  aust: Milliseconds
  /** ISO 22400-2 ADET, actual unit delay time: malfunctions, minor stoppages and other unplanned stops. */
  adet: Milliseconds
  /** ISO 22400-2 ADOT, actual unit down time: not at work although available. */
  adot: Milliseconds
  /** Planned busy time of which nothing is known. */
  noData: Milliseconds
  /** Planned down time: planned stops that are not assessed. */
  pdot: Milliseconds
  /** What the calendar does not plan to be worked. */
  rest: Milliseconds
  /** Part of the planned busy time in state `fault`: ISO 22400-2 TTR, time to restoration. */
  fault: Milliseconds
  /** Yellow light within planned busy time (specification section 9, downtime loss). */
  yellow: Milliseconds
  /** Red light within planned busy time (specification section 9, downtime loss). */
  red: Milliseconds
  /** Production in rests and planned stops: belongs to `rest` and `pdot`, and explains an effectiveness above 1. */
  outside: Milliseconds
  /** ISO 22400-2 FE, failure events: faults that began in the windows, planned stops apart. */
  failures: number
}
