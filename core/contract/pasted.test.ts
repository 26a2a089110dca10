import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOf, textOf } from './pasted.ts'

test('cells are read as spreadsheets copy them', () => {
  expect(cellsOf('A\tB\r\n1\t2\r\n')).toEqual([
    ['A', 'B'],
    ['1', '2'],
  ])
  expect(cellsOf('"two\nlines"\t"say ""yes"""\t3/4"')).toEqual([['two\nlines', 'say "yes"', '3/4"']])
  // A quote that never ends is a quote.
  expect(cellsOf('"open\tnext')).toEqual([['"open', 'next']])
  expect(cellsOf('a\t')).toEqual([['a', '']])
})

test('what is written is read back', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', '中') })
  const grid = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(
      // Lines after the last one that says anything are not told from the end of the text.
      grid.filter((lines) => lines.at(-1)?.join('') !== '' || lines.at(-1)?.length !== 1),
      (lines) => {
        expect(cellsOf(textOf(lines))).toEqual(lines)
      },
    ),
  )
})

test('a long text with many open quotes takes no time', () => {
  const text = Array.from({ length: 20_000 }, () => '"open cell').join('\t')
  const start = performance.now()
  expect(cellsOf(text)[0]).toHaveLength(20_000)
  expect(performance.now() - start).toBeLessThan(2_000)
})
