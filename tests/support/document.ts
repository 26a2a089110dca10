import { Window } from 'happy-dom'
import { populateGlobal } from 'vitest/runtime'

/** A document without a browser, one for all files of a process: what was imported once goes on holding it. */
if (typeof document === 'undefined') {
  const page = new Window({ url: 'http://localhost/home', width: 1_600, height: 900 })
  populateGlobal(globalThis, page, { bindFunctions: true })
}
