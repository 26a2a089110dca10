import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defectReasonCrud } from '#areas/execution/contract/defect-reason.ts'
import { switchTeamArea } from '#areas/identity/contract/team-area.api.ts'
import { receiveInventory } from '#areas/inventory/contract/inventory.api.ts'
import { locationCrud } from '#areas/inventory/contract/location.ts'
import type { ProfileDraft, ProfileStation } from '#areas/lines/contract/profile.ts'
import { bomCrud } from '#areas/materials/contract/bom.ts'
import { addOrderSerial } from '#areas/orders/contract/order-serial.ts'
import { confirmWorkOrder } from '#areas/orders/contract/work-order.api.ts'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import { packingUnitCrud } from '#areas/packing/contract/unit.ts'
import { xyApi, xyMain, xyQueue } from '#areas/xy/contract/xy.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { limits } from '#core/contract/limits.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import type { Person } from './browser-session.ts'
import { atScreen, choose, scan } from './floor-screen.ts'
import { type Caller, callerAt } from './shop-floor.ts'

const place = 'FG-C4'

let demo: DemoServer
let browser: Browser
let manager: Caller
let planner: Person
let worker: Person
/** The product and its part, as orders name them. */
let pump = { id: 0, code: '' }
let body = { id: 0, code: '' }
let cause = { id: 0, code: '', name: '' }
let main = { id: 0, number: '', serial: '' }
let part = { id: 0, serial: '' }

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  const admin = await callerAt(demo.address, 'admin')
  await admin.call(switchTeamArea.path, { area: 'xy', on: true })
  manager = await callerAt(demo.address, 'manager')
  await prepare()
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const station = (code: string, name: string, change: Partial<ProfileStation> = {}): ProfileStation => ({
  code,
  name,
  after: [],
  kind: 'scan',
  required: true,
  mostPasses: 0,
  onFail: 'repair',
  checks: [],
  collect: [],
  bind: [],
  ...change,
})

const bench = station('REP', 'Repair bench', { kind: 'repair', required: false })
const pressure = {
  code: 'bar',
  name: 'Pressure',
  kind: 'number',
  source: 'keyed',
  required: true,
  unit: 'bar',
  low: 5,
  high: 7,
  test: null,
} as const

/** Two products of the factory, of which one is now part of the other, and a live profile of each. */
async function prepare(): Promise<void> {
  const { rows } = await manager.call<{ rows: { productId: number; materialNo: string }[] }>(
    workOrderCrud.select.path,
    { where: { status: ['scheduled'] }, pageSize: 100 },
  )
  const [first] = rows
  const second = rows.find(({ productId }) => productId !== first?.productId)
  pump = { id: first?.productId ?? 0, code: first?.materialNo ?? '' }
  body = { id: second?.productId ?? 0, code: second?.materialNo ?? '' }
  await manager.call(bomCrud.add.path, {
    productId: pump.id,
    bomVersion: 'XY',
    isDefault: true,
    lines: [{ materialId: body.id, quantity: 1 }],
  })
  const reasons = await manager.call<{ rows: (typeof cause)[] }>(defectReasonCrud.select.path, {
    where: { enabled: true },
    pageSize: 1,
  })
  cause = reasons.rows[0] as typeof cause
  const live = async (productId: number, stations: ProfileStation[]) => {
    const draft: ProfileDraft = { name: 'XY', mostPasses: 0, packingLevel: 'carton', stations, causes: [] }
    const { id } = await manager.call<{ id: number }>(xyApi.addLineProfile.path, { productId, draft })
    await manager.call(xyApi.publishLineProfile.path, { id, version: 1 })
  }
  await emptySequence()
  await live(body.id, [station('ST05', 'Body infeed'), bench])
  const bind = [{ productId: body.id, trackedBy: 'serial' as const, quantity: 1 }]
  await live(pump.id, [
    station('ST10', 'Assembly', { kind: 'assemble', bind }),
    station('ST20', 'Pressure test', { kind: 'test', after: ['ST10'], collect: [pressure] }),
    bench,
  ])
}

/** What the factory has in the sequence makes room. */
async function emptySequence(): Promise<void> {
  type Queue = OutputOf<typeof xyQueue.selectLineQueue>
  for (let { version, rows } = await manager.call<Queue>(xyQueue.selectLineQueue.path, {}); rows[0]; )
    ({ version, rows } = await manager.call<Queue>(xyQueue.placeLineOrder.path, {
      version,
      workOrderId: rows[0].workOrderId,
      place: 0,
    }))
}

/** Scans a code, and waits for what the station says to it. */
async function says(page: Page, code: string, ...words: (string | RegExp)[]): Promise<void> {
  await scan(page, code)
  for (const each of words) await page.locator('.line-says', { hasText: each }).waitFor()
}

const at = (page: Page, code: string) => choose(page, 'Station', code)

test('a main order is made of the BOM in one act, with an order of its part that holds it up', async () => {
  planner = await atScreen(browser, demo.address, 'manager', 'xYmainWorkorder')
  const { page } = planner
  await page.getByRole('button', { name: 'Add from BOM' }).click()
  const dialog = page.getByRole('dialog')
  await choose(dialog, 'Product', pump.code, pump.code)
  await dialog.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
  await dialog.getByRole('textbox', { name: 'Required end' }).fill('2031-01-31')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Add from BOM' }).click()
  await page.getByText('added with 1 part order').waitFor()
  await page.getByText('Holds up').first().waitFor()
  const { rows } = await manager.call<OutputOf<typeof xyMain.selectLineMainOrder>>(xyMain.selectLineMainOrder.path, {})
  const [made] = rows
  const partOrder = made?.parts[0]?.workOrderId ?? 0
  await manager.call(confirmWorkOrder.path, { ids: [made?.workOrderId, partOrder] })
  const serialOf = async (workOrderId: number) =>
    (await manager.call<{ first: string }>(addOrderSerial.path, { workOrderId, count: 1 })).first
  main = { id: made?.workOrderId ?? 0, number: made?.workorderNo ?? '', serial: await serialOf(made?.workOrderId ?? 0) }
  part = { id: partOrder, serial: await serialOf(partOrder) }
}, 60_000)

test('the planner puts it into the sequence, and a station that is open shows it at once', async () => {
  worker = await atScreen(browser, demo.address, 'maintainer', 'xYprocessWork')
  const { page } = planner
  await planner.open('xYworkSchedule')
  await page.getByRole('button', { name: `Add ${main.number}` }).click()
  await page.getByRole('button', { name: `Take ${main.number} out of the sequence` }).waitFor()
  const next = worker.page.getByRole('region', { name: 'Next work orders' })
  await next.getByText(main.number).waitFor()
  await page.getByRole('button', { name: /^Add / }).first().click({ delay: limits.doubleClick })
  await next.getByText(/^2\. /).waitFor()
  await page.getByRole('button', { name: `Move ${main.number} down` }).click({ delay: limits.doubleClick })
  await next.getByText(`2. ${main.number}`).waitFor()
}, 60_000)

test('a unit takes its part, fails, is mended at the list of repairs and gets through', async () => {
  const { page } = worker
  await at(page, 'ST05')
  await says(page, part.serial, `${part.serial} passed`)
  await at(page, 'ST10')
  await says(page, main.serial, 'Scan')
  await says(page, part.serial, `${main.serial} passed`, 'Next: Pressure test')
  await at(page, 'ST20')
  await says(page, main.serial, 'Enter Pressure')
  await says(page, '9', `${main.serial} failed`, 'Next: Repair bench')
  await worker.open('xYmainRepair')
  await page.getByRole('button', { name: main.serial, exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: `${cause.name} → Pressure test` }).click()
  await drawer.getByRole('button', { name: 'Reworked' }).click()
  await page.getByRole('button', { name: main.serial, exact: true }).waitFor({ state: 'detached' })
  await worker.open('xYprocessWork')
  await at(page, 'ST20')
  await says(page, main.serial, 'Enter Pressure')
  await says(page, '6', `${main.serial} passed`, 'All stations passed')
}, 90_000)

test('by its serial all of it is told: values, part, repair, main order; the main order counts its part as matched', async () => {
  const { page } = worker
  await worker.open('xYtraceSearch')
  await page.getByText('Scan or enter the serial number of a unit').waitFor()
  await scan(page, main.serial)
  const told = page.getByRole('region', { name: main.serial })
  await told.getByText('Out of limits').waitFor()
  for (const words of [part.serial, cause.name, 'Finished']) await told.getByText(words).first().waitFor()
  await scan(page, part.serial)
  await page.getByRole('region', { name: part.serial }).getByText(main.number, { exact: true }).waitFor()
  const { rows } = await manager.call<OutputOf<typeof xyMain.selectLineMainOrder>>(xyMain.selectLineMainOrder.path, {})
  expect(rows[0]).toMatchObject({ complete: 1, finished: 1, parts: [{ made: 1, matched: 1 }] })
}, 60_000)

/** Scans a code at the packing station, and waits for what it says to it. */
async function answers(page: Page, code: string, words: string | RegExp): Promise<void> {
  await scan(page, code)
  await page.locator('.packing-answer', { hasText: words }).waitFor()
}

const unitOf = async (level: string) => {
  const { rows } = await manager.call<{ rows: { number: string }[] }>(packingUnitCrud.select.path, {
    where: { level: [level], products: pump.code },
    sort: [{ field: 'id', order: 'desc' }],
  })
  return rows[0]?.number ?? ''
}

test('what is through the line is stacked and put on a pallet; what is not is refused, and the pallet tells it', async () => {
  const keeper = await callerAt(demo.address, 'warehouse')
  const places = await keeper.call<{ rows: { id: number }[] }>(locationCrud.select.path, { where: { code: place } })
  const toLocationId = places.rows[0]?.id
  const received = { kind: 'receipt', productId: pump.id, lotNumber: main.number, quantity: 2, toLocationId }
  await keeper.call(receiveInventory.path, received)
  const second = await manager.call<{ first: string }>(addOrderSerial.path, { workOrderId: main.id, count: 1 })
  const packer = await atScreen(browser, demo.address, 'warehouse', 'xYstackWork')
  const { page } = packer
  // A browser without a screen has printed at once, which puts the label away.
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByText('Select the packing location first').waitFor()
  await scan(page, place)
  await page.locator('.packing-answer', { hasText: 'Ready to scan' }).waitFor()
  await answers(page, second.first, 'has not finished its line')
  await answers(page, main.serial, `Packed ${main.serial}`)
  await answers(page, 'GEMBA:CLOSE', 'is closed')
  const stack = await unitOf('carton')
  await scan(page, 'GEMBA:PALLET')
  await page.locator('.packing-unit', { hasText: 'Pallet' }).waitFor()
  await answers(page, stack, `${stack} is in`)
  await planner.open('xYmainPallet')
  const pallets = planner.page
  await pallets.getByRole('row').filter({ hasText: pump.code }).getByRole('button', { name: 'Content' }).first().click()
  const drawer = pallets.getByRole('dialog')
  await drawer.getByText(`${stack} put in`).waitFor()
  await worker.open('xYtraceSearch', `?serial=${main.serial}`)
  const told = worker.page.getByRole('region', { name: main.serial })
  await told.getByText(`Carton ${stack} → Pallet`).waitFor()
  expect([...planner.complaints, ...worker.complaints, ...packer.complaints]).toEqual([])
  for (const each of [planner, worker, packer]) await each.close()
}, 90_000)
