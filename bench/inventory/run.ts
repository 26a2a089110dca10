import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import Fastify from 'fastify'
import pg from 'pg'
import { addFoundInventory, checkInventory, moveInventory } from '#areas/inventory/contract/inventory.api.ts'
import { locationCrud } from '#areas/inventory/contract/location.ts'
import { balanceCrud } from '#areas/inventory/contract/stock.ts'
import { warehouseCrud } from '#areas/inventory/contract/warehouse.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import type { Endpoint, OutputOf, SentOf } from '#core/contract/endpoint.ts'
import { startBenchServer } from '../support/server.ts'

/**
 * Moves a second over 50 connections between bins that all of them share, against a bare Fastify and pg handler that inserts one row in a
 * transaction, in turns within one run; afterwards every balance must be its ledger's sum and nothing may have come or gone. The load
 * comes from this process. `npx tsx bench/inventory/run.ts --seconds 8`
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' } } })
const seconds = Number(values.seconds)
const [bins, products, held] = [40, 50, 1_000_000]

const server = await startBenchServer()
const { token } = await server.makeTeam('bench')
async function call<E extends Endpoint>(endpoint: E, input: SentOf<E>): Promise<OutputOf<E>> {
  const answer = await fetch(server.address + endpoint.path, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const { data, message } = (await answer.json()) as { data: OutputOf<E>; message: string }
  if (answer.status !== 200) throw new Error(message)
  return data
}

const { id: warehouseId } = await call(warehouseCrud.add, { code: 'W', name: 'Store' })
const places: number[] = []
for (let i = 0; i < bins; i++)
  places.push((await call(locationCrud.add, { code: `B${i}`, kind: 'storage', warehouseId })).id)
for (let i = 0; i < products; i++) {
  const { id: productId } = await call(productCrud.add, { code: `P${i}`, name: `Part ${i}`, unit: 'pcs' })
  for (const locationId of [i % bins, (i * 7 + 1) % bins].map((at) => places[at] as number))
    await call(addFoundInventory, { productId, lotNumber: 'L', locationId, quantity: held, note: 'Opening stock' })
}
const { rows } = await call(balanceCrud.select, { pageSize: 200 })

const admin = new pg.Client({ connectionString: server.databaseUrl })
await admin.connect()
await admin.query('create table bench_row (id bigint generated always as identity primary key, note text not null)')
const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 20 })
const bare = Fastify()
bare.post('/', async () => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const inserted = await client.query({
      name: 'row',
      text: 'insert into bench_row (note) values ($1) returning id',
      values: ['move'],
    })
    await client.query('commit')
    return inserted.rows[0]
  } finally {
    client.release()
  }
})
await bare.listen({ port: 0, host: '127.0.0.1' })
const bareUrl = `http://127.0.0.1:${(bare.server.address() as AddressInfo).port}/`

let turn = 0
async function measure(url: string): Promise<{ perSecond: number; p99: number; refused: number }> {
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const row = rows[turn++ % rows.length] as (typeof rows)[number]
    const others = places.filter((place) => place !== row.locationId)
    return {
      ...request,
      headers: { 'content-type': 'application/json', token, 'idempotency-key': randomUUID() },
      body: JSON.stringify({ id: row.id, quantity: 1, toLocationId: others[turn % others.length] }),
    }
  }
  const told = await autocannon({
    url,
    connections: 50,
    duration: seconds,
    requests: [{ method: 'POST', setupRequest }],
  })
  return { perSecond: told.requests.average, p99: told.latency.p99, refused: told.non2xx + told.errors }
}

await measure(server.address + moveInventory.path)
await admin.query('analyze')
for (let round = 0; round < 3; round++) {
  const plain = await measure(bareUrl)
  const ours = await measure(server.address + moveInventory.path)
  const ratio = (ours.perSecond / plain.perSecond).toFixed(2)
  console.log(
    `${Math.round(ours.perSecond)} moves / s (p99 ${ours.p99} ms, refused ${ours.refused}), ${ratio} of ${Math.round(plain.perSecond)} / s`,
  )
}
const { checked, differences } = await call(checkInventory, {})
const sum = await admin.query<{ total: string }>('select sum(quantity) as total from stock_balance')
const waits = await admin.query<{ deadlocks: number }>(
  'select deadlocks::int from pg_stat_database where datname = current_database()',
)
console.log(`${checked} balances, ${differences.length} differ from the ledger; ${waits.rows[0]?.deadlocks} deadlocks`)
const total = Number(sum.rows[0]?.total)
console.log(
  total === 2 * products * held ? 'nothing came or went' : `there are ${total} instead of ${2 * products * held}`,
)
await admin.end()
await pool.end()
await bare.close()
await server.stop()
process.exit(differences.length || total !== 2 * products * held ? 1 : 0)
