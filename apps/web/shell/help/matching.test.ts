import { expect, test } from 'vitest'
import { matches } from './matching.ts'

const help = { for: 'Handle Andon calls', begin: 'Respond first', figures: { Yield: 'good ÷ all' } }

test('help is found by every word, wherever it stands', () => {
  expect(matches('', 'Andon', help)).toBe(true)
  expect(matches('andon RESPOND', 'Calls', help)).toBe(true)
  expect(matches('yield', 'Calls', help)).toBe(true)
  expect(matches('andon mold', 'Calls', help)).toBe(false)
})
