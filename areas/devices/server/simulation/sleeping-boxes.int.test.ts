import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { makePlant, plainPoints } from '../testing.ts'
import { signsOfSleepers } from './sleeping-boxes.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const hour = 3_600_000

test('simulated boxes without a machine say twice within their silence that they are there, and nothing else speaks for them', async () => {
  const plant = await makePlant(gemba)
  const button = [{ name: 'button', use: 'button' as const }]
  const draft = (number: string) => ({ number, name: number, protocol: 'mqtt' as const, heartbeatSeconds: 86_400 })
  const box = (number: string) => plant.device({ ...draft(number), points: button })
  const [asleep, awake, real, machine] = await Promise.all([
    box('ASLEEP'),
    box('AWAKE'),
    box('REAL'),
    plant.device({ ...draft('MACHINE'), points: plainPoints(plant.machineIds[0] as number) }),
  ])
  const now = Date.now()
  const heard = (deviceId: number, at: number) => ({
    deviceId,
    online: true,
    lastSeq: 4,
    heardAt: new Date(at).toISOString(),
  })
  await plant.within(async (db) => {
    await db.updateTable('device').set({ simulated: true }).where('id', '<>', real.id).execute()
    await db.deleteFrom('deviceLive').execute()
    await db
      .insertInto('deviceLive')
      .values([
        heard(asleep.id, now - 13 * hour),
        heard(awake.id, now - 11 * hour),
        heard(real.id, now - 13 * hour),
        heard(machine.id, now - 13 * hour),
      ])
      .execute()
  })
  const signs = await plant.within((db) => signsOfSleepers(db, now))
  expect(signs).toMatchObject([{ deviceId: asleep.id, kind: 'heartbeat', at: now, seq: 5, values: {} }])
})
