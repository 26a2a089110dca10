import { afterEach, expect, test } from 'vitest'
import type { DevicePoint } from '../../contract/device.ts'
import { type Arrival, type Fault, isFault } from '../intake/message.ts'
import type { KnownDevice } from '../intake/registry.ts'
import { fakeOpcUa } from './testing.ts'
import { plainValue } from './values.ts'
import { watchDevice } from './watch-device.ts'

const soon = { timeout: 5_000, interval: 20 }
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const point = (name: string, nodeId: string) => [name, { name, nodeId } as DevicePoint] as const

/** Hears a fake server with a lamp and a counter. */
function watch(server: ReturnType<typeof fakeOpcUa>, more: Partial<KnownDevice> = {}, password: string | null = null) {
  const said: Arrival[] = []
  const faults: Fault[] = []
  const troubles: string[] = []
  const end = new AbortController()
  const device = {
    id: 7,
    number: 'OPC-1',
    endpointUrl: 'opc.tcp://press:4840',
    securityMode: 'none',
    securityPolicy: null,
    userName: null,
    heartbeatSeconds: 90,
    pollMs: 100,
    points: new Map([point('lamp', 'ns=2;s=Lamp'), point('shots', 'ns=2;s=Shots')]),
    ...more,
  } as unknown as KnownDevice
  const hear = {
    take: async (message: Arrival | Fault) => void (isFault(message) ? faults.push(message) : said.push(message)),
    trouble: async (reason: string) => void troubles.push(reason),
  }
  const ended = watchDevice(device, { module: server.module, password, certificates: '/unused' }, hear, end.signal)
  ends.push(async () => {
    end.abort()
    await ended
  })
  const values = () => said.flatMap(({ kind, values: each }) => (kind === 'change' ? [{ ...each }] : []))
  return { said, faults, troubles, values }
}

test('what stands at first, then every change comes as a message; values of one node one by one', async () => {
  const server = fakeOpcUa({ 'ns=2;s=Lamp': 'green', 'ns=2;s=Shots': [1, 5] })
  const { said, values, troubles } = watch(server)
  await expect.poll(values, soon).toEqual([{ lamp: 'green', shots: 2 ** 32 + 5 }])
  server.set('ns=2;s=Lamp', 'yellow', 'red')
  await expect.poll(values, soon).toEqual([{ lamp: 'green', shots: 2 ** 32 + 5 }, { lamp: 'yellow' }, { lamp: 'red' }])
  expect(said.map(({ kind }) => kind)).toContain('alive')
  expect(new Set(said.map(({ seq }) => seq)).size).toBe(said.length)
  expect(said[0]).toMatchObject({ deviceId: 7, topic: 'opc.tcp://press:4840' })
  expect(troubles).toEqual([])
})

test('values bear the time of their source, else of the server; what stands at first holds when the server says it', async () => {
  const server = fakeOpcUa({ 'ns=2;s=Lamp': 'green', 'ns=2;s=Shots': 1 })
  const now = Date.now() - 10_000
  const longAgo = now - 30 * 86_400_000
  server.at(longAgo, now)
  const { said, faults } = watch(server)
  const changes = () => said.flatMap(({ kind, at, values }) => (kind === 'change' ? [[at - now, { ...values }]] : []))
  await expect.poll(changes, soon).toEqual([[0, { lamp: 'green', shots: 1 }]])
  server.at(now + 1_250, now + 1_300)
  server.set('ns=2;s=Lamp', 'red')
  server.set('ns=2;s=Shots', 2)
  server.at(now + 1_500, now + 1_600)
  server.set('ns=2;s=Shots', 3)
  server.at(null, now + 2_000)
  server.set('ns=2;s=Lamp', 'green')
  // Its source's clock stands far behind.
  server.at(longAgo, now + 3_000)
  server.set('ns=2;s=Lamp', 'yellow')
  await expect.poll(changes, soon).toEqual([
    [0, { lamp: 'green', shots: 1 }],
    [1_250, { lamp: 'red', shots: 2 }],
    [1_500, { shots: 3 }],
    [2_000, { lamp: 'green' }],
    [3_000, { lamp: 'yellow' }],
  ])
  expect(faults).toEqual([])
})

test('a clock that is too far ahead is told as one of any device is', async () => {
  const server = fakeOpcUa({ 'ns=2;s=Lamp': 'green', 'ns=2;s=Shots': 1 })
  const { values, faults } = watch(server)
  await expect.poll(() => values().length, soon).toBe(1)
  const ahead = Date.now() + 3_600_000
  server.at(ahead, null)
  server.set('ns=2;s=Lamp', 'red')
  await expect
    .poll(() => faults, soon)
    .toMatchObject([{ reason: 'clockAhead', detail: new Date(ahead).toISOString(), payload: '{"lamp":"red"}' }])
  expect(values()).toHaveLength(1)
})

test('a lost connection is told with its reason once, and made again when the server is back', async () => {
  const server = fakeOpcUa({ 'ns=2;s=Lamp': 'green', 'ns=2;s=Shots': 1 })
  const { values, troubles } = watch(server)
  await expect.poll(() => values().length, soon).toBe(1)
  server.lose('ECONNREFUSED press:4840')
  await expect.poll(() => troubles, soon).toEqual(['the connection was lost', 'ECONNREFUSED press:4840'])
  expect(server.connected()).toBe(0)
  server.set('ns=2;s=Shots', 9)
  server.comesBack()
  await expect.poll(values, { ...soon, timeout: 15_000 }).toContainEqual({ lamp: 'green', shots: 9 })
  expect(server.sessions()).toBe(2)
}, 30_000)

test('a node that is not there is laid out, the others are heard', async () => {
  const server = fakeOpcUa({ 'ns=2;s=Lamp': 'green' })
  const { values, faults } = watch(server)
  await expect.poll(values, soon).toEqual([{ lamp: 'green' }])
  expect(faults).toMatchObject([
    { reason: 'badValue', detail: 'shots: BadNodeIdUnknown', payload: 'ns=2;s=Shots', deviceId: 7 },
  ])
})

test('logs in by name and password, signed and encrypted as the device says', async () => {
  const server = fakeOpcUa({ 'ns=2;s=Lamp': 'green', 'ns=2;s=Shots': 1 })
  const secure = { securityMode: 'signAndEncrypt', securityPolicy: 'aes256Sha256RsaPss', userName: 'mes' } as const
  const { values } = watch(server, secure, 'hidden')
  await expect.poll(() => values().length, soon).toBe(1)
  expect(server.asked).toMatchObject([
    {
      url: 'opc.tcp://press:4840',
      identity: { type: 1, userName: 'mes', password: 'hidden' },
      options: { securityMode: 3, securityPolicy: 'a256', clientCertificateManager: expect.anything() },
    },
  ])
})

test('values as points take them', () => {
  const taken = [true, 4.5, 'red', new Date(0), { text: 'läuft', locale: 'de' }].map((value) => plainValue({ value }))
  expect(taken).toEqual([true, 4.5, 'red', '1970-01-01T00:00:00.000Z', 'läuft'])
  const halves = { value: [0xffff_ffff, 0xffff_fffe] }
  expect(plainValue({ ...halves, dataType: 8 })).toBe(-2)
  expect(plainValue({ value: [1, 7], dataType: 9 })).toBe(2 ** 32 + 7)
  const others = [null, undefined, Number.NaN, [1, 2], Buffer.from('x'), {}].map((value) => plainValue({ value }))
  expect(new Set(others)).toEqual(new Set([null]))
})
