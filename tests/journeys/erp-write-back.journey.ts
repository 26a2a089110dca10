import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, pressEntry } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { failing, startReceiver } from '../support/receiver.ts'
import { button, byMenu, enter, input, type Person, shownTable } from './browser-session.ts'
import { faults } from './faults.ts'
import { type Caller, callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let erp: Awaited<ReturnType<typeof startReceiver>>
let person: Person
let admin: Caller

/** What the ERP has booked, by its key. It knows no quantity of 3. */
const booked = new Map<string, { qty: number }>()
const takes: Parameters<typeof erp.answers>[0] = ({ method, path, headers, body }, response) => {
  if (method === 'GET') {
    const has = booked.has(decodeURIComponent(path.split('/').at(-1) ?? ''))
    return void response.writeHead(has ? 200 : 404).end(JSON.stringify({ name: has ? 'SE' : null }))
  }
  const data = JSON.parse(body) as { qty: number }
  if (data.qty === 3) return void response.writeHead(422).end('{"error":"three is not booked"}')
  booked.set(String(headers['idempotency-key']), data)
  response.writeHead(201).end(JSON.stringify({ name: `SE-${booked.size}` }))
}

beforeAll(async () => {
  erp = await startReceiver(takes)
  demo = await startDemo({ GEMBA_SECRET: 'a secret of this journey', INNER_ADDRESSES: '127.0.0.0/8' })
  browser = await launchBrowser()
  admin = await callerAt(demo.address, 'admin')
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
  await erp?.end()
})

const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const entries = (page: Page) => list(page, 'ERP write-back')
const states = async (page: Page) => {
  const { header, rows } = await shownTable(entries(page))
  return rows.map((row) => row[header.indexOf('Status')])
}

/** What lies free somewhere, of which there is most. */
let scrapped: number | undefined

/** Scraps so many of it. */
async function scrap(quantity: number): Promise<void> {
  const page = { pageNum: 1, pageSize: 50, where: { status: ['free'] }, sort: [{ field: 'quantity', order: 'desc' }] }
  const { rows } = await admin.call<{ rows: { id: number }[] }>('/warehouse/web/selectInventory', page)
  scrapped ??= rows[0]?.id
  await admin.call('/warehouse/web/issueInventory', { id: scrapped, quantity, kind: 'scrap', note: 'Broken' })
}

test('the IT manager connects the ERP, maps a field with a preview, and tries the connection', async () => {
  // Nothing is kept of what happened before anything was switched on; the preview shows it.
  await scrap(9)
  person = await enter(browser, demo.address, 'admin', { language: 'en', screen: 'erpConnector' })
  const { page } = person
  await button(page, 'Create connector').click()
  const form = page.getByRole('dialog', { name: 'Create connector' })
  await input(form, 'textbox', 'Name').fill('Our ERP')
  await input(form, 'textbox', 'Address').fill(erp.url)
  await form.getByLabel('Secret', { exact: true }).fill('token')
  await input(form, 'textbox', 'Path to ask').fill('/find/{key}')
  await input(form, 'textbox', 'Document number in its answer').fill('name')
  await input(form, 'textbox', 'Document number after sending').fill('name')
  await form.getByRole('checkbox', { name: 'Scrap' }).check()
  await input(form, 'textbox', 'Path').fill('/stock')
  await button(form, 'Add field').click()
  await input(form, 'textbox', 'ERP field 1').fill('qty')
  await input(form, 'combobox', 'Source 1').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('quantity', { exact: true }).click()
  await form.getByText('"qty": 9').waitFor()
  expect(await faults(page), 'the connector').toEqual([])
  await button(form, 'Save').click()
  await form.waitFor({ state: 'hidden' })
  const row = list(page, 'ERP connector').locator('tr.ant-table-row', { hasText: 'Our ERP' })
  await row.getByRole('button', { name: 'More' }).click()
  await pressEntry(page.getByRole('menuitem', { name: 'Test connection' }))
  await page.getByText('The ERP answers, and says that it has no such document').waitFor()
  await page.keyboard.press('Escape')
})

test('while the ERP is stopped all is parked; once it is back it gets everything in order, nothing twice', async () => {
  const { page } = person
  await scrap(1)
  await expect.poll(() => booked.size, { timeout: 20_000 }).toBe(1)
  erp.answers(failing(503))
  for (const quantity of [2, 4, 5]) await scrap(quantity)
  await byMenu(page, 'System Management', 'ERP write-back retry')
  await expect.poll(() => states(page), { timeout: 20_000 }).toContain('Parked')
  expect(booked.size).toBe(1)
  erp.answers(takes)
  await expect.poll(() => states(page), { timeout: 30_000 }).toEqual(Array(4).fill('Written back'))
  expect([...booked.values()].map(({ qty }) => qty)).toEqual([1, 2, 4, 5])
})

test('what the ERP refuses is changed by hand with a reason and retried on screen', async () => {
  const { page, complaints } = person
  await scrap(3)
  await expect.poll(() => states(page), { timeout: 20_000 }).toContain('Rejected')
  const row = entries(page).locator('tr.ant-table-row', { hasText: 'Rejected' })
  await row.getByText('HTTP 422 {"error":"three is not booked"}').waitFor()
  await row.getByRole('button', { name: 'Payload and attempts' }).click()
  const drawer = page.getByRole('dialog')
  await button(drawer, 'Change payload').click()
  const change = page.getByRole('dialog', { name: 'Change payload' })
  const payload = input(change, 'textbox', 'Payload')
  await payload.fill((await payload.inputValue()).replace('"quantity": 3', '"quantity": 6'))
  await input(change, 'textbox', 'Reason').fill('Two boxes of three')
  await button(change, 'Save').click()
  await change.waitFor({ state: 'hidden' })
  await drawer.getByText('Two boxes of three').waitFor()
  expect(await faults(page), 'an entry').toEqual([])
  await button(drawer, 'Retry').click()
  await expect.poll(() => states(page), { timeout: 20_000 }).not.toContain('Rejected')
  await drawer.getByText('Written back').waitFor()
  expect([...booked.values()].map(({ qty }) => qty)).toEqual([1, 2, 4, 5, 6])
  expect(complaints).toEqual([])
})
