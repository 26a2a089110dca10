import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchTeamArea } from '#areas/identity/contract/team-area.api.ts'
import { matTraceCrud } from '#areas/sl/contract/sl.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, input } from './browser-session.ts'
import { atScreen, scan } from './floor-screen.ts'
import { type Caller, callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let admin: Caller

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  admin = await callerAt(demo.address, 'admin')
  for (const area of ['xk', 'sl']) await admin.call(switchTeamArea.path, { area, on: true })
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

test('the warehouse finds a received lot by its label and prints it; the SL trace tells what it was loaded for', async () => {
  const asked = { pageNum: 1, pageSize: 1, where: {}, sort: [] }
  const { rows } = await admin.call<OutputOf<typeof matTraceCrud.select>>(matTraceCrud.select.path, asked)
  const fed = rows[0]
  if (!fed?.materialLot || !fed.productLot) throw new Error('nothing in the factory was loaded and used')
  const keeper = await atScreen(browser, demo.address, 'warehouse', 'xkMaterialManagement')
  const { page } = keeper
  await page.getByText('Inspect and label', { exact: true }).click()
  const row = page.locator('.ant-table-row').filter({ hasText: fed.materialLot })
  await input(page, 'textbox', 'Scan the label of a lot').waitFor()
  await scan(page, fed.materialLot)
  await expect.poll(() => page.locator('.ant-table-row').count()).toBe(1)
  await row.getByRole('checkbox').check()
  const [paper] = await Promise.all([page.waitForEvent('popup'), button(page, 'Incoming labels').first().click()])
  await paper.getByText(fed.materialLot, { exact: true }).waitFor()
  await paper.close()

  await keeper.open('slMatTrace')
  await input(page, 'textbox', 'Scan a material lot').waitFor()
  await scan(page, fed.materialLot)
  const used = page.locator('.ant-table-row').filter({ hasText: fed.productLot })
  await used.first().waitFor()
  await page.getByText('Product lot → materials').click()
  await scan(page, fed.productLot)
  await page.locator('.ant-table-row').filter({ hasText: fed.materialLot }).first().waitFor()
  expect(keeper.complaints).toEqual([])
  await keeper.close()
})
