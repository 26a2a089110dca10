import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { startReceiver } from '../support/receiver.ts'
import { button, byMenu, enter, input, type Person, sayYes } from './browser-session.ts'
import { faults } from './faults.ts'
import { type Caller, callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let erp: Awaited<ReturnType<typeof startReceiver>>
let person: Person
let admin: Caller

/** What the ERP lists. Of the part of the first order nobody knows here; the second is here already, with another quantity. */
const orders = [
  { id: 1, no: 'ERP-1', item: 'ERP-PART', qty: 12, due: '2027-03-01' },
  { id: 2, no: 'ERP-2', item: '', qty: 40, due: '2027-03-02' },
]
const ours = { workorderNo: 'ERP-2', planQuantity: 30, requiredEndDate: '2027-03-02' }

beforeAll(async () => {
  erp = await startReceiver((_received, response) => void response.writeHead(200).end(JSON.stringify({ data: orders })))
  demo = await startDemo({ GEMBA_SECRET: 'a secret of this journey', INNER_ADDRESSES: '127.0.0.0/8' })
  browser = await launchBrowser()
  admin = await callerAt(demo.address, 'admin')
  const made = { pageNum: 1, pageSize: 1, where: { enabled: true, kind: ['product'] } }
  const { rows } = await admin.call<{ rows: { code: string }[] }>('/productionbase/web/selectProduct', made)
  const item = rows[0]?.code ?? ''
  Object.assign(orders[1] ?? {}, { item })
  await admin.call('/production/web/addWorkOrder', { ...ours, materialNo: item })
  await admin.call('/user/web/addErpConnector', {
    name: 'Our ERP',
    address: erp.url,
    settings: { protocol: 'http', format: 'json', auth: 'bearer' },
    secret: 'token',
    kinds: [],
  })
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
  await erp?.end()
})

const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const row = (page: Page, text: string) => list(page, 'ERP record').locator('tr.ant-table-row', { hasText: text })
const orderOf = async (workorderNo: string) => {
  const page = { pageNum: 1, pageSize: 5, where: { workorderNo } }
  const found = await admin.call<{ rows: { planQuantity: number }[] }>('/production/web/selectWorkOrder', page)
  return found.rows.map(({ planQuantity }) => planQuantity)
}

test('the IT manager maps the work orders of the ERP with a preview, and fetches them', async () => {
  person = await enter(browser, demo.address, 'admin', { language: 'en', screen: 'erpConnector' })
  const { page } = person
  const connector = list(page, 'ERP connector').locator('tr.ant-table-row', { hasText: 'Our ERP' })
  await connector.getByRole('button', { name: 'Fetching' }).click()
  const form = page.getByRole('dialog', { name: 'Fetching from Our ERP' })
  await form.getByRole('tab', { name: 'Work orders' }).click()
  const tab = form.getByRole('tabpanel')
  await tab.getByText('Nothing was fetched yet').waitFor()
  await input(tab, 'textbox', 'Path of the list').fill('/orders')
  await input(tab, 'textbox', 'List in its answer').fill('data')
  await input(tab, 'textbox', 'Id of a record').fill('id')
  for (const [i, name] of ['no', 'item', 'qty', 'due'].entries())
    await input(tab, 'textbox', `ERP field ${i + 1}`).fill(name)
  await button(tab, 'Preview').click()
  await tab.getByRole('cell', { name: 'ERP-PART' }).waitFor()
  // A button under the pointer is paler.
  await page.mouse.move(0, 0)
  await expect.poll(() => faults(page), { timeout: 10_000 }).toEqual([])
  await button(tab, 'Save').click()
  await button(form, 'Fetch now').click()
  await tab.getByRole('region', { name: 'Last fetch' }).getByText('Ended').waitFor()
  await expect.poll(() => orderOf('ERP-1'), { timeout: 10_000 }).toEqual([])
  await page.keyboard.press('Escape')
})

test('a refused order is mended and taken, and of a conflict ours is kept', async () => {
  const { page, complaints } = person
  await byMenu(page, 'System Management', 'Fetched from ERP')
  await row(page, 'ERP-1').getByText('Refused').waitFor({ timeout: 30_000 })
  // A button under the pointer is paler.
  await page.mouse.move(0, 0)
  await expect.poll(() => faults(page), { timeout: 10_000 }).toEqual([])
  await admin.call('/productionbase/web/addProduct', { code: 'ERP-PART', name: 'Part of the ERP', unit: 'pcs' })
  await row(page, 'ERP-1').getByRole('button', { name: 'Take the ERP’s' }).click()
  await sayYes(page.getByRole('dialog').last())
  await expect.poll(() => orderOf('ERP-1'), { timeout: 20_000 }).toEqual([12])

  await row(page, 'ERP-2').getByText('This number is here already with other values').waitFor()
  await row(page, 'ERP-2').getByRole('button', { name: 'ERP-2' }).click()
  const compared = page.getByRole('dialog', { name: 'ERP-2' })
  await compared.locator('tr', { hasText: 'Different' }).filter({ hasText: '30' }).first().waitFor()
  await compared.getByRole('button', { name: 'Close' }).click()
  await compared.waitFor({ state: 'hidden' })
  await row(page, 'ERP-2').getByRole('button', { name: 'Keep ours' }).click()
  await sayYes(page.getByRole('dialog').last())
  await row(page, 'ERP-2').getByText('Taken').waitFor({ timeout: 20_000 })
  expect(await orderOf('ERP-2')).toEqual([30])
  expect(complaints).toEqual([])
})
