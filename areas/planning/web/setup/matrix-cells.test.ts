import { expect, test } from 'vitest'
import { asSheet, cellKey, minutesOf, pasted } from './matrix-cells.ts'

const values = ['A', 'B', 'C']

test('minutes are typed with a comma or a point, empty is none, and nothing else is taken', () => {
  expect(['12', '7,5', '0.25', ' ', '–', 'x', '-3', '1.234', '100000'].map(minutesOf)).toEqual([
    12,
    7.5,
    0.25,
    null,
    null,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('a bare block is laid down from the active cell, past the diagonal and not over the edge', () => {
  expect(pasted('1\t2\r\n3\t4\r\n', values, { row: 0, column: 1 })).toEqual({
    cells: [
      ['A', 'B', 1],
      ['A', 'C', 2],
      ['B', 'C', 4],
    ],
    left: 0,
  })
  expect(pasted('1\t2\t3', values, { row: 0, column: 2 })).toEqual({ cells: [['A', 'C', 1]], left: 2 })
})

test('a block with names goes where they say, whatever its order; what is unknown is counted', () => {
  const block = '\tC\tA\tX\nB\t30\t20\t9\nA\t15\t\t9'
  expect(pasted(block, values, { row: 2, column: 2 })).toEqual({
    cells: [
      ['B', 'C', 30],
      ['B', 'A', 20],
      ['A', 'C', 15],
    ],
    left: 2,
  })
})

test('what is copied can be pasted', () => {
  const cells = new Map([
    [cellKey('A', 'B'), 10],
    [cellKey('C', 'A'), 2.5],
  ])
  const { cells: back } = pasted(asSheet(values, cells), values, { row: 0, column: 0 })
  expect(back.filter(([, , minutes]) => minutes !== null)).toEqual([
    ['A', 'B', 10],
    ['C', 'A', 2.5],
  ])
})
