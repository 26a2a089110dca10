import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { brokerPort, connect, makePlant } from '../testing.ts'
import { decodePayload, encodePayload } from './codec.ts'
import { dataTypes, type Metric } from './message.ts'

let gemba: TestGemba
let port: number
beforeAll(async () => {
  gemba = await startTestGemba({ environment: { MQTT_PORT: '0' } })
  port = await brokerPort(gemba)
})
afterAll(() => gemba?.end())

test('an edge node is born, tells by alias, is asked to be born again, and dies by its will', async () => {
  const plant = await makePlant(gemba)
  const [machineId] = plant.machineIds as [number]
  const device = await plant.device({
    number: 'EDGE',
    name: 'Edge node',
    protocol: 'sparkplug',
    points: [
      { name: 'press/green', use: 'lamp', machineId, lamp: 'green' },
      { name: 'press/red', use: 'lamp', machineId, lamp: 'red' },
      { name: 'press/shots', use: 'pulse', machineId, counting: 'counter', outputQuantity: 4 },
    ],
  })
  const topic = (type: string, below = '') => `spBv1.0/${device.sparkplugGroup}/${type}/EDGE${below}`
  const bdSeq = { name: 'bdSeq', datatype: dataTypes.UInt64, value: 3 }
  const will = {
    topic: topic('NDEATH'),
    payload: encodePayload({ timestamp: Date.now(), metrics: [bdSeq] }),
    qos: 1,
    retain: false,
  }
  const client = await connect(port, device, { will })
  const commands: string[] = []
  client.on('message', (_topic, payload) => {
    for (const metric of decodePayload(payload).metrics) commands.push(`${metric.name}=${metric.value}`)
  })
  await client.subscribeAsync(topic('NCMD'))
  let seq = -1
  let clock = Date.now() - 1_000
  const say = async (type: string, metrics: Metric[], below = '', skip = 0) => {
    seq = (seq + 1 + skip) % 256
    clock += 10
    await client.publishAsync(topic(type, below), encodePayload({ timestamp: clock, seq, metrics }), { qos: 1 })
  }
  const on = (name: string, alias: number, value: boolean) => ({ name, alias, datatype: dataTypes.Boolean, value })

  await say('NBIRTH', [bdSeq, { name: 'Node Control/Rebirth', datatype: dataTypes.Boolean, value: false }])
  const shots = { name: 'shots', alias: 3, datatype: dataTypes.UInt32, value: 1_000 }
  await say('DBIRTH', [on('green', 1, true), on('red', 2, false), shots], '/press')
  expect(await plant.live()).toMatchObject({ state: 'running', lamp: 'green' })
  await say('DDATA', [{ alias: 3, value: 1_005 }], '/press')
  expect(await plant.counted()).toEqual({ quantity: 20, pulses: 5 })
  expect(commands).toEqual([])
  await say(
    'DDATA',
    [
      { alias: 1, value: false },
      { alias: 2, value: true },
    ],
    '/press',
    3,
  )
  expect(await plant.live()).toMatchObject({ state: 'fault', lamp: 'red' })
  await expect.poll(() => commands).toEqual(['Node Control/Rebirth=true'])
  await client.publishAsync(topic('NDATA'), Buffer.from('not a payload'), { qos: 1 })
  expect((await plant.letters()).map(({ reason }) => reason)).toEqual(['notSparkplug'])
  // The line breaks: the broker publishes the will.
  client.stream.destroy()
  await expect.poll(async () => (await plant.live())?.state).toBe('noData')
  expect(await plant.standing(device.id)).toMatchObject({ online: false })
  await client.endAsync(true)
})
