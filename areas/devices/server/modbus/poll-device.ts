import { setTimeout as after } from 'node:timers/promises'
import type ModbusRTU from 'modbus-serial'
import { type DevicePoint, testUses } from '../../contract/device.ts'
import { isReady } from '../intake/interpret.ts'
import type { Arrival, Value } from '../intake/message.ts'
import type { KnownDevice } from '../intake/registry.ts'
import { type DeviceListener, reconnecting } from '../polling/reconnect.ts'
import { decodeRead, planReads, type Read } from './registers.ts'

const answerWithin = 3_000

interface Poll extends DeviceListener {
  take(arrival: Arrival): Promise<void>
}

/**
 * Asks one Modbus TCP device again and again until it is told to end, and takes in what changed; what did not is said again now and then, as a
 * sign of life. A device that does not answer is asked less and less often.
 *
 * @returns once it has ended
 */
export function pollDevice(device: KnownDevice, poll: Poll, end: AbortSignal): Promise<void> {
  const reads = readsOf(device.points.values())
  return reconnecting(
    async (answered) => {
      // Loaded where there is such a device, with the serial ports that come with it.
      const { default: Modbus } = await import('modbus-serial')
      const client = new Modbus()
      // Without a listener an error on the line would end the process.
      client.on('error', () => undefined)
      try {
        await client.connectTCP(device.host ?? '', { port: device.port ?? 502, timeout: answerWithin })
        client.setID(device.unitId ?? 1)
        client.setTimeout(answerWithin)
        await ask(client, device, reads, poll, end, answered)
      } finally {
        client.destroy(() => undefined)
      }
    },
    poll,
    end,
  )
}

async function ask(
  client: ModbusRTU,
  device: KnownDevice,
  reads: Reads,
  { take }: Poll,
  end: AbortSignal,
  answered: () => void,
): Promise<void> {
  const signEvery = (device.heartbeatSeconds * 1_000) / 3
  let last = ''
  let enteredAt = 0
  for (let seq = 0; !end.aborted; seq++) {
    const began = Date.now()
    const values: Record<string, Value> = Object.create(null)
    await readInto(values, client, reads.always)
    // What was tested stands once that is said, and not before.
    if (reads.ready !== null && isReady(values[reads.ready])) await readInto(values, client, reads.tested)
    answered()
    const payload = JSON.stringify(values)
    if (payload !== last || began - enteredAt >= signEvery) {
      const topic = `modbus://${device.host}:${device.port ?? 502}/${device.unitId ?? 1}`
      await take({ deviceId: device.id, topic, kind: 'poll', at: began, seq, receivedAt: began, payload, values })
      last = payload
      enteredAt = began
    }
    const pause = Math.max(0, began + (device.pollMs ?? 1_000) - Date.now())
    await after(pause, undefined, { signal: end }).catch(() => undefined)
  }
}

interface Reads {
  always: Read[]
  /** Of a tester: the value that says whether a result is ready. */
  ready: string | null
  tested: Read[]
}

function readsOf(points: Iterable<DevicePoint>): Reads {
  const all = [...points]
  const ready = all.find(({ use }) => use === 'ready')?.name ?? null
  const isTested = ({ use }: DevicePoint) => testUses.includes(use) && use !== 'ready'
  return {
    always: planReads(all.filter((point) => !isTested(point))),
    ready,
    tested: planReads(all.filter(isTested)),
  }
}

async function readInto(values: Record<string, Value>, client: ModbusRTU, reads: readonly Read[]): Promise<void> {
  for (const read of reads) Object.assign(values, decodeRead(read, await answerOf(client, read)))
}

async function answerOf(client: ModbusRTU, { register, address, length }: Read): Promise<boolean[] | Buffer> {
  if (register === 'coil') return (await client.readCoils(address, length)).data
  if (register === 'discrete') return (await client.readDiscreteInputs(address, length)).data
  if (register === 'holding') return (await client.readHoldingRegisters(address, length)).buffer
  return (await client.readInputRegisters(address, length)).buffer
}
