import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWork } from '#areas/execution/contract/duty.ts'
import { addReport } from '#areas/execution/contract/report.api.ts'
import { judgeDefect } from '#areas/quality/contract/defect.api.ts'
import { defectCrud } from '#areas/quality/contract/defect.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, enter, input } from './browser-session.ts'
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
  const order =
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
