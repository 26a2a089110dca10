import { afterAll, beforeAll, expect, test } from 'vitest'
import { qxApi } from '#areas/qx/contract/qx.ts'
import { makeLine, station } from '#tests/factories/qx.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { replayUnits } from '#tests/support/line-replay.ts'
import { stormScans } from '#tests/support/scan-storm.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const measured = {
  code: 'v',
  name: 'Value',
  kind: 'number',
  source: 'device',
  required: true,
  unit: '',
  low: null,
  high: 1,
  test: null,
} as const
const codes = ['A', 'B', 'C', 'D']

test('random scans of many at a time, with repeats: no unit gets past a station that it had to come to, and each stands as its passes say', async () => {
  const line = await makeLine(gemba, (draft) => ({
    ...draft,
    mostPasses: 12,
    stations: [
      ...codes.map((code, i) =>
        station(code, {
          kind: 'test',
          after: codes.slice(0, i),
          onFail: i % 2 ? 'retest' : 'repair',
          mostPasses: i % 2 ? 3 : 0,
          collect: [measured],
        }),
      ),
      station('REP', { kind: 'repair', required: false }),
    ],
    causes: [],
  }))
  const { admin, within, profileId, reasonId, order } = line
  const serials = Array.from({ length: 24 }, (_, i) => `WO1-${101 + i}`)
  await within((db) =>
    db
      .insertInto('orderSerial')
      .values(serials.map((serialNo) => ({ workOrderId: order.orderId, serialNo })))
      .execute(),
  )
  const told = await stormScans({
    stations: [...codes, 'REP'],
    serials,
    reasonId,
    scans: 400,
    atOnce: 8,
    // So much that of some hundred scans some certainly fail.
    badShare: 0.35,
    send: (call, input, key) => admin.call(qxApi[call], input as never, { 'idempotency-key': key }),
  })
  const kept = await within((db) => replayUnits(db, profileId))
  expect(kept).toMatchObject({ past: [], wrong: [] })
  expect(told.differing).toBe(0)
  const { passed = 0, failed = 0, refused = 0 } = told.outcomes
  expect(kept.passes, 'each is kept once').toBe(passed + failed)
  expect([passed > 10, failed > 3, refused > 50]).toEqual([true, true, true])

  // One that was written past the interlock would be found.
  await within(async (db) => {
    const row = { workOrderId: order.orderId, serialNo: 'WO1-PAST' }
    const { id: serialId } = await db.insertInto('orderSerial').values(row).returning('id').executeTakeFirstOrThrow()
    const { id: stationId } = await db
      .selectFrom('lineStation')
      .select('id')
      .where('profileId', '=', profileId)
      .where('code', '=', 'C')
      .executeTakeFirstOrThrow()
    const at = new Date().toISOString()
    await db.insertInto('lineUnit').values({ serialId, workOrderId: order.orderId, begunAt: at }).execute()
    await db.insertInto('linePass').values({ serialId, stationId, attempt: 1, result: 'pass', at }).execute()
    expect((await replayUnits(db, profileId)).past).toEqual([`${serialId} at C: stationsPassed`])
  })
}, 120_000)
