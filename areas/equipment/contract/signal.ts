import type { Lamp, MachineState } from './machine-state.ts'

/** What became known of a machine at one moment. State and lamp come together or not at all. */
export interface MachineSignal {
  machineId: number
  /** The signal's own time, epoch milliseconds. */
  at: number
  now?: { state: MachineState; lamp: Lamp }
  /** Counted since the signal before. Quantity in pieces. */
  count?: { quantity: number; pulses: number }
}

/** A stretch of the ledger that is given whole: history of a machine that has none yet. Epoch milliseconds, half-open. */
export interface LedgerInterval {
  machineId: number
  start: number
  /** Null: it goes on. */
  end: number | null
  state: MachineState
  lamp: Lamp
}

/** Pieces of one minute. */
export interface LedgerCount {
  machineId: number
  /** The minute's start, epoch milliseconds. */
  minute: number
  quantity: number
  pulses: number
}
