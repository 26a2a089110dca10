import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSecrets } from '#core/server/secrets.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { getCloudService } from '../../contract/cloud-service.api.ts'
import * as api from '../../contract/order.ts'
import { checkCloudPayCode, makeCloudPayCode, type PayChannelName, payCallbackPath } from '../../contract/pay.ts'
import * as console from '../../contract/provider.api.ts'
import { handleProviderPayment, selectProviderPayment } from '../../contract/provider-payment.api.ts'
import { command } from '../provider/command.ts'
import { giveInvoiceInfo, uploadPdf } from '../testing.ts'
import { startGateway } from './testing.ts'

let gemba: TestGemba
let gateway: Awaited<ReturnType<typeof startGateway>>
let session: string
beforeAll(async () => {
  gateway = await startGateway()
  gemba = await startTestGemba({ environment: { GEMBA_CLOUD: 'on' } })
  await provider('plan', 'trial', 12, '9800.50')
  await provider('bank', '--company', 'Gemba Cloud', '--bank', 'ICBC', '--account', '6222 0000')
  await configure('wechat', gateway.wechat)
  await configure('alipay', gateway.alipay)
  const key = (await provider('person', 'Lin')).split(': ')[1] as string
  session = (await anyone().call(console.beginProvider, { key })).session
})
afterAll(async () => {
  await gemba?.end()
  await gateway?.end()
})

type Team = Awaited<ReturnType<TestGemba['team']>>
const anyone = () => gemba.client('')
const inNoTeam = <T>(work: Parameters<typeof gemba.services.database.inNoTeam<T>>[0]) =>
  gemba.services.database.inNoTeam(work)
const provider = (...words: (string | number)[]) => inNoTeam((db) => command(db, words.map(String), new Date()))
const configure = (name: PayChannelName, settings: object) =>
  inNoTeam((db) =>
    command(db, ['pay', name, 'settings.json'], new Date(), {
      secrets: openSecrets(gemba.services.config),
      read: () => JSON.stringify(settings),
    }),
  )
const plan = { edition: 'trial', months: 12, price: 9800.5, termsAccepted: true } as const

async function ordered() {
  const team = await gemba.team()
  await giveInvoiceInfo(gemba, team)
  const { id, orderNo } = await team.call(api.placeCloudOrder, plan)
  return { team, id, orderNo }
}

const numberOf = (codeUrl: string) => codeUrl.split(/[=/]/).at(-1) as string
const coded = async (team: Team, id: number, channel: PayChannelName) =>
  numberOf((await team.call(makeCloudPayCode, { id, channel })).codeUrl)

async function post(channel: PayChannelName, told: { body: string; headers: Record<string, string> }) {
  const answer = await gemba.app.inject({
    method: 'POST',
    url: payCallbackPath(channel),
    headers: told.headers,
    payload: told.body,
  })
  return { status: answer.statusCode, body: answer.body }
}

const callback = (channel: PayChannelName, name: string) =>
  post(channel, channel === 'wechat' ? gateway.wechatCallback(name) : gateway.alipayCallback(name))
const orderOf = (team: Team, id: number) => team.call(api.cloudOrderCrud.get, { id })
const waiting = async (orderNo: string) =>
  (await anyone().call(selectProviderPayment, { session })).rows.filter((row) => row.orderNo === orderNo)

test.each([
  ['wechat', '{"code":"SUCCESS"}'],
  ['alipay', 'success'],
] as const)('an order is paid by a code of %s, and told twice it is renewed once', async (channel, said) => {
  const { team, id, orderNo } = await ordered()
  expect((await team.call(api.selectCloudPlan, {})).channels).toEqual(['wechat', 'alipay'])
  const before = await team.call(getCloudService, {})
  const name = await coded(team, id, channel)
  expect(await coded(team, id, channel)).toBe(name)
  gateway.pay(channel, name)
  const told = await Promise.all([callback(channel, name), callback(channel, name)])
  expect(told).toEqual([
    { status: 200, body: said },
    { status: 200, body: said },
  ])
  const order = await orderOf(team, id)
  expect(order).toMatchObject({ status: 'renewed', channel, price: 9800.5 })
  expect(order.expiresOn?.slice(0, 4)).toBe(String(Number(before.expiresOn.slice(0, 4)) + 1))
  expect(await waiting(orderNo)).toEqual([])
  expect((await callback(channel, name)).status).toBe(200)
  expect((await orderOf(team, id)).expiresOn).toBe(order.expiresOn)
})

test('what is not the gateway’s, not now or not of this merchant renews nothing', async () => {
  const { team, id } = await ordered()
  const [wx, ali] = [await coded(team, id, 'wechat'), await coded(team, id, 'alipay')]
  gateway.pay('wechat', wx)
  gateway.pay('alipay', ali)
  const good = gateway.wechatCallback(wx)
  const form = gateway.alipayCallback(ali)
  const refused = [
    await post('wechat', { ...good, body: good.body.replace('TRANSACTION', 'TRANSACTIOM') }),
    await post('wechat', gateway.wechatCallback(wx, {}, Date.now() - 301_000)),
    await post('wechat', { ...good, headers: { ...good.headers, 'wechatpay-serial': 'other' } }),
    await post('wechat', gateway.wechatCallback(wx, { mchid: '1900000002' })),
    await post('wechat', gateway.wechatCallback(wx, { appid: 'wx0002' })),
    await post('wechat', { body: '', headers: { 'content-type': 'application/json' } }),
    await post('alipay', { ...form, body: form.body.replace('total_amount=9800.50', 'total_amount=0.01') }),
    await post('alipay', gateway.alipayCallback(ali, { app_id: '2021000000000002' })),
    await post('alipay', gateway.alipayCallback(ali, { seller_id: '2088000000000002' })),
    await post('alipay', { body: 'a=1', headers: form.headers }),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401))
  expect(refused.at(-1)?.body).toBe('fail')
  // One that waits, and one that is signed and tells of a code that is not ours.
  expect((await post('alipay', gateway.alipayCallback(ali, { trade_status: 'WAIT_BUYER_PAY' }))).body).toBe('success')
  expect((await post('alipay', gateway.alipayCallback(ali, { out_trade_no: 'somebody-elses' }))).status).toBe(500)
  expect((await orderOf(team, id)).status).toBe('notPaid')
})

test('a payment of another amount, of a closed order, or by both gateways waits in the console, and is handled once', async () => {
  const wrong = await ordered()
  const first = await coded(wrong.team, wrong.id, 'wechat')
  gateway.pay('wechat', first)
  await post('wechat', gateway.wechatCallback(first, { amount: { total: 1, currency: 'CNY' } }))
  expect((await orderOf(wrong.team, wrong.id)).status).toBe('notPaid')
  expect(await waiting(wrong.orderNo)).toMatchObject([{ reason: 'amount', amount: 0.01, price: 9800.5, handled: null }])

  const closed = await ordered()
  const late = await coded(closed.team, closed.id, 'alipay')
  await closed.team.call(api.closeCloudOrder, { id: closed.id })
  gateway.pay('alipay', late)
  expect((await callback('alipay', late)).body).toBe('success')
  expect((await orderOf(closed.team, closed.id)).status).toBe('closed')
  expect(await waiting(closed.orderNo)).toMatchObject([{ reason: 'closed', channel: 'alipay' }])

  const both = await ordered()
  const [wx, ali] = [await coded(both.team, both.id, 'wechat'), await coded(both.team, both.id, 'alipay')]
  const transactionId = gateway.pay('alipay', ali)
  gateway.pay('wechat', wx)
  await Promise.all([callback('wechat', wx), callback('alipay', ali)])
  expect((await orderOf(both.team, both.id)).status).toBe('renewed')
  const [second] = await waiting(both.orderNo)
  expect(second).toMatchObject({ reason: 'twice', amount: 9800.5 })
  const done = { session, channel: second?.channel ?? 'alipay', transactionId: second?.transactionId ?? '' }
  await anyone().call(handleProviderPayment, { ...done, way: 'refund', note: 'Given back' })
  expect((await anyone().raw(handleProviderPayment.path, { ...done, way: 'credit', note: 'x' })).status).toBe(400)
  expect((await waiting(both.orderNo))[0]?.handled).toMatchObject({ way: 'refund', note: 'Given back', by: 'Lin' })
  expect(transactionId).toBeTruthy()

  const receipted = await ordered()
  const third = await coded(receipted.team, receipted.id, 'wechat')
  await receipted.team.call(api.payCloudOrder, {
    id: receipted.id,
    receiptFileId: await uploadPdf(gemba, receipted.team),
  })
  gateway.pay('wechat', third)
  await callback('wechat', third)
  expect((await orderOf(receipted.team, receipted.id)).status).toBe('renewed')
  expect(await waiting(receipted.orderNo)).toMatchObject([{ reason: 'transfer' }])
})

test.each(['wechat', 'alipay'] as const)(
  'a payment of %s that no callback told is found when the page asks',
  async (channel) => {
    const { team, id } = await ordered()
    const name = await coded(team, id, channel)
    gateway.pay(channel, name)
    await inNoTeam((db) =>
      db
        .updateTable('cloudPayCode')
        .set({ askedAt: new Date(Date.now() - 60_000).toISOString() })
        .where('outTradeNo', '=', name)
        .execute(),
    )
    expect(await team.call(checkCloudPayCode, { id })).toEqual({ renewed: true })
    expect((await callback(channel, name)).status).toBe(200)
  },
)

test('codes of an order that waits no more are closed at their gateways', async () => {
  const { team, id } = await ordered()
  const names = { wechat: await coded(team, id, 'wechat'), alipay: await coded(team, id, 'alipay') }
  await team.call(api.closeCloudOrder, { id })
  await expect.poll(() => gateway.trades.wechat.get(names.wechat)?.closed, { timeout: 15_000 }).toBe(true)
  expect((await team.raw(makeCloudPayCode.path, { id, channel: 'wechat' })).body.message).toContain('does not wait')
})

test('a gateway that does not answer is told of, and only who may pays', async () => {
  const { team, id } = await ordered()
  gateway.breakDown(true)
  try {
    for (const channel of ['wechat', 'alipay'])
      expect((await team.raw(makeCloudPayCode.path, { id, channel })).body.message).toContain(
        'No payment code was made',
      )
    expect(await team.call(checkCloudPayCode, { id })).toEqual({ renewed: false })
  } finally {
    gateway.breakDown(false)
  }
  const other = await gemba.team()
  const reader = await makeUser(gemba, team.teamId, { name: 'Reader', rights: ['cloudService.view'] })
  expect((await other.raw(makeCloudPayCode.path, { id, channel: 'wechat' })).status).toBe(404)
  expect((await other.raw(checkCloudPayCode.path, { id })).status).toBe(404)
  expect((await reader.raw(makeCloudPayCode.path, { id, channel: 'wechat' })).status).toBe(403)
  for (const { path } of [selectProviderPayment, handleProviderPayment])
    expect(
      (await team.raw(path, { session: team.token, channel: 'wechat', transactionId: '1', way: 'refund', note: 'x' }))
        .status,
    ).toBe(403)
})

test('a gateway is there while it is configured, its settings are kept sealed, and bad ones are told', async () => {
  await expect(configure('alipay', { ...gateway.alipay, appId: '1' })).rejects.toThrow('not good')
  await provider('pay', 'alipay', 'off').catch(() => undefined)
  const rows = await inNoTeam((db) => db.selectFrom('cloudPayChannel').select(['channel', 'sealed']).execute())
  for (const { sealed } of rows) expect(sealed).not.toContain('PRIVATE')
  await inNoTeam((db) => db.deleteFrom('cloudPayChannel').where('channel', '=', 'alipay').execute())
  const { team, id } = await ordered()
  expect((await team.call(api.selectCloudPlan, {})).channels).toEqual(['wechat'])
  expect((await team.raw(makeCloudPayCode.path, { id, channel: 'alipay' })).body.message).toContain('does not take')
  expect((await post('alipay', { body: 'a=1', headers: {} })).status).toBe(404)
  await configure('alipay', gateway.alipay)
})
