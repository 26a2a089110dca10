import { createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { makePlant, plainPoints } from '../testing.ts'

/*
 * Acknowledging after the commit, without waiting message by message, reaches into the MQTT library (`acknowledgeLate` of outside.ts). A
 * broker that is written out here, packet by packet, holds that against whatever version of it is installed.
 */

const soon = { timeout: 20_000, interval: 50 }
const packets = { connect: 1, publish: 3, puback: 4, subscribe: 8, ping: 12 }

/** Fixed header of MQTT 5 and what follows, shorter than 128 bytes or not. */
function packet(first: number, ...parts: (Buffer | number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const length: number[] = []
  for (let rest = body.length; ; rest >>= 7) {
    length.push(rest > 127 ? (rest & 127) | 128 : rest)
    if (rest <= 127) break
  }
  return Buffer.concat([Buffer.from([first, ...length]), body])
}

const word = (value: number) => [value >> 8, value & 255]

/** As much of a broker as one subscriber needs; it sends what it is told to, and keeps what was acknowledged on each connection. */
class ScriptedBroker {
  readonly acknowledged: number[][] = []
  private readonly server: Server = createServer((socket) => this.welcome(socket))
  private socket: Socket | undefined
  subscriptions = 0

  start(): Promise<number> {
    return new Promise((resolve) =>
      this.server.listen(0, '127.0.0.1', () => resolve((this.server.address() as { port: number }).port)),
    )
  }

  private welcome(socket: Socket): void {
    this.socket = socket
    const acknowledged: number[] = []
    this.acknowledged.push(acknowledged)
    let bytes = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (more) => {
      bytes = Buffer.concat([bytes, more])
      for (;;) {
        let [length, at] = [0, 1]
        for (; at < bytes.length; at++) {
          length |= ((bytes[at] as number) & 127) << (7 * (at - 1))
          if ((bytes[at] as number) < 128) break
        }
        if (bytes.length < at + 1 + length) return
        const body = bytes.subarray(at + 1, at + 1 + length)
        const kind = (bytes[0] as number) >> 4
        bytes = bytes.subarray(at + 1 + length)
        if (kind === packets.connect) socket.write(packet(0x20, [this.subscriptions ? 1 : 0, 0, 0]))
        if (kind === packets.ping) socket.write(packet(0xd0))
        if (kind === packets.puback) acknowledged.push(body.readUInt16BE(0))
        if (kind === packets.subscribe) {
          socket.write(packet(0x90, body.subarray(0, 2), [0, 1, 1]))
          this.subscriptions += 1
        }
      }
    })
  }

  publish(id: number, topic: string, body: object): void {
    const name = Buffer.from(topic)
    this.socket?.write(packet(0x32, word(name.length), name, word(id), [0], Buffer.from(JSON.stringify(body))))
  }

  cut(): void {
    this.socket?.destroy()
  }

  end(): Promise<void> {
    this.cut()
    return new Promise((resolve) => this.server.close(() => resolve()))
  }
}

const broker = new ScriptedBroker()
let gemba: TestGemba
let blocker: pg.Client
beforeAll(async () => {
  const port = await broker.start()
  gemba = await startTestGemba({ environment: { MQTT_URL: `mqtt://127.0.0.1:${port}` } })
  blocker = new pg.Client({ connectionString: gemba.databaseUrl })
  await blocker.connect()
}, 60_000)
afterAll(async () => {
  await blocker?.end()
  await gemba?.end()
  await broker.end()
})

/** Messages that this server took from the broker and has not committed. */
async function waiting(): Promise<number> {
  const { body } = await gemba.app.inject({ method: 'GET', url: '/metrics' })
  return Number(/^gemba_device_messages_waiting (\d+)/m.exec(body)?.[1])
}

test('messages are read on while the first waits for its commit, acknowledged once committed, and never on another connection', async () => {
  const plant = await makePlant(gemba)
  const [machineId] = plant.machineIds as [number]
  const points = plainPoints(machineId)
  const { id, topic } = await plant.device({ number: 'BOX', name: 'Box', protocol: 'mqtt', points })
  const at = Date.now() - 60_000
  const send = (first: number, last: number) => {
    for (let n = first; n <= last; n++) broker.publish(n, `${topic}/count`, { seq: n, at: at + n, count: 1 })
  }
  const noCommits = () => blocker.query(`begin; select from device_live where device_id = ${id} for update`)
  const counted = async () => (await plant.counted()).pulses

  await expect.poll(() => broker.subscriptions, soon).toBe(1)
  await noCommits()
  send(1, 30)
  await expect.poll(waiting, soon).toBe(30)
  expect(broker.acknowledged).toEqual([[]])
  await blocker.query('rollback')
  await expect
    .poll(() => broker.acknowledged[0]?.toSorted((a, b) => a - b), soon)
    .toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
  expect(await counted()).toBe(30)

  await noCommits()
  send(31, 35)
  await expect.poll(waiting, soon).toBe(5)
  broker.cut()
  await expect.poll(() => broker.acknowledged.length, soon).toBe(2)
  await blocker.query('rollback')
  await expect.poll(counted, soon).toBe(35)
  expect(broker.acknowledged[1], 'their connection is gone').toEqual([])
  send(31, 35)
  await expect.poll(() => broker.acknowledged[1], soon).toHaveLength(5)
  expect(await counted(), 'sent again, counted once').toBe(35)
}, 60_000)
