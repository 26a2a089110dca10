import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Area } from '#core/contract/area.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { enter, type Person } from './browser-session.ts'
import { faults } from './faults.ts'

let demo: DemoServer
let browser: Browser

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const folder = join(import.meta.dirname, '../../areas')
const areas = await Promise.all(
  readdirSync(folder).map(async (id) => (await import(join(folder, id, 'area.ts'))) as { area: Area }),
)
const paths = areas.flatMap(({ area }) => area.screens.map(({ path }) => path))

/** Shown, and what it fetches first is there. */
async function settled(page: Page): Promise<void> {
  await page.locator('.kit-screen, .board, main > *').first().waitFor()
  await expect
    .poll(() => page.locator('.ant-skeleton-active, .kit-slow, .kit-table[aria-busy=true]').count(), {
      timeout: 30_000,
    })
    .toBe(0)
}

/** What reaches beyond the page, so that all of it is pushed aside. */
const beyond = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    return root.scrollWidth > root.clientWidth + 1
      ? [`the page is ${root.scrollWidth} of ${root.clientWidth} wide`]
      : []
  })

async function inWords(language: string, account: string): Promise<Person> {
  const person = await enter(browser, demo.address, account)
  await person.page.evaluate((words) => localStorage.setItem('languages', words), language)
  // The same address again would load nothing.
  await person.page.reload()
  await settled(person.page)
  return person
}

async function go({ page }: Person, path: string): Promise<void> {
  await page.goto(`${demo.address}/home/${path}${new URL(page.url()).hash}`)
  await settled(page)
}

test('every screen can be used by everybody, by day and by night, and is no wider than a tablet or a phone', {
  timeout: 900_000,
}, async () => {
  // The longest words of the three languages.
  const person = await inWords('vi', 'admin')
  const { page } = person
  const found: string[] = []
  /** What is wrong for a moment only, while the page changes, nobody meets. */
  const lasting = async (find: () => Promise<string[]>, where: string) => {
    if ((await find()).length === 0) return
    await page.waitForTimeout(1_500)
    found.push(...(await find()).map((fault) => `${where}: ${fault}`))
  }
  for (const path of paths) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1366, height: 768 })
    await go(person, path)
    await lasting(() => faults(page), path)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    await lasting(() => faults(page, 'color-contrast'), `${path} by night`)
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await settled(page)
      await lasting(() => beyond(page), path)
    }
  }
  expect(found).toEqual([])
  expect(person.complaints).toEqual([])
  await person.close()
})

test('the looks that a person chose are there again after a login on another machine', async () => {
  const first = await inWords('en', 'planner')
  const theme = () => first.page.evaluate(() => document.documentElement.dataset.theme)
  await first.page.getByRole('button', { name: /^Account/ }).click()
  await first.page.getByRole('menuitem', { name: 'Appearance' }).click()
  const dialog = first.page.getByRole('dialog', { name: 'Appearance' })
  await dialog.getByText('Dark', { exact: true }).click()
  await expect.poll(theme).toBe('dark')
  await dialog.getByText('Compact', { exact: true }).click()
  await first.page.keyboard.press('Escape')
  await go(first, 'WorkOrderEntry')
  const rowOf = ({ page }: Person) =>
    page
      .locator('.kit-table .ant-table-row')
      .first()
      .evaluate((row) => row.getBoundingClientRect().height)
  await first.page.locator('.kit-table .ant-table-row').first().waitFor()
  const dense = await rowOf(first)
  await first.close()

  const second = await inWords('en', 'planner')
  await expect.poll(() => second.page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await go(second, 'WorkOrderEntry')
  await second.page.locator('.kit-table .ant-table-row').first().waitFor()
  expect(await rowOf(second)).toBe(dense)
  // Somebody else has his own.
  const other = await inWords('en', 'manager')
  await go(other, 'WorkOrderEntry')
  await other.page.locator('.kit-table .ant-table-row').first().waitFor()
  expect(await other.page.evaluate(() => document.documentElement.dataset.theme ?? 'light')).toBe('light')
  expect(await rowOf(other)).toBeGreaterThan(dense)
  expect([...first.complaints, ...second.complaints]).toEqual([])
  await second.close()
  await other.close()
})
