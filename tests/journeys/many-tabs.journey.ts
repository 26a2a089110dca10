import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { callAt } from '../support/process.ts'
import { demoPassword, enter } from './browser-session.ts'
import { type Caller, callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let admin: Caller

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  admin = await callerAt(demo.address, 'admin')
})

afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const viewers = async (): Promise<number> => {
  const text = await (await fetch(`${demo.address}/metrics`)).text()
  return Number(/^gemba_live_viewers (\d+)/m.exec(text)?.[1])
}

const shell = (page: Page) => page.locator('.kit-table .ant-table').waitFor({ timeout: 30_000 })

// One that fails leaves no tab to the next.
afterEach(async () => {
  for (const context of browser?.contexts() ?? []) await context.close()
})

/** Opens a list in so many tabs of one login. */
async function tabsAt(context: BrowserContext, address: string, count: number): Promise<Page[]> {
  const tabs: Page[] = []
  for (let i = 0; i < count; i++) {
    const tab = await context.newPage()
    await tab.goto(address)
    await shell(tab)
    tabs.push(tab)
  }
  return tabs
}

/** Another person's change is shown in all of them. */
async function hearsOfAnother(tabs: Page[], name: string): Promise<void> {
  await admin.call('/production/web/addDefectReason', { code: name, name, className: 'Tabs' })
  for (const tab of tabs) await tab.getByText(name).first().waitFor({ timeout: 30_000 })
}

it('opens nine tabs and loads seven pages in a row, with one stream for all of them', async () => {
  const person = await enter(browser, demo.address, 'admin', { screen: 'badReasonSettings' })
  const { page } = person
  await shell(page)
  const tabs = await tabsAt(page.context(), page.url(), 8)
  await hearsOfAnother([page, ...tabs], 'Tab-1')
  expect(await viewers(), 'the tabs share a stream').toBe(1)

  // A browser lets six connections be open to one server: a stream of each tab, or one left by each load, would end it at the seventh.
  for (let i = 0; i < 7; i++) {
    await page.reload()
    await shell(page)
  }
  expect(await viewers()).toBe(1)
  for (const tab of tabs) await tab.close()
  await page.goto('about:blank')
  await expect.poll(viewers, { message: 'a page that was left holds none', timeout: 15_000 }).toBe(0)
  await page.goBack()
  await shell(page)
  await expect.poll(viewers, { message: 'and takes it up again', timeout: 15_000 }).toBe(1)
  await hearsOfAnother([page], 'Tab-2')
  expect(person.complaints).toEqual([])
})

it('does the same in a browser without shared workers: one of the tabs leads, and another when it is closed', async () => {
  const person = await enter(browser, demo.address, 'admin')
  const { page } = person
  await page.context().addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))
  await person.open('badReasonSettings')
  await page.reload()
  await shell(page)
  const tabs = await tabsAt(page.context(), page.url(), 7)
  await expect.poll(viewers, { timeout: 15_000 }).toBe(1)
  await hearsOfAnother([page, ...tabs], 'Tab-3')
  await page.close()
  await expect.poll(viewers, { timeout: 15_000 }).toBe(1)
  await hearsOfAnother(tabs, 'Tab-4')
})

it('lets seven logins of one browser work side by side', async () => {
  const person = await enter(browser, demo.address, 'admin')
  const context = person.page.context()
  const pages: Page[] = []
  for (let i = 0; i < 7; i++) {
    const login = await callAt<{ token: string }>(demo.address, '/user/web/pwLogin', {
      account: 'admin',
      password: demoPassword,
    })
    const { token } = login.body.data
    const page = await context.newPage()
    await page.addInitScript(([id, kept]) => sessionStorage.setItem(`us_token_${id}`, kept), [`s${i}`, token] as const)
    await page.goto(`${demo.address}/home/badReasonSettings#queryId=s${i}`)
    await shell(page)
    pages.push(page)
  }
  expect(await viewers()).toBeLessThanOrEqual(3)
  await hearsOfAnother(pages, 'Tab-5')
})
