import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWork } from '#areas/execution/contract/duty.ts'
import { addReport } from '#areas/execution/contract/report.api.ts'
import { loadUseMaterial } from '#areas/inventory/contract/feed.ts'
import { issueInventory, receiveInventory, splitLot } from '#areas/inventory/contract/inventory.api.ts'
import { locationCrud } from '#areas/inventory/contract/location.ts'
import { lotCrud } from '#areas/inventory/contract/lot.ts'
import { balanceCrud } from '#areas/inventory/contract/stock.ts'
import { lay } from '#areas/inventory/server/testing.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import * as api from '#areas/trace/contract/epcis.ts'
import { findTraced, selectTraceStep } from '#areas/trace/contract/trace.ts'
import { findAnything } from '#core/contract/find.ts'
import { type Json, type JsonObject, validateDocument } from '#engines/epcis/index.ts'
import { vectors, vectorsMissing } from '#engines/gs1/vectors.fixture.ts'
import { makeSteel } from '#tests/factories/steel.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { ended } from '#tests/support/jobs.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

const namespace = 'https://factory.example/epcis'
const gtin = '09521234543213'

/** Ten pieces of order WO1 are cut of steel S1, which has a GTIN; both operations are reported; a part of S1 was split off, a part shipped. */
async function place() {
  const { admin, within, steel, here, order } = await makeSteel(gemba)
  const product = await admin.call(productCrud.get, { id: steel })
  await admin.call(productCrud.update, { id: steel, version: product.version, gtin: '9521234543213' })
  const [cut = 0, weld = 0] = order.taskIds
  const s1 = await lay(admin, steel, here, 100, 'S1')
  await admin.call(splitLot, { id: s1.id, quantity: 30, lotNumber: 'S1a' })
  await admin.call(loadUseMaterial, { taskId: cut, id: s1.id })
  await admin.call(startWork, { taskId: cut, userIds: [admin.userId] })
  await admin.call(addReport, { taskId: cut, goodQuantity: 10 })
  await admin.call(startWork, { taskId: weld, userIds: [admin.userId], confirmed: ['moveDuty'] })
  await admin.call(addReport, { taskId: weld, goodQuantity: 8 })
  const received = { kind: 'receipt', productId: steel, toLocationId: here, documentNo: 'DN-7' } as const
  await admin.call(receiveInventory, { ...received, lotNumber: 'S2', quantity: 40 })
  const { rows } = await admin.call(balanceCrud.select, { where: { productId: steel } })
  const s2 = rows.find(({ lotNumber }) => lotNumber === 'S2')
  await admin.call(issueInventory, { id: s2?.id as number, quantity: 2, kind: 'scrap' })
  const name = () =>
    admin.call(api.updateEpcisSetting, { version: 0, value: { namespace: `${namespace}/`, companyPrefix: '9521234' } })
  return { admin, within, steel, name, order }
}

const documentOf = (output: object) => output as api.EpcisDocument
const told = ({ epcisBody }: api.EpcisDocument) =>
  epcisBody.eventList.map((event) => `${String(event.type)} ${String(event.action ?? '')} ${String(event.bizStep)}`)

test('what happened is handed out: receipts, splits, what went into an order and came out of it, serials', async () => {
  const { admin, name } = await place()
  const refused = await admin.raw(api.exportEpcis.path, {})
  expect(refused.body.message).toContain('Identification')
  await name()
  const document = documentOf(await admin.call(api.exportEpcis, {}))
  expect(validateDocument(document as unknown as Json)).toEqual([])
  expect(told(document).sort()).toEqual(
    [
      'ObjectEvent OBSERVE receiving',
      'ObjectEvent DELETE destroying',
      'ObjectEvent OBSERVE storing',
      'ObjectEvent ADD commissioning',
      'TransformationEvent  repackaging',
      'TransformationEvent  commissioning',
      'TransformationEvent  commissioning',
    ].sort(),
  )
  const events = document.epcisBody.eventList
  expect(events.find(({ bizStep }) => bizStep === 'receiving')).toMatchObject({
    quantityList: [{ epcClass: `https://id.gs1.org/01/${gtin}/10/S2` }],
    bizTransactionList: [{ type: 'recadv', bizTransaction: `${namespace}/bt/DN-7` }],
    bizLocation: { id: `${namespace}/loc/A1` },
  })
  const [taken, made] = events.filter(
    ({ bizStep, type }) => bizStep === 'commissioning' && type === 'TransformationEvent',
  )
  expect(taken).toMatchObject({
    transformationID: `${namespace}/transformation/WO1`,
    inputQuantityList: [{ epcClass: `https://id.gs1.org/01/${gtin}/10/S1` }],
    bizTransactionList: [{ type: 'prodorder', bizTransaction: `${namespace}/bt/WO1` }],
  })
  expect(taken?.outputQuantityList).toBeUndefined()
  expect(made).toMatchObject({
    transformationID: `${namespace}/transformation/WO1`,
    ilmd: { 'cbvmda:lotNumber': 'WO1' },
  })
  expect(made?.inputQuantityList).toBeUndefined()
  const serials = events.find(({ epcList }) => epcList !== undefined)
  expect(serials?.epcList).toEqual([expect.stringMatching(/\/obj\/.*:WO1-0001$/)])
  expect((await admin.call(api.epcisDocumentCrud.select, {})).rows).toMatchObject([
    { direction: 'exported', events: events.length, identifier: document.id },
  ])
})

describe.skipIf(vectorsMissing)(`GS1's own schema${vectorsMissing ? `: ${vectorsMissing}` : ''}`, () => {
  test('takes what is handed out', async () => {
    const { admin, name } = await place()
    await name()
    const ajv = new Ajv({ strict: false, allErrors: true })
    addFormats.default(ajv)
    const valid = ajv.compile(vectors<object>('epcis/epcis-json-schema.json', {}))
    const document = await admin.call(api.exportEpcis, {})
    expect(valid(document) ? [] : valid.errors).toEqual([])
  })
})

test('by orders and serials, by time; a number that there is not is named', async () => {
  const { admin, name } = await place()
  await name()
  const whole = documentOf(await admin.call(api.exportEpcis, {})).epcisBody.eventList.length
  const count = async (asked: api.EpcisAsked) =>
    documentOf(await admin.call(api.exportEpcis, asked)).epcisBody.eventList.length
  expect(await count({ orders: ['WO1'] })).toBe(3)
  expect(await count({ serials: ['WO1-0001'] })).toBe(3)
  expect(await count({ from: '2000-01-01T00:00:00Z' })).toBe(whole)
  expect(await count({ from: '2000-01-01T00:00:00Z', to: '2000-02-01T00:00:00Z' })).toBe(0)
  const refused = await admin.raw(api.exportEpcis.path, { orders: ['WO1', 'NONE'] })
  expect(Object.keys(refused.body.data ?? {})).toEqual(['orders.1'])
})

test('a report that is undone is declared to be an error, under the same identifier', async () => {
  const { admin, name, within } = await place()
  await name()
  const before = documentOf(await admin.call(api.exportEpcis, { orders: ['WO1'] })).epcisBody.eventList
  await within((db) => db.updateTable('report').set({ status: 'reversed' }).where('goodQuantity', '=', 8).execute())
  const after = documentOf(await admin.call(api.exportEpcis, { orders: ['WO1'] })).epcisBody.eventList
  expect(after.map(({ eventID }) => eventID).sort()).toEqual(before.map(({ eventID }) => eventID).sort())
  expect(after.filter(({ errorDeclaration }) => errorDeclaration)).toHaveLength(1)
})

const sent = (events: JsonObject[]): JsonObject => ({
  '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
  id: 'https://supplier.example/document/1',
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: '2026-01-05T08:00:00Z',
  sender: 'https://id.gs1.org/417/4012345000009',
  epcisBody: { eventList: events },
})
const shipped = (lot: string, more: JsonObject = {}): JsonObject => ({
  type: 'ObjectEvent',
  eventTime: '2026-01-05T16:00:00+08:00',
  eventTimeZoneOffset: '+08:00',
  action: 'OBSERVE',
  bizStep: 'shipping',
  disposition: 'in_transit',
  quantityList: [{ epcClass: `https://supplier.example/01/${gtin}/10/${lot}`, quantity: 50, uom: 'KGM' }],
  readPoint: { id: 'urn:epc:id:sgln:4012345.00005.0' },
  ...more,
})

test('a supplier’s document is kept once and finds our lots', async () => {
  const { admin, name } = await place()
  await name()
  const first = await admin.call(api.captureEpcis, { document: sent([shipped('S1'), shipped('X9')]) })
  expect(first).toMatchObject({ events: 2, kept: 2, known: 0, differing: 0, lots: 1 })
  // The same in another spelling, and one that is new.
  const again = shipped('S1', {
    eventTime: '2026-01-05T08:00:00.000Z',
    readPoint: { id: 'https://id.gs1.org/414/4012345000054' },
  })
  const second = await admin.call(api.captureEpcis, { document: sent([again, shipped('S1a')]) })
  expect(second).toMatchObject({ events: 2, kept: 1, known: 1, lots: 1 })
  const { rows } = await admin.call(api.epcisEventCrud.select, { where: { lots: 'S1' } })
  expect(rows.map(({ lots }) => lots).sort()).toEqual(['S1', 'S1a'])
  const lotId = (await admin.call(findTraced, { code: 'S1' })).rows[0]?.lotId as number
  const course = async () =>
    (await admin.call(selectTraceStep, { lotId })).rows.filter(({ kind }) => kind === 'epcis').map(({ what }) => what)
  expect(await course()).toEqual(['shipping'])
  // A declaration of an error has the hash of what it is about, and is kept besides.
  const wrong = { errorDeclaration: { declarationTime: '2026-01-06T08:00:00Z', reason: 'did_not_occur' } }
  expect(await admin.call(api.captureEpcis, { document: sent([shipped('S1', wrong)]) })).toMatchObject({ kept: 1 })
  expect(await course()).toEqual([])
  // An identifier that is kept for something else is told of.
  const eventID = 'urn:uuid:00000000-0000-4000-8000-000000000001'
  await admin.call(api.captureEpcis, { document: sent([shipped('S1', { eventID, action: 'ADD' })]) })
  const other = await admin.call(api.captureEpcis, { document: sent([shipped('S1', { eventID, action: 'DELETE' })]) })
  expect(other).toMatchObject({ kept: 0, known: 0, differing: 1 })
})

test('a supplier’s own number finds a lot only where one alone has it', async () => {
  const { admin, name } = await place()
  await name()
  const lots = (await admin.call(lotCrud.select, {})).rows
  const s1 = lots.find(({ number }) => number === 'S1')
  await admin.call(lotCrud.update, { id: s1?.id as number, version: s1?.version as number, supplierLot: 'COIL-7' })
  const theirs = (lot: string, time: string) =>
    shipped(lot, {
      eventTime: time,
      quantityList: [{ epcClass: `urn:epc:class:lgtin:4012345.012345.${lot}`, quantity: 5 }],
    })
  const once = await admin.call(api.captureEpcis, { document: sent([theirs('COIL-7', '2026-01-07T08:00:00Z')]) })
  expect(once.lots).toBe(1)
  const s1a = lots.find(({ number }) => number === 'S1a')
  await admin.call(lotCrud.update, { id: s1a?.id as number, version: s1a?.version as number, supplierLot: 'COIL-7' })
  const twice = await admin.call(api.captureEpcis, { document: sent([theirs('COIL-7', '2026-01-08T08:00:00Z')]) })
  expect(twice).toMatchObject({ kept: 1, lots: 0 })
})

test('what is wrong with a document is told with its path; the same twice at once is kept once', async () => {
  const { admin } = await place()
  const { action, ...bare } = shipped('S1')
  expect(action).toBe('OBSERVE')
  const refused = await admin.raw(api.captureEpcis.path, {
    document: sent([shipped('S1'), { ...bare, bizStep: 'sailing' }]),
  })
  expect(refused.status).toBe(400)
  const text = JSON.stringify(refused.body)
  expect(text).toContain('document.epcisBody.eventList[1].action')
  expect(text).toContain('document.epcisBody.eventList[1].bizStep')
  expect((await admin.raw(api.captureEpcis.path, { document: 7 })).status).toBe(400)
  expect((await admin.raw(api.captureEpcis.path, { document: sent([]) })).status).toBe(400)
  const both = await Promise.all([1, 2].map(() => admin.call(api.captureEpcis, { document: sent([shipped('S9')]) })))
  expect(both.map(({ kept }) => kept).sort()).toEqual([0, 1])
})

test('a GTIN is checked, kept with 14 digits, and stands at one product alone; the setting is checked by the engine', async () => {
  const { admin, steel } = await place()
  const product = await admin.call(productCrud.get, { id: steel })
  expect(product.gtin).toBe(gtin)
  expect(await admin.call(api.getEpcisSetting, {})).toMatchObject({ version: 0, withGtin: 1, foreign: 0 })
  const wrong = await admin.raw(productCrud.update.path, { id: steel, version: product.version, gtin: '9521234543214' })
  expect(JSON.stringify(wrong.body)).toContain('GTIN')
  const other = (await admin.call(productCrud.select, {})).rows.find(({ id }) => id !== steel)
  const taken = await admin.raw(productCrud.update.path, {
    id: other?.id as number,
    version: other?.version as number,
    gtin,
  })
  expect(JSON.stringify(taken.body)).toContain('gtin')
  for (const value of [
    { namespace: 'factory', companyPrefix: '' },
    { namespace: '', companyPrefix: '12' },
    { namespace: 'https://factory.example/?a=b', companyPrefix: '' },
  ]) {
    expect((await admin.raw(api.updateEpcisSetting.path, { version: 0, value })).status).toBe(400)
  }
  await admin.call(api.updateEpcisSetting, { version: 0, value: { namespace, companyPrefix: '4012345' } })
  expect(await admin.call(api.getEpcisSetting, {})).toMatchObject({ version: 1, withGtin: 1, foreign: 1 })
  // Somebody else set it meanwhile.
  expect(
    (await admin.raw(api.updateEpcisSetting.path, { version: 0, value: { namespace, companyPrefix: '' } })).status,
  ).toBe(409)
})

test('nobody without the right, and nobody of another team, sees anything of it', async () => {
  const { admin, name } = await place()
  await name()
  await admin.call(api.captureEpcis, { document: sent([shipped('S1')]) })
  const other = await gemba.team()
  expect((await other.call(api.epcisEventCrud.select, {})).rows).toEqual([])
  const clerk = await makeUser(gemba, admin.teamId, { name: 'Clerk', rights: ['trace.view'] })
  expect((await clerk.raw(api.exportEpcis.path, {})).status).toBe(403)
  expect((await clerk.raw(api.captureEpcis.path, { document: sent([]) })).status).toBe(403)
})

test('a label of GS1 finds the lot of its product, else the product; a bar code of a shop finds the product', async () => {
  const { admin, name } = await place()
  await name()
  // Another product has a lot of the same number, and no such GTIN.
  const other = await admin.call(productCrud.add, { code: 'PAINT', name: 'Paint', unit: 'pcs', gtin: '4012345123456' })
  const bin = (await admin.call(locationCrud.select, {})).rows.find(({ code }) => code === 'A1')
  await lay(admin, other.id, bin?.id as number, 5, 'S1')
  const find = async (text: string, more = {}) =>
    (await admin.call(findAnything, { text, exact: true, ...more })).records.map(
      ({ kind, number, name: of }) => `${kind} ${number} ${of}`,
    )
  expect((await find('S1')).sort()).toEqual(['tracedLot S1 Paint', 'tracedLot S1 Part STEEL'])
  expect(await find('S1', { gtin })).toEqual(['tracedLot S1 Part STEEL'])
  expect(await find(gtin)).toEqual(['product STEEL Part STEEL'])
  expect(await find('9521234543213')).toEqual(['product STEEL Part STEEL'])
  // An order's own lot is found as the order.
  expect((await find('WO1')).map((each) => each.split(' ')[0])).toEqual(['workOrder'])
  const traced = async (code: string) =>
    (await admin.call(findTraced, { code })).rows.map((row) => `${row.by} ${row.productCode} ${row.lotNumber}`)
  expect(await traced(`]d201${gtin}10S1`)).toEqual(['lot STEEL S1'])
  expect(await traced(`https://id.gs1.org/01/${gtin}/10/S1a`)).toEqual(['lot STEEL S1a'])
  expect((await traced(`(01)${gtin}`)).sort()).toEqual(['product STEEL S1', 'product STEEL S1a', 'product STEEL S2'])
  expect(await traced('(01)04012345123456(10)S2')).toEqual([])
})

test('more events than one answer takes become the file of a job', async () => {
  const { admin, name, within, order } = await place()
  await name()
  await within((db) =>
    sql`insert into order_serial (work_order_id, serial_no, created_at)
      select ${order.orderId}::bigint, 'N' || n, timestamptz '2026-01-01' + n * interval '1 second' from generate_series(1, ${api.epcisMost}) n`.execute(
      db,
    ),
  )
  const answer = await admin.call(api.exportEpcis, { from: '2000-01-01T00:00:00Z' })
  const { result } = await ended(admin, (answer as { jobId: number }).jobId)
  expect(result).toMatchObject({ fileName: expect.stringMatching(/^EPCIS-.*\.jsonld$/) })
  expect((result as { rows: number }).rows).toBeGreaterThan(api.epcisMost)
  expect(documentOf(await admin.call(api.exportEpcis, {})).epcisBody.eventList).toHaveLength(api.epcisUsual)
})
