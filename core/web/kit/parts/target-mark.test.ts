import { expect, test } from 'vitest'
import { toldApart } from './target-mark.tsx'

test('a share that looks like its target is told with the decimals that tell them apart', () => {
  expect(toldApart(0.9946, 0.995)).toBe('99.46%')
  expect(toldApart(0.99496, 0.995)).toBe('99.496%')
  expect(toldApart(0.99, 0.995)).toBeNull()
  expect(toldApart(0.995, 0.995)).toBeNull()
  // Nothing that a person reads tells these apart.
  expect(toldApart(0.99499999, 0.995)).toBeNull()
})
