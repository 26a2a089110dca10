import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button } from './browser-session.ts'
import { faults } from './faults.ts'
import { atScreen, phone, scan } from './floor-screen.ts'
import { type Caller, callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let admin: Caller
let breakdownId: number
const symptom = 'Belt torn'

interface Part {
  stock: number
  standing: string
}

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  admin = await callerAt(demo.address, 'admin')
  const { rows } = await admin.call<{ rows: { id: number }[] }>('/productionbase/web/selectMachine', {
    pageNum: 1,
    pageSize: 1,
    sort: [{ field: 'number', order: 'asc' }],
    where: {},
  })
  const made = { machineId: rows[0]?.id, symptom, stopped: false, confirmed: ['secondBreakdown'] }
  breakdownId = (await admin.call<{ id: number }>('/productiondata/app/reportMaintenanceBreakdown', made)).id
  await admin.call('/productiondata/web/addMaintenancePart', {
    number: 'SP-BELT',
    name: 'Belt',
    unit: 'pcs',
    price: 40,
    minimum: 3,
  })
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const part = async () =>
  (
    await admin.call<{ rows: Part[] }>('/productiondata/web/selectMaintenancePart', {
      pageNum: 1,
      pageSize: 1,
      sort: [],
      where: { number: 'SP-BELT' },
    })
  ).rows[0]

test('parts come in, are taken by scan for a repair on a phone, come back in part, and what is low is told', async () => {
  const store = await atScreen(browser, demo.address, 'maintainer', 'spareParts')
  const { page } = store
  const row = page.getByRole('row', { name: /SP-BELT/ })
  await row.waitFor()
  expect(await faults(page), 'spare parts').toEqual([])
  await button(row, 'Receive').click()
  const receipt = page.getByRole('dialog')
  await receipt.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
  await button(receipt, 'Receive').click()
  await expect.poll(part).toMatchObject({ stock: 3, standing: 'good' })

  const fitter = await atScreen(browser, demo.address, 'maintainer', 'breakdownMaintenance', phone)
  await fitter.page.getByRole('button', { name: symptom }).click()
  await button(fitter.page, 'Take parts').click()
  await fitter.page.getByRole('textbox', { name: 'Scan the part’s label' }).waitFor()
  await scan(fitter.page, 'SP-BELT')
  const taking = fitter.page.getByRole('dialog').filter({ hasText: 'Scan' }).last()
  await taking.getByText('3 pcs in stock').waitFor()
  await taking.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
  expect(await faults(fitter.page), 'parts are taken').toEqual([])
  await button(taking, 'Take parts').click()
  await fitter.page.getByText('Cost of parts: 80').waitFor()
  await button(fitter.page, 'Return SP-BELT').click()
  const back = fitter.page.getByRole('dialog').last()
  await back.getByRole('spinbutton', { name: 'Quantity' }).fill('1')
  await button(back, 'Return').click()
  await fitter.page.getByText('Cost of parts: 40').waitFor()
  expect(await part()).toMatchObject({ stock: 2 })
  const { partsCost } = await admin.call<{ partsCost: number }>('/productiondata/web/getMaintenanceBreakdown', {
    id: breakdownId,
  })
  expect(partsCost).toBe(40)
  expect(fitter.complaints).toEqual([])
  await fitter.close()

  await row.getByText('Below minimum').waitFor()
  await store.open('welCome')
  await page.getByText(/below minimum stock/).waitFor()
  await store.open('vulnerableParts')
  await page.getByText('Past its life').first().waitFor()
  expect(await faults(page), 'wearing parts').toEqual([])
  expect(store.complaints).toEqual([])
  await store.close()
})
