import { expect, test } from 'vitest'
import { mayShowBoard, mayShowWorkshops } from './policy.ts'

test('a display shows boards that whoever makes it may see', () => {
  const rights = new Set(['board.view'])
  expect(mayShowBoard({ rights }, { right: 'board.view' })).toBe(true)
  expect(mayShowBoard({ rights }, { right: null })).toBe(true)
  expect(mayShowBoard({ rights }, { right: 'oee.view' })).toBe(false)
})

test('who sees some workshops shows some of those; all are shown by who sees all', () => {
  expect(mayShowWorkshops({ workshops: [1, 2] }, [1])).toBe(true)
  expect(mayShowWorkshops({ workshops: [1, 2] }, [1, 3])).toBe(false)
  expect(mayShowWorkshops({ workshops: [1, 2] }, [])).toBe(false)
  expect(mayShowWorkshops({ workshops: null }, [])).toBe(true)
})
