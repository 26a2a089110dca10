import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import Fastify from 'fastify'
import pg from 'pg'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import { startBenchServer } from '../support/server.ts'

/**
 * A filtered, sorted page of `selectWorkOrder` under 50 connections against a bare Fastify and pg handler that runs the same SQL, one
 * after the other in one run. `npx tsx bench/orders/run.ts --orders 1000000 --teams 20 --seconds 10`
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    teams: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '10' },
  },
})
const teams = Number(values.teams)
const each = Math.ceil(Number(values.orders) / teams)
const seconds = Number(values.seconds)

const server = await startBenchServer()
const first = await server.makeTeam('bench')
for (let team = 1; team < teams; team++) await server.makeTeam(`bench${team}`)
const admin = new pg.Client({ connectionString: server.databaseUrl })
await admin.connect()
await admin.query(`insert into product (team_id, code, name, unit) select id, 'P', 'Part', 'pc' from team`)
await admin.query(
  `insert into work_order (team_id, workorder_no, product_id, material_no, material_desc, unit, status, type, plan_quantity, required_end_date, priority)
   select p.team_id, 'WO' || lpad(n::text, 8, '0'), p.id, 'P', 'Part', 'pc',
     (array['pendingConfirmation','confirmed','scheduled','incomplete','completed','closed'])[1 + n % 6], 'massProduction', 1 + n % 500,
     date '2026-01-01' + (n * 7919 % 360)::int, 1 + n % 9
   from product p, generate_series(1, $1::int) n`,
  [each],
)
await admin.query('vacuum analyze work_order')
await admin.end()

const body = JSON.stringify({
  pageNum: 1,
  pageSize: 20,
  where: { status: ['confirmed', 'scheduled'], requiredEndDate: { from: '2026-03-01', to: '2026-05-31' } },
  sort: [{ field: 'requiredEndDate', order: 'asc' }],
})
const path = workOrderCrud.select.path
const statements = await recordStatements(() =>
  fetch(server.address + path, {
    method: 'POST',
    headers: { token: first.token, 'content-type': 'application/json' },
    body,
  }).then(async (answer) => {
    const { data } = (await answer.json()) as { data: { rows: unknown[]; total: number } }
    if (data.rows.length !== 20) throw new Error('the page is not full: the bench would measure nothing')
    console.log(`${each * teams} orders in ${teams} teams; the page is one of ${data.total} rows`)
  }),
)

const pool = new pg.Pool({
  connectionString: server.databaseUrl,
  max: 20,
  options: `-c role=gemba_app -c gemba.team_id=${first.teamId} -c timezone=UTC -c jit=off`,
})
const bare = Fastify()
bare.post('/', async () => {
  const answers = []
  for (const { text, values: parameters } of statements) answers.push((await pool.query(text, parameters)).rows)
  return { rows: answers[0], total: answers[1]?.[0]?.n }
})
await bare.listen({ port: 0, host: '127.0.0.1' })
const bareUrl = `http://127.0.0.1:${(bare.server.address() as AddressInfo).port}/`

const began = performance.now()
for (const { text, values: parameters } of statements.slice(0, 1))
  for (let i = 0; i < 50; i++) await pool.query(text, parameters)
console.log(`page query alone: ${((performance.now() - began) / 50).toFixed(2)} ms`)

const measure = (url: string, token = '') =>
  autocannon({
    url,
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', token },
    connections: 50,
    duration: seconds,
    workers: 1,
  })
await measure(bareUrl)
const rounds: number[][] = []
for (let round = 0; round < 3; round++) {
  const plain = await measure(bareUrl)
  const ours = await measure(server.address + path, first.token)
  if (ours.non2xx || plain.non2xx) throw new Error('calls were refused')
  rounds.push([ours.requests.average / plain.requests.average, ours.latency.p99 / plain.latency.p99])
  console.log(
    `ours ${ours.requests.average.toFixed(0)}/s p99 ${ours.latency.p99} ms; bare ${plain.requests.average.toFixed(0)}/s p99 ${plain.latency.p99} ms`,
  )
}
const median = (column: number) => rounds.map((row) => row[column] as number).sort((a, b) => a - b)[1] as number
console.log(`throughput ${median(0).toFixed(2)} of the bare handler, p99 ${median(1).toFixed(2)} times its`)
await bare.close()
await pool.end()
await server.stop()

/** The statements that a call runs between the begin and the commit of its transaction. */
async function recordStatements(act: () => Promise<void>): Promise<{ text: string; values: unknown[] }[]> {
  const recorded: { text: string; values: unknown[] }[] = []
  const original = pg.Client.prototype.query
  const spy = function (this: pg.Client, ...args: unknown[]) {
    const [query, parameters] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined]
    const text = typeof query === 'string' ? query : query.text
    if (text.includes('work_order'))
      recorded.push({ text, values: parameters ?? (typeof query === 'string' ? [] : (query.values ?? [])) })
    return Reflect.apply(original, this, args)
  }
  pg.Client.prototype.query = spy as typeof original
  try {
    await act()
  } finally {
    pg.Client.prototype.query = original
  }
  return recorded
}
