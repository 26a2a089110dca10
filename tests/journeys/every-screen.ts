import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchTeamArea } from '#areas/identity/contract/team-area.api.ts'
import type { Area } from '#core/contract/area.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { enter } from './browser-session.ts'
import { faults } from './faults.ts'
import { callerAt } from './shop-floor.ts'

const folder = join(import.meta.dirname, '../../areas')
const areas = await Promise.all(
  readdirSync(folder).map(async (id) => (await import(join(folder, id, 'area.ts'))) as { area: Area }),
)
const screens = areas.flatMap(({ area }) => area.screens)
/** What a team has only once it is switched on. */
const asked = areas.filter(({ area }) => area.standing === 'off').map(({ area }) => area.id)

/** Shown, and what it fetches first is there. */
export async function settled(page: Page): Promise<void> {
  await page.locator('.kit-screen, .board, main > *').filter({ visible: true }).first().waitFor()
  await expect
    .poll(() => page.locator('.ant-spin-spinning, .ant-skeleton-active, .board-late, [aria-busy="true"]').count(), {
      timeout: 30_000,
    })
    .toBe(0)
}

type ColorScheme = 'light' | 'dark'

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
    demo = await startDemo({ GEMBA_CLOUD: 'on' })
    const admin = await callerAt(demo.address, 'admin')
    for (const area of asked) await admin.call(switchTeamArea.path, { area, on: true })
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

/**
 * Goes to a screen within the page, as by a link, and closes what was open before: to load the product anew for each screen, and to read
 * the tabs of all the others each time, would be most of what a walk waits for.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', `/home/${to}${location.hash}`)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.locator(`[data-screen="${path}"]`).waitFor({ timeout: 30_000 })
  await page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('.shell-tabs li:not(.active) button')) close.click()
  })
  await settled(page)
}

async function walk(browser: Browser, address: string, half: 0 | 1): Promise<void> {
  // The longest words of the three languages.
  const person = await enter(browser, address, 'admin', { language: 'vi' })
  const { page } = person
  const found: string[] = []
  /** What is wrong for a moment only, while the page changes, nobody meets. */
  const lasting = async (find: () => Promise<string[]>, where: string) => {
    const until = Date.now() + 6_000
    let wrong = await find()
    while (wrong.length && Date.now() < until) {
      await page.waitForTimeout(250)
      wrong = await find()
    }
    found.push(...wrong.map((fault) => `${where}: ${fault}`))
  }
  const times: [ColorScheme, ColorScheme] = ['light', 'dark']
  for (const { path } of screens.filter((_screen, i) => i % 2 === half)) {
    await page.setViewportSize({ width: 1366, height: 768 })
    await goTo(page, path)
    for (const [at, scheme] of times.entries()) {
      await page.emulateMedia({ colorScheme: scheme })
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme ?? 'light')).toBe(scheme)
      await lasting(() => faults(page, at === 0 ? undefined : 'color-contrast'), `${path}, ${scheme}`)
    }
    // The next screen begins with what this one ended with: a theme is made anew at each change.
    times.reverse()
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await lasting(() => beyond(page), `${path}, ${width} wide`)
    }
  }
  expect(found, found.join('\n')).toEqual([])
  expect(person.complaints).toEqual([])
  await person.close()
}
