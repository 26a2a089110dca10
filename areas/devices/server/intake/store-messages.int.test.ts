import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { getDeviceSignal } from '../../contract/device.api.ts'
import { makePlant } from '../testing.ts'
import { Days } from './days.ts'
import { lockLive, writeLive } from './live.ts'
import type { Arrival } from './message.ts'
import { minute, unpack } from './message-rows.ts'
import { sortOut, storeMessages } from './store-messages.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({})
  await new Days(gemba.services.database).prepare([arrival(0, midnight - 1, 0), arrival(0, midnight, 0)])
})
afterAll(() => gemba?.end())
/** Of the day that began last: messages of it and of the day before are taken. */
const midnight = Date.now() - (Date.now() % 86_400_000)

async function plantOf(count: number) {
  const plant = await makePlant(gemba)
  const ids: number[] = []
  for (let i = 0; i < count; i++)
    ids.push((await plant.device({ number: `BOX-${i}`, name: 'Box', protocol: 'mqtt', points: [] })).id)
  const take = (batch: Arrival[]) =>
    plant.within(async (db) => {
      const lives = await lockLive(db, ids)
      const fresh = await sortOut(db, lives, batch)
      await storeMessages(db, fresh)
      await writeLive(db, [...lives.values()])
      return fresh.length
    })
  return { ...plant, ids, take }
}

const arrival = (deviceId: number, at: number, seq: number, kind = 'count'): Arrival => ({
  deviceId,
  at,
  seq,
  kind,
  topic: '',
  receivedAt: at + 5,
  payload: JSON.stringify({ seq, at }),
  values: {},
})

test('every message is kept once, however often, late and in whatever batches it comes', async () => {
  // Few moments and numbers about midnight, so that they meet: within a batch, between batches, across minutes and days.
  const said = fc.record({
    device: fc.nat(1),
    at: fc.constantFrom(-minute - 1, -1, 0, 1, 2, minute),
    seq: fc.nat(2),
    kind: fc.constantFrom('lamp', 'count'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(said, { maxLength: 6 }), { maxLength: 5 }), async (batches) => {
      const { ids, take, within } = await plantOf(2)
      const keys = new Set<string>()
      for (const batch of batches) {
        const before = keys.size
        const messages = batch.map(({ device, at, seq, kind }) => {
          const id = ids[device] as number
          keys.add(`${id} ${midnight + at} ${seq} ${kind}`)
          return arrival(id, midnight + at, seq, kind)
        })
        expect(await take(messages)).toBe(keys.size - before)
      }
      const rows = await within((db) => db.selectFrom('deviceMessage').selectAll().execute())
      const kept = rows.flatMap((row) =>
        unpack({ ...row, at: Date.parse(row.at), receivedAt: Date.parse(row.receivedAt) }),
      )
      expect(kept.map(({ deviceId, at, seq, kind }) => `${deviceId} ${at} ${seq} ${kind}`).sort()).toEqual(
        [...keys].sort(),
      )
      for (const { at, seq, payload, receivedAt } of kept)
        expect({ payload: JSON.parse(payload), receivedAt }).toEqual({ payload: { seq, at }, receivedAt: at + 5 })
    }),
    { numRuns: 25 },
  )
})

test('what is said of a device that is gone is let go', async () => {
  const { ids, take } = await plantOf(1)
  expect(await take([arrival(ids[0] as number, midnight, 1), arrival(9_999_999, midnight, 1)])).toBe(1)
})

test('the tester shows the newest messages, of many in few rows as of few in many', async () => {
  const { team, ids, take } = await plantOf(1)
  const id = ids[0] as number
  const shown = async () => (await team.call(getDeviceSignal, { id })).messages.map(({ seq, delay }) => [seq, delay])
  await take(Array.from({ length: 60 }, (_, i) => arrival(id, midnight + i * 500, i)))
  const newest = (last: number) => Array.from({ length: 50 }, (_, i) => [last - i, 5])
  expect(await shown()).toEqual(newest(59))
  for (let i = 60; i < 115; i++) await take([arrival(id, midnight + i * 500, i)])
  expect(await shown()).toEqual(newest(114))
})
