import { expect, test } from 'vitest'
import { sameSearch } from './same-search.ts'

test('searches that ask for the same are the same', () => {
  expect(sameSearch({}, { keyword: '', status: [], day: undefined })).toBe(true)
  expect(sameSearch({ status: ['b', 'a'], keyword: 'x' }, { keyword: 'x', status: ['a', 'b'] })).toBe(true)
  expect(sameSearch({ status: ['a'] }, { status: ['a', 'b'] })).toBe(false)
  expect(sameSearch({ day: { preset: 'week' } }, { day: { preset: 'month' } })).toBe(false)
})
