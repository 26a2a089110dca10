import type { MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getDeviceSignal, newDeviceSecret } from '#areas/devices/contract/device.api.ts'
import { deviceCrud } from '#areas/devices/contract/device.ts'
import { controller } from '#areas/devices/server/modbus/testing.ts'
import { postPath } from '#areas/devices/server/post-openapi.ts'
import { brokerPort, connect, say } from '#areas/devices/server/testing.ts'
import { makeLine, told } from '#tests/factories/qx.ts'
import { makeUser } from '#tests/factories/user.ts'
import { Refused, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

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

const points = [
  { name: 'sn', use: 'serial' },
  { name: 'rate', use: 'result', characteristic: 'leak' },
] as const

/** A line with a leak tester that tells serial and rate under names of its own. */
async function tested(protocol: 'mqtt' | 'http' = 'mqtt') {
  const line = await watched()
  const draft = { number: 'TST-1', name: 'Leak tester', protocol, lineStation: 'leak', points: [...points] }
  const { id } = await line.admin.call(deviceCrud.add, draft)
  return { ...line, device: { id, ...(await line.admin.call(newDeviceSecret, { id })) } }
}

/** A line, what passed there, and what was not understood. */
async function watched() {
  const line = await makeLine(gemba)
  const passes = () =>
    line.within((db) =>
      db
        .selectFrom('linePass as p')
        .innerJoin('lineStation as s', (j) => j.onRef('s.teamId', '=', 'p.teamId').onRef('s.id', '=', 'p.stationId'))
        .select(['s.code', 'p.result', 'p.attempt', 'p.userId'])
        .orderBy('p.id')
        .execute(),
    )
  const letters = () =>
    line.within((db) => db.selectFrom('deadLetter').select(['reason', 'detail']).orderBy('id').execute())
  return { ...line, passes, letters }
}

test('a tester tells a result by MQTT: it is a scan at its station, under the same checks, and once', async () => {
  const { device, scan, parts, passes, letters, within } = await tested()
  const client = await connect(port, device)
  clients.push(client)
  const begun = Date.now() - 60_000
  const tell = (seq: number, values: object) =>
    say(client, `${device.topic}/measure`, { seq, at: begun + seq * 1_000, values })

  await scan('IN')
  await tell(1, { sn: 'WO1-0001', rate: 0.2 })
  expect(await passes(), 'nothing is mounted yet').toHaveLength(1)
  expect(await letters()).toMatchObject([{ reason: 'refused', detail: expect.stringContaining('ASM') }])

  await scan('ASM', parts())
  await tell(2, { sn: 'wo1-0001', rate: 0.2 })
  await tell(2, { sn: 'wo1-0001', rate: 0.2 })
  expect((await passes()).at(-1)).toEqual({ code: 'LEAK', result: 'pass', attempt: 1, userId: null })
  expect(await passes(), 'what is sent again is taken once').toHaveLength(3)
  const kept = await within((db) => db.selectFrom('lineNumber').select(['value', 'unit', 'high', 'ok']).execute())
  expect(kept).toEqual([{ value: 0.2, unit: 'mL/min', high: 0.5, ok: true }])
  const unit = await within((db) => db.selectFrom('lineUnit').select('status').execute())
  expect(unit).toEqual([{ status: 'finished' }])

  await tell(3, { sn: 'WO1-0001', rate: 0.1 })
  await tell(4, { sn: 'NOBODY', rate: 0.1 })
  await tell(5, { rate: 0.1 })
  expect(await passes()).toHaveLength(3)
  const refused = await within((db) => db.selectFrom('lineRefusal').select(['checkName', 'serialNo']).execute())
  expect(refused.map(({ checkName }) => checkName)).toEqual(['stationsPassed', 'passedAlready'])
  expect((await letters()).map(({ reason }) => reason)).toEqual(['refused', 'badValue'])
}, 120_000)

test('a result by HTTP that is out of its limits fails the unit; one that lacks a value does nothing and is told why', async () => {
  const { device, scan, parts, passes } = await tested('http')
  const post = async (seq: number, values: object) => {
    const answer = await gemba.app.inject({
      method: 'POST',
      url: postPath,
      headers: {
        authorization: `Basic ${Buffer.from(`${device.username}:${device.secret}`).toString('base64')}`,
        'content-type': 'application/json',
        languages: 'en',
      },
      payload: JSON.stringify({ kind: 'measure', seq, at: Date.now(), values }),
    })
    return answer.json().data as { taken: number; bad: unknown[] }
  }
  await scan('IN')
  await scan('ASM', parts())
  expect(await post(1, { sn: 'WO1-0001' })).toMatchObject({ taken: 0, bad: [{}] })
  expect(await passes()).toHaveLength(2)
  expect(await post(2, { sn: 'WO1-0001', rate: '0.9' })).toMatchObject({ taken: 1, bad: [] })
  expect((await passes()).at(-1)).toMatchObject({ code: 'LEAK', result: 'fail' })
  expect(told(await scan('LEAK')), 'it is to be mended').toContain('unitStands')
}, 120_000)

/** Serial and rate as a tester over Modbus holds them, and the flag by which it says that they stand. */
const registers = {
  sn: { name: 'sn', use: 'serial', register: 'holding', address: 10, format: 'text', words: 6 },
  rate: { name: 'rate', use: 'result', characteristic: 'leak', register: 'holding', address: 20, format: 'float32' },
  done: { name: 'done', use: 'ready', register: 'coil', address: 0 },
} as const

test('a tester over Modbus is asked when it says that a result is ready, and each result is taken once', async () => {
  const { admin, scan, parts, passes, letters } = await watched()
  const tester = controller()
  /** A test from its begin to its end. */
  const write = (serial: string, rate: number) => {
    const bytes = Buffer.alloc(24)
    bytes.write(serial, 0, 'latin1')
    bytes.writeFloatBE(rate, 20)
    for (let i = 0; i < 12; i++) tester.words[10 + i] = bytes.readUInt16BE(i * 2)
  }
  const heard = async (id: number) => (await admin.call(getDeviceSignal, { id })).values
  const seen = async (id: number, done: boolean) =>
    await expect
      .poll(async () => (await heard(id)).find(({ name }) => name === 'done')?.value, { timeout: 15_000 })
      .toBe(done)
  await scan('IN')
  await scan('ASM', parts())
  // What stood there before it was heard for the first time is no test of now.
  write('WO1-0001', 0.9)
  const draft = { number: 'TST-M', name: 'Leak tester', protocol: 'modbus', lineStation: 'LEAK' } as const
  const address = { host: '127.0.0.1', port: await tester.port, pollMs: 100 }
  const { id } = await admin.call(deviceCrud.add, { ...draft, ...address, points: Object.values(registers) })
  await seen(id, true)
  expect(await passes()).toHaveLength(2)

  tester.coils[0] = false
  await seen(id, false)
  write('WO1-0001', 0.25)
  tester.coils[0] = true
  await expect
    .poll(async () => (await passes()).at(-1), { timeout: 15_000 })
    .toMatchObject({ code: 'LEAK', attempt: 1 })
  expect((await passes()).at(-1)?.result).toBe('pass')
  expect((await heard(id)).find(({ name }) => name === 'sn')?.value).toBe('WO1-0001')

  // The line breaks and is mended while the flag still stands: it is the same test.
  const { version } = await admin.call(deviceCrud.get, { id })
  await admin.call(deviceCrud.update, { id, version, pollMs: 120 })
  await seen(id, true)
  tester.coils[0] = false
  await seen(id, false)
  expect(await passes()).toHaveLength(3)
  tester.coils[0] = true
  await expect.poll(async () => (await letters()).map(({ reason }) => reason), { timeout: 15_000 }).toEqual(['refused'])
  await tester.close()
}, 120_000)

test('a tester over Modbus says when a result is ready, and its texts stand in registers', async () => {
  const { admin } = await makeLine(gemba)
  const { sn, rate, done } = registers
  const add = (points: object[], change = {}) =>
    admin
      .call(deviceCrud.add, {
        number: 'TST-M2',
        name: 'Tester',
        protocol: 'modbus',
        host: '127.0.0.1',
        port: 9,
        enabled: false,
        lineStation: 'LEAK',
        points: points as [],
        ...change,
      })
      .then(
        () => 'added',
        (error: unknown) => (error instanceof Refused ? JSON.stringify(error.body.data) : String(error)),
      )
  expect(await add([sn, rate])).toContain('Result ready')
  expect(await add([sn, rate, done, { ...done, name: 'again', address: 1 }])).toContain('Result ready')
  expect(await add([{ ...sn, words: null }, rate, done])).toContain('points.0.words')
  expect(await add([{ ...sn, register: 'coil' }, rate, done])).toContain('points.0.format')
  expect(await add([...points, { name: 'done', use: 'ready' }], { protocol: 'mqtt' })).toContain('points.0.use')
  expect(await add([sn, rate, done])).toBe('added')
}, 120_000)

test('whom the server asks as a tester, and for what, is changed by whoever sets up testers', async () => {
  const { admin } = await makeLine(gemba)
  const draft = { number: 'TST-M3', name: 'Tester', protocol: 'modbus', lineStation: 'LEAK', enabled: false } as const
  const { id } = await admin.call(deviceCrud.add, {
    ...draft,
    host: '127.0.0.1',
    port: 9,
    points: Object.values(registers),
  })
  const rights = ['device.view', 'device.edit']
  const keeper = await makeUser(gemba, admin.teamId, { name: 'Keeper', rights })
  const { version } = await keeper.call(deviceCrud.get, { id })
  const change = (to: object) =>
    keeper.call(deviceCrud.update, { id, version, ...to }).then(
      () => 'done',
      (error: unknown) => (error instanceof Refused ? JSON.stringify(error.body) : String(error)),
    )
  expect(await change({ host: '127.0.0.2' })).toContain('no right')
  const { sn, rate, done } = registers
  expect(await change({ points: [sn, { ...rate, address: 40 }, done] })).toContain('no right')
  expect(await change({ pollMs: 500, points: [sn, rate, done] })).toBe('done')
}, 120_000)

test('of a person and a tester at one station at once one is taken', async () => {
  const { device, scan, parts, passes } = await tested()
  const client = await connect(port, device)
  clients.push(client)
  await scan('IN')
  await scan('ASM', parts())
  const values = [{ code: 'leak', value: 0.3 }]
  await Promise.all([
    say(client, `${device.topic}/measure`, { seq: 1, values: { sn: 'WO1-0001', rate: 0.1 } }),
    scan('LEAK', { values }),
  ])
  expect((await passes()).filter(({ code }) => code === 'LEAK')).toHaveLength(1)
}, 120_000)

test('a tester has a station and one serial, and sends messages', async () => {
  const { admin } = await makeLine(gemba)
  const add = (change: object) =>
    admin
      .call(deviceCrud.add, {
        number: 'TST-2',
        name: 'Tester',
        protocol: 'mqtt',
        lineStation: 'LEAK',
        points: [...points],
        ...change,
      })
      .then(
        () => 'added',
        (error: unknown) => (error instanceof Refused ? JSON.stringify(error.body.data) : String(error)),
      )
  expect(await add({ lineStation: null })).toContain('lineStation')
  expect(await add({ points: [points[1]] })).toContain('points.0.use')
  const register = { register: 'holding', address: 1, format: 'uint16' }
  const polled = points.map((point) => ({ ...point, ...register }))
  expect(await add({ protocol: 'modbus', host: '10.0.0.5', points: polled })).toContain('points.0.use')
  const nodes = points.map((point) => ({ ...point, nodeId: 'ns=2;s=Test' }))
  expect(await add({ protocol: 'opcua', endpointUrl: 'opc.tcp://10.0.0.5:4840', points: nodes })).toContain(
    'points.0.use',
  )
  expect(await add({})).toBe('added')
}, 120_000)

test('whoever looks after devices alone has no results told, and takes no tester over', async () => {
  const { admin, device } = await tested()
  const rights = ['device.view', 'device.add', 'device.edit']
  const keeper = await makeUser(gemba, admin.teamId, { name: 'Keeper', rights })
  const problem = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof Refused ? JSON.stringify(error.body) : String(error)),
    )
  const draft = { number: 'TST-3', name: 'Tester', protocol: 'mqtt', lineStation: 'LEAK', points: [...points] } as const
  expect(await problem(keeper.call(deviceCrud.add, draft))).toContain('lineStation')
  const { version } = await keeper.call(deviceCrud.get, { id: device.id })
  const change = (to: object) => problem(keeper.call(deviceCrud.update, { id: device.id, version, ...to }))
  expect(await change({ lineStation: 'ASM' })).toContain('no right')
  expect(await change({ points: [points[0], { ...points[1], characteristic: 'other' }] })).toContain('no right')
  expect(await problem(keeper.call(newDeviceSecret, { id: device.id }))).toContain('no right')
  expect(await change({ remark: 'Moved' })).toBe('done')
  const { version: next } = await keeper.call(deviceCrud.get, { id: device.id })
  expect(await problem(admin.call(deviceCrud.update, { id: device.id, version: next, lineStation: null }))).toContain(
    'code of the line station',
  )
  expect(await change({ version: next, remark: 'Calibrated in May', points: [...points] })).toBe('done')
}, 120_000)
