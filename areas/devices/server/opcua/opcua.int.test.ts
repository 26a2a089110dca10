import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsOf } from '#core/server/events.ts'
import { runServiceOf } from '#core/server/jobs/timers.ts'
import { openSecrets } from '#core/server/secrets.ts'
import { type Refused, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { getDeviceSignal, getOpcUaSupport } from '../../contract/device.api.ts'
import { deviceCrud, opcUaMissing } from '../../contract/device.ts'
import { Intake } from '../intake/intake.ts'
import { Registry } from '../intake/registry.ts'
import { Pollers } from '../polling/pollers.ts'
import { makePlant } from '../testing.ts'
import { opcUaDriver } from './driver.ts'
import { fakeOpcUa } from './testing.ts'

const log = pino({ level: 'silent' })
const soon = { timeout: 15_000, interval: 100 }

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ environment: { GEMBA_SECRET: 'a secret of this test' } })
})
afterAll(() => gemba?.end())

const draft = (machineId: number) => ({
  number: 'OPC-1',
  name: 'Press',
  protocol: 'opcua' as const,
  endpointUrl: 'opc.tcp://press:4840',
  userName: 'mes',
  password: 'hidden',
  pollMs: 100,
  points: [
    { name: 'lamp', use: 'lamp' as const, machineId, nodeId: 'ns=2;s=Lamp' },
    { name: 'shots', use: 'pulse' as const, machineId, counting: 'counter' as const, nodeId: 'ns=2;i=17' },
  ],
})

/** Another server over the same database, which has the package. */
function otherServer(server: ReturnType<typeof fakeOpcUa>) {
  const { database, hub, config } = gemba.services
  const service = runServiceOf(database, eventsOf([]), 'test')
  const registry = new Registry((teamId, read) => database.inTeam({ teamId, workshops: null }, read), hub)
  const intake = new Intake(database, service, registry, log, () => undefined)
  const driver = opcUaDriver(config, openSecrets(config), async () => server.module)
  const pollers = new Pollers(database, service, registry, intake, log, { opcua: driver })
  pollers.start()
  return async () => {
    await pollers.end()
    await intake.end()
  }
}

test('a server without the package says so; one that has it logs in with the kept password and hears', async () => {
  const plant = await makePlant(gemba)
  const [machineId] = plant.machineIds as [number]
  expect(await plant.team.call(getOpcUaSupport, {})).toEqual({ installed: false })
  const { id } = await plant.team.call(deviceCrud.add, draft(machineId))
  await expect.poll(async () => (await plant.team.call(getDeviceSignal, { id })).trouble, soon).toBe(opcUaMissing)

  const server = fakeOpcUa({ 'ns=2;s=Lamp': 'green', 'ns=2;i=17': 40 })
  const end = otherServer(server)
  try {
    await expect.poll(async () => (await plant.live())?.state, soon).toBe('running')
    expect((await plant.standing(id)).trouble).toBeNull()
    expect(server.asked[0]).toMatchObject({ identity: { userName: 'mes', password: 'hidden' } })
    server.set('ns=2;i=17', 41, 45)
    await expect.poll(async () => (await plant.counted()).pulses, soon).toBe(5)
    server.set('ns=2;s=Lamp', 'red')
    await expect.poll(async () => (await plant.live())?.state, soon).toBe('fault')
    server.lose('ECONNREFUSED')
    await expect.poll(async () => (await plant.standing(id)).trouble, soon).toBe('ECONNREFUSED')
  } finally {
    await end()
  }
})

test('a password goes in sealed and never comes out; another address asks for it again', async () => {
  const plant = await makePlant(gemba)
  const [machineId] = plant.machineIds as [number]
  const { password: _hidden, ...open } = draft(machineId)
  const added = await plant.team.call(deviceCrud.add, draft(machineId))
  expect(added).toMatchObject({ passwordKept: true, password: null, userName: 'mes' })
  const { rows } = await plant.team.call(deviceCrud.select, {})
  expect(JSON.stringify(rows)).not.toContain('hidden')
  const kept = await plant.within((db) => db.selectFrom('devicePassword').selectAll().execute())
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toContain('hidden')
  const logged = await plant.within((db) => db.selectFrom('operationLog').selectAll().execute())
  expect(logged.map(({ verb }) => verb)).toContain('newSecret')
  expect(JSON.stringify(logged)).not.toContain('hidden')

  const { id, version } = added
  const elsewhere = { id, version, endpointUrl: 'opc.tcp://stranger:4840' }
  const refused = await plant.team.call(deviceCrud.update, elsewhere).catch((error: unknown) => error)
  expect((refused as Refused).body.data).toHaveProperty('password')
  const moved = await plant.team.call(deviceCrud.update, { ...elsewhere, password: 'another' })
  const anonymous = await plant.team.call(deviceCrud.update, { id, version: moved.version, userName: null })
  expect(anonymous).toMatchObject({ passwordKept: false })

  const nowhere = { ...open, number: 'OPC-2', endpointUrl: null, points: [{ ...open.points[0], nodeId: null }] }
  const why = await plant.team.raw(deviceCrud.add.path, nowhere)
  expect(Object.keys(why.body.data as object)).toEqual(['endpointUrl', 'points.0.nodeId'])
})
