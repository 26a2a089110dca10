import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crossings, isBeyond } from './condition.ts'

const at = (...values: number[]) => values.map((value) => ({ value }))

test('a value at its limit is within', () => {
  expect([1, 2, 4, 5].map((value) => isBeyond(value, { lower: 2, upper: 4 }))).toEqual([true, false, false, true])
  expect(isBeyond(-9, { lower: null, upper: 4 })).toBe(false)
  expect(isBeyond(9, { lower: 2, upper: null })).toBe(false)
})

test('what stays beyond passes out once, and once more only after it was within', () => {
  const limits = { lower: null, upper: 65 }
  expect(crossings(limits, false, at(60, 66, 70, 65, 68))).toEqual({ out: at(66, 68), beyond: true })
  expect(crossings(limits, true, at(66, 70))).toEqual({ out: [], beyond: true })
  expect(crossings(limits, true, at(66, 64))).toEqual({ out: [], beyond: false })
  expect(crossings(limits, true, [])).toEqual({ out: [], beyond: true })
})

test('however values are cut into batches, the same ones pass out, and never two without one within between', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10 })), fc.nat(20), fc.boolean(), (numbers, cut, before) => {
      const limits = { lower: 3, upper: 7 }
      const values = at(...numbers)
      const whole = crossings(limits, before, values)
      const first = crossings(limits, before, values.slice(0, cut))
      const rest = crossings(limits, first.beyond, values.slice(cut))
      expect([...first.out, ...rest.out]).toEqual(whole.out)
      expect(rest.beyond).toBe(whole.beyond)
      const within = values.filter(({ value }) => !isBeyond(value, limits)).length
      expect(whole.out.length).toBeLessThanOrEqual(within + 1)
    }),
  )
})
