import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The way from the phone to the server, which can be cut and mended. */
export interface Network {
  address: string
  cut(): Promise<void>
  mend(): Promise<void>
}

export async function networkTo(address: string): Promise<Network> {
  const { hostname, port } = new URL(address)
  const open = new Set<Socket>()
  const take = (near: Socket) => {
    const far = createConnection({ host: hostname, port: Number(port) })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.on('error', () => other.destroy())
      socket.pipe(other)
    }
  }
  let server: Server
  const listen = (at: number) =>
    new Promise<number>((resolve) => {
      server = createServer(take).listen(at, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
    })
  const own = await listen(0)
  return {
    address: `http://127.0.0.1:${own}`,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
    mend: () => listen(own).then(() => undefined),
  }
}

/** Waits until the phone would start without a network: its page is kept, and who hands it out has the page in charge. */
export async function startsAlone(page: Page): Promise<void> {
  const ready = () =>
    page.evaluate(async () => {
      const versions = (await caches.keys()).filter((name) => name.startsWith('gemba-') && name !== 'gemba-files')
      const kept = await Promise.all(versions.map(async (name) => (await caches.open(name)).match('/')))
      return kept.some(Boolean) && navigator.serviceWorker.controller?.state === 'activated'
    })
  await expect.poll(ready, { timeout: 60_000 }).toBe(true)
}

/** Reloads the page as its person does. The browser's own command is refused now and then while the worker's page takes over. */
export async function reloads(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  await loaded
}

/** What the phone keeps of the answers of an endpoint, as text. */
export const keptOn = (page: Page, endpoint: string): Promise<string[]> =>
  page.evaluate(async (path) => {
    // Opening what is not there would make it, empty.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'gemba-offline')) return []
    return new Promise<string[]>((resolve) => {
      const opening = indexedDB.open('gemba-offline')
      opening.onsuccess = () => {
        const db = opening.result
        const all = db.transaction('answers').objectStore('answers').getAll()
        all.onsuccess = () => {
          db.close()
          const rows = all.result as { path: string; input: string }[]
          resolve(rows.filter((row) => row.path === path).map(({ input }) => input))
        }
      }
    })
  }, endpoint)
