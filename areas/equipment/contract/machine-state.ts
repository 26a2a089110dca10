/** What a machine does, as the time ledger knows it; every moment has exactly one. */
export const machineStates = ['running', 'waiting', 'fault', 'off', 'changingMold', 'custom', 'noData'] as const
export type MachineState = (typeof machineStates)[number]

/** What its stack light shows. `gray`: no signal for longer than the box's heartbeat. */
export const lamps = ['green', 'yellow', 'red', 'off', 'blue', 'white', 'gray'] as const
export type Lamp = (typeof lamps)[number]

/** The lamps that a light can be set to; gray is reckoned, never sent. */
export const shownLamps = ['green', 'yellow', 'red', 'off', 'blue', 'white'] as const
export type ShownLamp = (typeof shownLamps)[number]

/** Colours of the list's tags. */
export const machineStateColors: Record<MachineState, string> = {
  running: 'green',
  waiting: 'gold',
  fault: 'red',
  off: 'gray',
  changingMold: 'blue',
  custom: 'purple',
  noData: 'default',
}
