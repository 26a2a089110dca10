import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { type ServerProcess, startProcess } from '#tests/support/process.ts'
import { deviceCrud } from '../../contract/device.ts'
import { makePlant } from '../testing.ts'
import { controller, draft } from './testing.ts'

const soon = { timeout: 30_000, interval: 100 }

let gemba: TestGemba
let database: pg.Client
beforeAll(async () => {
  // It polls nothing itself: only the servers that the test starts do.
  gemba = await startTestGemba({ background: false })
  database = new pg.Client({ connectionString: gemba.databaseUrl })
  await database.connect()
}, 60_000)
afterAll(async () => {
  await database?.end()
  await gemba?.end()
})

test('a controller is polled by one server; another goes on when that one dies, a third when the second stops, and no pulse is lost or doubled', async () => {
  const plant = await makePlant(gemba)
  const [machineId] = plant.machineIds as [number]
  const plc = controller()
  const { id } = await plant.team.call(deviceCrud.add, draft('PLC-2', await plc.port, machineId))
  /** The connection that holds the device's lock; each server has one of its own. */
  const holder = async (): Promise<number | null> => {
    const { rows } = await database.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32) + objid::bigint = hashtextextended($1, 0)`,
      [`devices.modbus.${plant.teamId}.${id}`],
    )
    expect(rows.length).toBeLessThan(2)
    return rows[0]?.pid ?? null
  }
  const counted = async () => (await plant.counted()).pulses
  const servers: ServerProcess[] = []
  const start = async () => {
    const server = await startProcess({ DATABASE_URL: gemba.databaseUrl })
    servers.push(server)
    return server
  }
  try {
    const first = await start()
    await expect.poll(async () => (await plant.live())?.state, soon).toBe('running')
    const firstHolder = await holder()
    const second = await start()
    plc.words[2] = 104
    await expect.poll(counted, soon).toBe(4)
    expect(await holder()).toBe(firstHolder)

    await first.kill()
    // What is counted while nobody asks is told by the counter afterwards.
    plc.words[2] = 109
    await expect.poll(counted, soon).toBe(9)
    const secondHolder = await holder()
    expect([null, firstHolder]).not.toContain(secondHolder)

    await start()
    plc.coils[0] = false
    plc.coils[1] = true
    await expect.poll(async () => (await plant.live())?.state, soon).toBe('fault')
    expect(await holder()).toBe(secondHolder)
    await second.stop()
    plc.words[2] = 110
    await expect.poll(counted, soon).toBe(10)
    expect([null, secondHolder]).not.toContain(await holder())
    expect(plc.most(), 'never asked by two at once').toBe(1)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await plc.close()
  }
}, 120_000)
