import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { atScreen, figure, fillReport, phone, photograph, press, reportForm, scan } from './floor-screen.ts'
import { type Caller, callerAt, cardOf, freshTask, goHome, reportsOf } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let operator: Caller
let network: Network

/** The way from the phone to the server, which can be cut and mended. */
interface Network {
  address: string
  cut(): Promise<void>
  mend(): Promise<void>
}

async function networkTo(address: string): Promise<Network> {
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

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  network = await networkTo(demo.address)
  operator = await callerAt(demo.address, 'operator')
  await goHome(operator)
})

afterAll(async () => {
  await browser?.close()
  await network?.cut()
  await demo?.end()
})

/** What the phone keeps of the answers of an endpoint, as text. */
const keptOn = (page: Page, endpoint: string): Promise<string[]> =>
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

const remaining = (page: Page) => figure(page, 'Can still be reported').textContent()

it('starts a phone without a network, with its tasks and with what was reported meanwhile, and keeps nothing after the logout', async () => {
  const task = await freshTask(demo.address, operator)
  await operator.call('/production/app/startWork', {
    taskId: task.id,
    stationId: task.stations[0]?.id,
    userIds: [operator.id],
  })
  const before = (await cardOf(operator, task.id)).remaining as number
  const person = await atScreen(browser, network.address, 'operator', 'scanCodeRoReportWork', phone)
  const { page } = person
  await page.getByRole('heading', { name: 'Tasks' }).waitFor()
  // The last of what is kept of a task.
  for (const endpoint of ['/production/app/getTaskCard', '/production/app/getTaskInspections'])
    await expect.poll(() => keptOn(page, endpoint), { timeout: 60_000 }).toContain(JSON.stringify({ taskId: task.id }))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')

  await network.cut()
  await page.reload()
  await page.getByRole('heading', { name: 'Tasks' }).waitFor({ timeout: 60_000 })
  await page.getByText('you can open saved tasks and report').waitFor({ timeout: 30_000 })
  await scan(page, task.taskNo)
  await expect.poll(() => remaining(page), { timeout: 30_000 }).toContain(`${before} `)
  const [reason] = task.reasons
  await fillReport(page, 4, { [reason?.name as string]: 1 })
  await reportForm(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles([await photograph(page)])
  await reportForm(page).getByRole('img', { name: 'Photo 1' }).waitFor()
  await press(reportForm(page), 'Report')
  await page.getByText('No network: saved').waitFor({ timeout: 30_000 })
  await expect.poll(() => remaining(page), { message: 'what waits remains no more' }).toContain(`${before - 4} `)
  await page.reload()
  await expect.poll(() => remaining(page), { timeout: 60_000 }).toContain(`${before - 4} `)

  await network.mend()
  await expect
    .poll(async () => (await reportsOf(operator, task.taskNo)).map((row) => [row.goodQuantity, row.photos]), {
      timeout: 60_000,
    })
    .toEqual([[4, 1]])
  await expect.poll(() => remaining(page), { timeout: 30_000 }).toContain(`${before - 4} `)

  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL(/\/login/)
  expect(await keptOn(page, '/production/app/getTaskCard')).toEqual([])
  expect(await keptOn(page, '/user/web/getCurrentUser')).toEqual([])
  expect(person.complaints).toEqual([])
  await person.close()
})
