// Starts the screens of the shop floor without a network. Kept by version; what the server answers to calls never passes through here.
const own = `gemba-${new URL(location.href).searchParams.get('v')}`
const files = 'gemba-files'
const documents = '/user/web/fileController/selectDataByNo'
/** A network that lets nothing through is none (milliseconds). */
const patience = 5_000

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      // Pages of the version before may still be open, and want parts that the server has no more.
      const versions = (await caches.keys()).filter(
        (name) => name.startsWith('gemba-') && name !== files && name !== own,
      )
      await Promise.all(versions.slice(0, -1).map((name) => caches.delete(name)))
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === '/' || /^\/(home|login)(\/|$)/.test(pathname)) event.respondWith(pageOf(request))
  } else if (pathname.startsWith('/assets/')) event.respondWith(partOf(request))
  else if (pathname === documents) event.respondWith(documentOf(request))
})

/** The newest page, or the kept one where there is no network. */
async function pageOf(request) {
  const kept = await (await caches.open(own)).match('/', { ignoreVary: true })
  if (!kept) return fetch(request)
  try {
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error('late')), patience))
    const answer = await Promise.race([fetch(request), late])
    // A proxy before a server that is away answers too.
    return answer.status >= 502 ? kept : answer
  } catch {
    return kept
  }
}

/** Parts of the page have names that change with their content: whatever is kept is right. */
async function partOf(request) {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) {
    const copy = answer.clone()
    await (await caches.open(own)).put(request, copy)
  }
  return answer
}

const documentOf = async (request) =>
  (await (await caches.open(files)).match(request.url, { ignoreVary: true })) ?? fetch(request)
