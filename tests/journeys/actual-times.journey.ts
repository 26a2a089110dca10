import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ActualTimeRow } from '#areas/times/contract/actual-time.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, enter, type Person } from './browser-session.ts'
import { faults } from './faults.ts'
import { type Caller, callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let planner: Person
let other: Caller

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  other = await callerAt(demo.address, 'manager')
  planner = await enter(browser, demo.address, 'planner', { language: 'en', screen: 'craftHours' })
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const actual = async (): Promise<ActualTimeRow[]> =>
  (
    await other.call<{ rows: ActualTimeRow[] }>('/production/web/selectActualTime', {
      pageNum: 1,
      pageSize: 1000,
      where: {},
    })
  ).rows
/** What most tasks tell of, with a standard that is far off: of which days the demo tells differs from week to week. */
async function farOff(): Promise<ActualTimeRow> {
  const [most] = (await actual()).filter(({ byMold }) => !byMold).sort((a, b) => b.lots - a.lots)
  if (!most?.median) throw new Error('the floor taught nothing')
  if (most.proposed === null) {
    const { productId, operationId, workCenterId, singleTripQuantity, median } = most
    const hours = {
      productId,
      operationId,
      workCenterId,
      singleTripQuantity,
      singleProcessingTime: median * 2,
      unitPrice: 1,
    }
    await other.call('/production/web/addCraftHours', hours)
  }
  const found = (await actual()).find(({ id }) => id === most.id)
  if (!found?.proposed) throw new Error(`only ${most.lots} tasks of one operation`)
  return found
}

const rowOf = (page: Page, { productCode, produreName, workCenterName }: ActualTimeRow) =>
  page
    .locator('tr.ant-table-row', { hasText: productCode })
    .filter({ hasText: produreName })
    .filter({ hasText: workCenterName })

test('the planner sees what work took, looks at its lots, and makes it the standard that planning goes by', async () => {
  const { page } = planner
  const first = await farOff()
  await page.getByText('Actual times', { exact: true }).first().click()
  const row = rowOf(page, first)
  await row.getByText(`${first.proposed} s`, { exact: true }).waitFor()
  expect(await faults(page), 'actual times').toEqual([])

  await row.getByText('Show tasks').click()
  const lots = page.getByRole('dialog', { name: new RegExp(first.productCode) })
  await lots.getByText('Cycle time by lot size').first().waitFor()
  await expect.poll(() => lots.locator('tbody tr.ant-table-row').count()).toBe(Math.min(20, first.lots + first.leftOut))
  await lots.getByRole('button', { name: 'Close' }).click()
  await lots.waitFor({ state: 'hidden' })

  await row.getByText('Set as standard').click()
  const dialog = page.getByRole('dialog', { name: 'Set 1 standard time' })
  await dialog.getByText(`${first.standard} s`).waitFor()
  await button(dialog, 'Set as standard').click()
  await page.getByText('1 standard time set').waitFor()
  await expect.poll(async () => (await actual()).find(({ id }) => id === first.id)?.standard).toBe(first.proposed)
  // Others that are off come before it now.
  await expect.poll(() => row.getByText(`${first.proposed} s`, { exact: true }).count()).toBe(0)

  await page.getByText('Man-hours', { exact: true }).first().click()
  await page.locator('tr.ant-table-row', { hasText: first.productCode }).first().waitFor()
  expect(planner.complaints).toEqual([])
})
