import { expect, test } from 'vitest'
import { newCode, teamOfCode } from './open-code.ts'

test('a code names its team, and nothing else has its form', () => {
  const code = newCode(4711)
  expect(teamOfCode(code)).toBe(4711)
  expect(newCode(4711)).not.toBe(code)
  for (const wrong of [
    '',
    '1',
    `${code}x`,
    code.slice(0, -1),
    code.toUpperCase(),
    `-${code}`,
    `zzzzzzzzzz-${code.slice(4)}`,
  ])
    expect(teamOfCode(wrong)).toBeNull()
})
