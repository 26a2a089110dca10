import { expect, test } from 'vitest'
import { askedOf, firstChoice } from './chart-request.ts'

const asked = (text: string, more: Partial<typeof firstChoice>) => {
  const found = askedOf(text, { ...firstChoice, ...more })
  if (typeof found === 'string') throw new Error(found)
  return found
}

test('rows are subgroups; one column is cut into subgroups of the size chosen', () => {
  expect(asked('1 2\n3 4', {}).sent.subgroups).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(asked('1\n2\n3\n4\n5', { size: 2 }).sent.subgroups).toEqual([
    [1, 2],
    [3, 4],
  ])
})

test('single values are taken as they stand, whatever their layout', () => {
  expect(asked('1 2\n3 4', { chart: 'iMR' }).sent.values).toEqual([1, 2, 3, 4])
  expect(asked('1\n2\n3', { chart: 'ewma', size: 1 }).sent.values).toEqual([1, 2, 3])
})

test('counts stand before their sizes; without sizes there is a c chart alone', () => {
  expect(asked('a\t2\t50\nb\t1\t40', { chart: 'p' })).toMatchObject({
    sent: { counts: [2, 1], sizes: [50, 40] },
    names: ['a', 'b'],
  })
  expect(asked('2\n1', { chart: 'c' }).sent).toMatchObject({ counts: [2, 1] })
  expect(askedOf('2\n1', { ...firstChoice, chart: 'p' })).toBe('sizes')
  expect(askedOf('no number', firstChoice)).toBe('none')
})

test('points are numbered from 1 for people; what is not given is not sent', () => {
  const { options } = asked('1 2\n3 4', { from: 1, to: 2, lsl: 0, width: null }).sent
  expect(options).toEqual({ rules: ['nelson1', 'nelson2'], baseline: { from: 0, to: 1 }, lsl: 0 })
})
