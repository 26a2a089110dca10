import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Locator, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, newPage, pressEntry } from '#tests/support/browser.ts'
import { titlesAlone } from '../../../../../scripts/screen-texts.ts'

/** Every kind of chart in a real browser, from a page built for this. */
const kinds = [
  'trend',
  'log',
  'bars',
  'waterfall',
  'pareto',
  'control',
  'histogram',
  'boxPlot',
  'scatter',
  'heatMap',
  'gantt',
  'sankey',
]
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

let folder: string
let server: Server
let browser: Browser
let address: string
let light: Page
let faults: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gemba-charts-'))
  const page = fileURLToPath(new URL('./every-kind.fixture.tsx', import.meta.url))
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [titlesAlone()],
    root: fileURLToPath(new URL('.', import.meta.url)),
    build: {
      outDir: folder,
      target: 'esnext',
      minify: false,
      rolldownOptions: { input: { page }, output: { entryFileNames: '[name].js' } },
    },
  })
  const styles = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.css'))
  const links = styles.map((name) => `<link rel="stylesheet" href="/assets/${name}">`).join('')
  const html = `<!doctype html><meta charset="utf-8">${links}<div id="root"></div><script type="module" src="/page.js"></script>`
  await writeFile(join(folder, 'index.html'), html)
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    readFile(join(folder, path === '/' ? 'index.html' : path)).then(
      (bytes) => response.setHeader('content-type', types[extname(path) || '.html'] ?? 'text/plain').end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  browser = await launchBrowser()
  ;({ page: light, faults } = await opened())
}, 120_000)

afterAll(async () => {
  await browser?.close()
  server?.close()
  await rm(folder, { recursive: true, force: true })
})

async function opened(query = ''): Promise<{ page: Page; faults: string[] }> {
  const page = await newPage(browser, { width: 1000, height: 900 })
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => {
    if (/error|warning/.test(message.type()) && !/favicon|404/.test(message.text())) faults.push(message.text())
  })
  await page.goto(address + query)
  for (const kind of kinds) await page.locator(`#${kind} canvas`).first().waitFor({ timeout: 30_000 })
  // The bars grow for a quarter of a second.
  await page.waitForTimeout(600)
  return { page, faults }
}

/** How many colours stand in a drawing, faint edges left out. */
const colours = (page: Page, kind: string): Promise<number> =>
  page
    .locator(`#${kind} canvas`)
    .first()
    .evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement
      const pixels = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? []
      const found = new Map<string, number>()
      for (let i = 0; i < pixels.length; i += 4) {
        if ((pixels[i + 3] ?? 0) < 250) continue
        const color = `${pixels[i]} ${pixels[i + 1]} ${pixels[i + 2]}`
        found.set(color, (found.get(color) ?? 0) + 1)
      }
      return [...found.values()].filter((count) => count > 20).length
    })

const told = (page: Page) => page.evaluate(() => JSON.parse(document.body.dataset.told ?? 'null'))

test('each kind is drawn on light and on dark ground, with a table of the same beside it', async () => {
  const dark = await opened('?dark')
  for (const page of [light, dark.page]) {
    for (const kind of kinds) {
      expect(await colours(page, kind), kind).toBeGreaterThan(1)
      expect(await page.locator(`#${kind} table tbody tr`).count(), kind).toBeGreaterThan(0)
    }
    expect(await page.locator('#empty figure').innerText()).toContain('No data to show')
    expect(await page.locator('#waits figure').getAttribute('aria-busy')).toBe('true')
    expect(await page.locator('#refused').getByRole('alert').innerText()).toBe('You may not see this')
    expect(await page.locator('#refused').getByRole('button').count()).toBe(0)
  }
  expect([...faults, ...dark.faults]).toEqual([])
  await dark.page.context().close()
}, 120_000)

test('a press on a bar, or above it, opens what it stands for; so does its row', async () => {
  const page = light
  const plot = page.locator('#pareto .analysis-plot')
  const { width = 0, height = 0 } = (await plot.boundingBox()) ?? {}
  await plot.click({ position: { x: width * 0.9, y: height * 0.35 } })
  expect(await told(page)).toMatchObject({ series: 'Hours', name: 'P6', index: 5, value: 10 })

  await page.locator('#pareto').getByRole('button', { name: 'Show as a table' }).click()
  await page.locator('#pareto').getByRole('button', { name: 'P2' }).click()
  expect(await told(page)).toMatchObject({ name: 'P2', index: 1, value: 30 })
}, 60_000)

const fromMenu = async (page: Page, chart: Locator, name: string): Promise<void> => {
  await chart.getByRole('button', { name: 'More' }).click()
  await pressEntry(page.getByRole('menuitem', { name }))
}

test('zooms by button, key and wheel, and takes a range by dragging', async () => {
  const page = light
  const chart = page.locator('#control')
  const all = chart.getByRole('button', { name: 'Show all' })
  expect(await all.isDisabled()).toBe(true)
  await chart.getByRole('button', { name: 'Zoom in' }).click()
  expect(await all.isDisabled()).toBe(false)
  await chart.locator('.analysis-plot').focus()
  await page.keyboard.press('0')
  expect(await all.isDisabled()).toBe(true)
  await chart.locator('.analysis-plot').hover()
  await page.mouse.wheel(0, -400)
  await expect.poll(() => all.isDisabled()).toBe(false)
  await all.click()

  await fromMenu(page, chart, 'Select a range')
  const { x = 0, y = 0, width = 0 } = (await chart.locator('.analysis-plot').boundingBox()) ?? {}
  await page.mouse.move(x + width * 0.3, y + 100)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.6, y + 100, { steps: 4 })
  await page.mouse.up()
  const range = await told(page)
  expect(range.from).toBeGreaterThan(7)
  expect(range.from).toBeLessThan(14)
  expect(range.to).toBeGreaterThan(20)
  expect(range.to).toBeLessThan(26)
}, 60_000)

test('a series is hidden by its key; picture and data are saved', async () => {
  const page = light
  const chart = page.locator('#bars')
  const before = await colours(page, 'bars')
  await chart.getByRole('button', { name: 'Fault' }).click()
  await expect.poll(() => colours(page, 'bars')).toBeLessThan(before)

  const [picture] = await Promise.all([page.waitForEvent('download'), fromMenu(page, chart, 'Save as a picture (PNG)')])
  expect(picture.suggestedFilename()).toBe('bars.png')
  expect((await readFile(await picture.path())).subarray(1, 4).toString()).toBe('PNG')
  const [data] = await Promise.all([page.waitForEvent('download'), fromMenu(page, chart, 'Export the data (CSV)')])
  expect((await readFile(await data.path(), 'utf8')).split('\r\n')[0]).toBe('\uFEFF,Running,Fault')
}, 60_000)

test('where the drawing cannot be loaded its data is in sight, and it can be tried again', async () => {
  const page = await newPage(browser, { width: 1000, height: 900 })
  await page.route(/\/panel-/, (route) => route.abort())
  await page.goto(address)
  const chart = page.locator('#pareto')
  await chart.getByRole('alert').waitFor()
  expect(await chart.locator('.analysis-table tbody tr').count()).toBe(6)
  await chart.getByRole('button', { name: 'Try again' }).waitFor()
  await page.context().close()
}, 60_000)
