import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TaskCard } from '#areas/execution/contract/floor.ts'
import { getTaskFeed, type TaskFeed } from '#areas/inventory/contract/feed.ts'
import { receiveInventory } from '#areas/inventory/contract/inventory.api.ts'
import { locationCrud } from '#areas/inventory/contract/location.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { expectTouchable } from '../support/touch-size.ts'
import { button, byMenu, enter, type Person, sayYes } from './browser-session.ts'
import { faults } from './faults.ts'
import { atScreen, atTask, choose, offer, press, reportForm } from './floor-screen.ts'
import { type Caller, callerAt, freshTask, goHome, inspectPumps } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let planner: Person
let operator: Caller
let task: TaskCard
let line: { lineId: number; lineName: string; workorderNo: string; workOrderId: number; productName: string }

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  operator = await callerAt(demo.address, 'operator')
  await goHome(operator)
  await inspectPumps(demo.address)
  task = await freshTask(demo.address, operator)
  const caller = await callerAt(demo.address, 'planner')
  const where = { pageNum: 1, pageSize: 1, where: { taskNo: task.taskNo }, sort: [] }
  const { rows } = await caller.call<{ rows: (typeof line)[] }>('/production/web/selectTask', where)
  line = rows[0] as typeof line
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

async function person(account: string, look: Parameters<typeof enter>[3] = {}): Promise<Person> {
  const entered = await enter(browser, demo.address, account, look)
  await entered.page.evaluate(() => localStorage.setItem('languages', 'en'))
  await entered.open('stationChangeLine')
  return entered
}

const changes = (page: Page) => page.getByRole('region', { name: 'Line change', exact: true })
const rowOf = (page: Page) => changes(page).locator('tr.ant-table-row', { hasText: line.workorderNo })
const step = (sheet: Locator, name: string) => sheet.getByRole('listitem', { name })

test('the planner plans the change of a line to an order', async () => {
  planner = await person('planner')
  const { page } = planner
  await button(changes(page), 'Add').click()
  const form = page.getByRole('dialog', { name: 'Add Line change' })
  await choose(form, 'Line', line.lineName, line.lineName)
  await choose(form, 'Change to work order', line.workorderNo, line.workorderNo)
  await button(form, 'Save').click()
  await form.waitFor({ state: 'detached' })
  await rowOf(page).getByText('Planned', { exact: true }).waitFor()
  expect(await faults(page), 'line changes').toEqual([])
})

const sheetOf = (page: Page) => page.getByRole('dialog', { name: new RegExp(line.lineName) })
const roles = ['Line leader', 'Operator', 'Technician', 'Material handler', 'Inspector']

/** Every role does what is its own of a phase. */
async function workThrough(page: Page, phase: string): Promise<void> {
  const sheet = sheetOf(page)
  const shown = sheet.getByRole('radiogroup', { name: 'Show by role' })
  for (const role of roles) {
    await shown.getByText(role, { exact: true }).click()
    const names = await sheet
      .getByRole('region', { name: phase })
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.ariaLabel ?? ''))
    for (const name of names) {
      const item = step(sheet, name)
      await item.getByText(role).first().waitFor()
      await item.getByRole('button', { name: 'Start' }).click()
      const code = item.getByRole('textbox')
      await item.getByRole('button', { name: 'Finish' }).waitFor()
      if (await code.count()) {
        await code.fill('O9999')
        await press(item, 'Finish')
        await item.getByRole('alert').getByText('O9999 was read, O1001 is needed').waitFor()
        await code.fill('O1001')
      }
      await press(item, 'Finish')
      await item.getByText(/took [\d.]+ min/).waitFor()
    }
  }
  await shown.getByText('Everyone', { exact: true }).click()
}

const lamp = (sheet: Locator, text: string) => sheet.locator('.changeover-lamps').getByText(text)

test('every role works through its steps with gloves; the line stands, and stays stopped while a step is open', async () => {
  const { page, complaints, close } = await person('operator', { width: 1024, height: 768, touch: true })
  await rowOf(page).dblclick()
  const sheet = sheetOf(page)
  const internal = sheet.getByRole('region', { name: 'Internal (line stopped)' })
  await sheet.getByRole('region', { name: 'External (line running)' }).waitFor()
  await expectTouchable(page, 'sheet of a line change')
  expect(await faults(page), 'sheet of a line change').toEqual([])
  expect(await internal.getByRole('button').count()).toBe(0)
  await workThrough(page, 'External (line running)')
  await sheet.getByText('Preparing').waitFor()
  await button(sheet, 'Stop the line').click()
  await sheet.getByText('Line stopped', { exact: true }).waitFor()
  await press(sheet, 'Ready for first article')
  await page.getByText('Not yet: Steps: 3 of 8 done').waitFor()
  await workThrough(page, 'Internal (line stopped)')
  await lamp(sheet, '8 of 8 done').waitFor()
  // Who changes the line does not release it.
  expect(await sheet.getByRole('button', { name: 'Release line' }).count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

/** What the order is made of comes into the store. */
async function receiveMaterials(): Promise<void> {
  const keeper = await callerAt(demo.address, 'warehouse')
  const caller = await callerAt(demo.address, 'planner')
  const { rows } = await keeper.call<{ rows: { id: number }[] }>(locationCrud.select.path, { where: { code: 'RM-C4' } })
  const where = { workOrderId: [line.workOrderId] }
  const tasks = await caller.call<{ rows: { id: number }[] }>('/production/web/selectTask', { where })
  for (const { id: taskId } of tasks.rows) {
    const { materials } = await operator.call<TaskFeed>(getTaskFeed.path, { taskId })
    for (const { materialId: productId, code } of materials)
      await keeper.call(receiveInventory.path, {
        kind: 'receipt',
        productId,
        lotNumber: `CHANGE-${taskId}-${code}`,
        quantity: 9_000,
        toLocationId: rows[0]?.id,
      })
  }
}

test('materials come in, the first piece is made and passes, and who may release the line does so', async () => {
  const leader = await person('manager', { width: 1366, height: 768 })
  await rowOf(leader.page).dblclick()
  const sheet = sheetOf(leader.page)
  await lamp(sheet, 'Materials · Lacking').waitFor()
  await receiveMaterials()
  await lamp(sheet, 'Materials · Ready').waitFor()
  await press(sheet, 'Ready for first article')
  await sheet.getByText('First article', { exact: true }).first().waitFor()
  await press(sheet, 'Release line')
  await leader.page.getByText(/Not yet: First article/).waitFor()

  const floor = await atTask(browser, demo.address, 'operator', task.taskNo)
  if (task.stations.length > 1) await choose(floor.page, 'Select a station', task.stations[0]?.number as string)
  await press(floor.page, 'Start work')
  await offer(floor.page, 'Remaining 1').click()
  await press(reportForm(floor.page), 'Report')
  await lamp(sheet, 'First article · Waiting').waitFor()
  const desk = await atScreen(browser, demo.address, 'inspector', 'inspectionRecord', { width: 1366, height: 768 })
  await desk.page.getByRole('row').filter({ hasText: task.taskNo }).getByRole('button', { name: 'Inspect' }).click()
  const entry = desk.page.getByRole('dialog')
  await entry.getByRole('spinbutton', { name: 'Press force 1' }).fill('5.1')
  await entry.getByRole('group', { name: 'Looks 1' }).getByRole('button', { name: 'Good' }).first().click()
  await press(entry, 'Passed')
  await entry.waitFor({ state: 'detached' })

  await lamp(sheet, 'First article · Ready').waitFor()
  expect(await faults(leader.page), 'a line before its release').toEqual([])
  await press(sheet, 'Release line')
  await leader.page.getByText(/Line released after [\d.]+ min/).waitFor()
  await button(sheet, 'Close').click()
  await rowOf(leader.page).getByText('Released', { exact: true }).waitFor()
  await leader.page.getByRole('radiogroup').getByText('Times', { exact: true }).click()
  // What it took stands beside the standard, as of the changes before.
  await leader.page.getByRole('row').filter({ hasText: line.lineName }).filter({ hasText: line.productName }).waitFor()
  expect([...leader.complaints, ...floor.complaints, ...desk.complaints]).toEqual([])
  for (const each of [leader, floor, desk]) await each.close()
})

test('planning learns what changes take by one press', async () => {
  const { page, complaints } = planner
  await rowOf(page).getByText('Released', { exact: true }).waitFor()
  await page.getByRole('radiogroup').getByText('Times', { exact: true }).click()
  const learn = page.getByRole('button', { name: /^Write \d/ }).first()
  await learn.click()
  await sayYes(page.getByRole('dialog').filter({ hasText: 'Planning uses it from then on' }))
  await page.getByText(/Written to the matrix of \d+ work/).waitFor()
  await page
    .getByText(/In agreement/)
    .first()
    .waitFor()
  expect(await faults(page), 'times of line changes').toEqual([])
  await byMenu(page, 'ESOP and Documents', 'Line set-up')
  expect(complaints).toEqual([])
})
