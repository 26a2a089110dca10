import { expect, test } from 'vitest'
import { translator } from '#core/server/i18n.ts'
import type { Why } from '#engines/wages/index.ts'
import { whyText } from './why-text.ts'

const t = translator('en')
const given = (of: Why['of'], value: number): Why => ({ op: 'given', of, value })

test('a slip tells in a line how an amount came about: its factors, and of a shared one the share', () => {
  const pieces: Why = {
    op: 'product',
    of: 'amount',
    value: 50.5,
    places: 2,
    parts: [given('good', 101), given('price', 0.5)],
  }
  expect(whyText(t, pieces, 'en')).toBe('Good pieces 101 × Price 0.5')
  const share: Why = {
    op: 'share',
    of: 'share',
    value: 25.25,
    at: 0,
    places: 2,
    parts: [pieces, given('weight', 0.5), given('weight', 0.5)],
  }
  expect(whyText(t, share, 'en')).toBe('Good pieces 101 × Price 0.5 · Weight 0.5 : 1')
  const many: Why = { op: 'sum', of: 'pay', value: 8, parts: Array.from({ length: 8 }, () => given('amount', 1)) }
  expect(whyText(t, many, 'en')).toBe('Pay 8')
})
