import { loginKey } from '#core/web/session/session-storage.ts'
import { createStore } from '#core/web/store.ts'
import type { OpenPage } from '../page-of.ts'

/** The opened pages of this tab in their order, and how often each was refreshed. */
export interface OpenPages {
  pages: readonly OpenPage[]
  rounds: Readonly<Record<string, number>>
  /** Paths shown since the browser loaded the page, newest first: those that are kept alive. */
  alive: readonly string[]
}

/** More pages than this are not kept alive; the one longest out of sight is loaded anew when it is shown again. */
const mostAlive = 12

function isPage(value: unknown): value is OpenPage {
  return typeof value === 'object' && value !== null && 'path' in value && 'rest' in value && 'search' in value
}

export const openPages = createStore<OpenPages>({ pages: read(), rounds: {}, alive: [] })

function read(): OpenPage[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(loginKey('pages')) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPage) : []
  } catch {
    return []
  }
}

function write(next: OpenPages): void {
  openPages.set(next)
  sessionStorage.setItem(loginKey('pages'), JSON.stringify(next.pages))
}

/** The same pages with `page` among them, shown. */
export function withPage(state: OpenPages, page: OpenPage): OpenPages {
  const at = state.pages.findIndex((each) => each.path === page.path)
  const known = state.pages[at]
  const same = known?.rest === page.rest && known.search === page.search
  if (same && state.alive[0] === page.path) return state
  const pages = at < 0 ? [...state.pages, page] : state.pages.map((each, i) => (i === at ? page : each))
  const alive = [page.path, ...state.alive.filter((path) => path !== page.path)].slice(0, mostAlive)
  return { ...state, pages, alive }
}

export function showPage(page: OpenPage): void {
  const next = withPage(openPages.get(), page)
  if (next !== openPages.get()) write(next)
}

/** Closes pages. @returns the page to show when `here` is among them, null when none is left, undefined when nothing changes */
export function closePages(paths: readonly string[], here: string | undefined): OpenPage | null | undefined {
  const { pages, rounds, alive } = openPages.get()
  const left = pages.filter((page) => !paths.includes(page.path))
  write({ pages: left, rounds, alive: alive.filter((path) => !paths.includes(path)) })
  if (!here || !paths.includes(here)) return undefined
  const at = pages.findIndex((page) => page.path === here)
  const after = pages.slice(at + 1).find((page) => left.includes(page))
  return (
    after ??
    pages
      .slice(0, at)
      .reverse()
      .find((page) => left.includes(page)) ??
    null
  )
}

/** Enters a page anew with the query that it has. */
export function refreshPage(path: string): void {
  const state = openPages.get()
  openPages.set({ ...state, rounds: { ...state.rounds, [path]: (state.rounds[path] ?? 0) + 1 } })
}
