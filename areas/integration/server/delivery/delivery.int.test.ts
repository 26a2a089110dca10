import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunService } from '#core/server/handler.ts'
import { runServiceOf } from '#core/server/jobs/timers.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { createWebhook, disableWebhook, testWebhook } from '../../contract/webhook.api.ts'
import { webhookCrud } from '../../contract/webhook.ts'
import { claim, freeCutOff } from './claim.ts'
import { Courier } from './courier.ts'
import type { Attempt, Claimed, Driver, Result } from './driver.ts'
import { leave, type Telling } from './leave.ts'
import { settle } from './settle.ts'

let gemba: TestGemba
let service: RunService
beforeAll(async () => {
  // Its own courier rests: the tests take and settle themselves.
  gemba = await startTestGemba({ background: false })
  service = runServiceOf(gemba.services.database, gemba.events, 'test')
})
afterAll(() => gemba?.end())

const zone = 'Asia/Shanghai'
const later = (ms: number) => new Date(Date.now() + ms)

const driver: Driver = {
  kind: 'webhook',
  topic: 'webhookDelivery',
  patience: 5,
  everyFailureCounts: false,
  cutOff: 'unknown',
  read: async (_ctx, claimed) => new Map(claimed.map(({ targetId }) => [targetId, {}])),
  send: async () => [attempt({ ok: true, externalId: null })],
  course: () => ({ state: 'dead', nextAt: null }),
}

const attempt = (result: Result): Attempt => ({
  act: 'send',
  at: new Date(),
  tookMs: 1,
  request: '{}',
  status: 200,
  answer: 'a\u0000b',
  result,
})
const failure = (error: string): Result => ({ problem: 'mapping', error, retryAfter: null, mayHaveArrived: false })

async function team() {
  const admin = await gemba.team()
  const within = <T>(work: Parameters<typeof service.inTeam<T>>[1]) => service.inTeam({ id: admin.teamId, zone }, work)
  const hook = async (name: string) => {
    const draft = { name, address: 'http://127.0.0.1:9/', types: ['stock.moved' as const] }
    const { id } = await admin.call(createWebhook, draft)
    const { targetId } = await within(({ db }) =>
      db.selectFrom('webhook').select('targetId').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    return { id, targetId }
  }
  const take = (ms = 0) => within((ctx) => claim(Object.assign(ctx, { now: later(ms) }), [driver], 10))
  const row = (id: number) =>
    within(({ db }) => db.selectFrom('outgoingDelivery').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
  return { admin, within, hook, take, row }
}

const telling = (n: number): Telling => ({ subject: `product ${n}`, document: 'P', workshopId: null, payload: { n } })

test('an act tells as much as it did, and a target that is gone or off meanwhile undoes nothing of it', async () => {
  const { admin, within, hook } = await team()
  const hooks = []
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'Off', 'Gone']) hooks.push(await hook(name))
  const targets = hooks.map(({ targetId }) => targetId)
  await admin.call(disableWebhook, { ids: [hooks[7]?.id as number] })
  await admin.call(webhookCrud.delete, { ids: [hooks[8]?.id as number] })
  const tellings = Array.from({ length: 1_100 }, (_, n) => telling(n))
  const ids = await within((ctx) => leave(ctx, targets, 'stock.moved', tellings, 'webhookDelivery'))
  expect(ids).toHaveLength(7 * 1_100)
  const { rows } = await within(async ({ db }) => ({
    rows: await db
      .selectFrom('outgoingDelivery')
      .select((e) => ['targetId', e.fn.countAll<number>().as('count')])
      .groupBy('targetId')
      .orderBy('targetId')
      .execute(),
  }))
  expect(rows.map(({ targetId, count }) => [targetId, Number(count)])).toEqual(
    targets.slice(0, 7).map((id) => [id, 1_100]),
  )
})

test('zero bytes in what a receiver or a mapping says are left out, and the delivery is settled', async () => {
  const { within, hook, take, row } = await team()
  const { targetId } = await hook('A')
  await within((ctx) => leave(ctx, [targetId], 'stock.moved', [telling(1), telling(2)], 'webhookDelivery'))
  const [first, second] = (await take()) as [Claimed, Claimed]
  await within((ctx) => settle(ctx, driver, first, [attempt({ ok: true, externalId: 'S\u0000-1' })]))
  await within((ctx) => settle(ctx, driver, second, [attempt(failure('no \u0000unit'))]))
  expect(await row(first.id)).toMatchObject({ state: 'done', externalId: 'S-1' })
  expect(await row(second.id)).toMatchObject({ state: 'dead', error: 'no unit' })
  const tries = await within(({ db }) =>
    db.selectFrom('outgoingAttempt').select(['answer', 'error']).orderBy('deliveryId').execute(),
  )
  expect(tries).toEqual([
    { answer: 'ab', error: null },
    { answer: 'ab', error: 'no unit' },
  ])
})

test('a server that was taken for dead does not end what another one has taken since', async () => {
  const { within, hook, take, row } = await team()
  const { targetId } = await hook('A')
  await within((ctx) => leave(ctx, [targetId], 'stock.moved', [telling(1)], 'webhookDelivery'))
  const [slow] = (await take()) as [Claimed]
  await within((ctx) => freeCutOff(Object.assign(ctx, { now: later(91_000) }), [driver]))
  const [quick] = (await take(92_000)) as [Claimed]
  expect(quick.id).toBe(slow.id)
  await within((ctx) => settle(ctx, driver, slow, [attempt(failure('too late'))]))
  expect(await row(slow.id)).toMatchObject({ state: 'sending', problem: null, version: quick.version })
  await within((ctx) => settle(ctx, driver, quick, [attempt({ ok: true, externalId: '7' })]))
  expect(await row(slow.id)).toMatchObject({ state: 'done', externalId: '7', attempts: 1 })
})

test('a team that finds all room taken by others is looked at again', async () => {
  const busy = await team()
  const waiting = await team()
  for (const { admin, hook } of [busy, waiting]) await admin.call(testWebhook, { id: (await hook('A')).id })
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const sent: number[] = []
  const slow: Driver = {
    ...driver,
    async send(_target, delivery) {
      sent.push(delivery.id)
      if (sent.length === 1) await opened
      return driver.send(_target, delivery)
    },
  }
  const teams = [busy, waiting].map(({ admin }) => ({ id: admin.teamId, zone }))
  const courier = new Courier(gemba.services, [slow], { inAll: 1, ofTeam: 1 })
  const end = await courier.run({ ...service, teams: async () => teams })
  try {
    await expect.poll(() => sent.length, { timeout: 5_000 }).toBe(1)
    // Long enough that it was looked at once more and found no room.
    await new Promise((passed) => setTimeout(passed, 1_500))
    expect(sent).toHaveLength(1)
    open()
    await expect.poll(() => sent.length, { timeout: 5_000 }).toBe(2)
  } finally {
    open()
    await end()
  }
})
