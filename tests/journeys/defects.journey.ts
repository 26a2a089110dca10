import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWork } from '#areas/execution/contract/duty.ts'
import { addReport } from '#areas/execution/contract/report.api.ts'
import { defectReport } from '#areas/quality/contract/quality-reports.ts'
import { launchBrowser, pressEntry } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, choose, enter, input, type Person, sayYes, shownTable } from './browser-session.ts'
import { callerAt, freshTask, goHome } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let reportNo: string
/** What the report of defects told of all of the demo's before. */
let before: Figures

type Figures = Record<string, number>

/** What the quality report tells of today's defects. */
async function figures(): Promise<Figures> {
  const manager = await callerAt(demo.address, 'manager')
  const today = new Date(Date.now() + 8 * 3_600_000)
  const day = (back: number) => new Date(today.getTime() - back * 86_400_000).toISOString().slice(0, 10)
  const where = { day: { from: day(1), to: day(-1) } }
  return (await manager.call<{ whole: Figures }>(defectReport.select.path, { where })).whole
}

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  const operator = await callerAt(demo.address, 'operator')
  await goHome(operator)
  const task = await freshTask(demo.address, operator)
  const stationId = task.stations[0]?.id
  await operator.call(startWork.path, { taskId: task.id, userIds: [operator.id], stationId })
  before = await figures()
  const defects = [{ reasonId: task.reasons[0]?.id, quantity: 20 }]
  const made = await operator.call<{ reportNo: string }>(addReport.path, {
    taskId: task.id,
    goodQuantity: 5,
    defects,
  })
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

test('20 defective are divided: 8 rework, 5 scrap in two levels, 4 concession, 3 wait, and every screen says the same', async () => {
  const inspector = await enter(browser, demo.address, 'inspector')
  await inspector.open('ngHandling', sought())
  await act(inspector, '待判定', '判定')
  const dialog = inspector.page.getByRole('dialog')
  await input(dialog, 'spinbutton', '数量 1').fill('8')
  await dialog.getByText('剩余待判定 12').waitFor()
  await button(dialog, '添加一行').click()
  await input(dialog, 'spinbutton', '数量 2').fill('5')
  await choose(dialog, '判定 2', '报废')
  await button(dialog, '添加一行').click()
  await input(dialog, 'spinbutton', '数量 3').fill('4')
  await choose(dialog, '判定 3', '让步接收')
  await dialog.getByText('剩余待判定 3').waitFor()
  expect(await button(dialog, '判定').isDisabled(), 'a concession says what it accepts').toBe(true)
  await input(dialog, 'textbox', '接收的偏差及限度 3').fill('划伤不超过 5 mm')
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await input(dialog, 'textbox', '有效期至 3').fill(until)
  await input(dialog, 'textbox', '有效期至 3').press('Enter')
  await button(dialog, '判定').click()
  await dialog.waitFor({ state: 'hidden' })
  await rowOf(inspector, '部分判定').waitFor()
  const told = await shownTable(
    inspector.page.locator('.ant-table-wrapper, .kit-table').filter({ visible: true }).first(),
  )
  const cell = (name: string) => told.rows[0]?.[told.header.indexOf(name)]
  expect(['不良数量', '返工', '报废', '让步接收', '待判定'].map(cell)).toEqual(['20', '8', '5', '4', '3'])
  expect(inspector.complaints).toEqual([])
  await inspector.close()

  for (const account of ['approver1', 'approver2']) {
    const approver = await enter(browser, demo.address, account)
    await approver.open('scrap', sought())
    await act(approver, '待审批', '审批')
    await rowOf(approver, '待审批').waitFor({ state: 'hidden' })
    expect(approver.complaints).toEqual([])
    await approver.close()
  }

  const now = await figures()
  const grown = (name: string) => (now[name] ?? 0) - (before[name] ?? 0)
  expect(['defective', 'rework', 'scrap', 'concession', 'waiting'].map(grown)).toEqual([20, 8, 5, 4, 3])

  const manager = await enter(browser, demo.address, 'manager')
  await manager.open('badDetail', sought())
  await manager.page.getByText('不良数量帕累托图').first().waitFor()
  await rowOf(manager, reportNo).waitFor()
  expect(manager.complaints).toEqual([])
  await manager.close()
})

test('reversing the report asks before what was judged is undone with it, and then nothing of it is left', async () => {
  const manager = await enter(browser, demo.address, 'manager')
  await manager.open('WorkReportRecords', sought())
  const row = manager.page.locator('.ant-table-row', { hasText: reportNo }).filter({ visible: true }).first()
  await row.waitFor()
  const shown = button(row, '冲销')
  if (await shown.count()) await shown.click()
  else {
    await row.getByRole('button').last().click()
    await pressEntry(manager.page.getByRole('menuitem', { name: '冲销' }))
  }
  const ask = manager.page.locator('.ant-modal').filter({ visible: true }).last()
  await ask.getByRole('textbox').first().fill('报错工单')
  await ask.locator('.ant-btn-primary').click()
  const question = manager.page
    .getByRole('dialog')
    .filter({ hasText: '该报工的不良已判定（返工 8 · 报废 5 · 让步接收 4）' })
  await question.waitFor()
  await sayYes(question)
  await expect.poll(async () => (await figures()).defective).toBe(before.defective)
  const now = await figures()
  expect(['rework', 'scrap', 'concession', 'waiting'].map((name) => now[name])).toEqual(
    ['rework', 'scrap', 'concession', 'waiting'].map((name) => before[name]),
  )
  expect(manager.complaints).toEqual([])
  await manager.close()
})
