import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOut, sharesOf } from './shares.ts'

const now = new Date('2026-03-02T12:00:00Z')

test('by headcount everybody has the same, however long he was there', () => {
  const stretches = [
    { userId: 2, onAt: '2026-03-02T08:00:00Z', offAt: null },
    { userId: 1, onAt: '2026-03-02T11:59:00Z', offAt: null },
  ]
  expect(sharesOf(stretches, { since: null, now }, false)).toEqual([
    { userId: 1, share: 0.5 },
    { userId: 2, share: 0.5 },
  ])
})

test('by hours only the time since the last report counts, stretches of one person together', () => {
  const stretches = [
    { userId: 1, onAt: '2026-03-02T06:00:00Z', offAt: '2026-03-02T10:30:00Z' },
    { userId: 1, onAt: '2026-03-02T11:30:00Z', offAt: null },
    { userId: 2, onAt: '2026-03-02T09:00:00Z', offAt: null },
  ]
  expect(sharesOf(stretches, { since: '2026-03-02T10:00:00Z', now }, true)).toEqual([
    { userId: 1, share: 0.333333 },
    { userId: 2, share: 0.666667 },
  ])
})

test('people who all came this moment share by headcount', () => {
  const stretches = [1, 2, 3].map((userId) => ({ userId, onAt: now.toISOString(), offAt: null }))
  expect(sharesOf(stretches, { since: null, now }, true).map(({ share }) => share)).toEqual([
    0.333334, 0.333333, 0.333333,
  ])
})

test('shares always sum to exactly one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 60 }), (weights) => {
      const shares = shareOut(weights.map((weight, userId) => ({ userId, weight })))
      expect(shares.reduce((sum, { share }) => sum + Math.round(share * 1e6), 0)).toBe(1e6)
      expect(shares.every(({ share }) => share >= 0)).toBe(true)
    }),
  )
})
