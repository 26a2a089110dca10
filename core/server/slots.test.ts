import { expect, test } from 'vitest'
import { Fills, fill, slot } from './slots.ts'

const check = slot<(pieces: number) => boolean>('work.check')
const other = slot<string>('work.kind')

test('a slot gives what was added to it by the areas that a team has, in their order', () => {
  const fills = new Fills([
    { ...fill(check, 'few', (pieces) => pieces < 5), area: 'quality' },
    { ...fill(check, 'some', (pieces) => pieces > 0), area: 'esop' },
    { ...fill(other, 'report', 'report'), area: 'esop' },
  ])
  const held = (off: string[]) => fills.of(check, new Set(off)).map((each) => [each(0), each(9)])
  expect(held([])).toEqual([
    [true, false],
    [false, true],
  ])
  expect(held(['quality'])).toEqual([[false, true]])
  expect(held(['quality', 'esop'])).toEqual([])
  expect(fills.of(other, new Set())).toEqual(['report'])
})

test('what does not fit a slot does not compile', () => {
  const refused = [
    // @ts-expect-error a text is no check
    fill(check, 'wrong', 'text'),
    // @ts-expect-error a check of a text is none of pieces
    fill(check, 'wrong', (text: string) => text === ''),
  ]
  expect(refused).toHaveLength(2)
})
