import { parseArgs } from 'node:util'
import pg from 'pg'
import { productCrud } from '#areas/materials/contract/product.ts'
import { selectTrace, type TraceDirection } from '#areas/trace/contract/trace.ts'
import type { Endpoint, OutputOf, SentOf } from '#core/contract/endpoint.ts'
import { startBenchServer } from '../support/server.ts'

/**
 * Traces at the call, over HTTP, among many genealogy links: a serial back to its components and their materials, a lot with 2,500 descendants
 * and one with 100,000 over six levels forward. The links are written past the product, in bulk; what is measured is not.
 * `npx tsx bench/trace/run.ts --links 1000000`
 */
const { values } = parseArgs({ options: { links: { type: 'string', default: '1000000' } } })
const links = Number(values.links)

/** The big lot's descendants, seven of each: six levels. */
const [many, fewer, branches] = [100_000, 2_500, 7]
/** Components of a serial; serials of a component lot. */
const [parts, share] = [5, 100]
const serials = Math.max(1_000, Math.floor((links - many - fewer) / (parts + parts / share)))
const components = Math.ceil((serials * parts) / share)
const start = {
  serial: 1_000_000_000,
  component: 2_000_000_000,
  material: 3_000_000_000,
  big: 4_000_000_000,
  small: 5_000_000_000,
}

const server = await startBenchServer()
const { token, teamId } = await server.makeTeam('bench')
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

const products: number[] = []
for (const code of ['SERIAL', 'COMPONENT', 'MATERIAL', 'BIG', 'SMALL'])
  products.push((await call(productCrud.add, { code, name: code, unit: 'pcs' })).id)

const admin = new pg.Client({ connectionString: server.databaseUrl })
await admin.connect()
// The rows below name one another; to look each of millions up would be most of the time.
await admin.query('set session_replication_role = replica')

/** Lots with ids from a start. */
const lots = (product: number, from: number, count: number) =>
  admin.query(
    `insert into stock_lot (team_id, id, product_id, number) overriding system value
     select $1::bigint, $3::bigint + i, $2::bigint, 'L' || i from generate_series(0, $4::int - 1) i`,
    [teamId, products[product], from, count],
  )

/** An activity for each lot, and links into it. @param source SQL: the lots that lot number `i` is made of */
async function made(from: number, count: number, source: string): Promise<void> {
  await admin.query(
    `insert into lot_activity (team_id, id, kind, at, document_kind, document_id) overriding system value
     select $1::bigint, $2::bigint + i, 'report', now() - i * interval '1 second', 'report', i from generate_series(0, $3::int - 1) i`,
    [teamId, from, count],
  )
  await admin.query(
    `insert into lot_link (team_id, activity_id, from_lot_id, to_lot_id, quantity)
     select $1::bigint, $2::bigint + i, x.id, $2::bigint + i, 1 from generate_series(0, $3::int - 1) i cross join lateral (${source}) x (id)`,
    [teamId, from, count],
  )
}

await lots(0, start.serial, serials)
await lots(1, start.component, components)
await lots(2, start.material, 100)
await lots(3, start.big, many + 1)
await lots(4, start.small, fewer + 1)
// A serial's components lie apart, as lots that were used at other times do.
await made(
  start.serial,
  serials,
  `select ${start.component} + (i::bigint * 7919 + k * 104729) % ${components} from generate_series(1, ${parts}) k`,
)
await made(start.component, components, `select ${start.material} + i % 100`)
await made(start.big, many + 1, `select ${start.big} + (i - 1) / ${branches} where i > 0`)
await made(start.small, fewer + 1, `select ${start.small} + (i - 1) / 50 where i > 0`)
await admin.query('analyze')
const { rows: counted } = await admin.query<{ count: string }>('select count(*) from lot_link')
console.log(`${counted[0]?.count} links`)

/** Milliseconds of calls one after the other, sorted. @param lotOf of the n-th call */
async function measure(lotOf: (n: number) => number, direction: TraceDirection, rounds: number) {
  const times: number[] = []
  let last: OutputOf<typeof selectTrace> | undefined
  for (let n = -2; n < rounds; n++) {
    const lotId = lotOf(n + 2)
    const before = performance.now()
    last = await call(selectTrace, { where: { lotId, direction }, pageSize: 50 })
    if (n >= 0) times.push(performance.now() - before)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] as number).toFixed(1)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms; ${last?.total} lots${last?.more ? ', and more' : ''}`
}

console.log(`a serial back: ${await measure((n) => start.serial + ((n * 7_907) % serials), 'backward', 200)}`)
console.log(`a lot forward to ${fewer}: ${await measure(() => start.small, 'forward', 20)}`)
console.log(`a lot forward to ${many}: ${await measure(() => start.big, 'forward', 5)}`)
await admin.end()
await server.stop()
