import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { makeFloor, makeOrder } from '#areas/execution/server/floor.fixture.ts'
import { createWebhook } from '#areas/integration/contract/webhook.api.ts'
import { leave } from '#areas/integration/server/delivery/leave.ts'
import { eventsOf } from '#core/server/events.ts'
import { runServiceOf } from '#core/server/jobs/timers.ts'
import { startBenchServer } from '../support/server.ts'
import type { Asked, Told } from './receivers.ts'

/**
 * Webhooks: how long many messages to twenty receivers take when all answer, and to the others when two do not (one refuses connections, one takes
 * what comes and never answers); and what an act costs that leaves a message, against the same act where nobody wants one, in turns in one run. It
 * ends by itself: `npx tsx bench/integration/run.ts --messages 10000 --acts 400 --minutes 10`
 */
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '10000' },
    acts: { type: 'string', default: '400' },
    minutes: { type: 'string', default: '10' },
  },
})
const [messages, acts, minutes] = [values.messages, values.acts, values.minutes].map(Number) as [number, number, number]
const receivers = 20
const each = Math.ceil(messages / receivers)
const subjects = 200
const zone = 'Asia/Shanghai'

setTimeout(() => {
  console.error(`not done after ${minutes} minutes`)
  process.exit(1)
}, minutes * 60_000).unref()

const server = await startBenchServer({ INNER_ADDRESSES: '127.0.0.1', GEMBA_SECRET: 'a secret of these measurements' })
const service = runServiceOf(server.gemba.services.database, eventsOf([]), 'bench')
const outside = fork(fileURLToPath(new URL('receivers.ts', import.meta.url)), { execArgv: process.execArgv })
async function ask(asked: Asked): Promise<Told> {
  outside.send(asked)
  const [told] = (await once(outside, 'message')) as [Told]
  return told
}

async function post<T>(token: string, path: string, input: object): Promise<T> {
  const answer = await fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token, 'idempotency-key': randomUUID() },
    body: JSON.stringify(input),
  })
  const { data, message } = (await answer.json()) as { data: T; message?: string }
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${message}`)
  return data
}

/** Sends to twenty receivers of a team of their own. @returns seconds until all that answer have all that is theirs */
async function deliver(dead: { silent: number; closed: number }): Promise<number> {
  const { teamId, token } = await server.makeTeam(`hooks${dead.silent}${dead.closed}`)
  const team = { id: teamId, zone }
  const told = await ask({ open: receivers - dead.closed, silent: dead.silent })
  if (!('ports' in told)) throw new Error('the receivers told no ports')
  // Nobody listens at the discard port.
  const ports = [...told.ports, ...Array.from({ length: dead.closed }, () => 9)]
  for (const [i, port] of ports.entries())
    await post(token, createWebhook.path, {
      name: `R${i}`,
      address: `http://127.0.0.1:${port}/`,
      types: ['stock.moved'],
    })
  const targets = await service.inTeam(team, ({ db }) => db.selectFrom('outgoingTarget').select('id').execute())
  const tellings = Array.from({ length: each }, (_, n) => ({
    subject: `product ${n % subjects}`,
    document: 'P',
    workshopId: null,
    payload: { move: n, product: n % subjects, quantity: 1, unit: 'pcs', from: 'A-01-01', to: 'B-02-03' },
  }))
  const begun = performance.now()
  const ids = targets.map(({ id }) => id)
  await service.inTeam(team, (ctx) => leave(ctx, ids, 'stock.moved', tellings, 'webhookDelivery'))
  const living = receivers - dead.silent - dead.closed
  for (;;) {
    const counted = await ask({ count: true })
    if ('counts' in counted && counted.counts.slice(0, living).every((count) => count >= each)) break
    await pause(50)
  }
  return (performance.now() - begun) / 1000
}

const all = await deliver({ silent: 0, closed: 0 })
console.log(
  `${receivers * each} messages to ${receivers} receivers: ${all.toFixed(1)} s, ${((receivers * each) / all).toFixed(0)} a second (${(((receivers * each) / all) * 0.0864).toFixed(1)} million a day)`,
)
const others = await deliver({ silent: 1, closed: 1 })
const perReceiver = others / all
console.log(
  `with two that are dead, the other ${receivers - 2} have theirs after ${others.toFixed(1)} s (${perReceiver.toFixed(2)} of that)`,
)

const median = (of: readonly number[]) => [...of].sort((a, b) => a - b)[Math.floor(of.length / 2)] as number

/** A team in which reports are made, and one in which they are told to a webhook that is left alone for now. */
async function floorOf(name: string, wanted: boolean) {
  const { teamId, token } = await server.makeTeam(name)
  const team = { id: teamId, zone }
  const taskId = await service.inTeam(team, async ({ db }) => {
    const floor = await makeFloor(db, { reportingMode: 'autoStart' })
    const { taskIds } = await makeOrder(db, floor, { number: 'WO1', quantity: 1_000_000 })
    return taskIds[0] as number
  })
  if (wanted) {
    await post(token, createWebhook.path, { name: 'R', address: 'http://127.0.0.1:9/', types: ['report.made'] })
    // Sending is measured above: here it would take turns with the acts.
    await service.inTeam(team, ({ db }) =>
      sql`update outgoing_target set parked_until = now() + interval '1 day'`.execute(db),
    )
  }
  const report = async () => {
    const begun = performance.now()
    await post(token, '/production/app/addReport', { taskId, goodQuantity: 1 })
    return performance.now() - begun
  }
  const left = () =>
    service.inTeam(team, async ({ db }) => {
      const rows = await db
        .selectFrom('outgoingDelivery')
        .select((e) => e.fn.countAll<number>().as('count'))
        .execute()
      return Number(rows[0]?.count ?? 0)
    })
  return { report, left }
}

const plain = await floorOf('plain', false)
const telling = await floorOf('telling', true)
for (let i = 0; i < 50; i++) for (const { report } of [plain, telling]) await report()
const took = { plain: [] as number[], telling: [] as number[] }
for (let i = 0; i < acts; i++) {
  took.plain.push(await plain.report())
  took.telling.push(await telling.report())
}
const [bare, told] = [median(took.plain), median(took.telling)]
const left = await telling.left()
console.log(
  `a report ${bare.toFixed(2)} ms, one that leaves a message ${told.toFixed(2)} ms: ${((told / bare - 1) * 100).toFixed(1)} % more (medians of ${acts}); ${left} messages left by ${acts + 50} reports`,
)
outside.disconnect()
outside.kill()
await server.stop()
if (left !== acts + 50 || perReceiver > 1.25 || told / bare > 1.1) process.exitCode = 1
