/** How a virtual machine is made. Durations in milliseconds. */
export interface MachineNature {
  /** The same seed behaves the same. */
  seed: number
  /** One cycle, and how much it scatters (0.1: a standard deviation of a tenth). */
  cycle: number
  scatter: number
  piecesPerCycle: number
  /** Mean time that it runs without a stop. */
  runs: number
}

/** Why a machine stands. */
export type SpellCause = 'material' | 'operator' | 'adjustment' | 'breakdown' | 'changeover' | 'closed'

/** A stretch in which a machine shows one lamp. Epoch milliseconds, half-open. */
export interface Spell {
  start: number
  end: number
  lamp: 'green' | 'yellow' | 'red' | 'blue' | 'off'
  /** Null while it runs. */
  cause: SpellCause | null
}
