import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeXlsx } from '#core/server/sheets/index.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { callAt, everyRow } from '../support/process.ts'
import {
  atHome,
  button,
  byMenu,
  columnTexts,
  demoPassword,
  downloaded,
  logIn,
  type Person,
  sayYes,
  sheetOf,
  visit,
} from './browser-session.ts'
import { setTool } from './gantt-screen.ts'

let demo: DemoServer
let browser: Browser
let planner: Person
let token: string
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gemba-planner-'))
  demo = await startDemo()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
  await rm(folder, { recursive: true, force: true })
})

const customer = 'Harbour Pumps'
const count = 200
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

const rowsOf = <R>(path: string, where: Record<string, unknown> = {}): Promise<R[]> =>
  everyRow(async (pageNum) => {
    const asked = { pageNum, pageSize: 200, where, sort: [] }
    return (await callAt<{ rows: R[]; total: number }>(demo.address, path, asked, token)).body.data
  })

interface Order {
  id: number
  workorderNo: string
  status: string
}
const ordersNow = () => rowsOf<Order>('/production/web/selectWorkOrder', { customer })

/** A row filled in by heading. */
type Filled = Record<string, unknown>
const number = 'Work order no.'
const product = 'Material no.'
const quantity = 'Planned quantity'
const start = 'Required start'
const end = 'Required end'

/** A heading without the mark of what is required. */
const heading = (title: string) => title.replace(/\s*\*$/, '')

async function saveSheet(name: string, header: string[], rows: readonly Filled[]): Promise<string> {
  const columns = header.map((title) => ({ header: title, type: 'text' as const }))
  const plain = (cell: unknown) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell)
  const cells = rows.map((row) => header.map((title) => plain(row[heading(title)])))
  const path = join(folder, `${name}.xlsx`)
  await writeFile(path, await buffer(writeXlsx([{ name: 'Orders', columns, rows: cells }])))
  return path
}

let mended = ''

/** 200 orders; seven of them are wrong, each in another way. */
function orderSheet(products: readonly string[], existing: string) {
  const rows: Filled[] = Array.from({ length: count }, (_, i) => ({
    [number]: `HP-${String(i + 1).padStart(4, '0')}`,
    [product]: products[i % products.length],
    [quantity]: 20 + (i % 7) * 10,
    [start]: day(1),
    [end]: day(20 + (i % 20)),
    Customer: customer,
  }))
  const wrong: { at: number; column: string; bad: Filled; good: unknown }[] = [
    { at: 10, column: product, bad: { [product]: 'NO-SUCH-PART' }, good: products[0] },
    { at: 40, column: quantity, bad: { [quantity]: 0 }, good: 40 },
    { at: 70, column: quantity, bad: { [quantity]: 'a dozen' }, good: 12 },
    { at: 100, column: start, bad: { [start]: day(9), [end]: day(3) }, good: day(1) },
    { at: 130, column: number, bad: { [number]: 'HP-0001' }, good: 'HP-0131' },
    { at: 160, column: end, bad: { [end]: '2026-02-30' }, good: day(30) },
    { at: 190, column: number, bad: { [number]: existing }, good: 'HP-0191' },
  ]
  for (const { at, bad } of wrong) rows[at] = { ...rows[at], ...bad }
  return { rows, wrong }
}

const orders = (page: Page) => page.getByRole('region', { name: 'Work order', exact: true })

async function importFile(page: Page, path: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Import Work order' })
  await dialog.locator('input[type=file]').setInputFiles(path)
  await dialog.getByRole('radio', { name: /^Import the valid rows/ }).click()
  await button(dialog, 'Import').click()
  await dialog.getByText(/added, .* failed/).waitFor({ timeout: 60_000 })
  return dialog
}

test('the planner imports 200 orders: the good rows come in, the bad ones come back with their reasons', async () => {
  planner = await visit(browser, demo.address, { width: 1680, height: 1000 })
  const { page } = planner
  await page.getByRole('button', { name: 'English' }).click()
  await logIn(page, 'planner')
  await atHome(page)
  const login = await callAt<{ token: string }>(demo.address, '/user/web/pwLogin', {
    account: 'planner',
    password: demoPassword,
  })
  token = login.body.data.token
  const known = await rowsOf<Order & { materialNo: string }>('/production/web/selectWorkOrder')
  const products = [...new Set(known.flatMap((each) => (each.status === 'completed' ? [each.materialNo] : [])))].sort()

  await byMenu(page, 'Production Execution', 'Work order entry')
  await button(orders(page), 'Import').click()
  const dialog = page.getByRole('dialog', { name: 'Import Work order' })
  const template = await downloaded(page, () => button(dialog, 'Template').click())
  const { header } = await sheetOf(template.path)
  const { rows, wrong } = orderSheet(products, known[0]?.workorderNo as string)
  await importFile(page, await saveSheet('orders', header, rows))
  await dialog.getByText('193 added, 0 updated, 7 failed').waitFor()
  expect(await ordersNow()).toHaveLength(193)
  const problems = dialog.locator('tbody tr.ant-table-row')
  expect(await problems.locator('td:first-child').allInnerTexts()).toEqual(wrong.map(({ at }) => String(at + 2)))
  expect(await problems.locator('td:nth-child(2)').allInnerTexts()).toEqual(wrong.map(({ column }) => column))

  const refused = await downloaded(page, () => button(dialog, 'Download rejected rows').click())
  const errors = await sheetOf(refused.path)
  expect(errors.rows).toHaveLength(7)
  const reasons = errors.rows.map((row) => String(row[errors.header.length - 1]))
  expect(new Set(reasons).size).toBe(7)
  for (const reason of reasons) expect(reason).not.toBe('null')
  const mend = errors.rows.map((row, i): Filled => {
    const cells = Object.fromEntries(errors.header.map((title, column) => [heading(title), row[column]]))
    return { ...cells, [wrong[i]?.column ?? '']: wrong[i]?.good }
  })
  mended = await saveSheet('mended', errors.header, mend)
})

test('the mended rows come in; a batch can be taken back and brought in again', async () => {
  const { page } = planner
  const dialog = page.getByRole('dialog', { name: 'Import Work order' })
  await button(dialog, 'Import another').click()
  await importFile(page, mended)
  await dialog.getByText('7 added, 0 updated, 0 failed').waitFor()
  expect(await ordersNow()).toHaveLength(count)

  await button(dialog, 'Undo this import').click()
  await sayYes(page.getByRole('dialog', { name: /Undo this import/ }))
  await expect.poll(async () => (await ordersNow()).length, { timeout: 10_000 }).toBe(193)
  await button(dialog, 'Import another').click()
  await importFile(page, mended)
  await dialog.getByText('7 added, 0 updated, 0 failed').waitFor()
  await button(dialog, 'Close').last().click()
  expect(await ordersNow()).toHaveLength(count)
})

test('he confirms them all, and each takes its routing', async () => {
  const { page } = planner
  const table = orders(page)
  await page.getByRole('search').getByRole('textbox').first().fill(customer)
  await table.getByText(`${count} rows`).waitFor()
  await table.getByRole('combobox', { name: 'Page Size' }).click()
  await page.locator('.ant-select-dropdown:visible').getByText('200 / page', { exact: true }).click()
  await table.getByRole('listitem', { name: '2', exact: true }).waitFor({ state: 'detached' })
  expect(new Set(await columnTexts(table, 'Customer'))).toEqual(new Set([customer]))
  // What he confirms by is in sight on a laptop, not behind the acts that stay at the edge.
  const [due, acts] = await Promise.all(
    [end, 'Actions'].map((name) => table.getByRole('columnheader', { name }).first().boundingBox()),
  )
  if (!due || !acts) throw new Error('a heading is not drawn')
  expect(due.x + due.width).toBeLessThanOrEqual(acts.x + 1)
  await table.getByRole('checkbox', { name: 'Select the whole page' }).click()
  await table.getByText(`${count} selected`).waitFor()
  await button(table, 'Confirm').click()
  await expect
    .poll(async () => new Set((await ordersNow()).map((order) => order.status)), { timeout: 60_000 })
    .toEqual(new Set(['confirmed']))
})

interface Task {
  taskNo: string
  workOrderId: number
  plannedStart: string | null
  released: boolean
}

/** The tasks of the imported orders, by order. */
async function tasksNow(): Promise<Map<number, Task[]>> {
  const found = new Map<number, Task[]>((await ordersNow()).map((order) => [order.id, []]))
  const rows = await rowsOf<Task>('/production/web/selectTask', { workOrderId: [...found.keys()] })
  for (const task of rows) found.get(task.workOrderId)?.push(task)
  return new Map([...found].filter(([, tasks]) => tasks.length))
}

const pool = (page: Page) => page.getByRole('complementary', { name: 'To be scheduled' })

test('he makes their tasks and schedules them forward', async () => {
  const { page } = planner
  await byMenu(page, 'Lean Scheduling', 'Gantt scheduling')
  await pool(page).getByRole('searchbox').fill(customer)
  await pool(page)
    .getByRole('heading', { name: `To be scheduled ${count}` })
    .waitFor()
  const first = pool(page).getByRole('listitem').first().locator('strong')
  // What is chosen stays chosen while he looks at other pages.
  await pool(page).getByRole('listitem').first().getByRole('checkbox').check()
  await pool(page).getByTitle('Next Page').click()
  await pool(page).getByRole('checkbox', { name: '1 selected' }).waitFor()
  await button(pool(page), 'Clear').click()
  await pool(page).getByTitle('Previous Page').click()
  await pool(page).getByRole('checkbox', { name: '0 selected' }).waitFor()
  for (let made = 0; made < count; made += 50) {
    if (made > 0) {
      const before = await first.innerText()
      await pool(page).getByTitle('Next Page').click()
      await expect.poll(() => first.innerText(), { timeout: 10_000 }).not.toBe(before)
    }
    await pool(page).getByRole('checkbox', { name: '0 selected' }).click()
    await pool(page).getByRole('checkbox', { name: '50 selected' }).waitFor()
    await button(pool(page), 'Create tasks').click()
    await expect.poll(async () => (await tasksNow()).size, { timeout: 60_000 }).toBe(made + 50)
  }

  await button(page.getByRole('toolbar', { name: 'Scheduling tools' }), 'Schedule').click()
  const asked = page.getByRole('dialog', { name: 'Schedule' })
  await asked.getByText('Forward', { exact: true }).waitFor()
  await asked.getByRole('checkbox', { name: 'Only unscheduled tasks' }).check()
  await button(asked, 'Schedule').click()
  const result = page.getByRole('dialog', { name: 'Scheduling result' })
  await result.getByText(/tasks? planned/).waitFor({ timeout: 60_000 })
  await button(result, 'Close').click()
  const planned = [...(await tasksNow()).values()].flat()
  expect(planned.every((task) => task.plannedStart !== null)).toBe(true)
})

/** The shown tasks of the table beside the bars: when each starts. */
const startsOf = (page: Page): Promise<Record<string, number>> =>
  page
    .locator('.gantt-table [data-task-no]')
    .evaluateAll((rows) =>
      Object.fromEntries(
        rows.map((row) => [row.getAttribute('data-task-no') ?? '', Date.parse(row.getAttribute('data-start') ?? '')]),
      ),
    )

/** An order of several tasks whose second starts soon after its first: dragging the first must push the others. */
async function tightOrder(): Promise<{ order: Order; tasks: string[]; gap: number }> {
  const orders = await ordersNow()
  const tasks = await tasksNow()
  const [best] = orders
    .map((order) => {
      const mine = (tasks.get(order.id) ?? []).toSorted((a, b) => startOf(a) - startOf(b))
      return { order, tasks: mine.map((task) => task.taskNo), gap: startOf(mine[1]) - startOf(mine[0]) }
    })
    .filter((each) => each.tasks.length >= 3 && each.gap > 0)
    .sort((a, b) => a.gap - b.gap)
  if (!best) throw new Error('no order has three tasks')
  return best
}
const startOf = (task?: Task) => Date.parse(task?.plannedStart ?? '')

test('on the Gantt he drags one task, sees its followers give way, and takes it back', async () => {
  const { page } = planner
  const { order, tasks, gap } = await tightOrder()
  const [first, ...followers] = tasks as [string, ...string[]]
  await page.getByRole('textbox', { name: 'Order, task, material' }).fill(order.workorderNo)
  await expect
    .poll(async () => Object.keys(await startsOf(page)).sort(), { timeout: 10_000 })
    .toEqual([...tasks].sort())
  await setTool(page, 'Zoom', 'Shift')
  const before = await startsOf(page)
  await page.locator(`.gantt-table [data-task-no="${first}"]`).click()
  const bar = page.getByTestId('gantt-selected').and(page.locator(`[data-task-no="${first}"]`))
  await bar.waitFor()
  const box = await bar.boundingBox()
  const [from, to] = [await bar.getAttribute('data-start'), await bar.getAttribute('data-end')].map((each) =>
    Date.parse(each ?? ''),
  )
  if (!box || !from || !to) throw new Error('the bar is not drawn')
  const pixels = ((gap + 4 * 3_600_000) * box.width) / (to - from)
  const [x, y] = [box.x + Math.min(box.width / 2, 10), box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + pixels / 2, y, { steps: 5 })
  await page.mouse.move(x + pixels, y, { steps: 5 })
  const notice = page.getByTestId('gantt-move')
  await notice.getByText(/[1-9]\d* others? moves? along/).waitFor()
  await page.mouse.up()
  await notice.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await startsOf(page))[first], { timeout: 10_000 })
    .toBeGreaterThan(before[first] as number)
  const after = await startsOf(page)
  expect(followers.filter((follower) => (after[follower] as number) > (before[follower] as number))).toContain(
    followers[0],
  )
  for (const follower of followers) expect(after[follower]).toBeGreaterThanOrEqual(after[first] as number)

  await page
    .getByRole('toolbar', { name: 'Scheduling tools' })
    .getByRole('button', { name: 'Undo', exact: true })
    .click()
  await expect.poll(() => startsOf(page), { timeout: 10_000 }).toEqual(before)
})

test('the count of late orders leads to each, and from there to its last bar', async () => {
  const { page } = planner
  await page.getByRole('textbox', { name: 'Order, task, material' }).fill('')
  await page.getByRole('button', { name: /^Late orders/ }).click()
  const late = page.getByRole('table', { name: 'Late orders' })
  const number = late.locator('tbody button').first()
  const orderNo = await number.innerText()
  await number.click()
  const bar = page.getByTestId('gantt-selected')
  await bar.waitFor()
  const own = (await rowsOf<Task>('/production/web/selectTask', { workorderNo: orderNo })).map(({ taskNo }) => taskNo)
  // The bar that was dragged before is selected until the page has gone there.
  await expect.poll(async () => own.includes((await bar.getAttribute('data-task-no')) ?? '')).toBe(true)
  const shown = await bar.getAttribute('data-task-no')
  await page.locator(`.gantt-table [data-task-no="${shown}"]`).waitFor()
})

test('he publishes the plan, and the shop floor has it', async () => {
  const { page } = planner
  await button(page.getByRole('toolbar', { name: 'Scheduling tools' }), 'Publish plan').click()
  const dialog = page.getByRole('dialog', { name: 'Publish plan' })
  await dialog.getByText(/differences from the published plan/).waitFor()
  await dialog.getByRole('button', { name: /^Publish \d+ changes$/ }).click()
  await page.getByText('The plan is published').waitFor({ timeout: 60_000 })
  await dialog.waitFor({ state: 'detached' })
  expect(new Set((await ordersNow()).map((order) => order.status))).toEqual(new Set(['scheduled']))
  expect([...(await tasksNow()).values()].flat().every((task) => task.released)).toBe(true)
  expect(planner.complaints).toEqual([])
})
