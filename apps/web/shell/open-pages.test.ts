import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '#core/web/browser.fixture.ts'
import type { OpenPage } from '../page-of.ts'
import type * as Face from './open-pages.ts'

const page = (path: string, search = ''): OpenPage => ({ path, rest: '', search })

let face: typeof Face
beforeAll(async () => {
  fakeBrowser('https://mes.example/home#queryId=one')
  sessionStorage.setItem('pages:one', JSON.stringify([page('a'), { nonsense: 1 }, page('b')]))
  face = await import('./open-pages.ts')
})
afterAll(() => {
  vi.unstubAllGlobals()
})

let first = true
beforeEach(() => {
  if (!first) face.openPages.set({ pages: [page('a'), page('b'), page('c')], rounds: {}, alive: ['c', 'b', 'a'] })
  first = false
})

const paths = () => face.openPages.get().pages.map(({ path }) => path)

test('pages of before a reload are back, what is no page is not', () => {
  expect(paths()).toEqual(['a', 'b'])
  expect(face.openPages.get().alive).toEqual([])
})

test('a page opened again takes its new query and keeps its place', () => {
  face.showPage(page('b', '?id=2'))
  expect(face.openPages.get().pages[1]).toEqual(page('b', '?id=2'))
  expect(face.openPages.get().alive).toEqual(['b', 'c', 'a'])
  expect(JSON.parse(sessionStorage.getItem('pages:one') ?? '')).toHaveLength(3)
})

test('closing the shown page shows the one after it, else the one before it, else none', () => {
  expect(face.closePages(['b'], 'b')?.path).toBe('c')
  expect(face.closePages(['c'], 'c')?.path).toBe('a')
  expect(face.closePages(['a'], 'a')).toBeNull()
})

test('closing another page shows nothing else', () => {
  expect(face.closePages(['a'], 'b')).toBeUndefined()
  expect(paths()).toEqual(['b', 'c'])
})

test('no more pages are kept alive than the browser bears', () => {
  for (let i = 0; i < 20; i++) face.showPage(page(`p${i}`))
  expect(face.openPages.get().alive).toHaveLength(12)
  expect(paths()).toHaveLength(23)
})
