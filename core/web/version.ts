import { createStore } from './store.ts'

const key = 'sz_version'
const reloadedKey = 'sz_reloaded'
const chunkKey = 'sz_chunk_reload'

/** The version that this page was built as; empty in development. */
export const appVersion = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="sz_version"]')?.content.replace(/^%.*%$/, '') ?? ''

/** Another version is served by now: the page reloads at the next opportunity that loses nobody's input. */
export const newerVersion = createStore<string | null>(null)

/** Compares the version that an answer names with this page's. */
export function seeVersion(served: string | null): void {
  const own = appVersion()
  if (!served || !own || newerVersion.get()) return
  // A server that does not know which page it serves names its own release alone.
  if (served === own || served === own.split('+')[0]) return
  // A proxy that keeps serving an old page must not make it reload for ever.
  if (sessionStorage.getItem(reloadedKey) === served) return
  newerVersion.set(served)
}

/** Reloads into the version that is served, once for each. */
export function reloadForVersion(): void {
  const served = newerVersion.get()
  if (!served) return
  sessionStorage.setItem(reloadedKey, served)
  localStorage.setItem(key, served)
  location.reload()
}

/** Keeps the version that runs under `sz_version`. */
export function keepVersion(): void {
  const own = appVersion()
  if (own) localStorage.setItem(key, own)
}

/**
 * A part of the page failed to load (the server was updated, or the network broke): reloads once a version and tab, never
 * a second time. @returns whether a reload is under way
 */
export function reloadForChunk(): boolean {
  const version = appVersion() || 'development'
  if (sessionStorage.getItem(chunkKey) === version) return false
  sessionStorage.setItem(chunkKey, version)
  location.reload()
  return true
}

/** Vite tells of parts that fail to load before anybody catches it. */
export function watchChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (reloadForChunk()) event.preventDefault()
  })
}
