import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import type { CDPSession, Page } from 'playwright-core'
import { start } from '#apps/server/start.ts'
import { demoPassword, setupLink } from '#areas/identity/server/index.ts'
import { selectGantt } from '#areas/planning/contract/gantt/gantt.api.ts'
import { aspects, packReadiness, selectReadiness } from '#areas/planning/contract/readiness/readiness.api.ts'
import { type MoveResult, previewMoveTask } from '#areas/planning/contract/task/task.api.ts'
import { readConfig } from '#core/server/config.ts'
import { startEmbeddedPostgres } from '#core/server/db/embedded.ts'
import { addDays, localDate, startOfDate } from '#engines/working-time/index.ts'
import { launchBrowser, newPage } from '#tests/support/browser.ts'
import { callAt } from '#tests/support/process.ts'
import { buildAll } from '../../scripts/build.ts'
import { largePlan } from './plan.ts'

/**
 * The planner's Gantt on the production build in headless Chromium (software rendering): first paint after the data, frames
 * while scrolling and dragging, heap. The plan's answer is given in place of the server's, so that only the page is measured.
 *
 *     npx tsx bench/gantt/run.ts [--rows 2000] [--tasks 100]
 *     npx tsx bench/gantt/run.ts --address http://localhost:8080     a running server (GEMBA_ACCOUNT, GEMBA_PASSWORD)
 *
 * Ends with 1 when a figure misses its target.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '2000' },
    tasks: { type: 'string', default: '100' },
    address: { type: 'string' },
  },
})
/** Of several loads the best counts: what others do on the machine only ever adds. */
const loads = 3
const targets = { paint: 500, frame: 20, heap: 150 }

async function ownServer() {
  await buildAll()
  const dataDir = await mkdtemp(join(tmpdir(), 'gemba-gantt-'))
  // PostgreSQL may run as another account, which must be able to pass.
  await chmod(dataDir, 0o755)
  const database = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const config = readConfig({ PORT: '0', GEMBA_DEMO: 'off', LOG_LEVEL: 'error' })
  const gemba = await start({ config, databaseUrl: database.url, log: pino({ level: 'error' }) })
  const secret = new URL((await setupLink(gemba.services)) ?? '').hash.replace('#secret=', '')
  const person = { account: 'gantt', name: 'Gantt', phoneNo: '13900000000', password: demoPassword }
  const team = { secret, teamName: 'Gantt', zone: 'Asia/Shanghai' }
  const { body } = await callAt<{ token: string }>(gemba.address, '/user/web/setupTeam', { ...team, ...person })
  const stop = async () => {
    await gemba.stop()
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { address: gemba.address, token: body.data.token, stop }
}

async function runningServer(address: string) {
  const { GEMBA_ACCOUNT: account = 'planner', GEMBA_PASSWORD: password = demoPassword } = process.env
  const { status, body } = await callAt<{ token: string }>(address, '/user/web/pwLogin', { account, password })
  if (status !== 200) throw new Error(`${address} does not let ${account} in: ${JSON.stringify(body)}`)
  return { address, token: body.data.token, stop: async () => undefined }
}

const zone = 'Asia/Shanghai'
const from = startOfDate(zone, addDays(localDate(zone, Date.now()), -2))
const [rows, tasks] = [Number(values.rows), Number(values.tasks)]
const plan = largePlan(rows, tasks, from)
const states = Object.fromEntries(aspects.map((aspect) => [aspect, 'untracked'])) as Parameters<typeof packReadiness>[0]
const readiness = {
  ids: plan.tasks.id,
  packed: plan.tasks.id.map((id) => packReadiness({ ...states, machine: id % 9 ? 'ready' : 'lacking' }, id % 5 === 0)),
}

/** What a move would do: the bar goes there, and a handful behind it. */
function previewed(input: { id: number; start: number; workCenterId?: number; machineId?: number | null }): MoveResult {
  const changes = Array.from({ length: 6 }, (_, n) => {
    const at = input.id - 1 + n
    const length = (plan.tasks.end[at] ?? 0) - (plan.tasks.start[at] ?? 0)
    const from = plan.tasks.start[at] ?? 0
    const before = { workCenterId: 1, machineId: 1, setupStart: from, start: from, end: plan.tasks.end[at] ?? 0 }
    const place = { workCenterId: input.workCenterId ?? 1, machineId: input.machineId ?? null }
    const begin = input.start + n * 4 * 3_600_000
    const after = { ...place, setupStart: begin, start: begin, end: begin + length }
    return { id: input.id + n, taskNo: '', workorderNo: null, produreName: null, before, after }
  })
  return { revision: 1, changes, conflicts: [] }
}

const answer = (data: unknown) => ({
  contentType: 'application/json',
  body: JSON.stringify({ code: 0, message: 'OK', data }),
})

/** Frames drawn while something goes on, in milliseconds between them. */
async function framesDuring(page: Page, work: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => {
    const kept: number[] = []
    let last = performance.now()
    const tick = (now: number) => {
      kept.push(now - last)
      last = now
      Object.assign(window, { frameLoop: requestAnimationFrame(tick), frames: kept })
    }
    requestAnimationFrame(tick)
  })
  await work()
  return page.evaluate(() => {
    const { frames, frameLoop } = window as unknown as { frames: number[]; frameLoop: number }
    cancelAnimationFrame(frameLoop)
    return frames.slice(1)
  })
}

/** Milliseconds from the plan's last byte to the first picture of it, and about how much of it was the page's own work. */
async function firstPaint(page: Page, session: CDPSession, url: string): Promise<{ wall: number; cpu: number }> {
  await page.goto('about:blank')
  const fetched = page.waitForResponse((response) => response.url().endsWith(selectGantt.path))
  await page.goto(url)
  await (await fetched).finished()
  const before = await mainThread(session)
  const painted = () => performance.getEntriesByName('gantt-painted').length > 0
  await page.waitForFunction(painted, undefined, { timeout: 60_000 })
  const cpu = (await mainThread(session)) - before
  const wall = await page.evaluate((path) => {
    const [mark] = performance.getEntriesByName('gantt-painted')
    const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const data = answers.find(({ name }) => name.endsWith(path))
    return (mark?.startTime ?? 0) - (data?.responseEnd ?? 0)
  }, selectGantt.path)
  return { wall, cpu }
}

/** Processor time (milliseconds) that the page's main thread took so far; waiting for a processor does not count. */
async function mainThread(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}

const server = await (values.address ? runningServer(values.address.replace(/\/$/, '')) : ownServer())
const browser = await launchBrowser()
try {
  const page = await newPage(browser, { width: 1920, height: 1080, locale: 'en-US' })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const body = answer(plan)
  await page.route(`**${selectGantt.path}`, (route) => route.fulfill(body))
  await page.route(`**${selectReadiness.path}`, (route) => route.fulfill(answer(readiness)))
  await page.route(`**${previewMoveTask.path}`, (route) =>
    route.fulfill(answer(previewed(route.request().postDataJSON()))),
  )
  // What the loader of this file leaves in functions that are sent to the page.
  await page.addInitScript('globalThis.__name = (made) => made')
  await page.addInitScript((token) => {
    sessionStorage.setItem('us_token_bench', token)
    // The canvas is first drawn when its first text is: everything else of a picture comes before.
    const { fillText } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.fillText = function drawn(...args) {
      if (!performance.getEntriesByName('gantt-painted').length) performance.mark('gantt-painted')
      return fillText.apply(this, args)
    }
  }, server.token)
  const paints: { wall: number; cpu: number }[] = []
  for (let n = 0; n < loads; n++)
    paints.push(await firstPaint(page, session, `${server.address}/home/gantScheduling#queryId=bench`))
  await page.waitForTimeout(3_000)
  const heap = await heapOf(session)
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)

  const holder = page.locator('.gantt-holder')
  const box = await holder.boundingBox()
  if (!box) throw new Error('the Gantt is not in the page')
  const beforeScroll = await mainThread(session)
  const scrolled = await framesDuring(page, () =>
    holder.evaluate(async (element) => {
      for (let n = 0; n < 240; n++) {
        element.scrollTop += 97
        element.scrollLeft += n % 40 < 20 ? 31 : -23
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    }),
  )
  const scrolling = (await mainThread(session)) - beforeScroll
  await holder.evaluate((element) => element.scrollTo({ top: 400, left: 300 }))
  await page.waitForTimeout(300)
  // A bar that may be moved, found by its place in the second row of what is in sight.
  const [x, y] = [box.x + 640, box.y + 40 + 13 + 26 * 4]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const beforeDrag = await mainThread(session)
  const dragged = await framesDuring(page, async () => {
    for (let n = 0; n < 200; n++) {
      await page.mouse.move(x + 3 * n * (n % 50 < 25 ? 1 : 0.8), y + 26 * Math.floor(n / 20))
      await page.waitForTimeout(12)
    }
  })
  const dragging = (await mainThread(session)) - beforeDrag
  const held = await page.getByTestId('gantt-move').count()
  await page.keyboard.press('Escape')
  if (!held) throw new Error('nothing was dragged: no bar stands where the bench reaches for one')

  const paint = Math.min(...paints.map(({ wall }) => wall))
  const cpu = Math.min(...paints.map(({ cpu: each }) => each))
  const frames = (what: string, of: number[], busy: number): [string, string, string, boolean][] => [
    [
      `frame while ${what}, p50 / p95 of ${of.length}`,
      `${quantile(of, 0.5).toFixed(1)} / ${quantile(of, 0.95).toFixed(1)} ms`,
      `p95 ≤ ${targets.frame} ms`,
      quantile(of, 0.95) <= targets.frame,
    ],
    [`… processor time of the page's thread, mean`, `${(busy / of.length).toFixed(1)} ms`, '', true],
  ]
  const lines: [string, string, string, boolean][] = [
    [
      `first paint after the data, best of ${loads}`,
      `${paint.toFixed(0)} ms`,
      `≤ ${targets.paint} ms`,
      paint <= targets.paint,
    ],
    [`… processor time of the page's thread`, `${cpu.toFixed(0)} ms`, '', true],
    ...frames('scrolling', scrolled, scrolling),
    ...frames('dragging', dragged, dragging),
    ['heap after garbage collection', `${heap.toFixed(0)} MiB`, `≤ ${targets.heap} MiB`, heap <= targets.heap],
    ['elements in the page', String(nodes), '', true],
  ]
  process.stdout.write(`${rows} rows × ${tasks} tasks, ${(body.body.length / 2 ** 20).toFixed(1)} MiB on the wire\n`)
  for (const [what, measured, target, met] of lines) {
    process.stdout.write(`${what.padEnd(44)}${measured.padEnd(18)}${target.padEnd(16)}${met ? '' : 'missed'}\n`)
    if (!met) process.exitCode = 1
  }
} finally {
  await browser.close()
  await server.stop()
}
