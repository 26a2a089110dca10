import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import { startBenchServer } from '../support/server.ts'
import type { Calls, Measured } from './clients.ts'
import { missing, startTryton } from './tryton.ts'

/**
 * What a list and a write cost here and in Tryton 6: a page of 50 of so many production orders, and creating one order, by eight clients,
 * turn by turn over the same PostgreSQL. `npx tsx bench/peers/run.ts --orders 100000 --rounds 5 --seconds 3`; `--alone` without Tryton
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    alone: { type: 'boolean', default: false },
  },
})
const orders = Number(values.orders)
const seconds = Number(values.seconds)
const clients = 8

const why = values.alone ? null : await missing()
if (why) {
  console.error(why)
  process.exit(1)
}
type Wanted = Omit<Calls, 'clients' | 'seconds'>

const server = await startBenchServer()
const folder = await mkdtemp(join(tmpdir(), 'gemba-peers-'))
try {
  const ours = await gemba()
  const theirs = values.alone ? null : await startTryton(server.databaseUrl, folder, orders)
  try {
    for (const what of ['pages', 'creates'] as const) {
      const ratios: number[] = []
      const figures: Measured[] = []
      // The first of each finds nothing prepared and nothing kept.
      for (const each of [theirs, ours]) if (each) await measure(each[what])
      for (let round = 0; round < Number(values.rounds); round++) {
        const peer = theirs && (await measure(theirs[what]))
        const own = await measure(ours[what])
        figures.push(own)
        if (peer) ratios.push(own.perSecond / peer.perSecond)
        console.log(`${what}: gemba ${worded(own)}${peer ? `; tryton ${worded(peer)}` : ''}`)
      }
      console.log(`${what}: median ${median(figures.map((each) => each.perSecond)).toFixed(0)}/s`)
      if (ratios.length) console.log(`${what}: ${median(ratios).toFixed(1)} times as many as Tryton (median)`)
    }
  } finally {
    await theirs?.stop()
  }
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit()

/** A team with as many orders of the same states. */
async function gemba(): Promise<{ pages: Wanted; creates: Wanted }> {
  const { token } = await server.makeTeam('peer')
  const db = new pg.Client({ connectionString: server.databaseUrl })
  await db.connect()
  const { rows } = await db.query<{ id: string }>(
    `insert into product (team_id, code, name, unit) select id, 'P', 'Part', 'pc' from team returning id`,
  )
  await db.query(
    `insert into work_order (team_id, workorder_no, product_id, material_no, material_desc, unit, status, type, plan_quantity,
       required_end_date, priority)
     select p.team_id, 'W' || lpad(n::text, 8, '0'), p.id, 'P', 'Part', 'pc',
       (array['pendingConfirmation', 'confirmed', 'scheduled', 'incomplete', 'completed'])[1 + n % 5], 'massProduction', 1 + n % 500,
       date '2026-01-01' + n % 300, 5
     from product p, generate_series(1, $1::int) n`,
    [orders],
  )
  await db.query('vacuum analyze')
  await db.end()
  const pages = Array.from({ length: 20 }, (_, page) => ({
    pageNum: page + 1,
    pageSize: 50,
    where: { status: ['scheduled'] },
    sort: [{ field: 'requiredEndDate', order: 'desc' }],
  }))
  const order = {
    productId: Number(rows[0]?.id),
    planQuantity: 5,
    type: 'massProduction',
    requiredEndDate: '2027-01-01',
  }
  const common = { headers: { token }, good: '"code":0' }
  return {
    pages: {
      ...common,
      url: server.address + workOrderCrud.select.path,
      bodies: pages.map((page) => JSON.stringify(page)),
    },
    creates: { ...common, url: server.address + workOrderCrud.add.path, bodies: [JSON.stringify(order)], keyed: true },
  }
}

/** Eight clients in a process of their own. */
async function measure(wanted: Wanted): Promise<Measured> {
  const child = fork(new URL('./clients.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
  try {
    const answer = await new Promise<{ measured?: Measured; failed?: string }>((done, failed) => {
      child.once('message', done)
      child.once('error', failed)
      child.once('exit', () => failed(new Error('the clients ended early')))
      child.send({ ...wanted, clients, seconds } satisfies Calls)
    })
    if (!answer.measured) throw new Error(answer.failed)
    return answer.measured
  } finally {
    child.kill()
  }
}

function worded({ perSecond, p50, p99 }: Measured): string {
  return `${perSecond.toFixed(1)}/s, ${p50.toFixed(1)} ms (p50), ${p99.toFixed(1)} ms (p99)`
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
