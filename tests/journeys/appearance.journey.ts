import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Language } from '#core/contract/languages.ts'
import { launchBrowser, pressEntry } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { enter, type Person } from './browser-session.ts'

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

/** Shown, and what it fetches first is there. */
async function settled(page: Page): Promise<void> {
  await page.locator('.kit-screen, .board, main > *').first().waitFor()
  await expect
    .poll(() => page.locator('.ant-skeleton-active, .kit-slow, .kit-table[aria-busy=true]').count(), {
      timeout: 30_000,
    })
    .toBe(0)
}

async function inWords(language: Language, account: string): Promise<Person> {
  const person = await enter(browser, demo.address, account, { language })
  await settled(person.page)
  return person
}

async function go({ page }: Person, path: string): Promise<void> {
  await page.goto(`${demo.address}/home/${path}${new URL(page.url()).hash}`)
  await settled(page)
}

test('the looks that a person chose are there again after a login on another machine', async () => {
  const first = await inWords('en', 'planner')
  const theme = () => first.page.evaluate(() => document.documentElement.dataset.theme)
  await first.page.getByRole('button', { name: /^Account/ }).click()
  await pressEntry(first.page.getByRole('menuitem', { name: 'Appearance' }))
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
