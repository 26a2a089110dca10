import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { type ServerProcess, startProcess } from '#tests/support/process.ts'
import { makePlant, plainPoints, say } from '../testing.ts'

const program = process.env.MOSQUITTO ?? 'mosquitto'
const present = spawnSync(program, ['-h']).error === undefined
const port = 18_841
const url = `mqtt://127.0.0.1:${port}`

let broker: ChildProcess | undefined
let here: TestGemba
let other: ServerProcess
beforeAll(async () => {
  if (!present) return
  const file = join(mkdtempSync(join(tmpdir(), 'gemba-mosquitto-')), 'mosquitto.conf')
  writeFileSync(file, `listener ${port} 127.0.0.1\nallow_anonymous true\n`)
  broker = spawn(program, ['-c', file], { stdio: 'ignore' })
  here = await startTestGemba({ environment: { MQTT_URL: url } })
  other = await startProcess({ DATABASE_URL: here.databaseUrl, MQTT_URL: url })
}, 120_000)
afterAll(async () => {
  await other?.stop()
  await here?.end()
  broker?.kill('SIGKILL')
})

const takenBy = async (metrics: string) => Number(/^gemba_device_messages (\d+)/m.exec(metrics)?.[1] ?? 0)

test.skipIf(!present)(
  'two servers behind an outside broker divide the messages; each counts once, strangers are laid out',
  async () => {
    const plant = await makePlant(here, 4)
    const devices = await Promise.all(
      plant.machineIds.map((machineId, i) =>
        plant.device({ number: `B${i}`, name: `Box ${i}`, protocol: 'mqtt', points: plainPoints(machineId) }),
      ),
    )
    const state = async () => JSON.parse((await here.app.inject({ method: 'GET', url: '/readyz' })).body).broker
    await expect.poll(state, { timeout: 20_000 }).toBe('outside: connected')
    const client = await connectAsync(url)
    const start = Date.now() - 60_000
    const told = devices.flatMap((device) =>
      Array.from({ length: 50 }, (_, seq) =>
        say(client, `${device.topic}/count`, { seq, at: start + seq * 100, count: 1 }),
      ),
    )
    await Promise.all(told)
    // The same again, as a box that heard no acknowledgement: it changes nothing.
    await say(client, `${devices[0]?.topic}/count`, { seq: 0, at: start, count: 1 })
    await say(client, `gemba/${plant.teamId}/NOBODY/lamp`, { seq: 0, at: start, lamp: 'green' })
    await expect.poll(async () => (await plant.counted()).pulses, { timeout: 30_000 }).toBe(200)
    await expect.poll(plant.letters, { timeout: 20_000 }).toHaveLength(1)
    expect((await plant.letters())[0]).toMatchObject({ reason: 'unknownDevice' })
    const mine = await takenBy((await here.app.inject({ method: 'GET', url: '/metrics' })).body)
    const theirs = await takenBy(await (await fetch(`${other.address}/metrics`)).text())
    expect(mine).toBeGreaterThan(0)
    expect(theirs).toBeGreaterThan(0)
    await expect.poll(async () => (await plant.counted()).pulses).toBe(200)
    await client.endAsync()
  },
  120_000,
)
