import type { Lamp, MachineState } from '../../contract/machine-state.ts'

/** How a machine stands: its open interval and the newest signal's time. Epoch milliseconds. */
export interface Standing {
  state: MachineState
  lamp: Lamp
  since: number
  signalAt: number
  /** Where its open interval begins, when a person cut a stop that still lasts; absent: with its state. */
  opened?: number
}

/** A row of the ledger as it comes out of a fold; `end` null: it stays open. */
export interface Interval {
  start: number
  end: number | null
  state: MachineState
  lamp: Lamp
}

interface Told {
  at: number
  now: { state: MachineState; lamp: Lamp }
}

interface Folded {
  standing: Standing
  /** The rows to write, the formerly open one first; empty when nothing changed. */
  intervals: Interval[]
  changes: { from: MachineState; to: MachineState; lamp: Lamp; at: number }[]
  /** Signals older than the newest one: they change nothing. */
  late: number
}

/**
 * Folds signals into one machine's open interval. A signal that says what is known moves only the newest signal's time; two changes at
 * the same instant leave the later one. Intervals stay gapless and never overlap, whatever comes.
 *
 * @param told in the order of their times; of equal times the later one holds
 */
export function fold(before: Standing, told: readonly Told[]): Folded {
  let open: Standing = { ...before }
  const intervals: Interval[] = []
  const changes: Folded['changes'] = []
  let late = 0
  let touched = false
  for (const { at, now } of told) {
    if (at < open.signalAt) {
      late += 1
      continue
    }
    const { state: from, lamp } = open
    open.signalAt = at
    if (now.state === from && now.lamp === lamp) continue
    const start = open.opened ?? open.since
    if (at > start) intervals.push({ start, end: at, state: from, lamp })
    open = { ...now, since: at, signalAt: at }
    touched = true
    changes.push({ from, to: now.state, lamp: now.lamp, at })
  }
  if (touched) intervals.push({ start: open.since, end: null, state: open.state, lamp: open.lamp })
  return { standing: open, intervals, changes, late }
}
