import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveInventory } from '#areas/inventory/contract/inventory.api.ts'
import { locationCrud } from '#areas/inventory/contract/location.ts'
import { lotCrud } from '#areas/inventory/contract/lot.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import { selectSalesOrderLine } from '#areas/orders/contract/sales-order.api.ts'
import { salesOrderCrud } from '#areas/orders/contract/sales-order.ts'
import { packingRuleCrud } from '#areas/packing/contract/rule.ts'
import { packingUnitCrud } from '#areas/packing/contract/unit.ts'
import { addShipment, getShipmentPrint } from '#areas/shipping/contract/shipment.api.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, input, type Person, pick } from './browser-session.ts'
import { atScreen, scan } from './floor-screen.ts'
import { type Caller, callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let keeper: Caller
let packer: Person
let productId = 0

const place = 'FG-C4'
const product = 'PACK-1'

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  keeper = await callerAt(demo.address, 'warehouse')
  await bringPieces()
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

/** Thirteen pieces of one lot and some of another, packed by five in boxes and by three boxes on a pallet. */
async function bringPieces(): Promise<void> {
  const manager = await callerAt(demo.address, 'manager')
  const piece = { code: product, name: 'Packed piece', unit: '件', kind: 'product' }
  ;({ id: productId } = await manager.call<{ id: number }>(productCrud.add.path, piece))
  const rule = { productId, level: 'box', content: 'piece', quantity: 5, mixing: 'oneLot' }
  await manager.call(packingRuleCrud.add.path, rule)
  await manager.call(packingRuleCrud.add.path, { ...rule, level: 'pallet', content: 'box', quantity: 3 })
  const { rows } = await keeper.call<{ rows: { id: number }[] }>(locationCrud.select.path, { where: { code: place } })
  for (const [lotNumber, quantity] of [
    ['PACK-LOT-A', 13],
    ['PACK-LOT-B', 5],
  ])
    await keeper.call(receiveInventory.path, {
      kind: 'receipt',
      productId,
      lotNumber,
      quantity,
      toLocationId: rows[0]?.id,
    })
}

/** Scans a code, and waits for what the station says to it. */
async function says(page: Page, code: string, words: string | RegExp): Promise<void> {
  await scan(page, code)
  await page.locator('.packing-answer', { hasText: words }).waitFor()
}

const unitsOf = async (level: string) =>
  (
    await keeper.call<{ rows: { number: string; quantity: number; part: boolean; status: string }[] }>(
      packingUnitCrud.select.path,
      { where: { level: [level], products: product }, sort: [{ field: 'id', order: 'asc' }] },
    )
  ).rows

test('two boxes are packed by scanner alone: each piece is answered, a wrong lot is refused, a full box is closed with its label', async () => {
  packer = await atScreen(browser, demo.address, 'warehouse', 'packingStation')
  const { page } = packer
  // A browser without a screen has printed at once, which puts the label away.
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = String(Number(document.body.dataset.printed ?? 0) + 1)
    }
  })
  await page.getByText('Select the packing location first').waitFor()
  await scan(page, place)
  await page.locator('.packing-answer', { hasText: 'Ready to scan' }).waitFor()
  await says(page, 'PACK-LOT-A', '4 to go')
  await says(page, 'PACK-LOT-B', 'Wrong lot')
  for (const missing of [3, 2, 1]) await says(page, 'PACK-LOT-A', `${missing} to go`)
  await says(page, 'PACK-LOT-A', 'Full with 5')
  const [first] = await unitsOf('box')
  const label = page.locator('.unit-label')
  await label.getByText(`SSCC ${first?.number}`).waitFor()
  await label.getByText('PACK-LOT-A').waitFor()
  await expect.poll(() => label.locator('img.print-code').count()).toBe(2)
  await expect.poll(() => page.evaluate(() => document.body.dataset.printed)).toBe('1')
  // With the code of the station's sheet a box is filled by one scan.
  await scan(page, 'GEMBA:FILL')
  await scan(page, 'PACK-LOT-A')
  await expect
    .poll(async () => (await unitsOf('box')).map(({ quantity, part, status }) => [quantity, part, status]))
    .toEqual([
      [5, false, 'closed'],
      [5, false, 'closed'],
    ])
})

test('what is left is closed as a part box after a second scan, and the boxes go onto a pallet', async () => {
  const { page } = packer
  await says(page, 'PACK-LOT-A', '2 to go')
  await says(page, 'GEMBA:CLOSE', 'holds only 3 of 5')
  await says(page, 'GEMBA:CLOSE', 'Part unit with 3')
  const boxes = await unitsOf('box')
  expect(boxes.map(({ quantity, part, status }) => [quantity, part, status])).toEqual([
    [5, false, 'closed'],
    [5, false, 'closed'],
    [3, true, 'closed'],
  ])
  await scan(page, 'GEMBA:PALLET')
  await page.locator('.packing-unit', { hasText: 'Pallet' }).waitFor()
  for (const [i, { number }] of boxes.entries())
    await says(page, `(00)${number}`, i === 2 ? 'Full with 3' : `${2 - i} to go`)
  const [pallet] = await unitsOf('pallet')
  expect(pallet).toMatchObject({ quantity: 13, status: 'closed' })
  expect(packer.complaints).toEqual([])
})

test('the pallet leaves by one scan at the dock, a second scan is refused, and the delivery note lists each box', async () => {
  const manager = await callerAt(demo.address, 'manager')
  const [pallet] = await unitsOf('pallet')
  const boxes = await unitsOf('box')
  const ordered = { customer: 'Packing customer', deliveryDate: '2099-03-01', lines: [{ productId, quantity: 20 }] }
  const { id: orderId } = await manager.call<{ id: number }>(salesOrderCrud.add.path, ordered)
  const { rows } = await manager.call<{ rows: { id: number }[] }>(selectSalesOrderLine.path, { id: orderId })
  const made = await keeper.call<{ id: number; shipmentNo: string }>(addShipment.path, {
    lines: [{ salesOrderLineId: rows[0]?.id, quantity: 13 }],
  })
  const { page } = packer
  await packer.open('shippingManagement', `?search=${encodeURIComponent(JSON.stringify({ keyword: made.shipmentNo }))}`)
  await page.getByRole('button', { name: 'Pick and details' }).first().click()
  const drawer = page.getByRole('dialog').filter({ hasText: made.shipmentNo })
  await drawer.getByRole('textbox', { name: 'Scan unit, lot, order or product' }).waitFor()
  await scan(page, `(00)${pallet?.number}`)
  await drawer.locator('.shipping-picks', { hasText: `in ${pallet?.number}` }).waitFor()
  await scan(page, `(00)${boxes[0]?.number}`)
  await page.getByText(`Scanned twice: ${boxes[0]?.number}`).waitFor()
  await drawer.getByRole('button', { name: 'Ship', exact: true }).click()
  await page
    .locator('.ant-modal-confirm, .ant-popconfirm, .ant-modal')
    .last()
    .getByRole('button', { name: 'OK' })
    .click()
  await drawer.getByText('Shipped').first().waitFor()
  const { shipments } = await keeper.call<OutputOf<typeof getShipmentPrint>>(getShipmentPrint.path, { ids: [made.id] })
  expect(shipments[0]?.packed.map(({ rootNumber, number, quantity }) => [rootNumber, number, quantity])).toEqual(
    boxes.map(({ number, quantity }) => [pallet?.number, number, quantity]),
  )
  expect((await unitsOf('box')).map(({ status }) => status)).toEqual(['shipped', 'shipped', 'shipped'])
})

test('the trace says which boxes a lot left in, and what is in a box', async () => {
  const { page } = packer
  const [box] = await unitsOf('box')
  await packer.open('traceReport', `?code=${box?.number}`)
  await page
    .getByRole('button', { name: `${product} PACK-LOT-A`, exact: true })
    .first()
    .click()
  const course = page.getByRole('dialog', { name: /^Course of lot · .*PACK-LOT-A/ })
  await course.getByText('Packed', { exact: true }).first().waitFor()
  await course.getByText(`${box?.number}`).first().waitFor()
  expect(packer.complaints).toEqual([])
})

test('a box that a customer sent back is scanned in, less what he kept, and waits to be inspected as a lot of its own', async () => {
  const { page } = packer
  const [, , part] = await unitsOf('box')
  await packer.open('warehousing')
  await page.getByText('Customer returns', { exact: true }).click()
  await page.getByRole('button', { name: 'Receive a return' }).click()
  const sheet = page.getByRole('dialog', { name: 'Receive a return' })
  await input(sheet, 'textbox', 'Scan unit label or serial').waitFor()
  await scan(page, `(00)${part?.number}`)
  await sheet.getByRole('heading', { name: /Packing customer/ }).waitFor()
  await input(sheet, 'spinbutton', `Returned quantity of ${product} PACK-LOT-A`).fill('2')
  const where = input(sheet, 'combobox', 'Location')
  await where.click()
  await where.fill('RM-QC')
  await pick(page.locator('.ant-select-dropdown:visible').getByTitle(/^RM-QC /))
  await input(sheet, 'textbox', 'Reason').fill('Scratched')
  await button(sheet, 'Take back for inspection').click()
  await page.getByText(/^Taken back as .+: waits to be inspected$/).waitFor()
  await button(sheet, 'Close').first().click()
  const row = page.getByRole('row').filter({ hasText: 'Scratched' }).first()
  await row.getByText('RM-QC').waitFor()
  const lots = await keeper.call<{ rows: { quantity: number; status: string }[] }>(lotCrud.select.path, {
    where: { productId, status: ['inInspection'] },
  })
  expect(lots.rows).toMatchObject([{ quantity: 2, status: 'inInspection' }])
  expect(packer.complaints).toEqual([])
})
