import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokerPort, connect, makePlant } from '#areas/devices/server/testing.ts'
import { root } from '#core/server/root.ts'
import { startTestGemba, type TestGemba } from '../support/gemba.ts'

let gemba: TestGemba
let port: number
const clients: MqttClient[] = []
beforeAll(async () => {
  gemba = await startTestGemba({ environment: { MQTT_PORT: '0' } })
  port = await brokerPort(gemba)
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.endAsync(true)))
  await gemba?.end()
})

const page = readFileSync(join(root, 'docs/devices.md'), 'utf8')

/** The page's code of a language: what a reader pastes. */
function pasted(language: string, holding: string): string {
  const blocks = [...page.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(([, code = '']) => code)
  const [block] = blocks.filter((code) => code.includes(holding))
  if (!block) throw new Error(`docs/devices.md has no ${language} with ${holding}`)
  return block
}

/** The words of a shell's line, with its variables filled in: quotes as a shell takes them, nothing else of it. */
function wordsOf(line: string, values: Record<string, string>): string[] {
  const filled = (text: string) => text.replace(/\$([A-Z]+)/g, (_, name: string) => values[name] ?? '')
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, plain, quoted, bare]) => plain ?? filled(quoted ?? bare ?? ''),
  )
}

/** The value after an option. */
const after = (words: string[], option: string): string => words[words.indexOf(option) + 1] ?? ''

/** A device as the page has it made, for one machine. */
async function box(protocol: 'mqtt' | 'http') {
  const plant = await makePlant(gemba)
  const [machineId] = plant.machineIds as [number]
  const points = [
    { name: 'lamp', use: 'lamp', machineId } as const,
    { name: 'count', use: 'pulse', machineId, outputQuantity: 1 } as const,
  ]
  const device = await plant.device({ number: 'BOX-1', name: 'Box', protocol, points })
  const values = { HOST: '127.0.0.1', TEAM: String(plant.teamId), DEVICE: 'BOX-1', SECRET: device.secret }
  return { ...plant, device, values }
}

test('the lines of mosquitto_pub are taken as they stand on the page', async () => {
  const { device, values, counted, live } = await box('mqtt')
  const lines = pasted('sh', 'mosquitto_pub')
    .split('\n')
    .filter((line) => line.startsWith('mosquitto_pub'))
    .map((line) => wordsOf(line, values))
  expect(lines).toHaveLength(2)
  for (const words of lines) {
    expect(after(words, '-u')).toBe(device.username)
    const client = await connect(port, { username: after(words, '-u'), secret: after(words, '-P') })
    clients.push(client)
    await client.publishAsync(after(words, '-t'), after(words, '-m'), { qos: 1 })
  }
  expect(await live()).toMatchObject({ state: 'running' })
  expect(await counted()).toMatchObject({ pulses: 3 })
})

test('the line of curl is taken as it stands on the page', async () => {
  const { device, values, counted } = await box('http')
  const line = pasted('sh', 'curl')
    .split('\n')
    .filter((each) => each.startsWith('curl'))
  expect(line).toHaveLength(1)
  const words = wordsOf(line[0] as string, values)
  expect(after(words, '-u')).toBe(`${device.username}:${device.secret}`)
  const [name = '', value = ''] = after(words, '-H').split(': ')
  const answer = await gemba.app.inject({
    method: 'POST',
    url: new URL(words.at(-1) as string).pathname,
    headers: { authorization: `Basic ${Buffer.from(after(words, '-u')).toString('base64')}`, [name]: value },
    payload: after(words, '-d'),
  })
  expect(answer.json()).toMatchObject({ data: { taken: 2, bad: [], unmapped: [] } })
  expect(await counted()).toMatchObject({ pulses: 2 })
})

test('the flow of Node-RED sends pieces that are numbered on', async () => {
  const { device, values, counted } = await box('mqtt')
  interface Node {
    type: string
    topic?: string
    func?: string
  }
  const nodes = JSON.parse(pasted('json', 'mqtt out')) as Node[]
  const of = (type: string) => nodes.find((node) => node.type === type) as Node
  const kept = new Map<string, unknown>()
  const context = {
    get: (key: string) => kept.get(key),
    set: (key: string, value: unknown) => void kept.set(key, value),
  }
  const client = await connect(port, device)
  clients.push(client)
  const topic = String(of('mqtt out').topic).replace('/7/BOX-1/', `/${values.TEAM}/BOX-1/`)
  for (let i = 0; i < 2; i++) {
    // As its function node runs: the code is the body of a function of the message.
    const { payload } = runInNewContext(`(function (msg) {${of('function').func}})({})`, { context, Date }) as {
      payload: object
    }
    await client.publishAsync(topic, JSON.stringify(payload), { qos: 1 })
  }
  expect(await counted()).toMatchObject({ pulses: 2 })
})
