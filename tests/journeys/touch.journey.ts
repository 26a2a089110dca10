import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Area } from '#core/contract/area.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { tooSmall } from '../support/touch-size.ts'
import { enter } from './browser-session.ts'
import { goTo } from './every-screen.ts'
import { callerAt } from './shop-floor.ts'

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
const screens = areas.flatMap(({ area }) => area.screens)

/**
 * Days of a month side by side, at 48 pixels each of which half would be out of sight; and bars on an axis of time, as long as what they
 * stand for takes.
 */
const dense = /^button “(.*\d{4}-\d\d-\d\d|MJ-\d+ )/

test('whatever people of the floor open on a 10-inch tablet fits a gloved finger', { timeout: 600_000 }, async () => {
  const seen = new Set<string>()
  const found: string[] = []
  for (const account of ['operator', 'maintainer', 'warehouse', 'inspector', 'mold']) {
    const { rights } = await (await callerAt(demo.address, account)).call<{ rights: string[] }>(
      '/user/web/getCurrentUser',
      {},
    )
    const open = screens.filter(({ path, right }) => !seen.has(path) && (!right || rights.includes(right)))
    const person = await enter(browser, demo.address, account, { width: 1280, height: 800, touch: true })
    for (const { path } of open) {
      seen.add(path)
      const small = async () => (await tooSmall(person.page)).small.filter((control) => !dense.test(control))
      // What is on its way in has not its size and place yet.
      await goTo(person.page, path)
      for (let tries = 0; tries < 8 && (await small()).length; tries++) await person.page.waitForTimeout(500)
      // Twice the same: what comes a moment later is seen as well.
      await person.page.waitForTimeout(300)
      const left = await small()
      if (left.length) found.push(`${account} ${path}: ${left.join(' | ')}`)
    }
    expect(person.complaints).toEqual([])
    await person.close()
  }
  expect(seen.size).toBeGreaterThan(30)
  expect(found).toEqual([])
})
