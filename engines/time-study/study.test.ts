import fc from 'fast-check'
import { expect, test } from 'vitest'
import { learntFrom, type Observation, proposed, studyOf } from './index.ts'

const each = (...times: number[]): Observation[] => times.map((seconds) => ({ pieces: 10, seconds: seconds * 10 }))

const lot = fc.record({
  pieces: fc.integer({ min: 1, max: 5000 }),
  seconds: fc.double({ min: 0.01, max: 1e6, noNaN: true }),
})
const lots = fc.array(lot, { minLength: 1, maxLength: 40 })

test('median and quartiles of the published example of type 7', () => {
  // R: quantile(c(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), c(.25, .5, .75)) is 3.25, 5.50, 7.75.
  expect(studyOf(each(10, 9, 8, 7, 6, 5, 4, 3, 2, 1))).toEqual({
    lots: 10,
    leftOut: 0,
    pieces: 100,
    lower: 3.25,
    median: 5.5,
    upper: 7.75,
  })
})

test('a lot that nobody ended is left out and told', () => {
  const study = studyOf(each(10, 10.2, 9.8, 10.1, 9.9, 400))
  expect(study).toMatchObject({ lots: 5, leftOut: 1, median: 10 })
  // Of a few nobody can say which one lies apart.
  expect(studyOf(each(10, 10, 10, 400))?.leftOut).toBe(0)
})

test('no lot says nothing; a lot without pieces or time is refused', () => {
  expect(studyOf([])).toBeNull()
  expect(() => studyOf([{ pieces: 0, seconds: 5 }])).toThrow(RangeError)
  expect(() => studyOf([{ pieces: 5, seconds: 0 }])).toThrow(RangeError)
  expect(() => studyOf([{ pieces: 5, seconds: Number.NaN }])).toThrow(RangeError)
})

test('a standard is proposed from lots enough, outside their middle half, and where it is worth it', () => {
  const study = studyOf(each(11.6, 11.8, 12, 12.2, 12.4))
  expect(proposed(study, 10, 1)).toBe(12)
  expect(proposed(study, 10, 4)).toBe(48)
  expect(proposed(study, 11.9, 1)).toBeNull()
  expect(proposed(study, 11.7, 1)).toBeNull()
  expect(proposed(studyOf(each(11.6, 11.8, 12, 12.2)), 10, 1)).toBeNull()
  expect(proposed(null, 10, 1)).toBeNull()
  expect(proposed(study, 0, 1)).toBeNull()
})

test('the study does not depend on the order of lots, and its quartiles enclose the median', () => {
  fc.assert(
    fc.property(lots, fc.integer(), (some, seed) => {
      const study = studyOf(some)
      const shuffled = some
        .map((one, i) => ({ one, key: Math.sin(seed + i) }))
        .sort((a, b) => a.key - b.key)
        .map(({ one }) => one)
      expect(studyOf(shuffled)).toEqual(study)
      if (!study) throw new Error('there are lots')
      expect(study.lower).toBeLessThanOrEqual(study.median)
      expect(study.median).toBeLessThanOrEqual(study.upper)
      expect(study.lots + study.leftOut).toBe(some.length)
    }),
  )
})

test('one lot, however wild, moves the median by no more than one place among the others', () => {
  fc.assert(
    fc.property(fc.array(lot, { minLength: 9, maxLength: 40 }), lot, (some, wild) => {
      const times = some.map(({ pieces, seconds }) => seconds / pieces).sort((a, b) => a - b)
      const study = studyOf([...some, wild])
      if (!study || study.leftOut > 0) return
      const middle = Math.floor(times.length / 2)
      expect(study.median).toBeGreaterThanOrEqual(times[middle - 1] as number)
      expect(study.median).toBeLessThanOrEqual(times[middle + 1] as number)
    }),
  )
})

test('what is proposed is what three digits say of the median, and proposing it again proposes nothing', () => {
  fc.assert(
    fc.property(
      lots,
      fc.double({ min: 0.01, max: 1e5, noNaN: true }),
      fc.integer({ min: 1, max: 100 }),
      (some, was, trip) => {
        const study = studyOf(some)
        const seconds = proposed(study, was, trip)
        if (seconds === null || !study) return
        expect(study.lots).toBeGreaterThanOrEqual(learntFrom.lots)
        expect(Math.abs(seconds - study.median * trip)).toBeLessThanOrEqual(
          Math.max(0.001, study.median * trip * 0.006),
        )
        if (study.median * trip > 0.1) expect(proposed(study, seconds / trip, trip)).toBeNull()
      },
    ),
  )
})
