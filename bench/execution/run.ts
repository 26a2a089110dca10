import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import Fastify from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { makeFloor, makeOrder } from '#areas/execution/server/floor.fixture.ts'
import type { Db } from '#core/server/db/pool.ts'
import { startBenchServer } from '../support/server.ts'
import type { Load, Reached } from './load.ts'

/**
 * Reports a second over 50 connections, each with all its checks and consequences, against a bare Fastify and pg handler that
 * inserts one row in a transaction, in turns within one run; afterwards nothing may be over its limit. The load comes from a process of
 * its own. `npx tsx bench/execution/run.ts --seconds 10`
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } })
const seconds = Number(values.seconds)
const orders = 400
/** Some tasks are small, so that the limit is met and refused under load. */
const smallOrders = 5
const smallPlan = 40

const server = await startBenchServer()
const { teamId, token } = await server.makeTeam('bench')
const within = <T>(work: (db: Db) => Promise<T>) =>
  server.gemba.services.database.inTeam({ teamId, workshops: null }, work)
const [taskIds, smallIds] = await within(async (db) => {
  const floor = await makeFloor(db, { reportingMode: 'autoStart' })
  const made: number[] = []
  for (let i = 0; i < orders + smallOrders; i++) {
    const quantity = i < orders ? 100_000 : smallPlan
    const { taskIds: ids } = await makeOrder(db, floor, { number: `WO${i}`, quantity })
    made.push(ids[0] as number)
  }
  return [made.slice(0, orders), made.slice(orders)]
})
const admin = new pg.Client({ connectionString: server.databaseUrl })
await admin.connect()
await admin.query('create table bench_row (id bigint generated always as identity primary key, note text not null)')

const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 20 })
const bare = Fastify()
bare.post('/', async () => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query({
      name: 'row',
      text: 'insert into bench_row (note) values ($1) returning id',
      values: ['report'],
    })
    await client.query('commit')
    return rows[0]
  } finally {
    client.release()
  }
})
await bare.listen({ port: 0, host: '127.0.0.1' })
const bareUrl = `http://127.0.0.1:${(bare.server.address() as AddressInfo).port}/`
const url = `${server.address}/production/app/addReport`

const generator = fork(fileURLToPath(new URL('load.ts', import.meta.url)), { execArgv: process.execArgv })
async function measure(load: Load): Promise<Reached> {
  generator.send(load)
  const [reached] = (await once(generator, 'message')) as [Reached]
  return reached
}

await measure({ url, token, taskIds, seconds: 3 })
await measure({ url: bareUrl, token, taskIds: [], seconds: 2 })
// What autovacuum does in a factory's first minutes, once there are reports.
await admin.query('analyze')
const rounds: { ours: Reached; bare: Reached }[] = []
for (let round = 0; round < 3; round++) {
  const plain = await measure({ url: bareUrl, token, taskIds: [], seconds })
  const ours = await measure({ url, token, taskIds, seconds })
  if (ours.refused || plain.refused) throw new Error(`${ours.refused} reports and ${plain.refused} rows were refused`)
  rounds.push({ ours, bare: plain })
  console.log(
    `reports ${ours.perSecond.toFixed(0)}/s p50 ${ours.p50} ms p99 ${ours.p99} ms; bare rows ${plain.perSecond.toFixed(0)}/s p99 ${plain.p99} ms`,
  )
}
const median = (of: (round: (typeof rounds)[number]) => number) =>
  rounds.map(of).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] as number
console.log(
  `${median(({ ours }) => ours.perSecond).toFixed(0)} reports/s, ${median(({ ours, bare: plain }) => ours.perSecond / plain.perSecond).toFixed(2)} of the bare handler`,
)

// Fifty at once on five tasks: more is asked than the limit allows.
const raced = await measure({ url, token, taskIds: smallIds, seconds: 3 })
const { rows } = await within((db) =>
  sql<{ reports: number; wrong: number; over: number }>`select count(*) as reports,
    (select count(*) from task t where t.reported_good
      <> (select coalesce(sum(r.good), 0) from counted_report r where r.task_id = t.id)) as wrong,
    (select count(*) from task t where t.reported_good > t.plan_quantity) as over from report`.execute(db),
)
const [found] = rows
console.log(
  `${found?.reports} reports in the journal, ${raced.refused} beyond a limit refused, ${found?.over} tasks over it, ${found?.wrong} tasks that differ from the journal`,
)
generator.disconnect()
await bare.close()
await pool.end()
await admin.end()
await server.stop()
if (found?.wrong || found?.over || !raced.refused) process.exitCode = 1
