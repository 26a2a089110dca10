import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDate } from '#engines/working-time/index.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { callAt, everyRow } from '../support/process.ts'
import { atHome, button, byMenu, demoPassword, input, logIn, type Person, sayYes, visit } from './browser-session.ts'

let demo: DemoServer
let browser: Browser
let planner: Person
const tokens: Record<string, string> = {}

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  planner = await visit(browser, demo.address, { width: 1680, height: 1000 })
  await planner.page.getByRole('button', { name: 'English' }).click()
  await logIn(planner.page, 'planner')
  await atHome(planner.page)
  await byMenu(planner.page, 'Lean Scheduling', 'Global scheduling')
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

async function call<T>(path: string, input: unknown, account = 'planner'): Promise<T> {
  tokens[account] ??= (
    await callAt<{ token: string }>(demo.address, '/user/web/pwLogin', { account, password: demoPassword })
  ).body.data.token
  const { status, body } = await callAt<T>(demo.address, path, input, tokens[account])
  if (status !== 200) throw new Error(`${path} ${status} ${JSON.stringify(body)}`)
  return body.data
}

const rowsOf = <R>(path: string, where: Record<string, unknown> = {}): Promise<R[]> =>
  everyRow((pageNum) => call<{ rows: R[]; total: number }>(path, { pageNum, pageSize: 200, where, sort: [] }))

interface Task {
  id: number
  taskNo: string
  status: string
  workOrderId: number
  workCenterId: number
  plannedStart: string | null
  plannedEnd: string | null
  publishedStart: string | null
  released: boolean
}
interface Order {
  id: number
  version: number
  workorderNo: string
}

const tasksNow = async () =>
  (await rowsOf<Task>('/production/web/selectTask')).filter(({ status }) => status !== 'completed')
const placesOf = (tasks: Task[]) =>
  new Map(
    tasks.map(({ id, plannedStart, plannedEnd, workCenterId }) => [
      id,
      `${workCenterId} ${plannedStart} ${plannedEnd}`,
    ]),
  )

const zone = 'Asia/Shanghai'
const day = (ahead: number) => localDate(zone, Date.now() + ahead * 86_400_000)
const dayOf = (instant: string) => localDate(zone, Date.parse(instant))

/** Enters and confirms an order. */
async function enter(order: Record<string, unknown>): Promise<Order> {
  const made = await call<Order>('/production/web/addWorkOrder', order)
  await call('/production/web/confirmWorkOrder', { ids: [made.id] })
  return made
}

const figures = (page: Page) => page.getByRole('region', { name: 'Current plan' })
const drawer = (page: Page) => page.getByRole('dialog').filter({ has: page.getByTestId('search-gap') })

/** Chooses an option of a short list, which takes no typing. */
async function pick(within: Locator, label: string, option: string): Promise<void> {
  await input(within, 'combobox', label).click()
  await within.page().locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}

/** Opens the run dialog, says how, and begins. */
async function begin(
  page: Page,
  opener: Locator,
  how: { name: string; time: string; direction?: string },
): Promise<void> {
  await opener.click()
  const asked = page.getByRole('dialog', { name: 'Global scheduling' })
  await input(asked, 'textbox', 'Name').fill(how.name)
  await pick(asked, 'Time to improve', how.time)
  if (how.direction) await pick(asked, 'Direction', how.direction)
  await button(asked, 'Start').click()
  await asked.waitFor({ state: 'detached' })
}

test('400 orders: a global run is stopped, compared with the published plan, published and taken back', async () => {
  const known = (await rowsOf<{ productId: number; status: string }>('/production/web/selectWorkOrder')).filter(
    ({ status }) => status === 'completed' || status === 'closed',
  )
  const open = await call<{ total: number }>('/production/web/selectPlanOrder', { pageNum: 1, pageSize: 1, where: {} })
  const products = [...new Set(known.map(({ productId }) => productId))]
  const entered: number[] = []
  for (let i = open.total; i < 400; i++) {
    const input = { productId: products[i % products.length], planQuantity: 20 + (i % 5) * 20 }
    const more = { requiredEndDate: day(3 + (i % 25)), customer: 'Global', priority: 1 + (i % 9) }
    entered.push((await call<Order>('/production/web/addWorkOrder', { ...input, ...more })).id)
  }
  await call('/production/web/confirmWorkOrder', { ids: entered })
  const waiting = await rowsOf<{ id: number; left: number }>('/production/web/selectPlanOrder')
  expect(waiting).toHaveLength(400)
  const left = waiting.filter((order) => order.left > 0).map(({ id }) => ({ id }))
  await call('/production/web/createTask', { orders: left })
  const before = await tasksNow()
  expect(before.length).toBeGreaterThan(1_000)

  const { page } = planner
  await figures(page).getByText('Late orders').waitFor()
  await begin(page, button(page, 'Schedule all orders').first(), { name: 'Monday', time: '600 s' })
  await drawer(page).getByText('Running').waitFor()
  const gap = drawer(page).getByTestId('search-gap')
  await expect.poll(() => gap.innerText(), { timeout: 30_000 }).toMatch(/Goal value is (?!100\.0%)/)
  expect(await gap.innerText()).toMatch(/at most \d+(\.\d+)?% above the lower bound/)
  expect(placesOf(await tasksNow())).toEqual(placesOf(before))
  await button(drawer(page), 'Stop, keep best').click()
  await drawer(page).getByText('How the search went (stopped early, the best is kept)').waitFor({ timeout: 60_000 })

  await button(drawer(page), 'View differences').click()
  const preview = page.getByRole('dialog', { name: '“Monday” against the published plan' })
  await preview.getByText(/differences from the published plan/).waitFor({ timeout: 60_000 })
  await preview.getByRole('button', { name: /^Adopt and publish \(\d+\)$/ }).click()
  await page.getByText('The plan is published').waitFor({ timeout: 60_000 })
  await preview.waitFor({ state: 'detached' })
  const after = await tasksNow()
  const placed = after.filter(({ plannedStart }) => plannedStart !== null)
  expect(placed.length).toBeGreaterThan(after.length * 0.9)
  expect(
    placed.every(({ released, publishedStart, plannedStart }) => released && publishedStart === plannedStart),
  ).toBe(true)
  const running = before.filter(({ status }) => ['inProgress', 'moldChanging'].includes(status)).map(({ id }) => id)
  const [was, is] = [placesOf(before), placesOf(after)]
  for (const id of running) expect(is.get(id)).toBe(was.get(id))

  await button(drawer(page), 'Undo adoption').click()
  await sayYes(page.getByRole('dialog', { name: /Undo the adoption of this scenario/ }))
  await page.getByText('The plan is back to what it was').waitFor({ timeout: 60_000 })
  const back = await tasksNow()
  expect(placesOf(back)).toEqual(was)
  expect(back.map(({ released }) => released)).toEqual(before.map(({ released }) => released))
  await drawer(page).getByRole('button', { name: 'Close' }).click()
})

let productId = 0

/** A product of one operation, at a work centre with one machine: its orders stand in a row. */
async function makeProduct(): Promise<number> {
  if (productId) return productId
  const now = Date.now() - (Date.now() % 60_000)
  const plan = await call<{ centers: { id: number; machineIds: number[] }[] }>('/production/web/selectGantt', {
    from: now,
    to: now + 3_600_000,
  })
  const load = new Map<number, number>()
  for (const { workCenterId } of await tasksNow()) load.set(workCenterId, (load.get(workCenterId) ?? 0) + 1)
  // Where little else waits: what comes before an order there is the order that was put before it.
  const [center] = plan.centers
    .filter(({ machineIds }) => machineIds.length === 1)
    .sort((a, b) => (load.get(a.id) ?? 0) - (load.get(b.id) ?? 0))
  const operations = await rowsOf<{ id: number }>('/production/web/selectOperation')
  const product = { code: 'RUSH-P', name: 'Rush product', kind: 'product', unit: 'pcs' }
  const { id } = await call<{ id: number }>('/productionbase/web/addProduct', product, 'admin')
  const step = {
    sequence: 10,
    operationId: operations[0]?.id,
    workCenterId: center?.id,
    singleProcessingTime: 36,
    unitPrice: 0,
  }
  await call(
    '/production/web/addRouting',
    { productId: id, routingVersion: '1.0', isDefault: true, operations: [step] },
    'admin',
  )
  const materials = await rowsOf<{ id: number }>('/productionbase/web/selectProduct', { kind: 'material' })
  const lines = [{ lineNumber: 10, materialId: materials[0]?.id, quantity: 1 }]
  await call('/productionbase/web/addBom', { productId: id, bomVersion: '1.0', isDefault: true, lines }, 'admin')
  return id
}

let rush: Order
const harmed: string[] = []

const orders = (page: Page) => page.getByRole('region', { name: 'Open orders' })
const rowOf = (page: Page, number: string) => orders(page).locator('.ant-table-row').filter({ hasText: number })

async function find(page: Page, text: string): Promise<void> {
  await page.getByRole('search').getByRole('textbox').first().fill(text)
  await rowOf(page, text).first().waitFor()
}

test('a rush order is inserted with the least harm: two orders become late, and three languages say why', async () => {
  productId = await makeProduct()
  for (let i = 0; i < 2; i++) {
    const order = await enter({ productId, planQuantity: 1_000, requiredEndDate: day(60) })
    await call('/production/web/createTask', { orders: [{ id: order.id }] })
    await call('/production/web/scheduleTask', { orderIds: [order.id], mode: 'forward' })
    const [task] = await rowsOf<Task>('/production/web/selectTask', { workOrderId: [order.id] })
    const due = { id: order.id, version: order.version, requiredEndDate: dayOf(task?.plannedEnd ?? '') }
    const [{ version } = order] = await rowsOf<Order>('/production/web/selectWorkOrder', {
      workorderNo: order.workorderNo,
    })
    await call('/production/web/updateWorkOrder', { ...due, version })
    harmed.push(order.workorderNo)
  }
  rush = await enter({ productId, planQuantity: 8_000, requiredEndDate: day(1), priority: 1 })
  const { page } = planner
  await page.getByRole('tab', { name: 'Open orders' }).click()
  await find(page, rush.workorderNo)
  await button(rowOf(page, rush.workorderNo), 'Insert as rush order').click()
  const dialog = page.getByRole('dialog', { name: `Rush order ${rush.workorderNo}: insert with the least impact` })
  await dialog.getByText('Rush order first').click()
  await dialog.getByText(/^2 orders become late/).waitFor({ timeout: 30_000 })
  const late = dialog.locator('.ant-table-row').filter({ hasText: 'becomes late' })
  expect((await late.locator('td:first-child').allInnerTexts()).map((text) => text.split(' ')[0]).sort()).toEqual(
    harmed.toSorted(),
  )
  const [planned] = await rowsOf<Task>('/production/web/selectTask', { workOrderId: [rush.id] })
  expect(planned?.plannedStart).toBeNull()
  await button(dialog, 'Insert').click()
  await page.getByText('The rush order is in the plan').waitFor({ timeout: 30_000 })
  const [inserted] = await rowsOf<Task>('/production/web/selectTask', { workOrderId: [rush.id] })
  expect(inserted?.plannedStart).not.toBeNull()

  const said = { English: /is busy with “/, 简体中文: /在做“/, 'Tiếng Việt': /bận làm “/ }
  const why = { English: 'Why late', 简体中文: '延期原因', 'Tiếng Việt': 'Vì sao trễ' }
  const tab = { English: 'Open orders', 简体中文: '待排工单', 'Tiếng Việt': 'Lệnh đang mở' }
  for (const language of ['English', '简体中文', 'Tiếng Việt'] as const) {
    const reader = await visit(browser, demo.address, { width: 1680, height: 1000 })
    await reader.page.getByRole('button', { name: language }).click()
    await logIn(reader.page, 'planner')
    await atHome(reader.page)
    await reader.open('globalScheduling')
    await reader.page.getByRole('tab', { name: tab[language] }).click()
    await reader.page
      .getByRole('search')
      .getByRole('textbox')
      .first()
      .fill(harmed[0] ?? '')
    const row = reader.page.locator('.ant-table-row').filter({ hasText: harmed[0] })
    await row.getByText(why[language], { exact: true }).click()
    const told = reader.page.getByRole('dialog')
    const cause = told.locator('.why-late-cause').filter({ hasText: rush.workorderNo }).first()
    await cause.waitFor({ timeout: 30_000 })
    expect(await cause.innerText()).toMatch(said[language])
    expect(reader.complaints).toEqual([])
    await reader.close()
  }
})

test('planned back from their due dates, the three orders that would start in the past are flagged', async () => {
  const { page } = planner
  await page.getByRole('tab', { name: 'Open orders' }).click()
  const tight: string[] = []
  productId = await makeProduct()
  for (const [ahead, planQuantity] of [
    [0, 3_000],
    [0, 3_000],
    [1, 9_000],
    [70, 100],
    [80, 100],
  ] as const) {
    const order = await enter({ productId, planQuantity, requiredEndDate: day(ahead), customer: 'Backward' })
    await call('/production/web/createTask', { orders: [{ id: order.id }] })
    if (ahead < 2) tight.push(order.workorderNo)
  }
  await page.getByRole('search').getByRole('textbox').first().fill('Backward')
  await orders(page).getByText('5 rows').waitFor()
  await orders(page).getByRole('checkbox', { name: 'Select the whole page' }).click()
  await begin(page, button(orders(page), 'Schedule selected'), {
    name: 'Back',
    time: 'By the rule alone',
    direction: 'Backward',
  })
  const flag = page.getByText(/3 orders would have had to start in the past and were planned forward/)
  await flag.waitFor({ timeout: 60_000 })
  const text = await flag.innerText()
  for (const number of tight) expect(text).toContain(number)
  expect(planner.complaints).toEqual([])
})
