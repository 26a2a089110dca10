import type { FaultReason } from '../../contract/dead-letter.ts'
import type { DevicePoint } from '../../contract/device.ts'
import type { SparkplugMessage } from '../sparkplug/message.ts'

type PointUse = DevicePoint['use']
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
  /** Of a tester: what it says of the whole test, beside its values. */
  verdict?: 'pass' | 'fail'
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

/** Something of a message that was not understood. Of a value that its point cannot take also its name and what the point is for. */
export interface Problem {
  reason: FaultReason
  detail: string
  of?: { name: string; value: Value; use: PointUse }
}

/** What became of a message, where that is worth a word: what was understood whole has none. */
export interface Outcome {
  problems: Problem[]
  /** It was taken before, and changed nothing this time. */
  repeated: boolean
  /** Names that no point maps. */
  unmapped: string[]
}

export const isFault = (each: Arrival | Fault): each is Fault => 'reason' in each

/** What one message may hold, bytes. */
export const payloadMost = 262_144

const keptMost = 2_048
/** A payload as it is kept: whole up to 2 KB, and never ending within a character. */
export const cut = (payload: string) =>
  payload.length > keptMost ? `${payload.slice(0, keptMost).replace(/[\uD800-\uDBFF]$/, '')}…` : payload

const nameMost = 128
const textMost = 200

/** Whether a value can be kept under its name: PostgreSQL keeps neither NUL nor half a character in a JSON text. */
export const canKeep = (name: string, value: Value): boolean =>
  isText(name, nameMost) &&
  (typeof value === 'string' ? isText(value, textMost) : typeof value === 'boolean' || Number.isFinite(value))

const isText = (text: string, most: number) => text.length <= most && !/[\0\p{Cs}]/u.test(text)

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
