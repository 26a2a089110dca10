import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '#core/server/db/embedded.ts'
import { startProcess } from '#tests/support/process.ts'
import { buildAll } from '../../scripts/build.ts'
import { startBare } from './bare-process.ts'
import { type Expected, LoadedBox } from './load.ts'
import { makeBoxes } from './make-boxes.ts'
import { verify } from './verify.ts'

/**
 * Messages a second from MQTT to committed rows and states, beside what a bare subscriber of the same broker writes on the same machine, and
 * beside the broker itself when it hands its messages to nothing but a writer:
 * `npx tsx bench/devices/run.ts --minutes 1 --boxes 200 --window 8`
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    boxes: { type: 'string', default: '200' },
    window: { type: 'string', default: '8' },
  },
})
const seconds = Number(values.minutes) * 60
const boxCount = Number(values.boxes)
const inFlight = Number(values.window)

/** Long runs take many: a box that waits for its turn as long as its heartbeat would be one that fell silent. */
const rounds = Math.max(4, Math.ceil(seconds / 60))

// Both as they are delivered: bundled, without what a loader of sources adds to every function.
process.env.GEMBA_TEST_BUILT = '1'
await buildAll()
const folder = await mkdtemp(join(tmpdir(), 'gemba-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined })
const server = await startProcess({ DATABASE_URL: postgres.url, MQTT_PORT: '0' })
const yardsticks = ['subscriber', 'within'] as const
const bares: Awaited<ReturnType<typeof startBare>>[] = []
// One after the other: both make sure of their table.
for (const how of yardsticks) bares.push(await startBare('bare', [postgres.url, how]))
const database = new pg.Client({ connectionString: postgres.url })
await database.connect()
try {
  const { port, boxes, teamId } = await makeBoxes(server.address, database, boxCount)
  console.log(
    `${boxCount} boxes, ${inFlight} messages of each under way, QoS 1, acknowledged once committed; turn by turn`,
  )
  const ours = await openAll(boxes.map((box) => new LoadedBox(box, inFlight, port)))
  const theirs = await Promise.all(bares.map(({ said }) => openBare(Number(/^listening on (\d+)/.exec(said)?.[1]))))
  // In turns, so that what else the machine does weighs on all alike.
  const told = { ours: { count: 0, ms: 0 }, theirs: theirs.map(() => ({ count: 0, ms: 0 })) }
  for (let round = 0; round < rounds; round++) {
    for (const [i, loaded] of theirs.entries()) await press(loaded, seconds / rounds / 3, told.theirs[i] as Told)
    await press(ours, seconds / rounds, told.ours)
  }
  const rate = rateOf(told.ours)
  const [subscriberRate = 0, withinRate = 0] = told.theirs.map(rateOf)
  const { said, differ } = await verify(database, teamId, await Promise.all(ours.map((box) => box.finish())))
  console.log(`  verified: ${said}`)
  if (differ.length) {
    console.error(differ.slice(0, 3))
    process.exitCode = 1
  }
  await verifyBare(await Promise.all(theirs.flat().map((box) => box.finish())))
  const sorted = ours.flatMap((box) => box.latencies).sort((a, b) => a - b)
  const at = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)} ms`
  console.log(
    `  product: ${rate.toFixed(0)} messages/s over ${seconds} s; acknowledged in ${at(0.5)} (p50), ${at(0.99)} (p99)`,
  )
  const share = rate / subscriberRate
  console.log(`  bare subscriber: ${subscriberRate.toFixed(0)} messages/s; ratio ${share.toFixed(2)} (at least 0.5)`)
  console.log(
    `  nothing but a writer within the broker: ${withinRate.toFixed(0)} messages/s; ratio ${(rate / withinRate).toFixed(2)}`,
  )
  if (rate < 5_000 || share < 0.5) process.exitCode = 1
} finally {
  await database.end()
  for (const { child } of bares) child.kill('SIGTERM')
  await server.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

interface Told {
  count: number
  ms: number
}

function openBare(port: number): Promise<LoadedBox[]> {
  const box = (i: number) => ({ username: `b${i}`, secret: 'x', topic: `gemba/1/B${i}` })
  return openAll(Array.from({ length: boxCount }, (_, i) => new LoadedBox(box(i), inFlight, port)))
}

function rateOf({ count, ms }: Told): number {
  return (count / ms) * 1_000
}

async function openAll(loaded: LoadedBox[]): Promise<LoadedBox[]> {
  await Promise.all(loaded.map((box) => box.open()))
  return loaded
}

async function press(loaded: LoadedBox[], during: number, told: Told): Promise<void> {
  const acknowledged = () => loaded.reduce((sum, box) => sum + box.acknowledged, 0)
  const before = acknowledged()
  const began = performance.now()
  for (const box of loaded) box.begin()
  await new Promise((resolve) => setTimeout(resolve, during * 1_000))
  told.count += acknowledged() - before
  told.ms += performance.now() - began
  await Promise.all(loaded.map((box) => box.pause()))
}

async function verifyBare(expected: Expected[]): Promise<void> {
  const { rows } = await database.query<{ kept: string }>('select count(*) as kept from bare')
  const sent = expected.reduce((sum, each) => sum + each.messages, 0)
  if (Number(rows[0]?.kept) !== sent) throw new Error(`the bare subscriber kept ${rows[0]?.kept} of ${sent}`)
}
