import type { FaultReason } from '../../contract/dead-letter.ts'
import type { SparkplugMessage } from '../sparkplug/message.ts'

export type Value = string | number | boolean

/** What a device said, understood as far as it can be without knowing the device. Times in epoch milliseconds. */
export interface Arrival {
  deviceId: number
  /** Where it came from, as dead letters name it. */
  topic: string
  kind: string
  /** By the device's clock; one without a clock: when it arrived. */
  at: number
  clockless?: boolean
  seq: number
  receivedAt: number
  /** As it is kept. */
  payload: string
  values: Record<string, Value>
  battery?: number
  sparkplug?: SparkplugMessage
}

/** What could not be understood: it becomes a dead letter. */
export interface Fault {
  deviceId: number | null
  topic: string
  reason: FaultReason
  detail: string
  payload: string
  receivedAt: number
}

export const isFault = (each: Arrival | Fault): each is Fault => 'reason' in each

const payloadMost = 2_048
/** A payload as it is kept: whole up to 2 KB, and never ending within a character. */
export const cut = (payload: string) =>
  payload.length > payloadMost ? `${payload.slice(0, payloadMost).replace(/[\uD800-\uDBFF]$/, '')}…` : payload

/** Clocks of boxes drift; one that is further ahead must be set. */
const aheadMost = 60_000
/** Boxes that were cut off send what they kept, up to a week. */
const behindMost = 7 * 86_400_000

/** Whether a device's time can be taken. */
export function checkTime(at: number, receivedAt: number): FaultReason | null {
  if (at > receivedAt + aheadMost) return 'clockAhead'
  if (at < receivedAt - behindMost) return 'tooOld'
  return null
}

export type { FaultReason }
