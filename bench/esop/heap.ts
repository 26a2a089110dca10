import { setTimeout as after } from 'node:timers/promises'
import { esopDisplayCrud } from '#areas/esop/contract/line-display.ts'
import { endWork, startWork } from '#areas/execution/contract/duty.ts'
import { launchBrowser, newPage } from '#tests/support/browser.ts'
import { buildAll } from '../../scripts/build.ts'
import { startBenchServer } from '../support/server.ts'
import { makeDisplays } from './floor.ts'

/**
 * The memory of a station's display over two hours of its own clock, which goes faster here: it turns a page every ten seconds, hears of a task that
 * begins and one that ends every second minute, and draws its document. The heap is read after collecting garbage; what is loaded and compiled in the
 * first twenty minutes is no part of it. `npx tsx bench/esop/heap.ts [minutes]`
 */
const minutes = Number(process.argv[2] ?? 120)
const settled = 20
/** Growth that is no leak: what the engine keeps of code it has made quicker. */
const mayGrowBy = 0.05

await buildAll()
const server = await startBenchServer()
const { call, userId, token, lineId, stationIds, tasks } = await makeDisplays(server, { displays: 2, tasks: 8 })
const [stationId = 0] = stationIds
await call(esopDisplayCrud.add, { lineId, turnSeconds: 10 })

const browser = await launchBrowser()
const page = await newPage(browser, { width: 1920, height: 1080, locale: 'en-US' })
const faults: string[] = []
page.on('pageerror', (error) => faults.push(error.message))
const session = await page.context().newCDPSession(page)
await page.context().addCookies([{ name: 'us_token_bench', value: token, url: server.address }])
await page.addInitScript((each) => sessionStorage.setItem('us_token_bench', each), token)
await page.clock.install()
await page.goto(`${server.address}/home/stationEsopDisplay?station=${stationId}#queryId=bench`)
for (let tries = 0; tries < 200 && !(await page.locator('.station-esop').count()); tries++) {
  await page.clock.runFor(200)
  await after(100)
}

async function heap(): Promise<number> {
  for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}

const read: { minute: number; heap: number; nodes: number }[] = []
let drawn = 0
let last = ''
for (let minute = 1; minute <= minutes; minute++) {
  const task = tasks[Math.floor((minute - 1) / 2) % tasks.length]
  if (task && minute % 2)
    await call(startWork, { taskId: task.taskId, userIds: [userId], stationId, confirmed: ['moveDuty'] })
  else if (task) await call(endWork, { taskId: task.taskId, userIds: [userId], complete: false })
  for (let second = 0; second < 60; second += 2) {
    await page.clock.runFor(2_000)
    await after(15)
  }
  const shown = await page.locator('.station-esop').innerText()
  if (shown !== last && (await page.locator('.station-esop canvas').isVisible())) drawn += 1
  last = shown
  if (minute % 10 === 0) {
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
    read.push({ minute, heap: await heap(), nodes })
    console.log(
      `minute ${minute}: ${read.at(-1)?.heap.toFixed(1)} MB, ${nodes} nodes, another document was drawn ${drawn} times`,
    )
  }
}
await page.screenshot({ path: process.env.PICTURE })
const from = read.find(({ minute }) => minute >= settled)?.heap ?? Number.NaN
const to = read.at(-1)?.heap ?? Number.NaN
console.log(
  `heap ${from.toFixed(1)} MB after ${settled} minutes, ${to.toFixed(1)} MB after ${minutes}: ${((to / from - 1) * 100).toFixed(1)} %`,
)
if (faults.length) console.log(faults.join('\n'))
if (!(to <= from * (1 + mayGrowBy)) || drawn < minutes / 4 || faults.length) process.exitCode = 1
await browser.close()
await server.stop()
process.exit()
