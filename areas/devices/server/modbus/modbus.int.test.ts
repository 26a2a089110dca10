import { ServerTCP } from 'modbus-serial'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { startProcess } from '#tests/support/process.ts'
import { deviceCrud } from '../../contract/device.ts'
import { makePlant } from '../testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

/** A controller with two coils and three registers; counts how often it is asked. */
function controller() {
  const coils = [true, false]
  const words = [1, 0, 100]
  let asked = 0
  const server = new ServerTCP(
    {
      getCoil: (address: number) => coils[address] === true,
      getHoldingRegister(address: number) {
        asked += 1
        return words[address] ?? 0
      },
    },
    { host: '127.0.0.1', port: 0, unitID: 1 },
  )
  const port = new Promise<number>((resolve) =>
    server.on('initialized', () =>
      resolve((server as unknown as { _server: { address(): { port: number } } })._server.address().port),
    ),
  )
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { coils, words, port, close, asked: () => asked }
}

const draft = (number: string, port: number, machineId: number) => ({
  number,
  name: 'Press controller',
  protocol: 'modbus' as const,
  host: '127.0.0.1',
  port,
  pollMs: 100,
  points: [
    { name: 'green', use: 'lamp' as const, machineId, lamp: 'green' as const, register: 'coil' as const, address: 0 },
    { name: 'red', use: 'lamp' as const, machineId, lamp: 'red' as const, register: 'coil' as const, address: 1 },
    {
      name: 'shots',
      use: 'pulse' as const,
      machineId,
      counting: 'counter' as const,
      register: 'holding' as const,
      address: 1,
      format: 'uint32' as const,
    },
  ],
})

test('a controller is polled: lamps become states, its counter counts, a break is told and mended', async () => {
  const plant = await makePlant(gemba)
  const [machineId] = plant.machineIds as [number]
  const first = controller()
  const port = await first.port
  const { id } = await plant.team.call(deviceCrud.add, draft('PLC-1', port, machineId))
  await expect.poll(async () => (await plant.live())?.state, { timeout: 10_000 }).toBe('running')
  first.words[2] = 107
  await expect.poll(async () => (await plant.counted()).pulses, { timeout: 10_000 }).toBe(7)
  first.coils[0] = false
  first.coils[1] = true
  await expect.poll(async () => (await plant.live())?.state, { timeout: 10_000 }).toBe('fault')
  await first.close()
  await expect.poll(async () => (await plant.standing(id)).trouble, { timeout: 15_000 }).not.toBeNull()
  const row = await plant.within((db) =>
    db.selectFrom('device').select('version').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const second = controller()
  await plant.team.call(deviceCrud.update, { id, version: row.version, port: await second.port })
  await expect.poll(async () => (await plant.live())?.state, { timeout: 10_000 }).toBe('running')
  expect((await plant.standing(id)).trouble).toBeNull()
  await second.close()
})

test('of two servers one polls a controller, and the other when that one is gone', async () => {
  const plant = await makePlant(gemba)
  const [machineId] = plant.machineIds as [number]
  const other = await startProcess({ DATABASE_URL: gemba.databaseUrl })
  const plc = controller()
  const { id } = await plant.team.call(deviceCrud.add, draft('PLC-2', await plc.port, machineId))
  await expect.poll(() => plc.asked(), { timeout: 15_000 }).toBeGreaterThan(0)
  const locks = () =>
    plant.within(async (db) => {
      const { rows } = await import('kysely').then(({ sql }) =>
        sql<{ held: number }>`select count(*)::int as held from pg_locks
          where locktype = 'advisory' and granted and (classid::bigint << 32) + objid::bigint
            = (select hashtextextended(${`devices.modbus.${plant.teamId}.${id}`}, 0)) `.execute(db),
      )
      return rows[0]?.held
    })
  expect(await locks()).toBe(1)
  await other.kill()
  const before = plc.asked()
  await expect.poll(() => plc.asked(), { timeout: 20_000 }).toBeGreaterThan(before + 2)
  await plc.close()
})
