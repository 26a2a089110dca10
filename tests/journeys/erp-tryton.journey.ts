import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBetween } from '#areas/integration/server/erp/conformance.fixture.ts'
import { fillTryton, hasTryton, startTryton } from '#areas/integration/server/erp/tryton-server.fixture.ts'
import { launchBrowser, pressEntry } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, enter, input } from './browser-session.ts'
import { faults } from './faults.ts'
import { type Caller, callerAt } from './shop-floor.ts'

/** A Tryton of its own takes minutes on a busy machine. */
const setUp = 500_000
let tryton: Awaited<ReturnType<typeof startTryton>>
let between: Awaited<ReturnType<typeof startBetween>>
let demo: DemoServer
let browser: Browser
let admin: Caller

beforeAll(async () => {
  if (!hasTryton) return
  tryton = await startTryton()
  await fillTryton(tryton, 'TRY-1', { 'TRY-MO-1': 40, 'TRY-MO-2': 25 })
  between = await startBetween(tryton.address)
  demo = await startDemo({ GEMBA_SECRET: 'a secret of this journey', INNER_ADDRESSES: '127.0.0.0/8' })
  browser = await launchBrowser()
  admin = await callerAt(demo.address, 'admin')
}, setUp)
afterAll(async () => {
  await browser?.close()
  await demo?.end()
  await between?.end()
  await tryton?.end()
}, setUp)

const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const connector = (page: Page) => list(page, 'ERP connector').locator('tr.ant-table-row', { hasText: 'Head office' })

describe.skipIf(!hasTryton)('a factory with Tryton', () => {
  test('the IT manager connects Tryton, tries it, and fetches its products and production orders', async () => {
    const person = await enter(browser, demo.address, 'admin', { language: 'en', screen: 'erpConnector' })
    const { page } = person
    await button(page, 'Create connector').click()
    const form = page.getByRole('dialog', { name: 'Create connector' })
    await input(form, 'textbox', 'Name').fill('Head office')
    await input(form, 'textbox', 'Address').fill(between.url)
    await input(form, 'combobox', 'System').click()
    await page.locator('.ant-select-dropdown:visible').getByTitle('Tryton', { exact: true }).click()
    await input(form, 'textbox', 'Database').fill(tryton.database)
    await input(form, 'textbox', 'User name').fill(tryton.user)
    await form.getByLabel('Secret', { exact: true }).fill(tryton.password)
    expect(await faults(page), 'the connector').toEqual([])
    await button(form, 'Save').click()
    await form.waitFor({ state: 'hidden' })
    await connector(page).getByRole('button', { name: 'More' }).click()
    await pressEntry(page.getByRole('menuitem', { name: 'Test connection' }))
    await page.getByText('The ERP answers, and says that it has no such document').waitFor({ timeout: 60_000 })
    await page.keyboard.press('Escape')

    await connector(page).getByRole('button', { name: 'Fetching' }).click()
    const fetching = page.getByRole('dialog', { name: 'Fetching from Head office' })
    const tab = fetching.getByRole('tabpanel')
    await button(tab, 'Preview').click()
    await tab.getByRole('cell', { name: 'Part TRY-1' }).waitFor({ timeout: 60_000 })
    await button(tab, 'Save').click()
    await expect.poll(() => button(fetching, 'Fetch now').isEnabled(), { timeout: 20_000 }).toBe(true)
    await fetching.getByRole('tab', { name: 'Work orders' }).click()
    await button(tab, 'Preview').click()
    await tab.getByRole('cell', { name: 'TRY-MO-2' }).waitFor({ timeout: 60_000 })
    await button(tab, 'Save').click()
    await page.getByText('Saved').last().waitFor()
    await button(fetching, 'Fetch now').click()
    const orders = async () => {
      const where = { pageNum: 1, pageSize: 5, where: { workorderNo: 'TRY-MO' } }
      const { rows } = await admin.call<{ rows: { workorderNo: string; planQuantity: number; materialNo: string }[] }>(
        '/production/web/selectWorkOrder',
        where,
      )
      return rows.map((row) => `${row.workorderNo} ${row.materialNo} ${row.planQuantity}`).toSorted()
    }
    await expect.poll(orders, { timeout: 60_000 }).toEqual(['TRY-MO-1 TRY-1 40', 'TRY-MO-2 TRY-1 25'])
  })
})
