import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import Fastify from 'fastify'
import pg from 'pg'
import { qxApi } from '#areas/qx/contract/qx.ts'
import { replayUnits } from '#tests/support/line-replay.ts'
import { type ServerProcess, startProcess } from '#tests/support/process.ts'
import { stormScans } from '#tests/support/scan-storm.ts'
import { startBenchServer } from '../support/server.ts'
import { type BenchLine, goodScan, makeBenchLine } from './line.ts'
import type { Load, Reached } from './load.ts'

/**
 * Scans at the 20 stations of a line, each with all checks that a station may be given: how long one takes while 50 a second come, and how many are
 * done against a bare handler that reads and inserts one row, in turns within one run. Then random scans of many at a time with repeats, while
 * server after server is killed: by the pure interlock no unit may have got past a station. `npx tsx bench/lines/run.ts --seconds 20 --scans 100000`;
 * `--seconds 0` leaves the times out, `--minutes 10` ends the random scans after so long and says how many were made.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    scans: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '0' },
    turns: { type: 'string', default: '5' },
  },
})
const [seconds, scans, kills] = [Number(values.seconds), Number(values.scans), Number(values.kills)]
const [minutes, turns] = [Number(values.minutes), Number(values.turns)]
const places = 20
const pace = 50
/** Units that a lane of the fastest turn may need. */
const spare = 400

const server = await startBenchServer()
const slow = seconds > 0 ? await measureTimes() : false

const found = await storm(
  await makeBenchLine(server, 'storm', { stations: 6, serials: Math.max(50, Math.ceil(scans / 40)), full: false }),
)
await server.stop()
if (found || slow) process.exitCode = 1

/** Scans at a pace, and as fast as they go in turns with the bare handler. @returns whether they are slower than they may be */
async function measureTimes(): Promise<boolean> {
  const line = await makeBenchLine(server, 'bench', {
    stations: places,
    serials: (pace * seconds) / places + places + turns * places * spare,
    full: true,
  })
  const admin = new pg.Client({ connectionString: server.databaseUrl })
  await admin.connect()
  await admin.query('create table bench_row (id bigint generated always as identity primary key, note text not null)')
  await admin.query(`insert into bench_row (note) select 'unit ' || n from generate_series(1, 10000) n`)

  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 20 })
  const bare = Fastify()
  bare.post('/', async (request) => {
    const { row } = request.body as { row: number }
    const client = await pool.connect()
    try {
      await client.query('begin')
      const read = await client.query({ name: 'read', text: 'select note from bench_row where id = $1', values: [row] })
      const note = String(read.rows[0]?.note)
      await client.query({ name: 'row', text: 'insert into bench_row (note) values ($1)', values: [note] })
      await client.query('commit')
      return { data: { outcome: 'passed' } }
    } finally {
      client.release()
    }
  })
  await bare.listen({ port: 0, host: '127.0.0.1' })
  const bareUrl = `http://127.0.0.1:${(bare.server.address() as AddressInfo).port}`

  const generator = fork(fileURLToPath(new URL('load.ts', import.meta.url)), { execArgv: process.execArgv })
  async function measure(load: Omit<Load, 'token'>): Promise<Reached> {
    generator.send({ ...load, token: line.token } satisfies Load)
    const [reached] = (await once(generator, 'message')) as [Reached]
    const others = Object.entries(reached.others)
    if (others.length) throw new Error(`not every scan passed: ${JSON.stringify(reached.others)}`)
    return reached
  }

  const ours = { url: server.address, path: qxApi.stationScan.path }
  let next = 0
  /** Each lane takes unit after unit through all stations. */
  const through = (units: number) =>
    Array.from({ length: places }, () =>
      line.serials
        .slice(next, (next += units))
        .flatMap((serial) => working(line).map((code) => goodScan(code, serial))),
    )
  const rows = () =>
    Array.from({ length: places }, () =>
      Array.from({ length: 50_000 }, () => ({ row: 1 + Math.floor(Math.random() * 10_000) })),
    )

  await measure({ ...ours, lanes: through(3), seconds: 5 })
  await measure({ url: bareUrl, path: '/', lanes: rows(), seconds: 2 })
  // What autovacuum does in a factory's first minutes.
  await admin.query('analyze')
  const paced = await measure({
    ...ours,
    lanes: through(Math.ceil((pace * seconds) / places / places)),
    perSecond: pace,
  })
  console.log(
    `${paced.calls} scans at ${pace} a second over ${places} stations: p50 ${paced.p50} ms, p95 ${paced.p95} ms, p99 ${paced.p99} ms`,
  )

  const ratios: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    const plain = await measure({ url: bareUrl, path: '/', lanes: rows(), seconds: seconds / 4 })
    const scanned = await measure({ ...ours, lanes: through(spare / 2), seconds: seconds / 4 })
    ratios.push(scanned.perSecond / plain.perSecond)
    console.log(
      `scans ${scanned.perSecond.toFixed(0)}/s p95 ${scanned.p95} ms; bare ${plain.perSecond.toFixed(0)}/s p95 ${plain.p95} ms`,
    )
  }
  const ratio = ratios.toSorted((a, b) => a - b)[Math.floor(turns / 2)] as number
  console.log(`${ratio.toFixed(2)} of the bare handler`)
  generator.disconnect()
  await bare.close()
  await pool.end()
  await admin.end()
  return paced.p95 > 50 || ratio < 0.4
}

/** Random scans over servers that are killed. @returns how many units got past a station, or stand otherwise than their passes say */
async function storm({ teamId, token, profileId, reasonId, stations, serials }: BenchLine): Promise<number> {
  let running: Promise<ServerProcess> = startProcess({ DATABASE_URL: server.databaseUrl })
  const send = async (call: 'stationScan' | 'repairUnit', input: object, key: string) => {
    const { address } = await running
    const answer = await fetch(address + qxApi[call].path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token, 'idempotency-key': key },
      body: JSON.stringify(input),
    }).catch(() => null)
    const body = (await answer?.json().catch(() => null)) as { message: string; data: { outcome: string } } | null
    if (!answer || !body || answer.status >= 500) return null
    if (!answer.ok) throw new Error(`refused: ${body.message}`)
    return body.data
  }
  let over = false
  const killing = (async () => {
    for (let i = 0; i < kills && !over; i++) {
      const victim = await running
      await sleep(2_000 + Math.random() * 6_000)
      if (over) return
      running = victim.kill().then(() => startProcess({ DATABASE_URL: server.databaseUrl }))
      await running
    }
  })()
  const until = minutes ? Date.now() + minutes * 60_000 : Number.POSITIVE_INFINITY
  const told = await stormScans({
    stations,
    serials,
    reasonId,
    scans,
    atOnce: 16,
    goesOn: () => Date.now() < until,
    send,
  })
  over = true
  await killing
  await (await running).stop()
  const kept = await server.gemba.services.database.inTeam({ teamId, workshops: null }, (db) =>
    replayUnits(db, profileId),
  )
  const { passed = 0, failed = 0 } = told.outcomes
  const twice = kept.passes - passed - failed
  console.log(
    `${told.made} of ${scans} random scans ${JSON.stringify(told.outcomes)}, ${told.repeated} sent twice, ${told.unanswered} cut off and sent again: ` +
      `of ${kept.units} units ${kept.past.length} past an interlock, ${kept.wrong.length} otherwise than their passes, ${twice} passes too many, ` +
      `${told.differing} repeats answered otherwise`,
  )
  return kept.past.length + kept.wrong.length + Math.abs(twice) + told.differing
}

function working({ stations }: BenchLine): string[] {
  return stations.slice(0, -1)
}
