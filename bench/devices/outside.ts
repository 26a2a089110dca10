import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '#core/server/db/embedded.ts'
import { startProcess } from '#tests/support/process.ts'
import { buildAll } from '../../scripts/build.ts'
import { startBare } from './bare-process.ts'
import { LoadedBox } from './load.ts'
import { makeBoxes } from './make-boxes.ts'
import { startMosquitto } from './mosquitto.ts'
import { type Difference, verify } from './verify.ts'

/**
 * Messages a second through a Mosquitto to committed rows and states, beside a bare subscriber of the same broker that only writes batches, turn
 * by turn: `npx tsx bench/devices/outside.ts --minutes 1 --boxes 200`. The broker takes messages faster than either writes them: a turn
 * lasts from its first message until its last one is committed.
 *
 * Mosquitto 2.0.11 now and then delivers a message after later ones of the same device when more wait than may be under way. The server
 * counts those as late; a lamp that changed and changed back in between leaves no interval then. So a box with late messages may lack
 * intervals, and nothing else; how many is told.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    boxes: { type: 'string', default: '200' },
    'broker-port': { type: 'string', default: '18901' },
  },
})
const rounds = 4
const sendSeconds = (Number(values.minutes) * 60) / rounds / 4
const boxCount = Number(values.boxes)

process.env.GEMBA_TEST_BUILT = '1'
await buildAll()
const folder = await mkdtemp(join(tmpdir(), 'gemba-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined })
const port = Number(values['broker-port'])
const mosquitto = await startMosquitto(port, { keeps: false })
const server = await startProcess({ DATABASE_URL: postgres.url, MQTT_URL: mosquitto.url, MQTT_SHARED: 'off' })
const { child: bare } = await startBare('bare-outside', [postgres.url, mosquitto.url])
const database = new pg.Client({ connectionString: postgres.url })
await database.connect()
try {
  const { boxes, teamId } = await makeBoxes(server.address, database, boxCount)
  const opened = (topic: (i: number) => string) =>
    Promise.all(
      boxes.map(async (box, i) => {
        const loaded = new LoadedBox({ ...box, username: topic(i), topic: topic(i) }, 8, port)
        await loaded.open()
        return loaded
      }),
    )
  const ours = await opened((i) => `gemba/${teamId}/B${i}`)
  const theirs = await opened((i) => `bare/${teamId}/B${i}`)
  const sides = {
    ours: { loaded: ours, kept: 'select sum(received) as n from device_live', count: 0, ms: 0 },
    theirs: { loaded: theirs, kept: 'select coalesce(max(id), 0) as n from bare', count: 0, ms: 0 },
  }
  // What a first message loads is loaded.
  for (const side of Object.values(sides)) await turn(side, 0.2)
  for (const side of Object.values(sides)) Object.assign(side, { count: 0, ms: 0 })
  for (let round = 0; round < rounds; round++) {
    await turn(sides.theirs, sendSeconds)
    await turn(sides.ours, sendSeconds)
  }
  const { said, differ } = await verify(database, teamId, await Promise.all(ours.map((box) => box.finish())))
  const { rows: late } = await database.query<{ box: number; late: number }>(
    `select substr(d.number, 2)::int as box, l.late::int as late from device_live l
     join device d on d.team_id = l.team_id and d.id = l.device_id where l.late > 0`,
  )
  const wrong = differ.filter((each) => !lacksIntervalsAlone(each) || !late.some(({ box }) => box === each.box))
  const lacking = differ.reduce((sum, { expected, found }) => sum + expected.changes - (found.changes ?? 0), 0)
  const lateMessages = late.reduce((sum, each) => sum + each.late, 0)
  console.log(
    `  verified: ${said}; Mosquitto delivered ${lateMessages} messages late, for which ${lacking} intervals lack`,
  )
  const rateOf = ({ count, ms }: { count: number; ms: number }) => (count / ms) * 1_000
  const [rate, bareRate] = [rateOf(sides.ours), rateOf(sides.theirs)]
  console.log(`  product: ${rate.toFixed(0)} messages/s over ${(sides.ours.ms / 1_000).toFixed(0)} s`)
  console.log(`  bare:    ${bareRate.toFixed(0)} messages/s`)
  console.log(`  ratio:   ${(rate / bareRate).toFixed(2)} (at least 0.5); ${rate >= 5_000 ? 'above' : 'BELOW'} 5,000/s`)
  if (wrong.length) console.error(wrong.slice(0, 3))
  if (wrong.length || rate < 5_000 || rate / bareRate < 0.5) process.exitCode = 1
} finally {
  await database.end()
  bare.kill('SIGTERM')
  await server.stop()
  await mosquitto.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

function lacksIntervalsAlone({ expected, found, broken }: Difference): boolean {
  return broken === '0' && isDeepStrictEqual({ ...found, changes: 0 }, { ...expected, changes: 0 })
}

interface Side {
  loaded: LoadedBox[]
  /** How many of its messages are committed. */
  kept: string
  count: number
  ms: number
}

async function turn(side: Side, seconds: number): Promise<void> {
  const kept = async () => Number((await database.query<{ n: string }>(side.kept)).rows[0]?.n)
  const acknowledged = () => side.loaded.reduce((sum, box) => sum + box.acknowledged, 0)
  const [had, before, began] = [await kept(), acknowledged(), performance.now()]
  for (const box of side.loaded) box.begin()
  await after(seconds * 1_000)
  await Promise.all(side.loaded.map((box) => box.pause()))
  const sent = acknowledged() - before
  while ((await kept()) < had + sent) {
    if (performance.now() - began > 300_000) throw new Error(`only ${(await kept()) - had} of ${sent} arrived`)
    await after(20)
  }
  side.count += sent
  side.ms += performance.now() - began
}
