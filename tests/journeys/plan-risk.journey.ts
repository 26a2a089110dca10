import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { callAt, everyRow } from '../support/process.ts'
import { atHome, button, byMenu, demoPassword, logIn, type Person, pick, visit } from './browser-session.ts'

let demo: DemoServer
let browser: Browser
let planner: Person
let token: string | undefined

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  planner = await visit(browser, demo.address, { width: 1680, height: 1000 })
  await planner.page.getByRole('button', { name: 'English' }).click()
  await logIn(planner.page, 'planner')
  await atHome(planner.page)
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

async function call<T>(path: string, input: unknown): Promise<T> {
  token ??= (
    await callAt<{ token: string }>(demo.address, '/user/web/pwLogin', { account: 'planner', password: demoPassword })
  ).body.data.token
  const { status, body } = await callAt<T>(demo.address, path, input, token)
  if (status !== 200) throw new Error(`${path} ${status} ${JSON.stringify(body)}`)
  return body.data
}

const list = { pageNum: 1, pageSize: 200, where: {}, sort: [] }

interface Task {
  machineName?: string | null
  status: string
  plannedStart: string | null
}

interface Harmed {
  workorderNo: string
}

/** A machine with work that orders wait for late if it stands two days from now, and the order that it harms most. */
async function oneThatHarms(): Promise<{ machine: string; label: string; order: string }> {
  const { rows } = await call<{ rows: Task[] }>('/production/web/selectTask', {
    ...list,
    where: { status: ['waiting'] },
    sort: [{ field: 'plannedStart', order: 'asc' }],
  })
  const all = await everyRow((pageNum) =>
    call<{ rows: { id: number; name: string; number: string }[]; total: number }>('/productionbase/web/selectMachine', {
      ...list,
      pageNum,
    }),
  )
  const machines = all.filter(({ name }) => rows.some(({ machineName }) => machineName === name))
  const from = Date.now()
  for (const { id: machineId, name, number } of machines) {
    const input = { machineId, from, to: from + 2 * 86_400_000 }
    const { harmed } = await call<{ harmed: Harmed[] }>('/production/web/whatIfMachineDown', input)
    const [worst] = harmed
    if (worst) return { machine: name, label: `${name} ${number}`, order: worst.workorderNo }
  }
  throw new Error('no order waits for any machine within two days')
}

test('a planner sees an order endangered, asks what a machine that stands two days does, and goes to the order', async () => {
  const { page } = planner
  // An order that is wanted at once: whatever the demo holds, this one does not make its date.
  const { rows: made } = await call<{ rows: { productId: number; status: string }[] }>(
    '/production/web/selectWorkOrder',
    list,
  )
  const productId = made.find(({ status }) => status === 'completed' || status === 'closed')?.productId
  const requiredEndDate = localDate('Asia/Shanghai', Date.now())
  const order = await call<{ id: number; workorderNo: string }>('/production/web/addWorkOrder', {
    productId,
    planQuantity: 3000,
    requiredEndDate,
  })
  await call('/production/web/confirmWorkOrder', { ids: [order.id] })
  await call('/production/web/createTask', { orders: [{ id: order.id }] })
  await call('/production/web/scheduleTask', { mode: 'forward', orderIds: [order.id] })

  await byMenu(page, 'Lean Scheduling', 'Global scheduling')
  await page.getByRole('tab', { name: 'Risk of the plan' }).click()
  await page.getByText(/the plan was played \d+ times/).waitFor()
  const row = page.getByRole('row').filter({ hasText: order.workorderNo })
  await row.getByText('0%', { exact: true }).waitFor()
  await row.getByText(requiredEndDate, { exact: true }).dblclick()
  const told = page.getByRole('dialog', { name: `Risk of order ${order.workorderNo}` })
  await told.getByText(`Makes its date ${requiredEndDate} with 0%`).waitFor()
  await button(told, 'Show on the Gantt').waitFor()
  await button(told, 'Close').click()
  await told.waitFor({ state: 'detached' })

  const { rows: tasks } = await call<{ rows: Task[] }>('/production/web/selectTask', {
    ...list,
    where: { workOrderId: [order.id] },
  })
  const { machine, label, order: waiting } = await oneThatHarms()
  await button(page, 'What if a machine stands').click()
  const asking = page.getByRole('dialog', { name: 'What if a machine stands' })
  await asking.getByText('Select a machine and a time').waitFor()
  const choice = asking.getByRole('combobox', { name: 'Machine' })
  await choice.click()
  await choice.fill(machine)
  // The list that was there before the typing goes away from under a press.
  await pick(page.locator('.ant-select-dropdown:visible').getByTitle(label, { exact: true }))
  await asking.getByText(/\d+ (order becomes|orders become) late/).waitFor()
  const harmed = asking.getByRole('row').filter({ hasText: waiting })
  await harmed.waitFor()

  await harmed.getByRole('link', { name: waiting }).click()
  await page.waitForURL(/\/home\/WorkOrderEntry/)
  await page.getByText(waiting).filter({ visible: true }).first().waitFor()
  // Nothing was kept: the plan is what it was.
  const after = await call<{ rows: Task[] }>('/production/web/selectTask', {
    ...list,
    where: { workOrderId: [order.id] },
  })
  expect(after.rows.map(({ plannedStart }) => plannedStart)).toEqual(tasks.map(({ plannedStart }) => plannedStart))
})

test('a planner asks what one more day of work is worth to late orders, and has it worked', async () => {
  const { page } = planner
  // A day on which nobody works, whatever day of the week it is.
  const day = addDays(localDate('Asia/Shanghai', Date.now()), 3)
  await call('/production/web/addHoliday', { date: day, name: 'Festival', kind: 'company' })
  // The dialog of before stands open where it was left.
  await byMenu(page, 'Lean Scheduling', 'Global scheduling')
  await page
    .getByRole('dialog', { name: 'What if a machine stands' })
    .getByText(/(order becomes|orders become) late/)
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'What if a machine stands' }).waitFor({ state: 'detached' })
  await button(page, 'What if a day more is worked').click()
  const asking = page.getByRole('dialog', { name: 'What if a day more is worked' })
  const date = asking.getByRole('textbox', { name: 'Day' })
  await date.click()
  await date.fill(day)
  await date.press('Enter')
  await asking.getByText(/Working time of all lines: .* more/).waitFor()
  const told = await asking.getByText(/Late orders: \d+ as planned now/).textContent()
  const [, without, worked] = /(\d+) re-planned without it, (\d+) with it/.exec(told ?? '') ?? []
  expect(Number(worked)).toBeLessThanOrEqual(Number(without))
  await button(asking, 'Add the overtime day').click()
  await page.getByText(`${day} is an overtime day now.`).waitFor()
  await asking.waitFor({ state: 'detached' })
  const { rows } = await call<{ rows: { date: string; lineId: number | null }[] }>(
    '/production/web/selectOvertimeDay',
    {
      ...list,
      where: { date: { from: day, to: day } },
    },
  )
  expect(rows).toMatchObject([{ date: day, lineId: null }])
})
