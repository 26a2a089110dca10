import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add } from '#core/contract/decimal.ts'
import { keyOf, netOf } from './sides.ts'

const side = fc.record({
  locationId: fc.integer({ min: 1, max: 4 }),
  lotId: fc.integer({ min: 1, max: 3 }),
  state: fc.constantFrom('free' as const, 'unapproved' as const),
})
const move = fc.record({
  from: side,
  to: side,
  quantity: fc.integer({ min: 1, max: 9_999_999 }).map((tenThousandths) => tenThousandths / 10_000),
})

test('what moves change adds up to nothing, each balance once and in one order for everybody', () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
      const changes = netOf(moves)
      expect(add(...changes.map(({ change }) => change))).toBe(0)
      expect(new Set(changes.map(keyOf)).size).toBe(changes.length)
      const shuffled = netOf([...moves].reverse())
      expect(shuffled.map(keyOf)).toEqual(changes.map(keyOf))
      expect(shuffled.map(({ change }) => change)).toEqual(changes.map(({ change }) => change))
    }),
  )
})

test('a move and its counter-move change nothing', () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 10 }), (moves) => {
      const back = moves.map(({ from, to, quantity }) => ({ from: to, to: from, quantity }))
      expect(netOf([...moves, ...back]).every(({ change }) => change === 0)).toBe(true)
    }),
  )
})
