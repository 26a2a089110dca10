import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pino from 'pino'
import type { Browser, Response } from 'playwright-core'
import { start } from '#apps/server/start.ts'
import { demoPassword, setupLink } from '#areas/identity/server/index.ts'
import { readConfig } from '#core/server/config.ts'
import { startEmbeddedPostgres } from '#core/server/db/embedded.ts'
import { root } from '#core/server/root.ts'
import { launchBrowser, newPage } from '#tests/support/browser.ts'
import { callAt } from '#tests/support/process.ts'
import { buildAll } from '../scripts/build.ts'
import { screenTexts } from '../scripts/screen-texts.ts'

/**
 * How much JavaScript (KiB, gzip) the first visit of a page loads, against its budget.
 *
 *     npx tsx bench/web-size.ts                     builds what changed and starts a server of its own
 *     npx tsx bench/web-size.ts http://host:8080    asks a running one (GEMBA_ACCOUNT, GEMBA_PASSWORD; the demo's by default)
 *
 * Then every screen by itself: the five heaviest are told, and those whose words did not come with them (`scripts/screen-texts.ts`).
 * Ends with 1 when a page is over its budget or lacked words.
 */
const pages = [
  { name: 'login', path: '/login', shown: 'form input', budget: 290 },
  { name: 'list', path: '/home/WorkOrderEntry', shown: '.kit-table .ant-table', budget: 450 },
  { name: 'board on a display', path: '/home/productionStatus?full=1', shown: '.board-body', budget: 320 },
  { name: 'machines on a display', path: '/home/oeeStatus?full=1', shown: '.board-body', budget: 320 },
  { name: 'board with a chart', path: '/home/productivityView?full=1', shown: '.board-body', budget: 320 },
]

/**
 * What the heaviest of all screens may take, by what it is. What draws charts for analysis is counted by itself: it comes after the screen
 * with its figures and its tables, once for all screens. No page above may load it.
 */
const budgets = { board: 320, other: 450, charts: 235 }
const ofCharts = /\/charts-[^/]*$/

/** A page is loaded when nothing has come for this long (milliseconds). */
const quiet = 1_500

async function ownServer(): Promise<{ address: string; token: string; stop(): Promise<void> }> {
  await buildAll()
  const dataDir = await mkdtemp(join(tmpdir(), 'gemba-web-size-'))
  // PostgreSQL may run as another account, which must be able to pass.
  await chmod(dataDir, 0o755)
  const database = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const config = readConfig({ PORT: '0', GEMBA_DEMO: 'off', LOG_LEVEL: 'error' })
  const gemba = await start({ config, databaseUrl: database.url, log: pino({ level: 'error' }) })
  const secret = new URL((await setupLink(gemba.services)) ?? '').hash.replace('#secret=', '')
  const { body } = await callAt<{ token: string }>(gemba.address, '/user/web/setupTeam', {
    secret,
    teamName: 'Size',
    zone: 'Asia/Shanghai',
    account: 'size',
    name: 'Size',
    phoneNo: '13900000000',
    password: demoPassword,
  })
  const stop = async () => {
    await gemba.stop()
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { address: gemba.address, token: body.data.token, stop }
}

async function runningServer(address: string) {
  const { GEMBA_ACCOUNT: account = 'admin', GEMBA_PASSWORD: password = demoPassword } = process.env
  const { status, body } = await callAt<{ token: string }>(address, '/user/web/pwLogin', { account, password })
  if (status !== 200) throw new Error(`${address} does not let ${account} in: ${JSON.stringify(body)}`)
  return { address, token: body.data.token, stop: async () => {} }
}

/** The scripts that a browser without a cache loads for a page, with their size in bytes after gzip. */
async function load(
  browser: Browser,
  url: string,
  token: string,
  shown: string,
): Promise<{ scripts: Map<string, number>; lacking: string[] }> {
  const page = await newPage(browser)
  try {
    const scripts: Response[] = []
    let last = Date.now()
    page.on('response', (response) => {
      last = Date.now()
      if (response.headers()['content-type']?.includes('javascript')) scripts.push(response)
    })
    if (token) await page.addInitScript((kept) => sessionStorage.setItem('us_token_size', kept), token)
    await page.goto(token ? `${url}#queryId=size` : url)
    await page.locator(shown).first().waitFor({ timeout: 60_000 })
    while (Date.now() - last < quiet) await page.waitForTimeout(100)
    const lacking = await page.evaluate(() =>
      performance.getEntriesByName('words lacking').map((mark) => String((mark as PerformanceMark).detail)),
    )
    const sizes = await Promise.all(
      scripts.map(async (script) => {
        const { pathname } = new URL(script.url())
        return [pathname, gzipSync(await script.body(), { level: 9 }).length] as const
      }),
    )
    return { scripts: new Map(sizes), lacking }
  } finally {
    await page.context().close()
  }
}

const total = (scripts: Map<string, number>) => [...scripts.values()].reduce((sum, size) => sum + size, 0)
const kib = (bytes: number) => (bytes / 1024).toFixed(1)
/** @returns whether one is too heavy or lacked words */
async function everyScreen(all: Browser): Promise<boolean> {
  const sizes: { path: string; bytes: number; budget: number }[] = []
  let wrong = false
  let charts = 0
  for (const path of Object.keys(screenTexts(root).screens).filter((name) => !name.includes('/late/'))) {
    const { scripts, lacking } = await load(
      all,
      `${server.address}/home/${path}`,
      server.token,
      '.kit-screen, .board, main',
    )
    const board = ![...scripts.keys()].some((file) => /\/shell-(?!notice)/.test(file))
    for (const [file, size] of [...scripts].filter(([name]) => ofCharts.test(name))) {
      charts = Math.max(charts, size)
      scripts.delete(file)
    }
    sizes.push({ path, bytes: total(scripts), budget: board ? budgets.board : budgets.other })
    if (lacking.length) process.stdout.write(`${path}: words that came late: ${lacking.join(', ')}\n`)
    wrong ||= lacking.length > 0
  }
  if (charts) sizes.push({ path: 'charts for analysis', bytes: charts, budget: budgets.charts })
  sizes.sort((a, b) => b.bytes - a.bytes)
  process.stdout.write(`\nheaviest of ${sizes.length} screens\n`)
  for (const { path, bytes, budget } of [
    ...sizes.slice(0, 5),
    ...sizes.filter(({ budget: most }) => most === budgets.charts),
  ])
    process.stdout.write(
      `${path.padEnd(29)}${kib(bytes).padStart(11)}${String(budget).padStart(9)}${bytes > budget * 1024 ? '  over' : ''}\n`,
    )
  return wrong || sizes.some(({ bytes, budget }) => bytes > budget * 1024)
}

const [given] = process.argv.slice(2)
const server = given ? await runningServer(given.replace(/\/$/, '')) : await ownServer()
const browser = await launchBrowser()
try {
  let over = false
  process.stdout.write('page                    files   KiB gzip   budget\n')
  for (const { name, path, shown, budget } of pages) {
    const { scripts } = await load(browser, server.address + path, name === 'login' ? '' : server.token, shown)
    const bytes = total(scripts)
    const wrong = bytes > budget * 1024
    over ||= wrong
    process.stdout.write(
      `${name.padEnd(22)}${String(scripts.size).padStart(7)}${kib(bytes).padStart(11)}${String(budget).padStart(9)}${wrong ? '  over' : ''}\n`,
    )
    const largest = [...scripts].sort((a, b) => b[1] - a[1]).slice(0, wrong ? 15 : 0)
    for (const [file, size] of largest) process.stdout.write(`  ${kib(size).padStart(9)}  ${file}\n`)
  }
  over = (await everyScreen(browser)) || over
  if (over) process.exitCode = 1
} finally {
  await browser.close()
  await server.stop()
}
