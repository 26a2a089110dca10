import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { enter, type Person } from './browser-session.ts'

let demo: DemoServer
let browser: Browser
let wall: Person
/** Rows that every board's answer has; null: as many as there are. */
let rows: number | null = null

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  wall = await enter(browser, demo.address, 'manager', { width: 1920, height: 1080, language: 'en' })
  await wall.page.route(/\/kanban\/web\/select/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data?: { rows?: Record<string, unknown>[] } }
    const given = body.data?.rows
    if (rows !== null && given?.length && body.data) body.data.rows = times(given, rows)
    await route.fulfill({ response: answer, json: body })
  })
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const keys = ['id', 'lineId', 'machineId'] as const

/** So many rows of those that there are, each with a key of its own. */
const times = (given: Record<string, unknown>[], count: number) =>
  Array.from({ length: count }, (_, i) => {
    const row = { ...given[i % given.length] }
    for (const key of keys) if (key in row && i >= given.length) row[key] = 1_000_000 + i
    return row
  })

/** What stands on the board: how far down it reaches, and which words are too low or cut without being told elsewhere. */
const looked = () =>
  wall.page.evaluate(() => {
    const body = document.querySelector('.board-body') as HTMLElement
    const ground = body.getBoundingClientRect()
    const least = Math.min(innerWidth, innerHeight) * 0.022 - 0.5
    const low: string[] = []
    const cut: string[] = []
    let bottom = 0
    let right = 0
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent?.trim() ?? ''
      const element = node.parentElement as HTMLElement
      const box = element.getBoundingClientRect()
      if (!words || box.width < 2 || !element.checkVisibility()) continue
      if (element.closest('.chart-table, .board-pages, thead, title, desc, .sr-only')) continue
      bottom = Math.max(bottom, box.bottom)
      right = Math.max(right, box.right)
      const unitOrHead = element.closest('small, h3, dt, th[scope=col], figcaption')
      if (!unitOrHead && Number.parseFloat(getComputedStyle(element).fontSize) < least) low.push(words)
      const clipped = element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible'
      if (clipped && element.clientWidth > 0 && !element.closest('[title]')) cut.push(words)
    }
    // What has a ground or an edge of its own reaches as far as that.
    for (const each of body.querySelectorAll('tr, article, section, svg, .board-none')) {
      if (each.closest('.chart-table')) continue
      const box = each.getBoundingClientRect()
      if (box.width > 1 && box.height > 1) [bottom, right] = [Math.max(bottom, box.bottom), Math.max(right, box.right)]
    }
    return {
      down: (bottom - ground.top) / ground.height,
      across: (right - ground.left) / ground.width,
      below: bottom > innerHeight + 1,
      low: [...new Set(low)],
      cut: [...new Set(cut)],
    }
  })

const good = { down: true, across: true, below: false, low: [], cut: [] }
const judged = async () => {
  const { down, across, ...rest } = await looked()
  return { ...rest, down: down > 0.9, across: across > 0.9 }
}

const lists = [
  'productionStatus',
  'statusView',
  'taskProgressView',
  'jdprocessingView',
  'workCenterView',
  'oeeStatus',
  'oeeCount',
  'oeeDevice',
  'machineView',
  'andonView',
  'breakdownView',
]

test.each(lists)('%s fills its page with one row, five, twelve and forty, and is read from afar', async (path) => {
  for (const count of [1, 5, 12, 40]) {
    rows = count
    // The address differs, so that the page is loaded anew.
    await wall.open(path, `?full=1&rows=${count}`)
    await wall.page.locator('.board-body :is(tbody td, article)').first().waitFor()
    await expect.poll(judged, { timeout: 5_000 }).toEqual(good)
  }
})

test.each([
  'processProgress',
  'APPhourView',
  'hourView',
  'siteView',
  'siteViewMj',
  'productivityView',
  'oeeAndon',
  'oeeAndonEfficiency',
])('%s fills its page, and is read from afar', async (path) => {
  rows = null
  await wall.open(path, '?full=1')
  await wall.page.locator('.board-body > *').first().waitFor()
  await expect.poll(judged, { timeout: 5_000 }).toEqual(good)
})

test('nothing was complained about', () => {
  expect(wall.complaints).toEqual([])
})
