import { expect, test } from 'vitest'
import { completes, offersOf } from './offers.ts'

const card = { offered: 26, toComplete: 26, countsDefective: false, remaining: 26, status: 'inProgress' }

test('all that is left of the plan is offered, or one cycle beside it, or nothing', () => {
  expect(offersOf(card, null)).toEqual([{ key: 'remaining', quantity: 26 }])
  expect(offersOf({ ...card, offered: 4 }, null)).toEqual([
    { key: 'single', quantity: 4 },
    { key: 'remaining', quantity: 26 },
  ])
  expect(offersOf({ ...card, offered: 0 }, null)).toEqual([])
})

test('no more is offered than the first piece, the limit and the plan leave', () => {
  expect(offersOf(card, 1)).toEqual([{ key: 'remaining', quantity: 1 }])
  expect(offersOf(card, 0)).toEqual([])
  expect(offersOf({ ...card, remaining: 40 }, null)).toEqual([{ key: 'remaining', quantity: 26 }])
  expect(offersOf({ ...card, offered: 26, remaining: 5 }, null)).toEqual([{ key: 'remaining', quantity: 5 }])
})

test('a report completes the task when it reaches its plan, and one that is completed is not completed again', () => {
  expect(completes(card, 25, 1)).toBe(false)
  expect(completes({ ...card, countsDefective: true }, 25, 1)).toBe(true)
  expect(completes(card, 26, 0)).toBe(true)
  expect(completes({ ...card, status: 'completed', toComplete: 0 }, 1, 0)).toBe(false)
})
