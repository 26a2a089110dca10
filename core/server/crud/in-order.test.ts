import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparing, inOrder } from './in-order.ts'

const row = fc.record({
  name: fc.oneof(fc.constant(null), fc.constantFrom('L2', 'L10', 'l2', '冲压', '注塑', 'Ä', '')),
  count: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 5 })),
  id: fc.nat(),
})
const sort = fc.array(
  fc.record({ field: fc.constantFrom('name', 'count'), order: fc.constantFrom('asc' as const, 'desc' as const) }),
  { maxLength: 3 },
)

test('the first rows are those that sorting all of them brings first', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), sort, fc.nat(70), (rows, by, most) => {
      const compare = comparing(by)
      expect(inOrder(rows, compare, most)).toEqual([...rows].sort(compare).slice(0, most))
    }),
  )
})

test('numbers within texts count, and what is not known comes last both ways', () => {
  const rows = [{ name: 'L10' }, { name: null }, { name: 'L2' }]
  const names = (order: 'asc' | 'desc') => inOrder(rows, comparing([{ field: 'name', order }])).map(({ name }) => name)
  expect(names('asc')).toEqual(['L2', 'L10', null])
  expect(names('desc')).toEqual(['L10', 'L2', null])
})

test('moments stand in the order of time, however many digits their fractions have', () => {
  const moment = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 999_999 }))
  const told = ([second, micro]: [number, number]) =>
    `2026-01-31T08:00:0${second}${micro ? `.${String(micro).padStart(6, '0').replace(/0+$/, '')}` : ''}Z`
  fc.assert(
    fc.property(fc.array(moment, { maxLength: 20 }), (moments) => {
      const sorted = inOrder(
        moments.map((each) => ({ at: told(each) })),
        comparing([{ field: 'at', order: 'asc' }]),
      )
      const byTime = [...moments].sort(([s, m], [t, n]) => s - t || m - n)
      expect(sorted.map(({ at }) => at)).toEqual(byTime.map(told))
    }),
  )
})
