import { type Arrival, checkTime, cut, type Fault, type FaultReason } from '../intake/message.ts'
import { decodePayload } from './codec.ts'
import { type MessageType, messageTypes, type SparkplugPayload } from './message.ts'
import { WireError } from './wire.ts'

const isType = (kind: string): kind is MessageType => (messageTypes as readonly string[]).includes(kind)

/** Reads a Sparkplug message: what it means depends on the node's certificates, which the intake follows. */
export function parseSparkplug(
  from: { deviceId: number; topic: string; kind: string; receivedAt: number; below: string | null },
  bytes: Buffer,
): Arrival | Fault {
  const { below, ...base } = from
  const { kind, receivedAt } = base
  const fault = (reason: FaultReason, detail: string, payload: string): Fault => ({ ...base, reason, detail, payload })
  if (!isType(kind) || kind.startsWith('D') !== (below !== null)) return fault('badTopic', kind, '')
  const payload = decoded(bytes)
  if (typeof payload === 'string') return fault('notSparkplug', payload, bytes.toString('hex', 0, 200))
  const text = cut(JSON.stringify(payload))
  // The death of a node is left with the broker at its birth: it has the time of that and no number.
  const death = kind === 'NDEATH'
  const at = death ? receivedAt : (payload.timestamp ?? receivedAt)
  if (!Number.isSafeInteger(at)) return fault('badTime', String(payload.timestamp), text)
  const untimely = checkTime(at, receivedAt)
  if (untimely) return fault(untimely, new Date(at).toISOString(), text)
  return {
    ...base,
    at,
    seq: payload.seq ?? 0,
    // Nodes and devices share numbers, and a birth may have those of a death: the kind tells them apart.
    kind: below === null ? kind : `${kind}/${below}`,
    payload: text,
    values: {},
    sparkplug: { type: kind, device: below, payload },
  }
}

function decoded(bytes: Buffer): SparkplugPayload | string {
  try {
    return decodePayload(bytes)
  } catch (error) {
    if (error instanceof WireError) return error.message
    throw error
  }
}
