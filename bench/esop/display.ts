import { fork } from 'node:child_process'
import { setTimeout as after } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { endWork, startWork } from '#areas/execution/contract/duty.ts'
import { startBenchServer } from '../support/server.ts'
import type { Displays } from './displays.ts'
import { makeDisplays } from './floor.ts'

/**
 * From the press that starts a task to its document at the display of its station, with 100 displays listening: each holds
 * the live stream, gathers what it hears as a browser does, asks anew what its station shows and reads the document when it is another one.
 * The displays are one process, beside the server's and its PostgreSQL's; drawing is no part of it. Median of five. `npx tsx bench/esop/display.ts`
 */
const displays = 100
const times = 5
/** Nobody waits longer than that. */
const waitsMost = 30_000

const server = await startBenchServer()
const floor = await makeDisplays(server, { displays, tasks: times + 1 })
const { call, userId, token, stationIds, tasks } = floor

/** What the first station's display shows, and when it came. */
let shown: { taskId: number; at: number } | undefined
const watching = fork(fileURLToPath(new URL('displays.ts', import.meta.url)), { execArgv: process.execArgv })
const ready = new Promise<void>((resolve, reject) => {
  watching.on('exit', (code) => reject(new Error(`the displays ended with ${code}`)))
  watching.on('message', (taskId: number | 'ready') => {
    if (taskId === 'ready') resolve()
    else shown = { taskId, at: performance.now() }
  })
})
watching.send({ address: server.address, token, stationIds } satisfies Displays)
await ready

/** Starts a task at the first station. @returns milliseconds until its document was at the display there */
async function start(taskId: number): Promise<number> {
  const [stationId = 0] = stationIds
  const now = () => shown
  if (now()?.taskId === taskId) throw new Error('it is shown before it begins')
  const began = performance.now()
  await call(startWork, { taskId, userIds: [userId], stationId, confirmed: ['moveDuty'] })
  while (now()?.taskId !== taskId) {
    if (performance.now() - began > waitsMost) throw new Error('the display does not show the task')
    await after(5)
  }
  const taken = (now()?.at ?? began) - began
  await call(endWork, { taskId, userIds: [userId], complete: true })
  await after(1_500)
  return taken
}

const [first, ...measured] = tasks
// What is compiled and loaded once is no part of it.
if (first) await start(first.taskId)
const taken: number[] = []
for (const { taskId } of measured) taken.push(await start(taskId))
const median = [...taken].sort((a, b) => a - b)[Math.floor(taken.length / 2)] ?? 0
const all = taken.map((each) => Math.round(each)).join(', ')
console.log(
  `a task's document at its station, ${displays} displays listening: median ${Math.round(median)} ms of ${all}`,
)
if (median > 500) process.exitCode = 1
watching.removeAllListeners('exit')
watching.kill()
await server.stop()
process.exit()
