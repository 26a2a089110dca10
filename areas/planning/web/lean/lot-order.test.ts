import { expect, test } from 'vitest'
import { moved, namesOf, timed } from './lot-order.ts'

const lot = (orderId: number, nth: number, start: number) => ({
  orderId,
  nth,
  quantity: 20,
  productId: orderId,
  workorderNo: `W${orderId}`,
  start,
  end: start + 20,
})

test('a lot goes to another place and the others close up', () => {
  expect(moved('abcd'.split(''), 0, 2).join('')).toBe('bcad')
  expect(moved('abcd'.split(''), 3, 0).join('')).toBe('dabc')
  expect(moved('abcd'.split(''), 1, 1).join('')).toBe('abcd')
})

test('until it is reckoned anew a lot has the time of its place; what is sent has none', () => {
  const lots = [lot(1, 1, 0), lot(2, 1, 20), lot(1, 2, 40)]
  const order = moved(lots, 2, 0)
  expect(timed(order, lots).map(({ orderId, nth, start }) => [orderId, nth, start])).toEqual([
    [1, 2, 0],
    [1, 1, 20],
    [2, 1, 40],
  ])
  expect(namesOf(order)[0]).toEqual({ orderId: 1, nth: 2, quantity: 20 })
})
