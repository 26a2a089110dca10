import { defineEvent } from '#core/contract/event.ts'
import type { Lamp, MachineState } from './machine-state.ts'

/** One machine passing from one state or lamp to another. */
export interface MachineStateChange {
  machineId: number
  from: MachineState
  to: MachineState
  lamp: Lamp
  /** When, by the signal's own time, epoch milliseconds; now and then a little in the past. */
  at: number
}

/** Machines changed state or lamp; in the order of their happening, every change of a batch, so that the last of a machine holds. */
export const machineStateChanged = defineEvent<{ changes: MachineStateChange[] }>('equipment.machineStateChanged')
