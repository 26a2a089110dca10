import { setTimeout as after } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { launchBrowser, newPage } from '#tests/support/browser.ts'
import { buildAll } from '../../scripts/build.ts'
import { keepChanging } from './changes.ts'
import { makeHall } from './hall.ts'

/**
 * Whether a display grows over time: the equipment board in a browser, in a hall where time runs faster. Lamps change so many times faster, and
 * the page's own beats (its clock, its blinking, its fetching anew) come so much sooner; how long it waits for an answer stays. Its heap is
 * measured after garbage collection; past the first ten minutes it must not grow by more than 5 %.
 *
 *     npx tsx bench/boards/memory.ts [--minutes 120] [--speed 10] [--machines 500] [--changes 6]
 *
 * `--minutes` and `--changes` a second are those of the hall.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    speed: { type: 'string', default: '10' },
    machines: { type: 'string', default: '500' },
    changes: { type: 'string', default: '6' },
  },
})
const [minutes, speed, machines] = [Number(values.minutes), Number(values.speed), Number(values.machines)]
const changes = Number(values.changes) * speed
const samples = 24
const settledAfter = 10
const most = 1.05

await buildAll()
const hall = await makeHall(machines)
const browser = await launchBrowser()
try {
  const page = await newPage(browser, { width: 1920, height: 1080 })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const measure = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return { heap: of('JSHeapUsedSize') / 1024 / 1024, nodes: of('Nodes'), listeners: of('JSEventListeners') }
  }
  await page.addInitScript((faster) => {
    const { setInterval } = window
    window.setInterval = ((act: TimerHandler, wait = 0, ...rest: unknown[]) =>
      setInterval(act, wait / faster, ...rest)) as typeof window.setInterval
  }, speed)
  await page.goto(hall.address + hall.display)
  await page.locator('.machine-tile').first().waitFor({ timeout: 60_000 })
  const load = keepChanging(hall, machines, { changes, counts: 0 })
  const settled: number[] = []
  for (let i = 1; i <= samples; i++) {
    await after((minutes * 60_000) / speed / samples)
    const { heap, nodes, listeners } = await measure()
    if ((minutes * i) / samples > settledAfter) settled.push(heap)
    console.log(
      `${((minutes * i) / samples).toFixed(1)} min: ${heap.toFixed(2)} MiB of heap, ${nodes} nodes, ${listeners} listeners, ${load.changes()} changes`,
    )
  }
  await load.end()
  console.log(`${load.changes()} changes, ${load.failures()} of them not taken`)
  const half = Math.floor(settled.length / 2)
  const mean = (list: number[]) => list.reduce((sum, each) => sum + each, 0) / list.length
  const growth = mean(settled.slice(half)) / mean(settled.slice(0, half))
  console.log(`second half of the settled time against the first: ${growth.toFixed(3)}`)
  if (growth > most) process.exitCode = 1
} finally {
  await browser.close()
  await hall.end()
}
