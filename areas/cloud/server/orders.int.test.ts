import { afterAll, beforeAll, expect, test } from 'vitest'
import { act } from '#core/server/act.ts'
import { systemCaller } from '#core/server/jobs/timers.ts'
import { localDate } from '#engines/working-time/index.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { getCloudService } from '../contract/cloud-service.api.ts'
import * as api from '../contract/order.ts'
import * as console from '../contract/provider.api.ts'
import { dayAfter } from '../contract/standing.ts'
import { monthsAfter } from '../contract/term.ts'
import { closeLate } from './orders.ts'
import { command } from './provider/command.ts'
import { giveInvoiceInfo, uploadPdf } from './testing.ts'

let gemba: TestGemba
let session: string
beforeAll(async () => {
  gemba = await startTestGemba({ environment: { GEMBA_CLOUD: 'on' } })
  const names = ['--zh', '专业版', '--en', 'Professional', '--vi', 'Chuyên nghiệp']
  await provider('edition', 'pro', ...names, '--users', 50, '--machines', 60, '--storage', 'any')
  await provider('plan', 'pro', 12, '9800.50')
  await provider('bank', '--company', 'Gemba Cloud', '--bank', 'ICBC', '--account', '6222 0000')
  session = await enter('Lin')
})
afterAll(() => gemba?.end())

const zone = 'Asia/Shanghai'
const today = () => localDate(zone, Date.now())
const provider = (...words: (string | number)[]) =>
  gemba.services.database.inNoTeam((db) => command(db, words.map(String), new Date()))
/** A team that may order: its invoice info is there. */
async function payer() {
  const team = await gemba.team()
  await giveInvoiceInfo(gemba, team)
  return team
}
const anyone = () => gemba.client('')
type Team = Awaited<ReturnType<TestGemba['team']>>

async function enter(name: string): Promise<string> {
  const key = (await provider('person', name)).split(': ')[1] as string
  return (await anyone().call(console.beginProvider, { key })).session
}

const plan = { edition: 'pro', months: 12, price: 9800.5, termsAccepted: true } as const
const offer = (team: Team) => team.call(api.selectCloudPlan, {})

async function paid(team: Team) {
  const { id, orderNo } = await team.call(api.placeCloudOrder, plan)
  await team.call(api.payCloudOrder, { id, receiptFileId: await uploadPdf(gemba, team) })
  const named = { session, teamId: team.teamId, orderId: id }
  const { version } = await anyone().call(console.getProviderOrder, named)
  return { id, orderNo, named, version }
}

const atTime = (team: Team, now: Date) =>
  act(
    gemba.services.database,
    gemba.events,
    { caller: systemCaller({ id: team.teamId, zone }), language: 'en', ip: null, path: 'cloud.closeOrders', now },
    closeLate,
  )

test('a renewal is ordered, paid by transfer, approved, and goes on from the end', async () => {
  const team = await payer()
  const before = await team.call(getCloudService, {})
  const { rows, bank } = await offer(team)
  expect(rows).toEqual([
    {
      edition: 'pro',
      editionName: 'Professional',
      months: 12,
      price: 9800.5,
      users: 50,
      machines: 60,
      storageMb: null,
    },
  ])
  expect(bank).toEqual({ company: 'Gemba Cloud', bank: 'ICBC', account: '6222 0000' })
  const { id, orderNo, named, version } = await paid(team)
  const listed = await anyone().call(console.selectProviderOrder, { session })
  expect(listed.rows[0]).toMatchObject({ orderNo, teamName: 'Test factory', status: 'pending', price: 9800.5 })
  const receipt = await gemba.app.inject({
    method: 'POST',
    url: console.downloadProviderReceipt.path,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(named),
  })
  expect([receipt.statusCode, receipt.body.slice(0, 8)]).toEqual([200, '%PDF-1.7'])
  const until = monthsAfter(before.expiresOn, 12)
  const twice = await Promise.all(
    [0, 1].map(() => anyone().raw(console.approveProviderOrder.path, { ...named, version })),
  )
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await team.call(getCloudService, {})).toMatchObject({
    editionName: 'Professional',
    expiresOn: until,
    standing: 'active',
  })
  const order = await team.call(api.cloudOrderCrud.get, { id })
  expect(order).toMatchObject({ status: 'renewed', expiresOn: until, price: 9800.5, channel: 'transfer' })
  await expect
    .poll(
      async () =>
        gemba.services.database.inTeam({ teamId: team.teamId, workshops: null }, (db) =>
          db.selectFrom('notification').select('subject').where('channel', '=', 'inApp').execute(),
        ),
      { timeout: 15_000 },
    )
    .toEqual([{ subject: expect.stringContaining(orderNo) }])
})

test('a team has one open order; of two at one moment the second is told of the first', async () => {
  const team = await payer()
  await team.call(getCloudService, {})
  const answers = await Promise.all([0, 1].map(() => team.raw(api.placeCloudOrder.path, plan)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const { open } = await offer(team)
  await team.call(api.closeCloudOrder, { id: open?.id ?? 0 })
  expect((await offer(team)).open).toBeNull()
  expect((await team.raw(api.payCloudOrder.path, { id: open?.id, receiptFileId: 1 })).body.message).toContain(
    'does not wait for a payment',
  )
})

test('terms must be accepted, and the price is the one that was shown', async () => {
  const team = await payer()
  const wrong = await team.raw(api.placeCloudOrder.path, { ...plan, termsAccepted: false })
  expect(wrong.body.data).toHaveProperty('termsAccepted')
  const old = await team.raw(api.placeCloudOrder.path, { ...plan, price: 1 })
  expect(old.body.message).toContain('9800.5')
  const gone = await team.raw(api.placeCloudOrder.path, { ...plan, months: 3 })
  expect(gone.body.message).toContain('not on sale')
})

test('a payment that is sent back is told with its reason, and the clock stood meanwhile', async () => {
  const team = await payer()
  const { named, version } = await paid(team)
  const asked = (await offer(team)).open?.closesAt ?? ''
  await anyone().call(console.rejectProviderOrder, { ...named, version, reason: 'Amount is 900 short' })
  const { open } = await offer(team)
  expect(open).toMatchObject({ status: 'notPaid', remark: 'Amount is 900 short' })
  expect(Date.parse(open?.closesAt ?? '')).toBeGreaterThanOrEqual(Date.parse(asked))
  await team.call(api.payCloudOrder, { id: named.orderId, receiptFileId: await uploadPdf(gemba, team) })
  expect((await offer(team)).open).toMatchObject({ status: 'pending', remark: '' })
  expect((await anyone().raw(console.approveProviderOrder.path, { ...named, version })).status).toBe(409)
})

test('an order is closed after fourteen days unpaid, and stays while its payment is looked at', async () => {
  const [late, waiting] = [await payer(), await payer()]
  const { id } = await late.call(api.placeCloudOrder, plan)
  await paid(waiting)
  const days = (n: number) => new Date(Date.now() + n * 86_400_000)
  await atTime(late, days(13.9))
  expect((await offer(late)).open?.id).toBe(id)
  await atTime(late, days(14.1))
  await atTime(waiting, days(40))
  expect((await late.call(api.cloudOrderCrud.get, { id })).status).toBe('closed')
  expect((await offer(waiting)).open?.status).toBe('pending')
})

test('a locked team pays all the same, and goes on from today once that is approved', async () => {
  const team = await payer()
  await team.call(getCloudService, {})
  await provider('subscription', team.teamId, '--expires', dayAfter(today(), -100))
  const { named, version } = await paid(team)
  await anyone().call(console.approveProviderOrder, { ...named, version })
  expect(await team.call(getCloudService, {})).toMatchObject({
    standing: 'active',
    expiresOn: monthsAfter(dayAfter(today(), -1), 12),
  })
})

test('only who may renew orders, and teams see their own orders alone', async () => {
  const [team, other] = [await payer(), await payer()]
  const reader = await makeUser(gemba, team.teamId, { name: 'Reader', rights: ['cloudService.view'] })
  expect((await reader.raw(api.placeCloudOrder.path, plan)).status).toBe(403)
  const { id } = await team.call(api.placeCloudOrder, plan)
  for (const call of [api.closeCloudOrder, api.cloudOrderCrud.get])
    expect((await other.raw(call.path, { id })).status).toBe(404)
  expect((await other.call(api.cloudOrderCrud.select, {})).rows).toEqual([])
})

test('the console is closed to whoever has no session of the provider', async () => {
  const team = await payer()
  const { id } = await team.call(api.placeCloudOrder, plan)
  const named = { teamId: team.teamId, orderId: id }
  const calls = [
    [console.selectProviderOrder, {}],
    [console.selectProviderTeam, {}],
    [console.getProviderOrder, named],
    [console.downloadProviderReceipt, named],
    [console.approveProviderOrder, { ...named, version: 1 }],
    [console.rejectProviderOrder, { ...named, version: 1, reason: 'No' }],
  ] as const
  for (const stranger of ['', 'x'.repeat(32), team.token])
    for (const [{ path }, input] of calls)
      expect((await team.raw(path, { ...input, session: stranger })).status, path).toBe(403)
  expect((await anyone().raw(console.beginProvider.path, { key: 'gp_guess' })).status).toBe(403)
  const ended = await enter('Wu')
  await anyone().call(console.endProvider, { session: ended })
  expect((await anyone().raw(console.selectProviderTeam.path, { session: ended })).status).toBe(403)
  const old = await enter('Zhao')
  await provider('person', 'Zhao')
  expect((await anyone().raw(console.selectProviderTeam.path, { session: old })).status).toBe(403)
  expect((await anyone().raw(console.getProviderOrder.path, { ...named, session, teamId: 999_999 })).status).toBe(404)
})
