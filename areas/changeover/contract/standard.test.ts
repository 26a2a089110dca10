import fc from 'fast-check'
import { expect, test } from 'vitest'
import { medianOf, standardMinutes } from './standard.ts'
import { stepPhases, stepRoles } from './template.ts'

test('the roles work side by side: the one with most to do decides', () => {
  const steps = [
    { phase: 'internal', role: 'mold', minutes: 12.5 },
    { phase: 'internal', role: 'mold', minutes: 7.6 },
    { phase: 'internal', role: 'operator', minutes: 15 },
    { phase: 'external', role: 'material', minutes: 90 },
  ] as const
  expect(standardMinutes(steps, 'internal')).toBe(20.1)
  expect(standardMinutes(steps, 'external')).toBe(90)
  expect(standardMinutes([], 'internal')).toBe(0)
})

test('it is never more than all of them, nor less than the longest', () => {
  const step = fc.record({
    phase: fc.constantFrom(...stepPhases),
    role: fc.constantFrom(...stepRoles),
    minutes: fc.integer({ min: 0, max: 9990 }).map((tenths) => tenths / 10),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
      const inside = steps.filter(({ phase }) => phase === 'internal').map(({ minutes }) => minutes)
      const standard = standardMinutes(steps, 'internal')
      expect(standard).toBeLessThanOrEqual(inside.reduce((sum, minutes) => sum + minutes, 0) + 1e-6)
      expect(standard).toBeGreaterThanOrEqual(Math.max(0, ...inside))
    }),
  )
})

test('the middle value, and none of nothing', () => {
  expect([medianOf([]), medianOf([7]), medianOf([9, 1, 4]), medianOf([1, 2, 3, 10])]).toEqual([null, 7, 4, 2.5])
})
