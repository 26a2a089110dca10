import type { Lamp, MachineState, StateElement } from './types.ts'

/**
 * Where the time of a state is booked, unless a team's rules say otherwise. ISO 22400-2: delay time (ADET) is that of malfunctions,
 * minor stoppages and other unplanned stops, so yellow and red are delay; down time (ADOT) is that of a unit which is available and
 * not at work, so a machine that is switched off is down.
 */
export const stateElements: Readonly<Record<MachineState, StateElement | 'noData'>> = {
  running: 'apt',
  changingMold: 'aust',
  waiting: 'adet',
  fault: 'adet',
  custom: 'adet',
  off: 'adot',
  noData: 'noData',
}

/** The lamp that stands for a state where a machine has none of its own. */
export const stateLamps: Readonly<Record<MachineState, Lamp>> = {
  running: 'green',
  changingMold: 'blue',
  waiting: 'yellow',
  fault: 'red',
  custom: 'white',
  off: 'off',
  noData: 'gray',
}
