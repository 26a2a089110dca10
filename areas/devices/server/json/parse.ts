import {
  type Arrival,
  canKeep,
  checkTime,
  cut,
  type Fault,
  type FaultReason,
  payloadMost,
  type Value,
} from '../intake/message.ts'

export const kinds = ['lamp', 'count', 'button', 'state', 'measure', 'heartbeat'] as const
export type Kind = (typeof kinds)[number]

/** Keys of a message that are values of the same name. */
const named = ['lamp', 'count', 'button', 'state'] as const
const isKind = (kind: string): kind is Kind => (kinds as readonly string[]).includes(kind)

/**
 * Reads a plain JSON message: `{ "seq": 7, "at": "2026-01-05T08:00:00.250Z", "lamp": "green" }`. `at` is ISO 8601 or epoch milliseconds;
 * a box without a clock leaves it out. `values` holds any number of named values beside `lamp`, `count`, `button` and `state`.
 */
export function parseJson(
  from: { deviceId: number; topic: string; kind: string; receivedAt: number },
  payload: string,
): Arrival | Fault {
  const { deviceId, topic, kind, receivedAt } = from
  const fault = (reason: FaultReason, detail: string): Fault => ({
    deviceId,
    topic,
    reason,
    detail,
    payload: cut(payload),
    receivedAt,
  })
  if (payload.length > payloadMost) return fault('tooLarge', `${payload.length}`)
  if (!isKind(kind)) return fault('badTopic', kind)
  const body = asObject(payload)
  if (!body) return fault('notJson', payload.slice(0, 80))
  const { seq, battery } = body
  if (!Number.isSafeInteger(seq) || (seq as number) < 0) return fault('noSequence', `seq: ${JSON.stringify(seq)}`)
  const at = readTime(body.at, receivedAt)
  if (at === null) return fault('badTime', `at: ${JSON.stringify(body.at)}`)
  const untimely = checkTime(at, receivedAt)
  if (untimely) return fault(untimely, String(body.at))
  const values = valuesOf(body)
  if (typeof values === 'string') return fault('badValue', values)
  if (kind !== 'heartbeat' && !Object.keys(values).length) return fault('badValue', kind)
  if (battery !== undefined && !isShare(battery)) return fault('badValue', 'battery')
  return {
    deviceId,
    topic,
    kind,
    at,
    clockless: body.at === undefined,
    seq: seq as number,
    receivedAt,
    payload: cut(payload),
    values,
    battery: battery as number | undefined,
  }
}

const isShare = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 100

function asObject(payload: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(payload)
    return body !== null && typeof body === 'object' && !Array.isArray(body) ? (body as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function readTime(at: unknown, receivedAt: number): number | null {
  if (at === undefined) return receivedAt
  if (typeof at === 'number') return Number.isSafeInteger(at) && at > 0 ? at : null
  if (typeof at !== 'string' || !/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(at)) return null
  const time = Date.parse(at)
  return Number.isNaN(time) ? null : time
}

/** The values of a message; a text names the one that cannot be. */
function valuesOf(body: Record<string, unknown>): Record<string, Value> | string {
  const values: Record<string, Value> = {}
  const { values: given } = body
  if (given !== undefined) {
    if (given === null || typeof given !== 'object' || Array.isArray(given)) return 'values'
    for (const [name, value] of Object.entries(given)) {
      if (!isValue(name, value)) return name
      values[name] = value
    }
  }
  for (const name of named) {
    const value = body[name]
    if (value === undefined) continue
    if (!isValue(name, value)) return name
    values[name] = value
  }
  return values
}

const isValue = (name: string, value: unknown): value is Value =>
  ['boolean', 'number', 'string'].includes(typeof value) && canKeep(name, value as Value)
