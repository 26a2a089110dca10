import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pino from 'pino'
import { start } from '#apps/server/start.ts'
import { makeFloor, makeOrder } from '#areas/execution/server/floor.fixture.ts'
import { createTeam } from '#areas/identity/server/index.ts'
import { readConfig } from '#core/server/config.ts'
import type { Db } from '#core/server/db/pool.ts'

/**
 * Reports a second over 50 connections, each with all its checks and consequences; afterwards nothing may be over its limit.
 * The load comes from a process of its own. Run on an empty database:
 * `DATABASE_URL=postgres://… npx tsx bench/execution/run.ts`
 */
const connections = 50
const seconds = 10
const orders = 400

interface Load {
  url: string
  token: string
  taskIds: number[]
}

async function load({ url, token, taskIds }: Load): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = Date.now() + seconds * 1000
  const times: number[] = []
  let refused = 0
  const one = (taskId: number) =>
    new Promise<number>((resolve, reject) => {
      const body = JSON.stringify({ taskId, goodQuantity: 1 })
      const call = request(
        `${url}/production/app/addReport`,
        {
          method: 'POST',
          agent,
          headers: {
            token,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'idempotency-key': randomUUID(),
          },
        },
        (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)),
      )
      call.on('error', reject)
      call.end(body)
    })
  await Promise.all(
    Array.from({ length: connections }, async (_, i) => {
      for (let n = i; Date.now() < until; n += connections) {
        const began = performance.now()
        const status = await one(taskIds[n % taskIds.length] as number)
        if (status === 200) times.push(performance.now() - began)
        else refused++
      }
    }),
  )
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  console.log(
    `${(times.length / seconds).toFixed(0)} reports/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${refused} refused`,
  )
}

async function serve(): Promise<void> {
  const databaseUrl = process.env.DATABASE_URL
  if (!databaseUrl) throw new Error('DATABASE_URL must name an empty database')
  const gemba = await start({
    config: readConfig({ PORT: '0', GEMBA_DEMO: 'off', LOG_LEVEL: 'silent' }),
    databaseUrl,
    log: pino({ level: 'silent' }),
  })
  const password = randomUUID()
  const account = `bench-${Date.now()}`
  const { teamId } = await gemba.services.database.inNoTeam((db) =>
    createTeam(
      db,
      gemba.services,
      { name: 'Bench', zone: 'Asia/Shanghai', demo: false },
      { account, name: 'Bench', phoneNo: String(Date.now()), password },
    ),
  )
  const login = await gemba.app.inject({ method: 'POST', url: '/user/web/pwLogin', payload: { account, password } })
  const { token } = login.json().data as { token: string }
  const within = <T>(work: (db: Db) => Promise<T>) => gemba.services.database.inTeam({ teamId, workshops: null }, work)
  const taskIds = await within(async (db) => {
    const floor = await makeFloor(db, { reportingMode: 'autoStart' })
    const made: number[] = []
    for (let i = 0; i < orders; i++) {
      const { taskIds: ids } = await makeOrder(db, floor, { number: `WO${i}`, quantity: 100_000 })
      made.push(ids[0] as number)
    }
    return made
  })
  const child = fork(fileURLToPath(import.meta.url), ['load'], { execArgv: process.execArgv })
  child.send({ url: gemba.address, token, taskIds } satisfies Load)
  await new Promise((resolve) => child.on('exit', resolve))
  const { rows } = await within((db) =>
    sql<{
      wrong: number
      reports: number
    }>`select count(*) as reports, (select count(*) from task t where t.reported_good
      <> (select coalesce(sum(r.good_quantity), 0) from report r where r.task_id = t.id)) as wrong from report`.execute(
      db,
    ),
  )
  console.log(`${rows[0]?.reports} reports in the journal, ${rows[0]?.wrong} tasks that differ from it`)
  await gemba.stop()
}

if (process.argv[2] === 'load')
  process.once('message', (message) => void load(message as Load).then(() => process.exit(0)))
else await serve()
