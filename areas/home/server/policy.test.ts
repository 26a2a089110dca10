import { expect, test } from 'vitest'
import { mayKnow } from './policy.ts'

test('figures are told to those who may look at all that lies behind them', () => {
  const rights = new Set(['task.view', 'report.view'])
  expect(mayKnow({ rights }, 'task.view', 'report.view')).toBe(true)
  expect(mayKnow({ rights }, 'task.view', 'board.view')).toBe(false)
  expect(mayKnow({ rights: new Set() })).toBe(true)
})
