import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser, newPage } from './browser.ts'
import { findChromium } from './chromium.ts'

const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end('<title>车间</title><button onclick="this.textContent = navigator.language">按</button>')
})

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())))

const ofTheSystem = await findChromium('system').catch(() => null)

describe.each([undefined, 'system'] as const)('Chromium (%s)', (kind) => {
  // A machine that has only Node has the one alone that npm brought.
  test.runIf(kind === undefined || ofTheSystem)(
    'shows a page of this machine in the asked size and language, and reaches no other',
    {
      timeout: 60_000,
    },
    async () => {
      const browser = await launchBrowser(kind)
      try {
        const page = await newPage(browser, { width: 390, height: 844, locale: 'vi-VN' })
        await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
        expect(await page.title()).toBe('车间')
        expect(page.viewportSize()).toEqual({ width: 390, height: 844 })
        await page.getByRole('button').click()
        expect(await page.getByRole('button').textContent()).toBe('vi-VN')
        await expect(page.goto('http://example.com/')).rejects.toThrow('ERR_NAME_NOT_RESOLVED')
        await page.context().close()
        const second = await newPage(browser)
        expect(await second.evaluate(() => [innerWidth, innerHeight, navigator.language])).toEqual([1366, 768, 'zh-CN'])
      } finally {
        await browser.close()
      }
    },
  )
})

test('a wrong CHROMIUM_PATH is told, not passed over', async () => {
  const before = process.env.CHROMIUM_PATH
  process.env.CHROMIUM_PATH = '/nowhere/chromium'
  try {
    await expect(findChromium()).rejects.toThrow('CHROMIUM_PATH is not a program: /nowhere/chromium')
  } finally {
    if (before === undefined) delete process.env.CHROMIUM_PATH
    else process.env.CHROMIUM_PATH = before
  }
})
