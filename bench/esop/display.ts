import { setTimeout as after } from 'node:timers/promises'
import { getStationDisplay, submitInstruction } from '#areas/esop/contract/instruction.api.ts'
import { instructionCrud } from '#areas/esop/contract/instruction.ts'
import { instructionPdf } from '#areas/esop/demo/pdf.ts'
import { endWork, startWork } from '#areas/execution/contract/duty.ts'
import { makeFloor, makeOrder } from '#areas/execution/server/testing.ts'
import { uploadFile } from '#core/contract/core.api.ts'
import type { Endpoint, OutputOf, SentOf } from '#core/contract/endpoint.ts'
import { eventReader } from '#core/web/live/sse.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { makeProduct } from '#tests/factories/plant.ts'
import { startBenchServer } from '../support/server.ts'

/**
 * From the press that starts a task to its document at the display of its station, with 100 displays listening: each holds
 * the live stream, gathers what it hears as a browser does, asks anew what its station shows and reads the document when it is another one.
 * Displays and server are one process; drawing is no part of it. Median of five. `npx tsx bench/esop/display.ts`
 */
const displays = 100
const times = 5
/** What a browser gathers into one fetch, milliseconds. */
const gathers = 30
/** Nobody waits longer than that. */
const waitsMost = 30_000

const server = await startBenchServer()
const { teamId, userId, token } = await server.makeTeam('display')

async function call<E extends Endpoint>(endpoint: E, input: SentOf<E>): Promise<OutputOf<E>> {
  const headers = { token, 'content-type': 'application/json' }
  const answer = await fetch(server.address + endpoint.path, { method: 'POST', headers, body: JSON.stringify(input) })
  const { data, message } = (await answer.json()) as { data: OutputOf<E>; message: string }
  if (!answer.ok) throw new Error(`${endpoint.path}: ${message} ${JSON.stringify(data)}`)
  return data
}

/** A line with a work centre and a station for each display, and tasks at the first, each of a product with a document of its own. */
const { stationIds, tasks } = await server.gemba.services.database.inTeam({ teamId, workshops: null }, async (db) => {
  const floor = await makeFloor(db)
  const { workshopId, lineId } = floor
  const centers = await db
    .insertInto('workCenter')
    .values(
      Array.from({ length: displays - 1 }, (_, i) => ({ number: `C${i}`, name: `Centre ${i}`, workshopId, lineId })),
    )
    .returning('id')
    .execute()
  const more = await db
    .insertInto('station')
    .values(
      centers.map(({ id: workCenterId }, i) => ({
        number: `S${i}`,
        name: `Station ${i}`,
        workshopId,
        effectiveLineId: lineId,
        workCenterId,
      })),
    )
    .returning('id')
    .execute()
  const made: { taskId: number; productId: number }[] = []
  // The one that is to begin first is shown before it does: it stays, and what is measured are those after it.
  for (let i = 0; i <= times + 1; i++) {
    const productId = await makeProduct(db, { code: `D${i}`, name: `Product ${i}`, unit: 'pcs' })
    const { taskIds } = await makeOrder(db, { ...floor, productId }, { number: `WO${i}`, quantity: 100 })
    if (i > 0) made.push({ taskId: taskIds[0] as number, productId })
  }
  return { stationIds: [floor.stations[0] as number, ...more.map(({ id }) => id)], tasks: made }
})

for (const [i, { productId }] of tasks.entries()) {
  const pages = [1, 2].map((page) => ({
    title: `Product ${i}, ${page}`,
    foot: `W${i}`,
    steps: ['Clamp', 'Mill', 'Measure'],
  }))
  const form = new FormData()
  form.append('purpose', JSON.stringify('document'))
  form.append('file', new Blob([new Uint8Array(instructionPdf(pages))]), 'w.pdf')
  const kept = await fetch(server.address + uploadFile.path, { method: 'POST', headers: { token }, body: form })
  const { data } = (await kept.json()) as { data: { id: number } }
  const name = `W${i}.pdf`
  const effectiveFrom = addDays(localDate('Asia/Shanghai', Date.now()), -1)
  const row = await call(instructionCrud.add, { code: name, name, fileId: data.id, productId, effectiveFrom })
  await call(submitInstruction, { ids: [row.id] })
}

const topics = new Set(['task', 'duty', 'workOrder', 'instruction', 'station', 'stationEsop', 'esopDisplay'])
const closing = new AbortController()
/** What displays have before them, and when it came. */
const shown = new Map<number, { fileNo: string; taskId: number; at: number }>()

/** A display at a station: it shows what its station works on, again whenever it hears of a change. */
async function display(stationId: number): Promise<void> {
  let reading = false
  let again = false
  const read = async (): Promise<void> => {
    if (reading) {
      again = true
      return
    }
    reading = true
    const { task, instructions } = await call(getStationDisplay, { stationId })
    const fileNo = instructions[0]?.fileNo
    if (task && fileNo) {
      if (fileNo !== shown.get(stationId)?.fileNo) {
        const file = await fetch(`${server.address}/user/web/fileController/selectDataByNo?no=${fileNo}`, {
          headers: { token },
        })
        await file.arrayBuffer()
      }
      shown.set(stationId, { fileNo, taskId: task.id, at: performance.now() })
    }
    reading = false
    if (again) {
      again = false
      await read()
    }
  }
  const stream = await fetch(`${server.address}/user/web/live`, { headers: { token }, signal: closing.signal })
  await read()
  let gathering = false
  const take = eventReader(({ event, data }) => {
    if (event !== 'message' || gathering || !topics.has((JSON.parse(data) as { topic: string }).topic)) return
    gathering = true
    setTimeout(() => {
      gathering = false
      void read()
    }, gathers)
  })
  const listening = async () => {
    const decoder = new TextDecoder()
    for await (const piece of stream.body as unknown as AsyncIterable<Uint8Array>)
      take(decoder.decode(piece, { stream: true }))
  }
  listening().catch((error: Error) => {
    if (!closing.signal.aborted) throw error
  })
}

for (const stationId of stationIds) await display(stationId)

/** Starts a task at the first station. @returns milliseconds until its document was at the display there */
async function start(taskId: number): Promise<number> {
  const [stationId = 0] = stationIds
  const now = () => shown.get(stationId)
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
closing.abort()
await server.stop()
process.exit()
