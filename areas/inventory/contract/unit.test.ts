import { expect, test } from 'vitest'
import { goesInto, unitLevels } from './unit.ts'

test('a unit goes into a larger one, none into its like', () => {
  for (const level of unitLevels) expect(goesInto(level, level, false), level).toBe(false)
  expect(goesInto('pack', 'box', true)).toBe(true)
  expect(goesInto('box', 'pack', false)).toBe(false)
  expect(goesInto('box', 'pallet', false)).toBe(true)
  expect(goesInto('pallet', 'carton', true)).toBe(false)
})

test('a frame of pieces goes into packs and whatever is larger; one of boxes takes them and goes nowhere', () => {
  for (const outer of ['pack', 'box', 'carton', 'pallet'] as const) {
    expect(goesInto('frame', outer, false), outer).toBe(true)
    expect(goesInto('frame', outer, true), outer).toBe(false)
    expect(goesInto(outer, 'frame', true), outer).toBe(true)
  }
})
