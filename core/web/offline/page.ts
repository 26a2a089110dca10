import { appVersion, newerVersion } from '../version.ts'
import { dropOldAnswers } from './answers.ts'
import { setWorksOffline } from './flag.ts'

/** The page that starts every screen, as the service worker looks for it. */
const page = '/'
const ownFile = /^\/assets\//

/**
 * Makes the screens that this page has opened start without a network: everything loaded so far is kept under this version, and
 * what is loaded later by the service worker (`apps/web/public/sw.js`). Only HTTPS and localhost can.
 */
export async function cachePage(): Promise<void> {
  const version = appVersion()
  if (!('serviceWorker' in navigator) || !version) return
  setWorksOffline()
  // What is first wanted when the network is gone.
  await Promise.all([import('./read-cached.ts'), import('./forget.ts')])
  await navigator.serviceWorker.register(`/sw.js?v=${encodeURIComponent(version)}`)
  const cache = await caches.open(`gemba-${version}`)
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && ownFile.test(pathname))
    .map(({ pathname }) => pathname)
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  // They come from the browser's own store: their names change with their content.
  await Promise.all([...new Set(loaded)].filter((path) => !known.has(path)).map((path) => cache.add(path)))
  if (!known.has(page)) await keepStart(cache, version)
  await dropOldAnswers()
}

/** The page itself, unless the server has a newer one by now: then this one reloads into it, and keeps that. */
async function keepStart(cache: Cache, version: string): Promise<void> {
  const answer = await fetch(page, { cache: 'no-cache' })
  if (!answer.ok || newerVersion.get()) return
  if ((await answer.clone().text()).includes(`content="${version}"`)) await cache.put(page, answer)
}
