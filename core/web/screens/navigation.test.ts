import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../browser.fixture.ts'
import { addressOf, safeRedirect } from './navigation.ts'

beforeEach(() => {
  fakeBrowser('https://mes.example/home/a#queryId=one')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('the login of the tab travels with every address', () => {
  expect(addressOf('workCenter', { id: '7', name: '一' })).toBe('/home/workCenter?id=7&name=%E4%B8%80#queryId=one')
})

test('only pages of this product are gone to after a login', () => {
  expect(safeRedirect('/home/a?x=1')).toBe('/home/a?x=1')
  for (const evil of ['//evil.example', '/\\evil.example', 'https://evil.example', '/\t/evil.example', 'x', '', null])
    expect(safeRedirect(evil), String(evil)).toBeNull()
  expect(safeRedirect('/login?redirect=/home')).toBeNull()
})
