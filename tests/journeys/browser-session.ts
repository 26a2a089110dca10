import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { newPage } from '../support/browser.ts'

export const demoPassword = 'Gemba-demo-1'

export interface Person {
  page: Page
  /** Opens a screen by its path, as its tab or menu would. */
  open(path: string, query?: string): Promise<void>
  /** Everything the page complained about in its console since the login. */
  complaints: string[]
  close(): Promise<void>
}

interface Look {
  width?: number
  height?: number
  locale?: string
}

/** Logs somebody in as a person does: on the login page, by account and password. */
export async function enter(
  browser: Browser,
  address: string,
  account: string,
  look: Look = {},
  password = demoPassword,
): Promise<Person> {
  const { width = 1366, height = 768, locale = 'zh-CN' } = look
  const page = await newPage(browser, { width, height, locale })
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(`${address}/login`)
  await page.locator('input[type=text], input:not([type])').first().fill(account)
  await page.locator('input[type=password]').first().fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/home/)
  await page.locator('.shell-header').waitFor()
  return {
    page,
    complaints,
    async open(path, query = '') {
      const { hash } = new URL(page.url())
      await page.goto(`${address}/home/${path}${query}${hash}`)
      await expect
        .poll(() => page.locator('.kit-screen, .board, main').first().isVisible(), { timeout: 15_000 })
        .toBe(true)
    },
    close: () => page.context().close(),
  }
}
