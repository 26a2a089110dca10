import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchTeamArea } from '#areas/identity/contract/team-area.api.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { atScreen } from './floor-screen.ts'
import { callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  const admin = await callerAt(demo.address, 'admin')
  await admin.call(switchTeamArea.path, { area: 'jy', on: true })
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

test('a manager reads capacity and load of the lines, and opens the reports behind a row; quality by product the same way', async () => {
  const manager = await atScreen(browser, demo.address, 'manager', 'jyCapacityDaily')
  const { page } = manager
  await page.getByText('Load ratio by Day').first().waitFor()
  await page.locator('tr.kit-summary-total').getByText('Total').waitFor()
  await page.getByRole('button', { name: 'View' }).first().click()
  await page.waitForURL(/WorkReportRecords/)
  await manager.open('qualityReportJy')
  await page.locator('tr.kit-summary-total').waitFor()
  await page.getByRole('button', { name: 'View' }).first().click()
  await page.waitForURL(/badDetail/)
  expect(manager.complaints).toEqual([])
  await manager.close()
}, 60_000)
