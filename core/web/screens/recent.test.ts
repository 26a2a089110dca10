import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../browser.fixture.ts'
import { noteScreen, recentScreens } from './recent.ts'

beforeAll(() => void fakeBrowser('http://localhost/'))
afterAll(() => void vi.unstubAllGlobals())

const ann = { id: 1, teamId: 7 }

test('the latest screen comes first, each once, and no more than a menu of them', () => {
  for (const path of ['a', 'b', 'a']) noteScreen(ann, path)
  expect(recentScreens(ann)).toEqual(['a', 'b'])
  for (let i = 0; i < 40; i++) noteScreen(ann, `s${i}`)
  expect(recentScreens(ann)).toHaveLength(16)
  expect(recentScreens(ann)[0]).toBe('s39')
})

test('another person, or the same one in another team, has his own', () => {
  noteScreen({ id: 2, teamId: 7 }, 'a')
  expect(recentScreens({ id: 2, teamId: 8 })).toEqual([])
})

test('what is kept there and is no list is left out', () => {
  localStorage.setItem('gm_recent:7:3', '{')
  expect(recentScreens({ id: 3, teamId: 7 })).toEqual([])
})
