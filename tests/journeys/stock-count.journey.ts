import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stockCountCrud } from '#areas/inventory/contract/count.ts'
import { checkInventory } from '#areas/inventory/contract/inventory.api.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, choose, enter, type Person, sayYes } from './browser-session.ts'
import { callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let keeper: Person

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  keeper = await enter(browser, demo.address, 'warehouse')
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const bin = 'RM-B3'
let countNo = ''

const rowOf = ({ page }: Person) => page.locator('.ant-table-row', { hasText: countNo }).filter({ visible: true })

/** Opens the sheet of the count on a phone, finds the bin, and enters a figure on its first line that is open. */
async function countOnPhone(account: string, figure: string, said: string): Promise<void> {
  const phone = await enter(browser, demo.address, account, { width: 390, height: 844, touch: true })
  const { page } = phone
  await phone.open('stockCount')
  await page.locator('.kit-count-open').getByRole('button', { name: countNo }).click()
  const sheet = page.getByRole('dialog').filter({ hasText: countNo })
  await sheet.getByRole('textbox', { name: '扫描库位、批次或产品' }).fill(bin)
  await page.keyboard.press('Enter')
  await sheet.getByRole('heading', { name: bin }).waitFor()
  // What the books say is nowhere on the sheet.
  expect(await sheet.textContent()).not.toMatch(/账面/)
  const lines = sheet.locator('.kit-count-lines > li')
  const open = lines.filter({ has: page.getByRole('spinbutton') })
  for (let left = await open.count(); left > 0; left--) {
    await open.first().getByRole('spinbutton').fill(figure)
    await button(open.first(), '录入').click()
    await expect.poll(() => open.count()).toBe(left - 1)
  }
  await sheet.getByText(said).first().waitFor()
  expect(phone.complaints).toEqual([])
  await phone.close()
}

test('a bin is chosen to be counted', async () => {
  const { page } = keeper
  await keeper.open('stockCount')
  await button(page, '创建盘点单').click()
  const dialog = page.getByRole('dialog')
  await choose(dialog, '库位', `${bin} 原料仓`)
  await button(dialog, '创建盘点单').click()
  await dialog.waitFor({ state: 'hidden' })
  const caller = await callerAt(demo.address, 'warehouse')
  const { rows } = await caller.call<{ rows: { countNo: string }[] }>(stockCountCrud.select.path, {})
  countNo = rows[0]?.countNo ?? ''
  await rowOf(keeper).first().waitFor()
})

test('two people count it on their phones, each blind, and agree', async () => {
  await countOnPhone('warehouse', '7', '需由他人复盘')
  await countOnPhone('operator', '7', '已盘')
})

test('the difference is submitted, approved by a third person, and the books agree', async () => {
  await button(rowOf(keeper).first(), '提交盘点').click()
  const question = keeper.page.getByRole('dialog').filter({ has: keeper.page.locator('.gm-question') })
  if (await question.isVisible()) await sayYes(question)
  await rowOf(keeper).filter({ hasText: '待审批' }).first().waitFor()
  const judge = await enter(browser, demo.address, 'approver1')
  await judge.open('stockCount')
  await judge.page.locator('.ant-segmented-item', { hasText: '待我审批' }).click()
  await button(rowOf(judge).first(), '差异与审批').click()
  await judge.page.getByText('账实准确率').waitFor()
  await judge.page.locator('.kit-count-lines > li').first().waitFor()
  await judge.page.keyboard.press('Escape')
  await button(rowOf(judge).first(), '审批通过').click()
  await rowOf(judge).first().waitFor({ state: 'hidden' })
  await rowOf(keeper).filter({ hasText: '已过账' }).first().waitFor()
  const caller = await callerAt(demo.address, 'manager')
  expect(await caller.call(checkInventory.path, {})).toMatchObject({ differences: [] })
  expect(keeper.complaints).toEqual([])
  expect(judge.complaints).toEqual([])
  await judge.close()
})
