import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  createWebhook,
  disableWebhook,
  enableWebhook,
  getWebhookDeliveryLog,
  resendWebhookDelivery,
  resendWebhookRange,
  rotateWebhook,
  testWebhook,
} from '#areas/integration/contract/webhook.api.ts'
import { webhookCrud, webhookDeliveryCrud } from '#areas/integration/contract/webhook.ts'
import { type WebhookType, webhookTypes } from '#areas/integration/contract/webhook-types.ts'
import { selectOperationLog } from '#core/contract/core.api.ts'
import { makeUser } from '#tests/factories/user.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { failing, startReceiver, taking } from '#tests/support/receiver.ts'
import { startWork } from '../contract/duty.ts'
import { addReport, reverseReport } from '../contract/report.api.ts'
import { floorTeam, makeOrder, refusal } from './testing.ts'

let gemba: TestGemba
const receivers: Awaited<ReturnType<typeof startReceiver>>[] = []
beforeAll(async () => {
  gemba = await startTestGemba({ listen: true })
})
afterEach(async () => {
  for (const each of receivers.splice(0)) await each.end()
})
afterAll(() => gemba?.end())

async function receiver(answer = taking) {
  const made = await startReceiver(answer)
  receivers.push(made)
  return made
}

const within10s = { timeout: 10_000, interval: 50 }
const deliveries = async (client: Client) =>
  (await client.call(webhookDeliveryCrud.select, { sort: [{ field: 'id', order: 'asc' }], pageSize: 100 })).rows

async function hookTeam(address: string, types: WebhookType[] = [...webhookTypes]) {
  const { admin, within, floor } = await floorTeam(gemba)
  const order = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 100 }))
  const { id, secret } = await admin.call(createWebhook, { name: 'ERP', address, types })
  return { admin, within, floor, order, id, secret }
}

test('what people do is posted in the order of its document, signed, and undone acts tell nothing', async () => {
  const { url, received } = await receiver()
  const { admin, within, order, secret } = await hookTeam(`${url}/in?x=1`)
  const taskId = order.taskIds[0] as number
  await admin.call(startWork, { taskId, userIds: [admin.userId] })
  const { ids, reportNo } = await admin.call(addReport, { taskId, goodQuantity: 30 })
  await refusal(admin.call(addReport, { taskId, goodQuantity: 3000 }))
  await admin.call(reverseReport, { id: ids[0] as number, reason: 'Counted twice' })
  await expect.poll(() => received.length, within10s).toBeGreaterThanOrEqual(4)
  const told = received.map(({ headers, body }) =>
    new Webhook(secret).verify(body, headers as Record<string, string>),
  ) as {
    type: string
    timestamp: string
    data: Record<string, unknown>
  }[]
  expect(told.map(({ type }) => type)).toEqual(['task.started', 'report.made', 'report.approved', 'report.reversed'])
  expect(told[1]?.data).toMatchObject({
    reportNo,
    workorderNo: 'WO1',
    goodQuantity: 30,
    productCode: 'P1',
    isLast: false,
  })
  expect(told[3]?.data).toMatchObject({ reportNo, reason: 'Counted twice', corrected: false })
  expect(received.every(({ path, body }) => path === '/in?x=1' && body.length < 20_000)).toBe(true)
  await expect
    .poll(async () => (await deliveries(admin)).map(({ state }) => state), within10s)
    .toEqual(Array(4).fill('done'))
  const stored = await within((db) => db.selectFrom('outgoingSecret').select('sealed').execute())
  expect(JSON.stringify(stored)).not.toContain(secret.slice(6))
})

test('a receiver that fails gets all of it later, each document in its order', async () => {
  const { url, received, answers } = await receiver(failing(500))
  const { admin, order } = await hookTeam(url, ['report.approved', 'task.started'])
  const taskId = order.taskIds[0] as number
  await admin.call(startWork, { taskId, userIds: [admin.userId] })
  for (const goodQuantity of [1, 2, 3]) await admin.call(addReport, { taskId, goodQuantity })
  await expect.poll(async () => (await deliveries(admin))[0]?.state, within10s).toBe('waiting')
  expect((await deliveries(admin)).map(({ state }) => state)).toEqual(['waiting', 'pending', 'pending', 'pending'])
  // Only the first of the document was tried.
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const before = received.length
  answers(taking)
  const [head] = await deliveries(admin)
  await admin.call(resendWebhookDelivery, { ids: [head?.id as number] })
  await expect.poll(() => received.length - before, within10s).toBe(4)
  const quantities = received.slice(before).map(({ body }) => JSON.parse(body).data.goodQuantity)
  expect(quantities).toEqual([undefined, 1, 2, 3])
  const { attempts, body } = await admin.call(getWebhookDeliveryLog, { id: head?.id as number })
  expect(attempts.at(-1)).toMatchObject({ act: 'send', status: 500, problem: 'server', answer: 'no' })
  expect(attempts[0]).toMatchObject({ status: 204, problem: null })
  expect(JSON.parse(body).type).toBe('task.started')
})

test('redirects are not followed, inner addresses not called, 410 disables and tells', async () => {
  const { url, received, answers } = await receiver(failing(302, { location: '/elsewhere' }))
  const { admin, id } = await hookTeam(url, ['report.made'])
  await admin.call(testWebhook, { id })
  await expect.poll(async () => (await deliveries(admin))[0]?.problem, within10s).toBe('redirect')
  expect(received.map(({ path }) => path)).toEqual(['/'])
  answers(failing(410))
  await admin.call(resendWebhookDelivery, { ids: (await deliveries(admin)).map((row) => row.id) })
  await expect.poll(async () => (await admin.call(webhookCrud.get, { id })).state, within10s).toBe('gone')
  const notices = await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    db.selectFrom('notification').select(['channel', 'subject']).where('channel', '=', 'inApp').execute(),
  )
  expect(notices).toHaveLength(1)
  expect(notices[0]?.subject).toContain('ERP')
  expect((await refusal(admin.call(testWebhook, { id }))).message).toContain('disabled')
  answers(taking)
  await admin.call(enableWebhook, { ids: [id] })
  await expect.poll(async () => (await deliveries(admin))[0]?.state, within10s).toBe('done')

  const inner = await admin.call(createWebhook, { name: 'Inner', address: 'http://10.0.0.1/', types: ['report.made'] })
  await admin.call(testWebhook, { id: inner.id })
  await expect.poll(async () => (await deliveries(admin)).at(-1)?.problem, within10s).toBe('inner')
})

test('a wait that the receiver asks for is kept, and a range is sent again on request', async () => {
  const { url, received, answers } = await receiver(failing(429, { 'retry-after': '3600' }))
  const { admin, id } = await hookTeam(url, ['report.made'])
  await admin.call(testWebhook, { id })
  await expect.poll(async () => (await deliveries(admin))[0]?.state, within10s).toBe('waiting')
  const [row] = await deliveries(admin)
  expect(Date.parse(row?.nextAt ?? '') - Date.now()).toBeGreaterThan(3_500_000)
  expect((await admin.call(webhookCrud.get, { id })).state).toBe('parked')
  answers(taking)
  const hour = 3_600_000
  const range = { id, from: new Date(Date.now() - hour).toISOString(), to: new Date(Date.now() + hour).toISOString() }
  expect(await admin.call(resendWebhookRange, range)).toEqual({ count: 1 })
  await expect.poll(() => received.length, within10s).toBe(2)
  await expect.poll(async () => (await deliveries(admin))[0]?.state, within10s).toBe('done')
  expect(await admin.call(resendWebhookRange, range)).toEqual({ count: 0 })
  expect(await admin.call(resendWebhookRange, { ...range, all: true })).toEqual({ count: 1 })
  await expect.poll(() => received.length, within10s).toBe(3)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('a receiver goes from one secret to the next without a gap', async () => {
  const { url, received } = await receiver()
  const { admin, id, secret } = await hookTeam(url, ['report.made'])
  const next = await admin.call(rotateWebhook, { id, overlapHours: 1 })
  await admin.call(testWebhook, { id })
  await expect.poll(() => received.length, within10s).toBe(1)
  const { body, headers } = received[0] as { body: string; headers: object }
  for (const each of [secret, next.secret]) new Webhook(each).verify(body, headers as Record<string, string>)
  await admin.call(rotateWebhook, { id, overlapHours: 0 })
  await admin.call(testWebhook, { id })
  await expect.poll(() => received.length, within10s).toBe(2)
  const last = received[1] as { body: string; headers: object }
  for (const each of [secret, next.secret])
    expect(() => new Webhook(each).verify(last.body, last.headers as Record<string, string>)).toThrow('signature')
})

test('nobody is told by it what he may not see, and what is off keeps nothing', async () => {
  const { url } = await receiver()
  const { admin, floor, id } = await hookTeam(url, ['report.made'])
  const rights = ['webhook.view', 'webhook.add', 'webhook.edit', 'report.view']
  const narrow = await makeUser(gemba, admin.teamId, { name: 'Narrow', rights, workshops: [floor.workshopId] })
  const draft = { name: 'Mine', address: url, types: ['report.made' as const] }
  expect((await refusal(narrow.call(createWebhook, draft))).message).toContain('all workshops')
  const wide = await makeUser(gemba, admin.teamId, { name: 'Wide', rights })
  const beyond = await refusal(wide.call(createWebhook, { ...draft, types: ['call.raised'] }))
  expect(JSON.stringify(beyond.data)).toContain('types')
  for (const address of ['ftp://a.b/', 'nothing', 'https://u:p@a.b/'])
    expect(JSON.stringify((await refusal(wide.call(createWebhook, { ...draft, address }))).data)).toContain('address')
  const other = await gemba.team()
  expect((await other.call(webhookCrud.select, {})).rows).toEqual([])
  await refusal(other.call(testWebhook, { id }))
  const { rows } = await admin.call(selectOperationLog, { where: { entity: 'webhook' } })
  expect(rows.map(({ verb }) => verb)).toEqual(['add'])

  await admin.call(disableWebhook, { ids: [id] })
  const seen = await admin.call(webhookCrud.get, { id })
  await admin.call(webhookCrud.update, { id, version: seen.version, address: `${url}/other` })
  expect(await admin.call(webhookCrud.delete, { ids: [id] })).toMatchObject({ done: [id] })
})
