import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minute, pack, type StoredMessage, unpack } from './message-rows.ts'

const message: fc.Arbitrary<StoredMessage> = fc.record({
  deviceId: fc.integer({ min: 1, max: 3 }),
  at: fc.integer({ min: 1_767_225_600_000, max: 1_767_225_600_000 + 3 * minute }),
  seq: fc.nat(),
  kind: fc.constantFrom('lamp', 'count', 'NDATA'),
  payload: fc.object().map((body) => JSON.stringify(body)),
  receivedAt: fc.integer({ min: 1_767_225_600_000, max: 1_767_229_200_000 }),
})
const byTime = (a: StoredMessage, b: StoredMessage) => a.at - b.at || a.seq - b.seq
const ofDevice = (messages: StoredMessage[], id: number) => messages.filter((each) => each.deviceId === id)

describe('rows of kept messages', () => {
  it('give back every message of each device in its order, and none reaches past its minute', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 60 }), (said) => {
        const messages = [...said].sort(byTime)
        const rows = pack(messages)
        for (const id of [1, 2, 3]) expect(ofDevice(rows.flatMap(unpack), id)).toEqual(ofDevice(messages, id))
        for (const row of rows) expect(new Set(unpack(row).map((each) => Math.floor(each.at / minute))).size).toBe(1)
        const minutes = messages.map((each) => `${each.deviceId} ${Math.floor(each.at / minute)}`)
        expect(rows.length).toBe(new Set(minutes).size)
      }),
    )
  })
})
