import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../browser.fixture.ts'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'

beforeEach(() => void fakeBrowser('http://127.0.0.1:8080/home'))
afterEach(() => vi.unstubAllGlobals())

const day = 86_400_000

test('a draft is its owner’s, of one row, until it is dropped', () => {
  keepDraft('1:7', 'inspection:3', { note: 'scratch' }, 1_000)
  expect(readDraft('1:7', 'inspection:3', 2_000)).toEqual({ at: 1_000, value: { note: 'scratch' } })
  expect(readDraft('1:8', 'inspection:3', 2_000)).toBeNull()
  expect(readDraft('1:7', 'inspection:4', 2_000)).toBeNull()
  dropDraft('1:7', 'inspection:3')
  expect(readDraft('1:7', 'inspection:3', 2_000)).toBeNull()
})

test('nobody’s, too long and old ones are not kept, and the oldest go first', () => {
  keepDraft('', 'a', 1, 0)
  keepDraft('1:7', 'long', 'x'.repeat(100_000), 0)
  expect(Object.keys(localStorage)).toEqual([])
  for (let i = 0; i < 50; i++) keepDraft('1:7', `row:${i}`, i, i)
  expect(Object.keys(localStorage)).toHaveLength(40)
  expect(readDraft('1:7', 'row:9', 50)).toBeNull()
  expect(readDraft('1:7', 'row:10', 50)?.value).toBe(10)
  expect(readDraft('1:7', 'row:10', 8 * day)).toBeNull()
  keepDraft('1:7', 'new', 1, 8 * day)
  expect(Object.keys(localStorage)).toEqual(['gm_draft:1:7:new'])
})

test('what another version wrote there is no draft', () => {
  localStorage.setItem('gm_draft:1:7:a', '{')
  localStorage.setItem('gm_draft:1:7:b', '7')
  expect(readDraft('1:7', 'a')).toBeNull()
  expect(readDraft('1:7', 'b')).toBeNull()
})
