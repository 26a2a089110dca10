import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWork } from '#areas/execution/contract/duty.ts'
import { addReport, approveReport } from '#areas/execution/contract/report.api.ts'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import { createTask, scheduleTask } from '#areas/planning/contract/task/task.api.ts'
import { judgeDefect } from '#areas/quality/contract/defect.api.ts'
import { defectCrud } from '#areas/quality/contract/defect.ts'
import { yieldReport } from '#areas/quality/contract/yield-report.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, choose, enter, input } from './browser-session.ts'
import { atTask, fillReport, reportSurely } from './floor-screen.ts'
import { type Caller, callerAt, cardOf, freshTask, goHome, reportsOf } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let reportNo: string
let operator: Caller
let origin: { id: number; taskNo: string; workorderNo: string; produreName: string }
/** The order that the pieces are reworked by. */
let order = ''

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  operator = await callerAt(demo.address, 'operator')
  await goHome(operator)
  const task = await freshTask(demo.address, operator)
  origin = task
  await operator.call(startWork.path, { taskId: task.id, userIds: [operator.id], stationId: task.stations[0]?.id })
  const defects = [{ reasonId: task.reasons[0]?.id, quantity: 6 }]
  const made = await operator.call<{ reportNo: string }>(addReport.path, { taskId: task.id, goodQuantity: 5, defects })
  reportNo = made.reportNo
  const inspector = await callerAt(demo.address, 'inspector')
  const { rows } = await inspector.call<{ rows: { id: number }[] }>(defectCrud.select.path, {
    where: { keyword: reportNo },
  })
  await inspector.call(judgeDefect.path, { id: rows[0]?.id, lines: [{ kind: 'rework', quantity: 6, note: '去毛刺' }] })
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

test('an inspector sends six pieces back to an operation; their rework order is there for the planner', async () => {
  const inspector = await enter(browser, demo.address, 'inspector')
  await inspector.open('rework')
  const rows = inspector.page.locator('.ant-table-row')
  const row = rows.filter({ hasText: '去毛刺' }).filter({ visible: true }).first()
  await row.getByText('待下达').waitFor()
  await button(row, '下达返工').click()
  const dialog = inspector.page.getByRole('dialog')
  await dialog.locator('.rework-steps li').first().waitFor()
  await input(dialog, 'textbox', '返工要求').fill('打磨后复检')
  await button(dialog, '下达返工').click()
  await dialog.waitFor({ state: 'hidden' })
  await row.getByText('返工中').waitFor()
  order =
    (
      await row
        .getByText(/-R\d+$/)
        .first()
        .textContent()
    )?.trim() ?? ''
  expect(order).toMatch(/-R\d+$/)
  expect(inspector.complaints).toEqual([])
  await inspector.close()

  const planner = await enter(browser, demo.address, 'planner')
  await planner.open('WorkOrderEntry', `?search=${encodeURIComponent(JSON.stringify({ keyword: order }))}`)
  await planner.page.locator('.ant-table-row', { hasText: order }).first().waitFor()
  expect(planner.complaints).toEqual([])
  await planner.close()
})

const today = () => new Date(Date.now() + 8 * 3_600_000)
const dayOf = (back: number) => new Date(today().getTime() - back * 86_400_000).toISOString().slice(0, 10)

/** Every report of a task that waits is approved by whoever the level is. */
async function approve(taskNo: string): Promise<void> {
  for (const account of ['approver1', 'approver2', 'approver3']) {
    const approver = await callerAt(demo.address, account)
    const waiting = (await reportsOf(approver, taskNo)).filter(({ status }) => status !== 'approved')
    if (waiting.length) await approver.call(approveReport.path, { ids: waiting.map(({ id }) => id) })
  }
  expect((await reportsOf(operator, taskNo)).map(({ status }) => status)).not.toContain('underApproval')
}

/** What the yield report tells of the operation, of pieces whose first report was these days. */
async function yieldNow() {
  const manager = await callerAt(demo.address, 'manager')
  const where = { day: { from: dayOf(1), to: dayOf(-1) } }
  const { whole } = await manager.call<{ whole: Record<string, number> }>(yieldReport.select.path, { where })
  return whole
}

test('all six come back good: first-pass yield stays, final yield rises, and they are paid as rework', async () => {
  await approve(origin.taskNo)
  const before = await yieldNow()
  const planner = await callerAt(demo.address, 'planner')
  const { rows } = await planner.call<{ rows: { id: number }[] }>(workOrderCrud.select.path, {
    where: { keyword: order },
  })
  const orderId = rows[0]?.id as number
  await planner.call(createTask.path, { orders: [{ id: orderId }] })
  await planner.call(scheduleTask.path, { orderIds: [orderId], mode: 'forward' })
  await planner.call('/production/web/publishPlan', {})
  const found = await planner.call<{ rows: { id: number; taskNo: string }[] }>('/production/web/selectTask', {
    pageNum: 1,
    pageSize: 10,
    where: { workOrderId: [orderId] },
    sort: [{ field: 'taskNo', order: 'asc' }],
  })
  expect(found.rows).toHaveLength(1)
  const task = found.rows[0] as { id: number; taskNo: string }
  await goHome(operator)
  const { stations } = await cardOf(operator, task.id)
  await operator.call(startWork.path, { taskId: task.id, userIds: [operator.id], stationId: stations[0]?.id })
  const floor = await atTask(browser, demo.address, 'operator', task.taskNo)
  await fillReport(floor.page, 6)
  await reportSurely(floor.page, 'completes task')
  await expect
    .poll(async () => (await reportsOf(operator, task.taskNo)).map(({ goodQuantity }) => goodQuantity))
    .toEqual([6])
  expect(floor.complaints).toEqual([])
  await floor.close()
  await approve(task.taskNo)

  const inspector = await enter(browser, demo.address, 'inspector')
  await inspector.open('rework', `?search=${encodeURIComponent(JSON.stringify({ keyword: order }))}`)
  const row = inspector.page.locator('.ant-table-row').filter({ hasText: order }).filter({ visible: true }).first()
  await row.getByText('已完成').waitFor()
  expect(inspector.complaints).toEqual([])
  await inspector.close()

  const after = await yieldNow()
  expect([after.pieces, after.defective, after.firstPass]).toEqual([before.pieces, before.defective, before.firstPass])
  expect(after.reworked).toBe((before.reworked ?? 0) + 6)
  expect(after.finalYield).toBeGreaterThan(before.finalYield ?? 0)

  const manager = await enter(browser, demo.address, 'manager')
  const { page } = manager
  await manager.open('wageStatistics')
  await page.getByRole('tab', { name: '期间', exact: true }).click()
  const month = page
    .locator('.ant-table-row', { hasText: dayOf(0).slice(0, 7) })
    .filter({ visible: true })
    .first()
  await button(month, '核算').click()
  await page.getByText(/共 [\d,]+ 条：新增/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: '工资', exact: true }).click()
  await choose(page.getByRole('search').filter({ visible: true }), '人员', `${operator.name} ${operator.jobNumber}`)
  await page.keyboard.press('Escape')
  const paid = page.locator('.ant-table-row', { hasText: operator.jobNumber }).filter({ visible: true }).first()
  await expect.poll(() => page.locator('.ant-table-row').filter({ visible: true }).count()).toBe(1)
  await paid.getByText(operator.name).first().dblclick()
  const slip = page.getByRole('dialog')
  const [again] = await reportsOf(operator, task.taskNo)
  const line = (kind: string, report: string, pieces: string) =>
    slip
      .getByRole('button', { name: new RegExp(`^${kind}`) })
      .filter({ hasText: report })
      .filter({ hasText: pieces })
  await line('返工', again?.reportNo ?? '?', '6 件').waitFor()
  await line('计件', reportNo, '5 件').waitFor()
  expect(manager.complaints).toEqual([])
  await manager.close()
})
