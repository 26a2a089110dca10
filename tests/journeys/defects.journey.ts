import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWork } from '#areas/execution/contract/duty.ts'
import { addReport } from '#areas/execution/contract/report.api.ts'
import { launchBrowser, pressEntry } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, choose, enter, input, type Person } from './browser-session.ts'
import { callerAt, freshTask, goHome } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let reportNo: string

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  const operator = await callerAt(demo.address, 'operator')
  await goHome(operator)
  const task = await freshTask(demo.address, operator)
  const stationId = task.stations[0]?.id
  await operator.call(startWork.path, { taskId: task.id, userIds: [operator.id], stationId })
  const defects = [{ reasonId: task.reasons[0]?.id, quantity: 10 }]
  const made = await operator.call<{ reportNo: string }>(addReport.path, { taskId: task.id, goodQuantity: 5, defects })
  reportNo = made.reportNo
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const rowOf = ({ page }: Person, text: string) =>
  page.locator('.ant-table-row', { hasText: reportNo }).filter({ hasText: text }).filter({ visible: true }).first()

/** An act of a row, shown beside it or behind its last button. */
async function act(person: Person, text: string, words: string): Promise<void> {
  const row = rowOf(person, text)
  await row.waitFor()
  const shown = button(row, words)
  if (await shown.count()) return shown.click()
  await row.getByRole('button').last().click()
  await pressEntry(person.page.getByRole('menuitem', { name: words }))
}

const sought = () => `?search=${encodeURIComponent(JSON.stringify({ keyword: reportNo }))}`

test('an inspector divides ten defective pieces; what is left waits, and the approver passes the scrap', async () => {
  const inspector = await enter(browser, demo.address, 'inspector')
  await inspector.open('ngHandling', sought())
  await act(inspector, '待判定', '判定')
  const dialog = inspector.page.getByRole('dialog')
  await input(dialog, 'spinbutton', '数量 1').fill('4')
  await dialog.getByText('剩余待判定 6').waitFor()
  await button(dialog, '添加一行').click()
  await input(dialog, 'spinbutton', '数量 2').fill('3')
  await choose(dialog, '判定 2', '报废')
  await dialog.getByText('剩余待判定 3').waitFor()
  await button(dialog, '判定').click()
  await dialog.waitFor({ state: 'hidden' })
  await rowOf(inspector, '部分判定').waitFor()
  await inspector.close()

  const approver = await enter(browser, demo.address, 'approver1')
  await approver.open('scrap', sought())
  await act(approver, '待审批', '审批')
  await rowOf(approver, '待审批').waitFor({ state: 'hidden' })
  expect(approver.complaints).toEqual([])
  await approver.close()

  const manager = await enter(browser, demo.address, 'manager')
  await manager.open('badDetail', sought())
  await manager.page.getByText('不良数量帕累托图').first().waitFor()
  await rowOf(manager, reportNo).waitFor()
  expect(manager.complaints).toEqual([])
  await manager.close()
})
