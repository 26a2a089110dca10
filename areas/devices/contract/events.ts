import { defineEvent } from '#core/contract/event.ts'

/** Someone pressed a button of a box. The box stands at a station, or is known by the number of its SIM card. */
export interface ButtonPress {
  deviceId: number
  stationId: number | null
  sim: string | null
  button: number
  /** By the box's own time, epoch milliseconds. */
  at: number
}

/** What a device measured on a machine: a number under the name of its point. */
export interface Measured {
  machineId: number
  name: string
  value: number
  /** By the device's own time, epoch milliseconds. */
  at: number
}

/** Values that devices measured on machines, in the order in which they came; those older than what is known of their name are left out. */
export const valuesMeasured = defineEvent<{ values: Measured[] }>('devices.valuesMeasured')

export const buttonPressed = defineEvent<{ presses: ButtonPress[] }>('devices.buttonPressed')
