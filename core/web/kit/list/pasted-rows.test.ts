import { expect, test } from 'vitest'
import { mend, withHead } from './pasted-rows.ts'

const labels = ['Number', 'Name', 'Note']

test('rows without a head get that of the template, rows with one keep it', () => {
  expect(withHead([['L1', 'Lathe'], ['L2']], labels)).toEqual([
    ['Number', 'Name'],
    ['L1', 'Lathe'],
    ['L2', ''],
  ])
  const own = [
    ['name *', 'Other'],
    ['Lathe', 'x'],
  ]
  expect(withHead(own, labels)).toEqual(own)
})

test('cells are put right by their row and column', () => {
  expect(mend([['a'], ['b', 'c']], new Map([['2 1', 'C']]))).toEqual([['a'], ['b', 'C']])
  expect(mend(null, new Map())).toBeNull()
})
