import { connect as dial } from 'node:net'
import type { MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { newDeviceSecret } from '../../contract/device.api.ts'
import { deviceCrud } from '../../contract/device.ts'
import { postPath } from '../post-openapi.ts'
import { brokerPort, connect, makePlant, plainPoints, say } from '../testing.ts'

let gemba: TestGemba
let port: number
const clients: MqttClient[] = []
beforeAll(async () => {
  gemba = await startTestGemba({ environment: { MQTT_PORT: '0' } })
  port = await brokerPort(gemba)
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)))
})
afterAll(() => gemba?.end())

const start = Date.now() - 60_000

const headersOf = ({ username, secret }: { username: string; secret: string }) => ({
  authorization: `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`,
  'content-type': 'application/json',
  languages: 'en',
})

const post = (device: { username: string; secret: string }, body: unknown, headers = {}) =>
  gemba.app.inject({
    method: 'POST',
    url: postPath,
    headers: { ...headersOf(device), ...headers },
    payload: JSON.stringify(body),
  })

async function box() {
  const plant = await makePlant(gemba)
  const [machineId] = plant.machineIds as [number]
  const points = plainPoints(machineId)
  const device = await plant.device({ number: 'BOX-1', name: 'Box', protocol: 'mqtt', points })
  const client = await connect(port, device)
  clients.push(client)
  const start = Date.now() - 60_000
  let seq = 0
  const tell = (kind: string, body: object, after = seq * 1_000) =>
    say(client, `${device.topic}/${kind}`, { seq: ++seq, at: new Date(start + after).toISOString(), ...body })
  return { ...plant, machineId, device, client, tell, start }
}

test('what is acknowledged is in the ledger: lamps as states, pulses as pieces', async () => {
  const { tell, ledger, counted, start } = await box()
  await tell('lamp', { lamp: 'green' }, 0)
  await tell('count', { count: 3 }, 1_000)
  await tell('lamp', { lamp: 'red' }, 5_000)
  await tell('state', { state: 'changingMold' }, 9_000)
  const iso = (after: number) => new Date(Date.parse(new Date(start + after).toISOString())).getTime()
  expect((await ledger()).map((row) => [Date.parse(row.startAt), row.state])).toEqual([
    [iso(0), 'running'],
    [iso(5_000), 'fault'],
    [iso(9_000), 'changingMold'],
  ])
  expect(await counted()).toEqual({ quantity: 6, pulses: 3 })
})

test('a message that comes again counts once, a late one moves no state', async () => {
  const { client, device, ledger, counted, standing, start } = await box()
  const lamp = { seq: 1, at: new Date(start + 10_000).toISOString(), lamp: 'green' }
  const count = { seq: 2, at: new Date(start + 11_000).toISOString(), count: 1 }
  await Promise.all([1, 2, 3].map(() => say(client, `${device.topic}/lamp`, lamp)))
  await Promise.all([1, 2, 3].map(() => say(client, `${device.topic}/count`, count)))
  await say(client, `${device.topic}/lamp`, { seq: 0, at: new Date(start).toISOString(), lamp: 'red' })
  expect(await ledger()).toHaveLength(1)
  expect(await counted()).toEqual({ quantity: 2, pulses: 1 })
  expect(await standing(device.id)).toMatchObject({ received: 7, duplicate: 4, late: 1, bad: 0, lastSeq: 2 })
})

test('what cannot be understood is acknowledged, counted and laid out with its reason', async () => {
  const { client, device, letters, standing, tell } = await box()
  await client.publishAsync(`${device.topic}/lamp`, 'not json', { qos: 1 })
  await client.publishAsync(`${device.topic}/lamp`, 'nor this\0', { qos: 1 })
  await say(client, `${device.topic}/lamp`, { lamp: 'green' })
  await say(client, `${device.topic}/count`, { seq: 1, at: 'yesterday', count: 1 })
  await say(client, `${device.topic}/count`, { seq: 2, at: Date.now() + 3_600_000, count: 1 })
  await say(client, `${device.topic}/song`, { seq: 3, at: Date.now() })
  await tell('lamp', { lamp: 'purple' })
  await tell('measure', { values: { pressure: 4.5, constructor: 1 } })
  expect(await letters()).toEqual(
    [
      ['badTime', 1, 'count'],
      ['badTopic', 1, 'song'],
      ['badValue', 1, 'lamp'],
      ['clockAhead', 1, 'count'],
      ['noSequence', 1, 'lamp'],
      ['notJson', 2, 'lamp'],
    ].map(([reason, times, kind]) => ({ reason, times, topic: `${device.topic}/${kind}` })),
  )
  expect(await standing(device.id)).toMatchObject({ bad: 7, unknown: 2 })
})

test('a device has its own topics and its own secret, and loses both at once', async () => {
  const { team, device, client, within } = await box()
  await expect(connect(port, { ...device, secret: 'wrong' })).rejects.toThrow('Not authorized')
  await expect(connect(port, { ...device, username: '999999.BOX-1' })).rejects.toThrow('Not authorized')
  const other = await makePlant(gemba)
  const theirs = await other.device({ number: 'BOX-1', name: 'Theirs', protocol: 'mqtt', points: [] })
  const refused = new Promise<void>((resolve) => client.once('close', () => resolve()))
  client.publish(`${theirs.topic}/lamp`, JSON.stringify({ seq: 1, lamp: 'green' }), { qos: 0 })
  await refused
  expect(await other.standing(theirs.id)).toMatchObject({ received: 0 })
  const again = await connect(port, device)
  clients.push(again)
  await expect(again.subscribeAsync('gemba/#')).rejects.toThrow('Unspecified error')
  const closed = new Promise<void>((resolve) => again.once('close', () => resolve()))
  await team.call(newDeviceSecret, { id: device.id })
  await closed
  await expect(connect(port, device)).rejects.toThrow('Not authorized')
  const { version } = await within((db) =>
    db.selectFrom('device').select('version').where('id', '=', device.id).executeTakeFirstOrThrow(),
  )
  await team.call(deviceCrud.update, { id: device.id, version, enabled: false })
  const log = await within((db) =>
    db.selectFrom('operationLog').select('after').where('entity', '=', 'device').execute(),
  )
  expect(JSON.stringify(log)).not.toContain('secretHash')
})

test('a client id is a name among the connections of one device: no other device can end them by it', async () => {
  const { team, device, tell, client, standing } = await box()
  const { id } = await team.call(deviceCrud.add, { number: 'BOX-2', name: 'Another', protocol: 'mqtt' })
  const another = await team.call(newDeviceSecret, { id })
  const clientId = client.options.clientId as string
  for (const name of [clientId, `${device.username}/${clientId}`]) {
    clients.push(await connect(port, another, { clientId: name }))
    await expect(connect(port, { ...device, secret: 'wrong' }, { clientId: name })).rejects.toThrow('Not authorized')
  }
  await tell('lamp', { lamp: 'green' })
  expect(client.connected).toBe(true)
  expect(await standing(device.id)).toMatchObject({ received: 1 })
  const replaced = new Promise<void>((resolve) => client.once('close', () => resolve()))
  clients.push(await connect(port, device, { clientId }))
  await replaced
  await expect(connect(port, device, { clientId: 'x'.repeat(129) })).rejects.toThrow('Identifier rejected')
})

test('a message that is too large is acknowledged and shown; a packet larger by far ends its connection', async () => {
  const { client, device, letters, tell } = await box()
  await tell('measure', { values: { text: 'x'.repeat(300_000) } })
  expect(await letters()).toMatchObject([{ reason: 'tooLarge' }])
  const cut = new Promise<void>((resolve) => client.once('close', () => resolve()))
  client.publish(`${device.topic}/measure`, 'x'.repeat(1_100_000), { qos: 0 })
  await cut
})

test('who has not logged in may send 16 KiB, and none of a packet that says it is larger', async () => {
  const greeted = (bytes: Buffer) =>
    new Promise<string>((resolve) => {
      const socket = dial({ port, host: '127.0.0.1' }, () => void socket.write(bytes))
      socket.on('error', () => undefined).on('close', () => resolve('cut off'))
    })
  // A login of 200 MB, of which its header is all that comes.
  expect(await greeted(Buffer.from([0x10, 0x80, 0x84, 0xaf, 0x5f]))).toBe('cut off')
  expect(await greeted(Buffer.concat([Buffer.from([0x10, 0xff, 0x7f]), Buffer.alloc(16_384)]))).toBe('cut off')
})

test('buttons, several lamps at once, contacts that bounce, counters that begin anew', async () => {
  const plant = await makePlant(gemba)
  const [machineId] = plant.machineIds as [number]
  const device = await plant.device({
    number: 'PLC',
    name: 'Controller',
    protocol: 'mqtt',
    points: [
      { name: 'L1', use: 'lamp', machineId, lamp: 'green' },
      { name: 'L2', use: 'lamp', machineId, lamp: 'red' },
      { name: 'DI', use: 'pulse', machineId, counting: 'edge', intervalMs: 500 },
      { name: 'CT', use: 'pulse', machineId, counting: 'counter', outputQuantity: 0.5 },
      { name: 'mode', use: 'state', machineId, codes: '1=running, 2=waiting' },
    ],
  })
  const client = await connect(port, device)
  clients.push(client)
  const start = Date.now() - 60_000
  const steps: [number, object][] = [
    [0, { L1: true, L2: false }],
    [100, { DI: true, CT: 100 }],
    [200, { DI: false }],
    [300, { DI: true }],
    [400, { DI: false, CT: 104 }],
    [900, { DI: 1 }],
    [1_000, { L2: 1, CT: 3 }],
    [2_000, { L2: 0 }],
    [3_000, { mode: 2 }],
  ]
  for (const [i, [after, values]] of steps.entries())
    await say(client, `${device.topic}/measure`, { seq: i, at: start + after, values })
  expect((await plant.ledger()).map((row) => [Date.parse(row.startAt) - start, row.state])).toEqual([
    [0, 'running'],
    [1_000, 'fault'],
    [2_000, 'running'],
    [3_000, 'waiting'],
  ])
  expect(await plant.counted()).toEqual({ quantity: 5.5, pulses: 9 })
})

test('a device without a clock is told apart by its numbers', async () => {
  const { client, device, counted } = await box()
  await say(client, `${device.topic}/count`, { seq: 1, count: 1 })
  await say(client, `${device.topic}/count`, { seq: 1, count: 1 })
  await say(client, `${device.topic}/count`, { seq: 2, count: 1 })
  expect(await counted()).toEqual({ quantity: 4, pulses: 2 })
})

test('boxes that post are answered once it is committed, and told what was not understood of each message', async () => {
  const { device, counted, letters } = await box()
  const answer = await post(device, [
    { kind: 'count', seq: 1, at: 1_000 + start, count: 4 },
    { kind: 'count', count: 1 },
    { kind: 'lamp', seq: 2, at: 2_000 + start, lamp: 'pink' },
    { kind: 'count', seq: 1, at: 1_000 + start, count: 4 },
    { kind: 'measure', seq: 3, at: 3_000 + start, values: { warmth: 21, count: 'many' } },
    { kind: 'measure', seq: 4, values: { text: 'a\0b' } },
    { kind: 'heartbeat', seq: 5 },
  ])
  expect(answer.statusCode).toBe(200)
  const { data } = answer.json()
  expect(data).toMatchObject({ taken: 2, repeated: 1, unmapped: [{ index: 4, names: ['warmth'] }] })
  expect(data.bad).toEqual([
    { index: 1, reason: 'noSequence', detail: 'seq: undefined', problem: expect.stringContaining('“seq” is missing') },
    {
      index: 2,
      reason: 'badValue',
      detail: 'lamp: pink',
      problem: '“lamp”: “pink” is not a lamp colour. Use one of: green, yellow, red, off, blue, white.',
    },
    { index: 4, reason: 'badValue', detail: 'count: many', problem: expect.stringContaining('is not a count') },
    { index: 5, reason: 'badValue', detail: 'text', problem: expect.stringContaining('“text”') },
  ])
  expect(await counted()).toEqual({ quantity: 8, pulses: 4 })
  expect(await letters()).toHaveLength(2)
  const zh = await post(device, { kind: 'lamp', seq: 9, lamp: 'pink' }, { languages: 'zh-Hans' })
  expect(zh.json().data.bad[0].problem).toContain('不是灯色')
})

test('a post of any odd form is refused or named, and never breaks', async () => {
  const { device } = await box()
  const forms: unknown[] = [
    null,
    [],
    [[]],
    [null, 1, 'text', true],
    1,
    'text',
    { kind: { toString: 1 } },
    { kind: ['lamp'], seq: 1 },
    { kind: 'lamp', seq: { valueOf: 1 }, lamp: {} },
    { kind: 'lamp', seq: 1e308, lamp: 'green' },
    { kind: 'lamp', seq: 1, at: { $date: 1 }, lamp: 'green' },
    { kind: 'measure', seq: 1, values: { ['n'.repeat(200)]: 1 } },
    { kind: 'measure', seq: 2, values: { half: '\ud800' } },
    { kind: 'measure', seq: 3, values: JSON.parse('{"__proto__": 1, "constructor": 2, "\\u0000": 3}') },
    { kind: 'button', seq: Number.MAX_SAFE_INTEGER, button: Number.MAX_SAFE_INTEGER },
    { kind: 'count', seq: 4, count: Number.MAX_SAFE_INTEGER },
    { kind: 'measure', seq: 5, values: { text: 'x'.repeat(300_000) } },
    { kind: 'x'.repeat(100_000), seq: 6 },
    Array.from({ length: 1_001 }, () => null),
  ]
  for (const form of forms) {
    const { statusCode, body } = await post(device, form)
    expect([200, 400], `${JSON.stringify(form).slice(0, 80)} ${body.slice(0, 200)}`).toContain(statusCode)
  }
  const bare = { ...headersOf(device) }
  const send = (payload: string, more: object) =>
    gemba.app.inject({ method: 'POST', url: postPath, headers: { ...bare, ...more }, payload })
  expect((await send('{"kind":', {})).statusCode).toBe(400)
  expect((await send('', {})).statusCode).toBe(200)
  expect((await send('kind=lamp', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(415)
  expect((await send(`"${'x'.repeat(6_000_000)}"`, {})).statusCode).toBe(413)
  for (const authorization of ['Basic', 'Basic ====', 'Bearer x', `Basic ${btoa('1.BOX')}`, `Basic ${btoa('x:\0')}`])
    expect((await send('{}', { authorization })).statusCode).toBe(401)
  const { body } = await gemba.app.inject({ method: 'GET', url: '/openapi.json' })
  expect(JSON.parse(body).paths[postPath].post.security).toEqual([{ device: [] }])
})

test('silence longer than the heartbeat is no data; a sign of life brings the lamps back as they were', async () => {
  const plant = await makePlant(gemba)
  const [machineId] = plant.machineIds as [number]
  const points = plainPoints(machineId)
  const device = await plant.device({ number: 'QUIET', name: 'Box', protocol: 'mqtt', heartbeatSeconds: 1, points })
  const client = await connect(port, device)
  clients.push(client)
  const start = Date.now()
  await say(client, `${device.topic}/lamp`, { seq: 1, at: start, lamp: 'green' })
  await expect.poll(async () => (await plant.live())?.state, { timeout: 25_000 }).toBe('noData')
  expect(await plant.standing(device.id)).toMatchObject({ online: false })
  await say(client, `${device.topic}/heartbeat`, { seq: 2, at: Date.now(), battery: 81 })
  expect(await plant.live()).toMatchObject({ state: 'running', lamp: 'green' })
  expect(await plant.standing(device.id)).toMatchObject({ online: true, battery: 81 })
  const rows = await plant.ledger()
  expect(rows.map((row) => row.state)).toEqual(['running', 'noData', 'running'])
  expect(Date.parse(rows[1]?.startAt ?? '') - start).toBe(1_000)
}, 60_000)
