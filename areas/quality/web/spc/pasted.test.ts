import { expect, test } from 'vitest'
import { inSubgroups, judgedOf, pastedOf, readingsOf, runsOf, seriesOf, studyOf, tableOf, textOf } from './pasted.ts'

test('cells are parted by what a spreadsheet, a csv file or a person puts between them', () => {
  expect(pastedOf('1.5\t2\n3\t-4e-1').rows).toEqual([
    [1.5, 2],
    [3, -0.4],
  ])
  expect(pastedOf('1.5,2\r\n3,4').rows).toEqual([
    [1.5, 2],
    [3, 4],
  ])
  expect(pastedOf('1.5 2\n 3  4 ').rows).toEqual([
    [1.5, 2],
    [3, 4],
  ])
})

test('a decimal comma is a decimal sign where it cannot part cells', () => {
  expect(pastedOf('1,5;2,25\n3;4').rows).toEqual([
    [1.5, 2.25],
    [3, 4],
  ])
  expect(pastedOf('1,5\t2').rows).toEqual([[1.5, 2]])
  expect(pastedOf('1,5 2,5').rows).toEqual([[1.5, 2.5]])
})

test('a first row without a number heads the table, and a text before the numbers names its row', () => {
  const pasted = pastedOf('time\tx1\tx2\n08:00\t1\t2\n\n09:00\t3\t')
  expect(pasted.head).toEqual(['time', 'x1', 'x2'])
  expect(seriesOf(pasted)).toEqual({ names: ['08:00', '09:00'], rows: [[1, 2], [3]] })
  expect(seriesOf(pastedOf('5\n6'))).toEqual({ names: ['1', '2'], rows: [[5], [6]] })
})

test('what a file held comes back from its text', () => {
  const table = tableOf([
    ['part', 'who', 'mm'],
    ['1', 'A', 2.5],
    ['2', 'B', null],
  ])
  expect(pastedOf(textOf(table))).toEqual(table)
})

test('values are cut into whole subgroups', () => {
  expect(inSubgroups([1, 2, 3, 4, 5], 2)).toEqual([
    [1, 2],
    [3, 4],
  ])
})

test('a study is read with its trials in columns or in rows', () => {
  const wide = studyOf(pastedOf('P1 A 1 2\nP1 B 3 4\nP2 A 5 6\nP2 B 7 8'))
  const long = studyOf(pastedOf('P1 A 1\nP1 B 3\nP2 A 5\nP2 B 7\nP1 A 2\nP1 B 4\nP2 A 6\nP2 B 8'))
  expect(wide).toEqual(long)
  expect(wide).toEqual({
    measurements: [
      [
        [1, 2],
        [3, 4],
      ],
      [
        [5, 6],
        [7, 8],
      ],
    ],
    parts: ['P1', 'P2'],
    people: ['A', 'B'],
  })
  expect(studyOf(pastedOf('P1 A'))).toBeNull()
})

test('readings follow their reference, in columns or in rows', () => {
  const wide = readingsOf(pastedOf('reference\tread\n2\t2.1\t2.2\n4\t4.1\t4.3'))
  expect(wide).toEqual([
    { reference: 2, values: [2.1, 2.2] },
    { reference: 4, values: [4.1, 4.3] },
  ])
  expect(readingsOf(pastedOf('2 2.1\n4 4.1\n2 2.2\n4 4.3'))).toEqual(wide)
  expect(readingsOf(pastedOf('2 2.1\n4'))).toBeNull()
  expect(readingsOf(pastedOf('none'))).toBeNull()
})

test('judgements are texts or numbers, with what the part is or without it', () => {
  const judged = judgedOf(pastedOf('P1 ok A ok ok\nP1 ok B ok ng\nP2 ng A ng ng\nP2 ng B ng ng'), true)
  expect(judged).toEqual({
    ratings: [
      [
        ['ok', 'ok'],
        ['ok', 'ng'],
      ],
      [
        ['ng', 'ng'],
        ['ng', 'ng'],
      ],
    ],
    reference: ['ok', 'ng'],
    parts: ['P1', 'P2'],
    people: ['A', 'B'],
    categories: ['ng', 'ok'],
  })
  expect(judgedOf(pastedOf('part is who 1st 2nd\nP1 ok A ok ok\nP2 ng A ng ng'), true)?.parts).toEqual(['P1', 'P2'])
  const plain = judgedOf(pastedOf('1 A 1\n1 A 0\n2 A 0\n2 A 0'), false)
  expect(plain).toMatchObject({ ratings: [[['1', '0']], [['0', '0']]], categories: ['0', '1'] })
  expect(plain).not.toHaveProperty('reference')
  expect(judgedOf(pastedOf('P1 ok A'), true)).toBeNull()
})

test('points of changing products have their nominal value before them, or none', () => {
  expect(runsOf(pastedOf('product\tnominal\tx1\tx2\nA\t50\t51\t49\n7\t25\t24\t26\nA\t50\t50\t52'), true)).toEqual({
    points: [
      { product: 'A', values: [51, 49] },
      { product: '7', values: [24, 26] },
      { product: 'A', values: [50, 52] },
    ],
    nominals: [
      { product: 'A', nominal: 50 },
      { product: '7', nominal: 25 },
    ],
  })
  expect(runsOf(pastedOf('A 51\nB 24'), false)).toEqual({
    points: [
      { product: 'A', values: [51] },
      { product: 'B', values: [24] },
    ],
    nominals: [],
  })
  expect(runsOf(pastedOf('A 50 51\nA 49 51'), true)).toBeNull()
  expect(runsOf(pastedOf('A 50'), true)).toBeNull()
})
