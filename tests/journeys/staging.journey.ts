import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInventory } from '#areas/inventory/contract/inventory.api.ts'
import { stagingCrud } from '#areas/inventory/contract/staging.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, choose, enter, type Person, sayYes } from './browser-session.ts'
import { callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let keeper: Person
let stagingNo = ''

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  keeper = await enter(browser, demo.address, 'warehouse')
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const drawer = (page: Page) => page.locator('.ant-drawer').filter({ hasText: stagingNo, visible: true })
const proposals = (within: Locator) => within.locator('.inventory-staging-proposals .ant-btn')

test('what the plan needs becomes a staging order', async () => {
  const { page } = keeper
  await keeper.open('materialStaging')
  await page.locator('.ant-segmented-item', { hasText: '计划需求' }).click()
  const row = page.locator('.ant-table-row', { hasText: '够料' }).filter({ visible: true }).first()
  await row.waitFor()
  await button(row, '创建备料单').click()
  await page.getByText('已创建 1 张备料单').first().waitFor()
  const caller = await callerAt(demo.address, 'warehouse')
  const { rows } = await caller.call<{ rows: { stagingNo: string }[] }>(stagingCrud.select.path, {
    where: { kind: ['task'] },
  })
  stagingNo = rows[0]?.stagingNo ?? ''
})

test('it is picked on a phone by scan, what goes first first', async () => {
  const phone = await enter(browser, demo.address, 'warehouse', { width: 390, height: 844, touch: true })
  const { page } = phone
  await phone.open('materialStaging')
  await page.locator('.inventory-staging-open').getByRole('button', { name: stagingNo }).click()
  const sheet = drawer(page)
  await proposals(sheet).first().waitFor()
  const lot = ((await proposals(sheet).first().textContent()) ?? '').split(' · ')[1] ?? ''
  await sheet.getByRole('textbox', { name: '扫描批次或物料' }).fill(lot)
  await page.keyboard.press('Enter')
  await sheet.locator('.inventory-staging-pick', { hasText: lot }).first().waitFor()
  for (let left = await proposals(sheet).count(); left > 0; left = await proposals(sheet).count()) {
    await proposals(sheet).first().click()
    await expect.poll(() => proposals(sheet).count()).toBeLessThan(left)
  }
  expect(phone.complaints).toEqual([])
  await phone.close()
})

test('two people hand it over to the line, and what is left comes back', async () => {
  const { page } = keeper
  await keeper.open('materialStaging', `?search=${encodeURIComponent(JSON.stringify({ keyword: stagingNo }))}`)
  const row = page.locator('.ant-table-row', { hasText: stagingNo }).filter({ visible: true }).first()
  await row.waitFor()
  await button(row, '拣货').click()
  await button(drawer(page), '交接给产线').click()
  const dialog = page.getByRole('dialog').filter({ hasText: '接料人' }).last()
  const caller = await callerAt(demo.address, 'operator')
  await choose(dialog, '接料人', `${caller.name} ${caller.jobNumber}`)
  await button(dialog, '交接给产线').click()
  const question = page.getByRole('dialog').filter({ has: page.locator('.gm-question') })
  await drawer(page).locator('.ant-tag, .kit-status', { hasText: '已交接' }).or(question).first().waitFor()
  if (await question.isVisible()) await sayYes(question)
  await drawer(page).getByText(caller.name).first().waitFor()
  await drawer(page)
    .getByRole('button', { name: /^退料 / })
    .first()
    .click()
  const back = page.getByRole('dialog').filter({ hasText: '退料数量' }).last()
  await back.getByRole('spinbutton').fill('1')
  await choose(back, '退回库位', 'RM-C4 原料仓')
  await button(back, '退料').click()
  await drawer(page).getByText('已退 1').first().waitFor()
  const judge = await callerAt(demo.address, 'manager')
  expect(await judge.call(checkInventory.path, {})).toMatchObject({ differences: [] })
  expect(keeper.complaints).toEqual([])
})
