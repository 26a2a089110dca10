import { type Arrival, cut, type Fault, payloadMost } from '../intake/message.ts'
import { parseJson } from '../json/parse.ts'
import { parseSparkplug } from '../sparkplug/parse.ts'
import type { Topic } from './topics.ts'

/** Reads one MQTT message of a device. */
export function receive(
  to: Topic,
  name: string,
  payload: Buffer,
  deviceId: number,
  receivedAt: number,
): Arrival | Fault {
  const from = { deviceId, topic: name, kind: to.kind, receivedAt }
  if (payload.length > payloadMost)
    return {
      ...from,
      reason: 'tooLarge',
      detail: `${payload.length}`,
      payload: cut(payload.toString('utf8', 0, 4_096)),
    }
  return to.sparkplug
    ? parseSparkplug({ ...from, below: to.below }, payload)
    : parseJson(from, payload.toString('utf8'))
}
