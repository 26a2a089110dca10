import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadFile } from '#core/contract/core.api.ts'
import { localDate } from '#engines/working-time/index.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import * as api from '../../contract/invoice.ts'
import * as orders from '../../contract/order.ts'
import * as console from '../../contract/provider.api.ts'
import * as invoices from '../../contract/provider-invoice.api.ts'
import { command } from '../provider/command.ts'
import { electronic, giveInvoiceInfo, special, uploadPdf } from '../testing.ts'
import { invoiceSpan } from './due.ts'

let gemba: TestGemba
let session: string
beforeAll(async () => {
  gemba = await startTestGemba({ environment: { GEMBA_CLOUD: 'on' } })
  await provider('plan', 'trial', 12, '100.10')
  await provider('bank', '--company', 'Gemba Cloud', '--bank', 'ICBC', '--account', '6222 0000')
  const key = (await provider('person', 'Lin')).split(': ')[1] as string
  session = (await anyone().call(console.beginProvider, { key })).session
})
afterAll(() => gemba?.end())

const zone = 'Asia/Shanghai'
const provider = (...words: (string | number)[]) =>
  gemba.services.database.inNoTeam((db) => command(db, words.map(String), new Date()))
const anyone = () => gemba.client('')
type Team = Awaited<ReturnType<TestGemba['team']>>
const plan = { edition: 'trial', months: 12, price: 100.1, termsAccepted: true } as const
const pdf = { name: 'invoice.pdf', content: Buffer.from('%PDF-1.7\n%%EOF').toString('base64') }
let number = 10_000_000
const invoiceNo = () => String(++number)

async function payer() {
  const team = await gemba.team()
  await giveInvoiceInfo(gemba, team)
  return team
}

async function order(team: Team) {
  const { id, orderNo } = await team.call(orders.placeCloudOrder, plan)
  return { id, orderNo, named: { session, teamId: team.teamId, orderId: id } }
}

async function paid(team: Team) {
  const placed = await order(team)
  await team.call(orders.payCloudOrder, { id: placed.id, receiptFileId: await uploadPdf(gemba, team) })
  const { version } = await anyone().call(console.getProviderOrder, placed.named)
  await anyone().call(console.approveProviderOrder, { ...placed.named, version })
  return placed
}

const detailed = async (team: Team, details: typeof electronic | typeof special) => ({
  ...details,
  licenceFileId: await uploadPdf(gemba, team),
  ...(details.type === 'special' && { certificateFileId: await uploadPdf(gemba, team) }),
})
const apply = async (team: Team, id: number, details: typeof electronic | typeof special) =>
  team.call(api.applyCloudInvoice, {
    id,
    invoice: (await detailed(team, details)) as api.InvoiceDetails,
    termsAccepted: true,
  })
const listed = async (orderNo: string) =>
  (await anyone().call(invoices.selectProviderInvoice, { session })).rows.find((row) => row.orderNo === orderNo)
const toldOf = (team: Team) =>
  gemba.services.database.inTeam({ teamId: team.teamId, workshops: null }, (db) =>
    db.selectFrom('notification').select('subject').where('channel', '=', 'inApp').orderBy('id').execute(),
  )

test('nothing is ordered before the invoice info is complete, and its terms must be accepted', async () => {
  const team = await gemba.team()
  expect((await team.call(orders.selectCloudPlan, {})).invoice.ready).toBe(false)
  expect((await team.raw(orders.placeCloudOrder.path, plan)).body.message).toContain(
    'Cannot enter renewal before the invoice info is complete',
  )
  const invoice = await detailed(team, electronic)
  const refused = await team.raw(api.saveCloudInvoiceInfo.path, { invoice, termsAccepted: false })
  expect(refused.body.data).toEqual({ termsAccepted: 'The invoice terms must be accepted' })
  await team.call(api.saveCloudInvoiceInfo, { invoice: invoice as api.InvoiceDetails, termsAccepted: true })
  expect((await team.call(orders.selectCloudPlan, {})).invoice.ready).toBe(true)
  expect((await team.call(api.getCloudInvoiceInfo, {})).details).toMatchObject({
    company: electronic.company,
    licenceFileIdFileName: 'scan.pdf',
  })
  await order(team)
})

test('each variant asks for its own fields, and says what is wrong at them', async () => {
  const team = await payer()
  const save = async (change: object) =>
    (await team.raw(api.saveCloudInvoiceInfo.path, { invoice: change, termsAccepted: true })).body.data
  const whole = await detailed(team, special)
  const { certificateFileId: _, ...uncertified } = { certificateFileId: 0, ...whole }
  expect(Object.keys(await save(uncertified))).toEqual(['invoice.certificateFileId'])
  expect(Object.keys(await save({ ...whole, medium: 'electronic' }))).toEqual(['invoice.email'])
  expect(Object.keys(await save({ ...whole, bank: '', phone: 'soon' }))).toEqual(['invoice.bank', 'invoice.phone'])
  expect(await save({ ...whole, taxNo: '91440300708461136X' })).toEqual({
    'invoice.taxNo': expect.stringContaining('check character'),
  })
  expect(Object.keys(await save({ ...whole, type: 'none' }))).toEqual(['invoice.type'])
  await save({ ...whole, taxNo: ' 91440300708461136t ' })
  expect((await team.call(api.getCloudInvoiceInfo, {})).details).toMatchObject({ taxNo: '91440300708461136T' })
})

test('an invoice is issued for a paid order alone, on paper with its parcel, within its working days', async () => {
  const team = await payer()
  const placed = await order(team)
  await apply(team, placed.id, special)
  expect(await listed(placed.orderNo)).toBeUndefined()
  const waiting = await team.call(api.getCloudInvoice, { id: placed.id })
  expect(waiting).toMatchObject({ status: 'notMailed', dueFrom: null, issued: null })
  const issue = { ...placed.named, version: 1, invoiceNo: invoiceNo(), amount: 100.1 }
  const paper = { medium: 'paper', carrier: 'SF Express', trackingNo: 'SF1000' } as const
  expect((await anyone().raw(invoices.issueProviderInvoice.path, { ...issue, sent: paper })).status).toBe(404)

  await team.call(orders.payCloudOrder, { id: placed.id, receiptFileId: await uploadPdf(gemba, team) })
  const { version: paidVersion } = await anyone().call(console.getProviderOrder, placed.named)
  await anyone().call(console.approveProviderOrder, { ...placed.named, version: paidVersion })
  const { from, until } = invoiceSpan(localDate(zone, Date.now()))
  expect(await listed(placed.orderNo)).toMatchObject({
    status: 'notMailed',
    type: 'special',
    medium: 'paper',
    price: 100.1,
    dueFrom: from,
    dueUntil: until,
    overdue: false,
  })
  const seen = await anyone().call(invoices.getProviderInvoice, placed.named)
  expect(seen.details).toMatchObject({ company: special.company, recipientAddress: special.recipientAddress })
  expect(seen.scans.map(({ kind }) => kind)).toEqual(['licence', 'certificate'])
  const scan = await gemba.app.inject({
    method: 'POST',
    url: invoices.downloadProviderInvoiceScan.path,
    payload: { ...placed.named, kind: 'certificate' },
  })
  expect([scan.statusCode, scan.body.slice(0, 8)]).toEqual([200, '%PDF-1.7'])

  const { version } = seen
  const raw = (change: object) =>
    anyone().raw(invoices.issueProviderInvoice.path, { ...issue, version, sent: paper, ...change })
  expect((await raw({ amount: 99 })).body.data).toEqual({ amount: expect.stringContaining('100.1 yuan') })
  expect(Object.keys((await raw({ sent: { medium: 'electronic', pdf } })).body.data ?? {})).toEqual(['sent.medium'])
  expect(Object.keys((await raw({ invoiceNo: '123' })).body.data ?? {})).toEqual(['invoiceNo'])
  expect((await raw({ version: version + 1 })).status).toBe(409)
  const twice = await Promise.all([raw({}), raw({})])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])

  expect(await team.call(orders.cloudOrderCrud.get, { id: placed.id })).toMatchObject({
    invoiceStatus: 'mailed',
    invoiceNo: issue.invoiceNo,
    carrier: 'SF Express',
    trackingNo: 'SF1000',
    invoiceFileId: null,
  })
  await expect
    .poll(async () => (await toldOf(team)).map(({ subject }) => subject), { timeout: 15_000 })
    .toContain(`发票已寄出：${placed.orderNo}`)
  const late = await team.raw(api.applyCloudInvoice.path, {
    id: placed.id,
    invoice: await detailed(team, special),
    termsAccepted: true,
  })
  expect(late.body.message).toContain('Invoice application failed')

  const other = await payer()
  const next = await paid(other)
  const taken = { ...next.named, version: 1, invoiceNo: issue.invoiceNo, amount: 100.1 }
  const again = await anyone().raw(invoices.issueProviderInvoice.path, {
    ...taken,
    sent: { medium: 'electronic', pdf },
  })
  expect(Object.keys(again.body.data ?? {})).toEqual(['invoiceNo'])
})

test('what was asked for wrongly is sent back, corrected, and issued as a PDF that the team reads', async () => {
  const team = await payer()
  const { id, orderNo, named } = await paid(team)
  const first = await anyone().call(invoices.getProviderInvoice, named)
  await anyone().call(invoices.rejectProviderInvoice, { ...named, version: first.version, reason: 'No such company' })
  expect(await listed(orderNo)).toMatchObject({ status: 'sentBack', overdue: false })
  const back = await team.call(api.getCloudInvoice, { id })
  expect(back).toMatchObject({ status: 'sentBack', remark: 'No such company' })
  await expect
    .poll(async () => (await toldOf(team)).map(({ subject }) => subject), { timeout: 15_000 })
    .toContain(`发票申请失败：${orderNo}`)
  // The scan that the order has already is named again.
  const licenceFileId = back.details?.licenceFileId as number
  const invoice = { ...electronic, company: '深圳示例制造股份有限公司', licenceFileId }
  await team.call(api.applyCloudInvoice, { id, invoice, termsAccepted: true })
  const { version } = await anyone().call(invoices.getProviderInvoice, named)
  const issue = { ...named, version, invoiceNo: invoiceNo(), amount: 100.1 }
  const text = { name: 'a.pdf', content: Buffer.from('no document').toString('base64') }
  const wrong = await anyone().raw(invoices.issueProviderInvoice.path, {
    ...issue,
    sent: { medium: 'electronic', pdf: text },
  })
  expect(Object.keys(wrong.body.data ?? {})).toEqual(['sent.pdf.content'])
  await anyone().call(invoices.issueProviderInvoice, { ...issue, sent: { medium: 'electronic', pdf } })
  const { document, issued } = await team.call(api.getCloudInvoice, { id })
  expect([document?.name, issued?.invoiceNo]).toEqual(['invoice.pdf', issue.invoiceNo])
  const file = await gemba.app.inject({
    method: 'POST',
    url: downloadFile.path,
    headers: { token: team.token },
    payload: { fileNo: document?.fileNo },
  })
  expect(file.body.slice(0, 8)).toBe('%PDF-1.7')
  const log = await gemba.services.database.inTeam({ teamId: team.teamId, workshops: null }, (db) =>
    db
      .selectFrom('operationLog')
      .select(['userName', 'verb'])
      .where('entity', '=', 'cloudInvoice')
      .orderBy('id')
      .execute(),
  )
  expect(log.map(({ verb }) => verb)).toEqual(['apply', 'sendBack', 'apply', 'issue'])
  expect(log[3]?.userName).toBe('Lin')
})

test('one that is not issued within fifteen working days is overdue, and the oldest comes first', async () => {
  const [one, two] = [await payer(), await payer()]
  const [late, fresh] = [await paid(one), await paid(two)]
  await gemba.services.database.inNoTeam((db) =>
    db
      .updateTable('cloudInvoiceEntry')
      .set({ askedAt: '2026-01-01T00:00:00Z', dueFrom: '2026-01-12', dueUntil: '2026-01-22' })
      .where('teamId', '=', one.teamId)
      .execute(),
  )
  const { rows } = await anyone().call(invoices.selectProviderInvoice, { session })
  expect(rows[0]).toMatchObject({ orderNo: late.orderNo, overdue: true })
  expect(rows.find(({ orderNo }) => orderNo === fresh.orderNo)?.overdue).toBe(false)
})

test('a closed order has no invoice, and only who may sees to it', async () => {
  const team = await payer()
  const { id } = await order(team)
  await team.call(orders.closeCloudOrder, { id })
  const gone = await team.raw(api.applyCloudInvoice.path, {
    id,
    invoice: await detailed(team, electronic),
    termsAccepted: true,
  })
  expect(gone.body.message).toContain('is closed')
  expect((await team.call(orders.cloudOrderCrud.get, { id })).invoiceStatus).toBeNull()
  const buyer = await makeUser(gemba, team.teamId, {
    name: 'Buyer',
    rights: ['cloudService.view', 'cloudService.order'],
  })
  expect((await buyer.raw(api.getCloudInvoice.path, { id })).status).toBe(403)
  expect((await buyer.call(orders.placeCloudOrder, plan)).id).toBeGreaterThan(id)
  const other = await gemba.team()
  expect((await other.raw(api.getCloudInvoice.path, { id })).status).toBe(404)
  const named = { teamId: team.teamId, orderId: id }
  for (const stranger of ['', team.token])
    for (const [call, input] of [
      [invoices.selectProviderInvoice, {}],
      [invoices.getProviderInvoice, named],
      [invoices.downloadProviderInvoiceScan, { ...named, kind: 'licence' }],
      [invoices.rejectProviderInvoice, { ...named, version: 1, reason: 'No' }],
      [
        invoices.issueProviderInvoice,
        { ...named, version: 1, invoiceNo: '10000001', amount: 1, sent: { medium: 'electronic', pdf } },
      ],
    ] as const)
      expect((await anyone().raw(call.path, { ...input, session: stranger })).status, call.path).toBe(403)
})

test('a scan that was replaced is forgotten unless an order names it', async () => {
  const team = await payer()
  const licence = async () => (await team.call(api.getCloudInvoiceInfo, {})).details?.licenceFileId as number
  const stands = async (id: number) =>
    (
      await gemba.services.database.inTeam({ teamId: team.teamId, workshops: null }, (db) =>
        db.selectFrom('file').select('id').where('id', '=', id).execute(),
      )
    ).length
  const first = await licence()
  await giveInvoiceInfo(gemba, team)
  expect(await stands(first)).toBe(0)
  const second = await licence()
  await order(team)
  await giveInvoiceInfo(gemba, team)
  expect(await stands(second)).toBe(1)
})
