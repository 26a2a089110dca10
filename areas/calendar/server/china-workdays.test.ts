import { expect, test } from 'vitest'
import { worksInChina } from './china-workdays.ts'

test.each([
  ['2025-01-24', true],
  // Sunday, worked in exchange for the Spring Festival.
  ['2025-01-26', true],
  ['2025-01-28', false],
  ['2025-10-01', false],
  ['2025-10-11', true],
  ['2025-10-12', false],
])('%s: %s', (date, works) => expect(worksInChina(date)).toBe(works))
