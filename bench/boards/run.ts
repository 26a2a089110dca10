import { setTimeout as after } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { launchBrowser, newPage } from '#tests/support/browser.ts'
import { buildAll } from '../../scripts/build.ts'
import { keepChanging } from './changes.ts'
import { type Hall, makeHall } from './hall.ts'
import { paintedSince, watchPixels } from './pixel.ts'
import { watch } from './watch.ts'

/**
 * From a lamp to a board's pixel with many machines and viewers, and what more viewers cost the server.
 *
 *     npx tsx bench/boards/run.ts [--machines 2000] [--viewers 50] [--many 200] [--changes 40] [--counts 100] [--seconds 30]
 */
const { values } = parseArgs({
  options: {
    machines: { type: 'string', default: '2000' },
    viewers: { type: 'string', default: '50' },
    many: { type: 'string', default: '200' },
    changes: { type: 'string', default: '40' },
    counts: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '30' },
  },
})
const [machines, viewers, many] = [Number(values.machines), Number(values.viewers), Number(values.many)]
const rates = { changes: Number(values.changes), counts: Number(values.counts) }
const seconds = Number(values.seconds)

/** Lamp to pixel: one browser that shows all machines, so many other viewers beside it. */
async function latency(hall: Hall): Promise<void> {
  const browser = await launchBrowser()
  const page = await newPage(browser, { width: 1920, height: 1080 })
  await page.goto(hall.address + hall.display)
  await page
    .locator('.machine-tile')
    .nth(Math.min(machines, 1_500) - 1)
    .waitFor({ timeout: 60_000 })
  const shown = await page.locator('.machine-tile').count()
  await watchPixels(page)
  const end = await watch(hall, viewers)
  const load = keepChanging(hall, machines, rates)
  await after(5_000)
  await paintedSince(page)
  const latencies: number[] = []
  const until = Date.now() + seconds * 1000
  while (Date.now() < until) {
    await after(500)
    for (const [machine, , at] of await paintedSince(page)) {
      const said = load.enteredAt.get(Number(machine.slice(1)))
      if (said !== undefined) latencies.push(at - said)
    }
  }
  await load.end()
  const seen = await end()
  await browser.close()
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)]
  console.log(
    `machines ${machines}, shown ${shown}, viewers ${viewers} and a browser, ${rates.changes} lamps and ${rates.counts} counts a second`,
  )
  console.log(
    `lamp to pixel in the browser: n ${latencies.length}, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`,
  )
  console.log(`lamp to data at the others:   n ${seen.n}, p50 ${seen.p50} ms, p95 ${seen.p95} ms, p99 ${seen.p99} ms`)
  console.log(
    `their reads: ${seen.reads}, ${Math.round(seen.bytes / seen.reads)} bytes each; messages not taken: ${load.failures()}`,
  )
  if ((at(0.95) ?? Number.POSITIVE_INFINITY) > 500) process.exitCode = 1
}

/** CPU milliseconds a second of server and database with so many viewers, under the same load. */
async function cost(hall: Hall, count: number): Promise<number> {
  const end = await watch(hall, count)
  const load = keepChanging(hall, machines, rates)
  await after(5_000)
  const [from, begun] = [await hall.cpu(), performance.now()]
  await after(seconds * 1000)
  const used = (await hall.cpu()) - from
  const perSecond = (used * 1000) / (performance.now() - begun)
  await load.end()
  const seen = await end()
  console.log(
    `${count} viewers: ${perSecond.toFixed(0)} ms of CPU a second, ${(seen.reads / (seconds + 5)).toFixed(0)} reads a second, p95 ${seen.p95} ms`,
  )
  return perSecond
}

await buildAll()
const hall = await makeHall(machines)
try {
  await latency(hall)
  const one = await cost(hall, 1)
  const all = await cost(hall, many)
  console.log(`${many} viewers cost ${(all / one).toFixed(2)} times one`)
  if (all / one > 1.5) process.exitCode = 1
} finally {
  await hall.end()
}
