import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeBrowser, fakeBrowser } from './browser.fixture.ts'
import { newerVersion, reloadForChunk, reloadForVersion, seeVersion } from './version.ts'

let browser: FakeBrowser
beforeEach(() => {
  browser = fakeBrowser('https://mes.example/home', '1.0.0+abc')
  newerVersion.set(null)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('the same version, or the release of it alone, changes nothing', () => {
  for (const served of ['1.0.0+abc', '1.0.0', null]) seeVersion(served)
  expect(newerVersion.get()).toBeNull()
})

test('another version reloads once and never twice', () => {
  seeVersion('1.1.0')
  reloadForVersion()
  expect(browser.reloads).toBe(1)
  expect(localStorage.getItem('sz_version')).toBe('1.1.0')
  newerVersion.set(null)
  seeVersion('1.1.0')
  reloadForVersion()
  expect(browser.reloads).toBe(1)
})

test('a part that fails to load reloads the page once', () => {
  expect([reloadForChunk(), reloadForChunk()]).toEqual([true, false])
  expect(browser.reloads).toBe(1)
})
