import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, pressEntry } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { drawn } from './drawn.ts'
import { atScreen, atTask, figure, fillReport, phone, photograph, press, reportForm, scan } from './floor-screen.ts'
import { keptOn, type Network, networkTo, reloads, startsAlone } from './network.ts'
import { type Caller, callerAt, cardOf, freshTask, goHome, reportsOf } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let operator: Caller
let network: Network

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

/** Opens the instruction of the task that is shown. @returns its sheet, and its first page as it is drawn */
async function firstPage(page: Page): Promise<{ reading: Locator; image: string }> {
  await page.locator('.instruction-panel').getByRole('button', { name: 'Open' }).click()
  const reading = page.getByRole('dialog').filter({ has: page.locator('canvas[data-page="1"]') })
  await reading.waitFor()
  await drawn(page, 1)
  const canvas = page.locator('canvas[data-page="1"]')
  return { reading, image: await canvas.evaluate((each) => (each as HTMLCanvasElement).toDataURL()) }
}

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
  // As it is drawn on a phone that has kept nothing.
  const other = await atTask(browser, demo.address, 'operator', task.taskNo)
  const withNetwork = (await firstPage(other.page)).image
  await other.close()
  const files = () => page.evaluate(async () => (await (await caches.open('gemba-files')).keys()).length)
  await expect.poll(files, { timeout: 60_000, message: 'the instruction is kept' }).toBeGreaterThan(0)
  await startsAlone(page)

  await network.cut()
  await reloads(page)
  await page.getByRole('heading', { name: 'Tasks' }).waitFor({ timeout: 60_000 })
  await page.getByText('you can open saved tasks and report').waitFor({ timeout: 30_000 })
  await scan(page, task.taskNo)
  await expect.poll(() => remaining(page), { timeout: 30_000 }).toContain(`${before} `)
  // How it is made can be read without a network too, to the last letter.
  const { reading, image } = await firstPage(page)
  expect(image).toBe(withNetwork)
  await reading.getByRole('button', { name: 'Close' }).first().click()
  await reading.waitFor({ state: 'detached' })
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
  await reloads(page)
  await expect.poll(() => remaining(page), { timeout: 60_000 }).toContain(`${before - 4} `)

  await network.mend()
  await expect
    .poll(async () => (await reportsOf(operator, task.taskNo)).map((row) => [row.goodQuantity, row.photos]), {
      timeout: 60_000,
    })
    .toEqual([[4, 1]])
  await expect.poll(() => remaining(page), { timeout: 30_000 }).toContain(`${before - 4} `)

  await page.getByRole('button', { name: /^Account/ }).click()
  await pressEntry(page.getByRole('menuitem', { name: 'Log out' }))
  await page.waitForURL(/\/login/)
  expect(await keptOn(page, '/production/app/getTaskCard')).toEqual([])
  expect(await keptOn(page, '/user/web/getCurrentUser')).toEqual([])
  expect(person.complaints).toEqual([])
  await person.close()
})
