import { setTimeout as after } from 'node:timers/promises'
import ModbusRTU from 'modbus-serial'
import type { Arrival, Value } from '../intake/message.ts'
import type { KnownDevice } from '../intake/registry.ts'
import { decodeRead, planReads, type Read } from './registers.ts'

const answerWithin = 3_000
const pauses = [1_000, 2_000, 5_000, 10_000, 30_000]

interface Poll {
  take(arrival: Arrival): Promise<void>
  /** Why it cannot be asked; told anew when the reason changes. */
  trouble(reason: string): Promise<void>
}

/**
 * Asks one Modbus TCP device again and again until it is told to end, and takes in what changed; what did not is said again now and then, as a
 * sign of life. A device that does not answer is asked less and less often.
 *
 * @returns once it has ended
 */
export async function pollDevice(device: KnownDevice, poll: Poll, end: AbortSignal): Promise<void> {
  const reads = planReads(device.points.values())
  let failures = 0
  let told = ''
  while (!end.aborted) {
    const client = new ModbusRTU()
    // Without a listener an error on the line would end the process.
    client.on('error', () => undefined)
    try {
      await client.connectTCP(device.host ?? '', { port: device.port ?? 502, timeout: answerWithin })
      client.setID(device.unitId ?? 1)
      client.setTimeout(answerWithin)
      await ask(client, device, reads, poll, end, () => {
        failures = 0
        told = ''
      })
    } catch (error) {
      const reason = (error as Error).message
      if (reason !== told) await poll.trouble(reason)
      told = reason
    } finally {
      client.destroy(() => undefined)
    }
    const pause = pauses[Math.min(failures, pauses.length - 1)] as number
    failures += 1
    await after(pause, undefined, { signal: end }).catch(() => undefined)
  }
}

async function ask(
  client: ModbusRTU,
  device: KnownDevice,
  reads: readonly Read[],
  { take }: Poll,
  end: AbortSignal,
  answered: () => void,
): Promise<void> {
  const signEvery = (device.heartbeatSeconds * 1_000) / 3
  let last = ''
  let saidAt = 0
  for (let seq = 0; !end.aborted; seq++) {
    const began = Date.now()
    const values: Record<string, Value> = Object.create(null)
    for (const read of reads) Object.assign(values, decodeRead(read, await answerOf(client, read)))
    answered()
    const payload = JSON.stringify(values)
    if (payload !== last || began - saidAt >= signEvery) {
      const topic = `modbus://${device.host}:${device.port ?? 502}/${device.unitId ?? 1}`
      await take({ deviceId: device.id, topic, kind: 'poll', at: began, seq, receivedAt: began, payload, values })
      last = payload
      saidAt = began
    }
    const pause = Math.max(0, began + (device.pollMs ?? 1_000) - Date.now())
    await after(pause, undefined, { signal: end }).catch(() => undefined)
  }
}

async function answerOf(client: ModbusRTU, { register, address, length }: Read): Promise<boolean[] | Buffer> {
  if (register === 'coil') return (await client.readCoils(address, length)).data
  if (register === 'discrete') return (await client.readDiscreteInputs(address, length)).data
  if (register === 'holding') return (await client.readHoldingRegisters(address, length)).buffer
  return (await client.readInputRegisters(address, length)).buffer
}
