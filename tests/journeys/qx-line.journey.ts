import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defectReasonCrud } from '#areas/execution/contract/defect-reason.ts'
import { switchTeamArea } from '#areas/identity/contract/team-area.api.ts'
import { receiveInventory } from '#areas/inventory/contract/inventory.api.ts'
import { locationCrud } from '#areas/inventory/contract/location.ts'
import type { ProfileDraft, ProfileStation } from '#areas/lines/contract/profile.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import { addOrderSerial } from '#areas/orders/contract/order-serial.ts'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import { packingRuleCrud } from '#areas/packing/contract/rule.ts'
import { packingUnitCrud } from '#areas/packing/contract/unit.ts'
import { qxApi } from '#areas/qx/contract/qx.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import type { Person } from './browser-session.ts'
import { atScreen, choose, scan } from './floor-screen.ts'
import { type Caller, callerAt } from './shop-floor.ts'

/** Where units are packed. */
const place = 'FG-C4'

let demo: DemoServer
let browser: Browser
let manager: Caller
let mender: Person
let serial = ''
let order = { id: 0, workorderNo: '', productId: 0 }
let cause = { id: 0, code: '' }

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  const admin = await callerAt(demo.address, 'admin')
  await admin.call(switchTeamArea.path, { area: 'qx', on: true })
  manager = await callerAt(demo.address, 'manager')
  await prepare()
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const station = (
  code: string,
  name: string,
  after: string[],
  change: Partial<ProfileStation> = {},
): ProfileStation => ({
  code,
  name,
  after,
  kind: 'scan',
  required: true,
  mostPasses: 0,
  onFail: 'repair',
  checks: [],
  collect: [],
  bind: [],
  ...change,
})

const measured = (
  code: string,
  name: string,
  unit: string,
  limits: { low: number | null; high: number | null },
  test: 'airTightness' | 'screw' | 'helium',
) => ({
  kind: 'test' as const,
  collect: [{ code, name, kind: 'number' as const, source: 'keyed' as const, required: true, unit, ...limits, test }],
})

/** An order with two serials, a component with a lot, and a live profile of six stations with a place to repair. */
async function prepare(): Promise<void> {
  const { rows } = await manager.call<{ rows: { id: number; workorderNo: string; productId: number }[] }>(
    workOrderCrud.select.path,
    {
      where: { status: ['scheduled'] },
      pageSize: 1,
    },
  )
  const chosen = rows[0] as (typeof rows)[number]
  order = chosen
  const made = await manager.call<{ first: string }>(addOrderSerial.path, {
    workOrderId: chosen.id,
    count: 1,
    confirmed: ['morePieces'],
  })
  serial = made.first
  const seal = await manager.call<{ id: number }>(productCrud.add.path, {
    code: 'QX-SEAL',
    name: 'Seal ring',
    unit: '件',
  })
  const keeper = await callerAt(demo.address, 'warehouse')
  const places = await keeper.call<{ rows: { id: number }[] }>(locationCrud.select.path, { where: { code: place } })
  await keeper.call(receiveInventory.path, {
    kind: 'receipt',
    productId: seal.id,
    lotNumber: 'SEAL-LOT',
    quantity: 50,
    toLocationId: places.rows[0]?.id,
  })
  const reasons = await manager.call<{ rows: { id: number; code: string }[] }>(defectReasonCrud.select.path, {
    where: { enabled: true },
    pageSize: 1,
  })
  cause = reasons.rows[0] as typeof cause
  const draft: ProfileDraft = {
    name: 'QX valve',
    mostPasses: 0,
    packingLevel: 'box',
    stations: [
      station('V10', 'Infeed', []),
      station('V20', 'Seal fitting', ['V10'], {
        kind: 'assemble',
        bind: [{ productId: seal.id, trackedBy: 'lot', quantity: 1 }],
      }),
      station(
        'V30',
        'Leak test',
        ['V20'],
        measured('leak', 'Leak rate', 'mL/min', { low: null, high: 0.5 }, 'airTightness'),
      ),
      station('V40', 'Screwing', ['V30'], measured('torque', 'Torque', 'N·m', { low: 4, high: 6 }, 'screw')),
      station(
        'V50',
        'Helium',
        ['V40'],
        measured('helium', 'Helium rate', 'Pa·m³/s', { low: null, high: 0.001 }, 'helium'),
      ),
      station('V60', 'Final check', ['V50']),
      station('REP', 'Repair bench', [], { kind: 'repair', required: false }),
    ],
    causes: [{ reasonId: cause.id, station: 'V20' }],
  }
  const { id } = await manager.call<{ id: number }>(qxApi.addLineProfile.path, { productId: chosen.productId, draft })
  await manager.call(qxApi.publishLineProfile.path, { id, version: 1 })
}

/** Scans a code, and waits for what the station says to it. */
async function says(page: Page, code: string, ...words: (string | RegExp)[]): Promise<void> {
  await scan(page, code)
  for (const each of words) await page.locator('.line-says', { hasText: each }).waitFor()
}

const at = (page: Page, code: string) => choose(page, 'Station', code)

test('a serial passes station after station by scanner alone; one that is skipped is refused and told where to go', async () => {
  mender = await atScreen(browser, demo.address, 'maintainer', 'qxProcessScanningCode')
  const { page } = mender
  await at(page, 'V30')
  await says(page, serial, 'Refused', `${serial} has not passed “Seal fitting”: take it there first`)
  await at(page, 'V10')
  await says(page, serial, `${serial} passed`, 'Next: Seal fitting')
  await at(page, 'V20')
  await says(page, serial, 'Scan the lot of QX-SEAL')
  await says(page, 'NO-SUCH', 'No lot NO-SUCH')
  await says(page, 'SEAL-LOT', `${serial} passed`, 'Next: Leak test')
}, 60_000)

test('a leak fails; at the repair bench a scanned cause and act send it back, and it gets through', async () => {
  const { page } = mender
  await at(page, 'V30')
  await says(page, serial, 'Enter Leak rate')
  await says(page, '0.9', `${serial} failed`, 'Leak rate 0.9 mL/min', 'Next: Repair bench')
  await at(page, 'REP')
  await says(page, serial, 'Scan or select the cause')
  await page.getByText('Failed at “Leak test”, attempt 1').waitFor()
  await says(page, `GEMBA:CAUSE:${cause.code}`, 'Scan or select what was done')
  await says(page, 'GEMBA:REPLACE', `${serial} is repaired`, 'Next: Seal fitting')
  await at(page, 'V20')
  await says(page, serial, 'Scan the lot of QX-SEAL')
  await says(page, 'SEAL-LOT', `${serial} passed`)
  for (const [code, value, next] of [
    ['V30', '0.2', 'Next: Screwing'],
    ['V40', '5', 'Next: Helium'],
    ['V50', '0.0004', 'Next: Final check'],
  ] as const) {
    await at(page, code)
    await says(page, serial, /Enter/)
    await says(page, value, `${serial} passed`, next)
  }
  await at(page, 'V60')
  await says(page, serial, 'All stations passed')
}, 90_000)

test('the table of serials tells each station with its attempts, and the day its first-pass yield', async () => {
  const { page } = mender
  const manages = await atScreen(browser, demo.address, 'manager', 'qxProductionSummaryTable')
  const row = manages.page.getByRole('row').filter({ hasText: 'V30 Leak test' })
  await row.getByText('0%').first().waitFor()
  const [sheet] = await Promise.all([
    manages.page.context().waitForEvent('page'),
    manages.page
      .getByRole('row')
      .filter({ hasText: order.workorderNo })
      .getByRole('button', { name: 'Serial number table' })
      .click(),
  ])
  // The table of the printed page is itself told as a row.
  const line = sheet.getByRole('row').filter({ hasText: serial }).last()
  await line.getByText('attempt 2').first().waitFor()
  expect(await line.innerText()).toContain('Leak rate 0.2 mL/min')
  expect(await line.innerText()).toContain('Finished')
  await manages.open('qxAirTightnessTestTable')
  await manages.page.getByRole('button', { name: serial }).first().waitFor()
  await manages.page.close()
  await page.close()
}, 60_000)

/** Scans a code at the packing station, and waits for what it says to it. */
async function answers(page: Page, code: string, words: string): Promise<void> {
  await scan(page, code)
  await page.locator('.packing-answer', { hasText: words }).waitFor()
}

/** Two pieces of the order in stock, another serial of it that passed no station, and a rule of one piece a box. */
async function bringToPack(): Promise<string> {
  const keeper = await callerAt(demo.address, 'warehouse')
  const places = await keeper.call<{ rows: { id: number }[] }>(locationCrud.select.path, { where: { code: place } })
  const { productId, workorderNo: lotNumber } = order
  const toLocationId = places.rows[0]?.id
  await keeper.call(receiveInventory.path, { kind: 'receipt', productId, lotNumber, quantity: 2, toLocationId })
  const rule = { productId, level: 'box', content: 'piece', quantity: 1, mixing: 'oneProduct' }
  await manager.call(packingRuleCrud.add.path, rule)
  const more = { workOrderId: order.id, count: 1, confirmed: ['morePieces'] }
  return (await manager.call<{ first: string }>(addOrderSerial.path, more)).first
}

test('a unit that finished the line goes into the box, one that did not is refused; the full box closes with its label', async () => {
  const unfinished = await bringToPack()
  const packer = await atScreen(browser, demo.address, 'warehouse', 'qxPacking')
  const { page } = packer
  // A browser without a screen has printed at once, which puts the label away.
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = String(Number(document.body.dataset.printed ?? 0) + 1)
    }
  })
  await page.getByText('Select the packing location first').waitFor()
  await answers(page, place, 'Ready to scan')
  await answers(page, unfinished, `${unfinished} has not finished its line`)
  // The rule's only piece makes the box full: it closes by itself.
  await answers(page, serial, 'is closed: put the label on')
  await page.locator('body[data-printed="1"]').waitFor()
  await answers(page, serial, `Scanned twice: ${serial}`)
  const { rows } = await manager.call<{ rows: object[] }>(packingUnitCrud.select.path, {
    where: { level: ['box'], status: ['closed'] },
    sort: [{ field: 'id', order: 'desc' }],
    pageSize: 1,
  })
  expect(rows).toMatchObject([{ quantity: 1, part: false }])
  expect(packer.complaints).toEqual([])
  await packer.close()
}, 60_000)
