import './document.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { queries } from '#core/web/call/query.ts'
import { loadAllMessages, showLanguage } from '#core/web/i18n/index.ts'
import { setSession } from '#core/web/session/session.tsx'

/** What a document without a browser lacks of what components ask for, and a clean page before each test. */

// What is in sight is for journeys: to reckon the style of each element would take most of a test's time.
configure({
  defaultHidden: true,
  // On a busy machine a part that comes late takes its time.
  asyncUtilTimeout: 15_000,
  // A page of markup says less than what was looked for.
  getElementError: (message) => new Error(message?.split('\n')[0] ?? 'not found'),
})

class Sizes implements ResizeObserver {
  readonly #tell: ResizeObserverCallback
  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell
  }
  observe(element: Element) {
    const contentRect = { width: 1_200, height: 800 } as DOMRectReadOnly
    queueMicrotask(() => this.#tell([{ target: element, contentRect } as unknown as ResizeObserverEntry], this))
  }
  unobserve() {}
  disconnect() {}
}

beforeEach(async () => {
  vi.stubGlobal('ResizeObserver', Sizes)
  await showLanguage('en')
  // All words, whichever file ran in this process before: a text is the same in any order of files.
  await loadAllMessages()
})

afterEach(() => {
  cleanup()
  queries.clear()
  setSession(null)
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
