import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWork } from '#areas/execution/contract/duty.ts'
import { floorTeam, makeOrder } from '#areas/execution/server/testing.ts'
import { locationCrud } from '#areas/inventory/contract/location.ts'
import { lay, makeStore } from '#areas/inventory/server/testing.ts'
import { selectSalesOrderLine } from '#areas/orders/contract/sales-order.api.ts'
import { salesOrderCrud } from '#areas/orders/contract/sales-order.ts'
import { addConfirmed, addOrder, makeFactory } from '#areas/orders/server/testing.ts'
import * as api from '#areas/printing/contract/job.ts'
import { printDefaultCrud, printerCrud } from '#areas/printing/contract/printer.ts'
import * as templates from '#areas/printing/contract/template.ts'
import { IppSink } from '#areas/printing/server/ipp/testing.ts'
import { addSpotInspection, judgeInspectionRecord } from '#areas/quality/contract/record.api.ts'
import { inspectionRecordCrud } from '#areas/quality/contract/record.ts'
import { inspectionSchemeCrud } from '#areas/quality/contract/scheme.ts'
import { addShipment } from '#areas/shipping/contract/shipment.api.ts'
import { shipmentCrud } from '#areas/shipping/contract/shipment.ts'
import { readPdf } from '#engines/labels/testing.ts'
import { makeUser } from '#tests/factories/user.ts'
import { type Client, Refused, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

const refusal = async (act: Promise<unknown>) => {
  const error = await act.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(Refused)
  return (error as Refused).body.message
}

/** A shipment of so many products. */
async function shipmentOf(admin: Client, count: number) {
  const codes = Array.from({ length: count }, (_, i) => `P${i + 1}`)
  const { places, products, warehouseId } = await makeStore(admin, { products: codes })
  await admin.call(locationCrud.add, { code: 'DOCK', kind: 'shipping', warehouseId })
  await lay(admin, products[0] as number, places[0] as number, 60, 'L1')
  const lines = products.map((productId, i) => ({ productId, quantity: i + 1 }))
  const order = await admin.call(salesOrderCrud.add, { customer: 'Customer A', deliveryDate: '2030-03-01', lines })
  const { rows } = await admin.call(selectSalesOrderLine, { id: order.id })
  return admin.call(addShipment, { lines: rows.map(({ id }) => ({ salesOrderLineId: id })) })
}

const shipped = { templateId: api.shippedId, printerId: api.browserId } as const

test('a delivery note prints without anything set up, by a form that is the team’s own from then on', async () => {
  const admin = await gemba.team()
  const { id, shipmentNo } = await shipmentOf(admin, 2)
  const kind = 'shipment'
  expect(await admin.call(api.getPrintChoice, { kind })).toMatchObject({
    form: true,
    shipped: true,
    browser: true,
    templates: [],
    printers: [],
  })
  const first = await admin.call(api.printLabels, { kind, ids: [id], ...shipped })
  expect(first.browserJobIds).toEqual(first.jobIds)
  const { pages, width, height, total } = await admin.call(api.getPrintPages, {
    id: first.jobIds[0] as number,
    from: 0,
  })
  expect([width, height, total]).toEqual([210, 297, 1])
  expect(pages.map(({ problem }) => problem)).toEqual([null])
  // Sharp enough for paper: 300 dots an inch.
  expect(Buffer.from(pages[0]?.png ?? '', 'base64').readUInt32BE(16)).toBe(2520)
  expect((await admin.call(shipmentCrud.get, { id })).printCount).toBe(1)
  const after = await admin.call(api.getPrintChoice, { kind })
  expect(after).toMatchObject({ shipped: false, browser: false, templates: [{ name: 'Delivery note' }] })
  // Asked for again by another device it is the same template and the same printer.
  await admin.call(api.printLabels, { kind, ids: [id], ...shipped })
  expect(await admin.call(api.getPrintChoice, { kind })).toEqual(after)
  expect((await admin.call(printerCrud.select, {})).rows).toMatchObject([{ number: 'BROWSER', driver: 'browser' }])
  const job = await admin.call(api.printJobCrud.get, { id: first.jobIds[0] as number })
  expect(job).toMatchObject({ name: shipmentNo, templateNumber: 1, labelCount: 1 })
})

test('many lines flow over pages, which are counted, and copies follow each other page by page', async () => {
  const admin = await gemba.team()
  const { id, shipmentNo } = await shipmentOf(admin, 50)
  const made = await admin.call(api.printLabels, { kind: 'shipment', ids: [id], copies: 2, ...shipped })
  const jobId = made.jobIds[0] as number
  const kept = await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    db.selectFrom('printJob').select('labels').where('id', '=', jobId).executeTakeFirstOrThrow(),
  )
  const labels = kept.labels as {
    name: string
    values: Record<string, string>
    page: { tables: { table1: { rows: unknown[] } } }
  }[]
  expect(labels.map(({ name }) => name)).toEqual([1, 2, 3].map((page) => `${shipmentNo} (${page}/3)`))
  expect(labels.reduce((sum, { page }) => sum + (page.tables.table1?.rows.length ?? 0), 0)).toBe(50)
  expect(labels.map(({ values }) => `${values.page}/${values.pages}`)).toEqual(
    labels.map((_, i) => `${i + 1}/${labels.length}`),
  )
  const { pages, total } = await admin.call(api.getPrintPages, { id: jobId, from: 0 })
  expect(total).toBe(labels.length * 2)
  const all = [...pages]
  while (all.length < total) all.push(...(await admin.call(api.getPrintPages, { id: jobId, from: all.length })).pages)
  expect(all.every(({ problem }) => problem === null)).toBe(true)
  // The second copy begins with the first page again.
  expect(all[labels.length]?.png).toBe(all[0]?.png)
  expect(all[1]?.png).not.toBe(all[0]?.png)
})

test('a form goes to a printer of the network as it is previewed, and is a PDF of as many pages', async () => {
  const admin = await gemba.team()
  await makeFactory(gemba, admin.teamId)
  const order = await addConfirmed(admin)
  const sink = await new IppSink().open()
  const printer = await admin.call(printerCrud.add, {
    number: 'A4',
    name: 'Office',
    driver: 'ipp',
    host: '127.0.0.1',
    port: sink.port,
    dotsPerMm: '12',
  })
  const template = await admin.call(templates.addShippedTemplate, { kind: 'workOrderForm' })
  await admin.call(printDefaultCrud.add, { kind: 'workOrderForm', templateId: template.id, printerId: printer.id })
  // By the standard of its kind: nothing is chosen.
  const { jobIds } = await admin.call(api.printLabels, { kind: 'workOrderForm', ids: [order.id] })
  const id = jobIds[0] as number
  await expect
    .poll(async () => (await admin.call(api.printJobCrud.get, { id })).status, { timeout: 20_000 })
    .toBe('printed')
  const [page, ...others] = readPdf(sink.got[0]?.document as Buffer, (bytes) => inflateSync(bytes))
  expect(others).toEqual([])
  expect([page?.width, page?.height]).toEqual([2520, 3564])
  const design = await admin.call(templates.getLabelDesign, { id: template.id })
  const { values, lists } = await admin.call(templates.getLabelRecord, { kind: 'workOrderForm', id: order.id })
  expect(lists.operations?.[0]).toMatchObject({ sequence: '10', code: `${order.workorderNo}#10` })
  const preview = await admin.call(templates.previewLabel, { model: design.model, values, lists, dotsPerMm: 12 })
  expect(preview).toMatchObject({ problems: [], pages: 1 })
  const { pages } = await admin.call(api.getPrintPages, { id, from: 0 })
  expect(pages[0]?.png).toBe(preview.png)
  await sink.close()
  // An order that is not confirmed goes to nobody on paper.
  const open = await addOrder(admin)
  expect(await refusal(admin.call(api.printLabels, { kind: 'workOrderForm', ids: [open.id] }))).toContain(
    open.workorderNo,
  )
})

test('a team changes its form; what cannot be printed is not published and says why', async () => {
  const admin = await gemba.team()
  const { id: shipmentId } = await shipmentOf(admin, 1)
  const { id } = await admin.call(templates.addShippedTemplate, { kind: 'shipment' })
  const again = await admin.call(templates.addShippedTemplate, { kind: 'shipment' })
  expect(again.name).toBe('Delivery note 2')
  const opened = await admin.call(templates.getLabelDesign, { id })
  expect(opened).toMatchObject({ published: 1, same: true })
  expect(opened.lists.map(({ name }) => name)).toEqual(['lines', 'packed'])
  const change = async (to: object) => {
    const { version, model } = await admin.call(templates.getLabelDesign, { id })
    const elements = model.elements.map((each) => (each.id === 'table1' ? { ...each, ...to } : each))
    const saved = await admin.call(templates.saveLabelDesign, {
      id,
      version,
      model: { ...model, elements },
    })
    return admin.call(templates.publishLabelTemplate, { id, version: saved.version })
  }
  expect(await refusal(change({ rowHeight: 200 }))).toContain('no room for a row')
  expect(await refusal(change({ rowHeight: 11, list: 'gone' }))).toContain('no list “gone”')
  const table = opened.model.elements.find((each) => each.id === 'table1')
  if (table?.type !== 'table') throw new Error('no table')
  const wrong = table.columns.map((column) => ({ ...column, sum: true }))
  expect(await refusal(change({ list: 'lines', columns: wrong }))).toContain('cannot be added up')
  expect((await change({ columns: table.columns.slice(0, 4) })).published).toBe(2)
  const { jobIds } = await admin.call(api.printLabels, {
    kind: 'shipment',
    ids: [shipmentId],
    templateId: id,
    printerId: 0,
  })
  expect(await admin.call(api.printJobCrud.get, { id: jobIds[0] as number })).toMatchObject({ templateNumber: 2 })
})

test('a certificate tells what was wanted and found; one that is not judged is refused', async () => {
  const { admin, within, floor } = await floorTeam(gemba)
  const { taskIds } = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 100 }))
  const taskId = taskIds[0] as number
  const { id: schemeId } = await admin.call(inspectionSchemeCrud.add, {
    code: 'S-1',
    name: 'Cutting',
    type: 'first',
    sampleSize: 3,
    items: [
      { item: 'Diameter', kind: 'measured', lower: 9.9, upper: 10.1, unit: 'mm' },
      { item: 'Looks', kind: 'judged', required: false },
    ],
  })
  await admin.call(startWork, { taskId, userIds: [admin.userId], stationId: floor.stations[0] })
  const { id } = await admin.call(addSpotInspection, { taskId, schemeId })
  const asked = { kind: 'inspectionRecord', ids: [id], ...shipped }
  expect(await refusal(admin.call(api.printLabels, asked))).toContain('Not judged yet')
  const { version } = await admin.call(inspectionRecordCrud.get, { id })
  const values = [10, 10.05, 10.2].map((value, i) => ({ item: 0, sample: i + 1, value }))
  await admin.call(judgeInspectionRecord, { id, version, values, result: 'fail', note: 'One too wide' })
  const { lists, values: told } = await admin.call(templates.getLabelRecord, { kind: 'inspectionRecord', id })
  expect(told).toMatchObject({ result: 'Failed', nonconforming: '1', note: 'One too wide' })
  expect(lists.items).toMatchObject([
    { item: 'Diameter', wanted: '9.9 – 10.1 mm', found: '10  10.05  10.2', bad: '1', judged: 'Not good' },
    { item: 'Looks', found: '–', judged: '–' },
  ])
  const { jobIds } = await admin.call(api.printLabels, asked)
  const { pages } = await admin.call(api.getPrintPages, { id: jobIds[0] as number, from: 0 })
  expect(pages.map(({ problem }) => problem)).toEqual([null])
  // Whoever may not read inspections prints no certificate of them.
  const stranger = await makeUser(gemba, admin.teamId, { name: 'Bo', rights: ['printJob.view', 'printJob.print'] })
  await expect(stranger.call(api.printLabels, asked)).rejects.toThrow('403')
})
