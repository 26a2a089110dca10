import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getWipCountReview } from '#areas/wip/contract/count.api.ts'
import { wipCountCrud } from '#areas/wip/contract/count.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, enter, type Person } from './browser-session.ts'
import { callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

interface Row {
  id: number
  countNo: string
  status: string
  workshopName: string
}
interface Open {
  lines: { id: number; workorderNo: string; produreName: string; book: number; difference: number }[]
}

let count: Row
const rowOf = ({ page }: Person) => page.locator('.ant-table-row', { hasText: count.countNo }).filter({ visible: true })

test('the reviewer has a difference counted once more, on two phones, blind, by scanning the order', async () => {
  const caller = await callerAt(demo.address, 'manager')
  const { rows } = await caller.call<{ rows: Row[] }>(wipCountCrud.select.path, { where: { status: ['settling'] } })
  count = rows[0] as Row
  const { lines } = await caller.call<Open>(getWipCountReview.path, { id: count.id })
  const line = lines.find(({ difference }) => difference > 0) as Open['lines'][number]
  const judge = await enter(browser, demo.address, 'manager')
  await judge.open('wipCheck')
  await button(rowOf(judge).first(), '差异').click()
  const drawer = judge.page.locator('.ant-drawer').filter({ visible: true })
  const more = drawer.locator('.kit-count-lines > li').filter({ hasNot: judge.page.locator('.kit-count-less') })
  await button(more.filter({ hasText: line.workorderNo }).first(), '要求复盘').click()
  await drawer.getByText('待复盘').first().waitFor()
  for (const [account, said] of [
    ['operator', '需由他人复盘'],
    ['warehouse', '已盘'],
  ] as const) {
    const phone = await enter(browser, demo.address, account, { width: 390, height: 844, touch: true })
    const { page } = phone
    await phone.open('wipCheck')
    await page.locator('.kit-count-open').getByRole('button', { name: count.countNo }).click()
    const sheet = page.getByRole('dialog').filter({ hasText: count.countNo })
    await sheet.getByRole('textbox', { name: '扫描工单或任务' }).fill(line.workorderNo)
    await page.keyboard.press('Enter')
    // Beneath the lines of the sheet stand operations of the order that it does not name.
    const named = sheet.locator('.kit-count-lines').first()
    const own = named.locator('> li').filter({ has: page.getByRole('spinbutton') })
    await own.first().waitFor()
    // What the books say is nowhere on the sheet.
    expect(await sheet.textContent()).not.toMatch(/账面/)
    await own
      .first()
      .getByRole('spinbutton')
      .fill(String(line.book + 2))
    await button(own.first(), '录入').click()
    await sheet.getByText(said).first().waitFor()
    await expect.poll(() => own.count()).toBe(0)
    expect(phone.complaints).toEqual([])
    await phone.close()
  }
  await judge.close()
})

test('differences are settled: a missing piece is reported, what is more is explained, and the count closes', async () => {
  const planner = await enter(browser, demo.address, 'planner')
  await planner.open('wipCheck')
  await button(rowOf(planner).first(), '提交盘点').click()
  await rowOf(planner).filter({ hasText: '处理差异' }).first().waitFor()
  await planner.close()
  const judge = await enter(browser, demo.address, 'manager')
  const { page } = judge
  await judge.open('wipCheck')
  await button(rowOf(judge).first(), '差异').click()
  const drawer = page.locator('.ant-drawer').filter({ visible: true })
  const open = drawer.locator('.kit-count-lines > li').filter({ has: page.getByRole('button', { name: /^处\s*理$/ }) })
  await open.first().waitFor()
  for (let left = await open.count(); left > 0; left--) {
    const less = await open.first().locator('.kit-count-less').count()
    await button(open.first(), '处理').click()
    const dialog = page.getByRole('dialog').filter({ hasText: '处理差异 ·' })
    if (less) {
      await dialog.getByRole('combobox', { name: '任务' }).waitFor()
      // Whose work the last report was is offered.
      await dialog.getByRole('combobox', { name: '生产人员' }).waitFor()
    }
    if (!less) await dialog.getByText('说明原因，不入账').click()
    await dialog.getByRole('textbox', { name: '原因' }).fill('现场核实')
    await button(dialog.locator('.ant-modal-footer'), '处理').click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => open.count()).toBe(left - 1)
  }
  await page.keyboard.press('Escape')
  await rowOf(judge).filter({ hasText: '已关闭' }).first().waitFor()
  expect(judge.complaints).toEqual([])
  await judge.close()
})
