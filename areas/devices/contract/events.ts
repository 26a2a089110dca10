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

export const buttonPressed = defineEvent<{ presses: ButtonPress[] }>('devices.buttonPressed')
