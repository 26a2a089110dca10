import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { deviceCrud } from '../../contract/device.ts'
import { makePlant } from '../testing.ts'
import { controller, draft } from './testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

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
