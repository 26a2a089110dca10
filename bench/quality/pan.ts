import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { launchBrowser, newPage } from '#tests/support/browser.ts'
import { titlesAlone } from '../../scripts/screen-texts.ts'

/**
 * The control chart of 10,000 points in headless Chromium (software rendering): from its data to its first frame, and the frames while it is
 * panned by the mouse, zoomed to a tenth. A bare echarts line of the same points is panned in the same run, in turns: what a machine without a
 * graphics card draws at all is told by it.
 *
 *     npx tsx bench/quality/pan.ts
 *
 * Ends with 1 when the chart misses 60 frames a second where the bare line reaches them, or opens slower than in 300 ms.
 */
const turns = 3
const moves = 150
/** Of the page that is built for this. */
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

async function served() {
  const folder = await mkdtemp(join(tmpdir(), 'gemba-pan-'))
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [titlesAlone()],
    root: fileURLToPath(new URL('.', import.meta.url)),
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      target: 'esnext',
      rolldownOptions: {
        input: { page: fileURLToPath(new URL('./pan.fixture.tsx', import.meta.url)) },
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  const styles = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.css'))
  const links = styles.map((name) => `<link rel="stylesheet" href="/assets/${name}">`).join('')
  const page = `<!doctype html><meta charset="utf-8">${links}<div id="root"></div><script type="module" src="/page.js"></script>`
  await writeFile(join(folder, 'index.html'), page)
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    readFile(join(folder, path === '/' ? 'index.html' : path)).then(
      (bytes) => response.setHeader('content-type', types[extname(path) || '.html'] ?? 'text/plain').end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const stop = async () => {
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop }
}

interface Panned {
  /** Milliseconds from the script's start to the first frame that shows the canvas. */
  opened: number
  frames: number
  perSecond: number
  /** Milliseconds. */
  p95: number
  longest: number
}

/** Opens a chart, zooms to about a tenth by the wheel and drags it to and fro. */
async function pan(browser: Browser, address: string): Promise<Panned> {
  const page = await newPage(browser, { width: 1200, height: 600 })
  // What is sent to the page names its functions by a helper of the loader.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.goto(address)
  const canvas = page.locator('canvas').first()
  await canvas.waitFor()
  const opened = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const script = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('page.js'))
        const since = (script as PerformanceResourceTiming | undefined)?.responseEnd ?? 0
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - since)))
      }),
  )
  await page.waitForTimeout(800)
  const { x, y, width, height } = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [middle, level] = [x + width / 2, y + height / 2]
  await page.mouse.move(middle, level)
  await page.mouse.down()
  await page.mouse.up()
  for (let i = 0; i < 22; i++) {
    await page.mouse.wheel(0, -100)
    await page.waitForTimeout(40)
  }
  await page.waitForTimeout(300)
  await page.evaluate(() => {
    const took: number[] = []
    let before = performance.now()
    const next = (now: number) => {
      took.push(now - before)
      before = now
      if (document.body.dataset.panned === undefined) requestAnimationFrame(next)
      else document.body.dataset.took = JSON.stringify(took.slice(1))
    }
    requestAnimationFrame(next)
  })
  await page.mouse.down()
  for (let i = 0; i < moves; i++) {
    await page.mouse.move(middle + 300 * Math.sin(i / 12), level)
    await page.waitForTimeout(10)
  }
  await page.mouse.up()
  await page.evaluate(() => void (document.body.dataset.panned = 'yes'))
  await page.waitForFunction(() => document.body.dataset.took !== undefined)
  const took = (await page.evaluate(() => JSON.parse(document.body.dataset.took ?? '[]'))) as number[]
  await page.context().close()
  const sorted = took.toSorted((a, b) => a - b)
  const whole = took.reduce((sum, each) => sum + each, 0)
  return {
    opened,
    frames: took.length,
    perSecond: (took.length / whole) * 1_000,
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    longest: sorted.at(-1) ?? 0,
  }
}

const { address, stop } = await served()
const browser = await launchBrowser()
const told = ({ opened, frames, perSecond, p95, longest }: Panned) =>
  `opens in ${opened.toFixed(0)} ms, ${perSecond.toFixed(1)} frames / s of ${frames}, p95 ${p95.toFixed(1)} ms, longest ${longest.toFixed(1)} ms`
const best = (all: readonly Panned[]) => all.reduce((a, b) => (b.perSecond > a.perSecond ? b : a))
try {
  const [own, bare]: [Panned[], Panned[]] = [[], []]
  for (let turn = 0; turn < turns; turn++) {
    bare.push(await pan(browser, `${address}?bare`))
    own.push(await pan(browser, address))
    console.log(`turn ${turn + 1}: chart ${told(own[turn] as Panned)}`)
    console.log(`        bare line ${told(bare[turn] as Panned)}`)
  }
  const [chart, line] = [best(own), best(bare)]
  const opened = Math.min(...own.map((each) => each.opened))
  const ratio = chart.perSecond / line.perSecond
  console.log(
    `chart of 10,000 points: opens in ${opened.toFixed(0)} ms, pans at ${chart.perSecond.toFixed(1)} frames / s`,
  )
  console.log(
    `against the bare line: ${ratio.toFixed(2)} (longest frame ${chart.longest.toFixed(1)} ms, bare ${line.longest.toFixed(1)} ms)`,
  )
  if (opened > 300 || (chart.perSecond < 58 && ratio < 0.9)) process.exitCode = 1
} finally {
  await browser.close()
  await stop()
}
