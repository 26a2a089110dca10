import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Area } from '#core/contract/area.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { enter } from './browser-session.ts'
import { faults } from './faults.ts'

const folder = join(import.meta.dirname, '../../areas')
const areas = await Promise.all(
  readdirSync(folder).map(async (id) => (await import(join(folder, id, 'area.ts'))) as { area: Area }),
)
const paths = areas.flatMap(({ area }) => area.screens.map(({ path }) => path))

/** Shown, and what it fetches first is there. */
export async function settled(page: Page): Promise<void> {
  await page.locator('.kit-screen, .board, main > *').first().waitFor()
  await expect
    .poll(() => page.locator('.ant-spin-spinning, .ant-skeleton-active, .board-late, [aria-busy="true"]').count(), {
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

/**
 * Walks every second screen in light and dark, on a laptop, a tablet and a phone, with the longest words of the three languages. Two files do
 * it, so that two browsers share the walk.
 *
 * @param half which of them
 */
export function walkScreens(half: 0 | 1): void {
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
  test(
    'every second screen can be used by everybody, by day and by night, and is no wider than a tablet or a phone',
    {
      timeout: 1_200_000,
    },
    () => walk(browser, demo.address, half),
  )
}

async function walk(browser: Browser, address: string, half: 0 | 1): Promise<void> {
  // The longest words of the three languages.
  const person = await enter(browser, address, 'admin', { language: 'vi' })
  const { page } = person
  const found: string[] = []
  /** What is wrong for a moment only, while the page changes, nobody meets. */
  const lasting = async (find: () => Promise<string[]>, where: string) => {
    if ((await find()).length === 0) return
    await page.waitForTimeout(1_500)
    found.push(...(await find()).map((fault) => `${where}: ${fault}`))
  }
  for (const path of paths.filter((_path, i) => i % 2 === half)) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1366, height: 768 })
    await person.open(path)
    await settled(page)
    await lasting(() => faults(page), path)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    await lasting(() => faults(page, 'color-contrast'), `${path} by night`)
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await lasting(() => beyond(page), path)
    }
  }
  expect(found, found.join('\n')).toEqual([])
  expect(person.complaints).toEqual([])
  await person.close()
}
