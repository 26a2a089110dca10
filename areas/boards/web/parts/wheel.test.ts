import { expect, test } from 'vitest'
import { boundSeconds, moved, readTurns } from './wheel.ts'

test('turns are none when nothing sensible is kept', () => {
  for (const kept of [null, undefined, 'x', {}, { turns: [] }, { turns: [{ seconds: 20 }] }])
    expect(readTurns(kept)).toBeNull()
})

test('a turn is never shorter than fifteen seconds', () => {
  expect(readTurns({ turns: [{ path: 'a', seconds: 1 }, { path: 'b', seconds: 40 }, { path: 'c' }] })).toEqual([
    { path: 'a', seconds: 15 },
    { path: 'b', seconds: 40 },
    { path: 'c', seconds: 30 },
  ])
  expect([boundSeconds(99_999), boundSeconds(20.4)]).toEqual([3600, 20])
})

test('an entry moves to its neighbour’s place', () => {
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
})
