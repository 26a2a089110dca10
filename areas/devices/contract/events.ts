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

/** What a tester told of a unit in one message. */
export interface ToldResult {
  deviceId: number
  /** The code of a station of a customised line. */
  station: string
  serial: string
  /** By the codes of the station's characteristics. */
  values: { code: string; value: string | number | boolean }[]
  /** What it says of the whole test, beside the values. */
  verdict?: 'pass' | 'fail'
}

/** What became of results: nothing of one that no line has; null of one that was taken; else why it was not. */
export type ResultAnswers = Map<ToldResult, string | null>

/** Testers told results. A line answers those of its units that none has answered, and says in `answers` what became of them. */
export const resultsTold = defineEvent<{ results: readonly ToldResult[]; answers: ResultAnswers }>(
  'devices.resultsTold',
)

export const buttonPressed = defineEvent<{ presses: ButtonPress[] }>('devices.buttonPressed')
