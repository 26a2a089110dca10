import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFloor, makeOrder } from '#areas/execution/server/testing.ts'
import { startTestGemba, type TestGemba } from '../support/gemba.ts'
import { killUnderLoad } from '../support/kill-load.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

/** `npx tsx bench/faults/kill.ts --times 100` is the long form. */
test('servers killed under load lose no acknowledged report and write none twice or half', async () => {
  const { teamId, token } = await gemba.team()
  const taskIds = await gemba.services.database.inTeam({ teamId, workshops: null }, async (db) => {
    const floor = await makeFloor(db, { reportingMode: 'autoStart' })
    const orders = []
    for (let i = 0; i < 20; i++) orders.push(await makeOrder(db, floor, { number: `WO${i}`, quantity: 100_000 }))
    return orders.map((order) => order.taskIds[0] as number)
  })
  const { databaseUrl } = gemba
  const { acknowledged, damage } = await killUnderLoad({ databaseUrl, teamId, token, taskIds, times: 3, withinMs: 700 })
  expect(acknowledged).toBeGreaterThan(0)
  expect(damage).toEqual({ lost: 0, doubled: 0, half: 0 })
}, 120_000)
