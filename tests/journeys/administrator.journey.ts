import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, pressEntry } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { callAt } from '../support/process.ts'
import {
  atHome,
  button,
  byMenu,
  choose,
  columnTexts,
  demoPassword,
  input,
  logIn,
  type Person,
  sayYes,
  visit,
} from './browser-session.ts'

let demo: DemoServer
let browser: Browser
let administrator: Person
let clerk: Person

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const role = 'Order clerk'
const person = { name: 'Grace Miller', number: '9001', phone: '13655550472', account: 'grace' }
const ownPassword = 'Paper-Boat-7'
const [kept, taken] = ['Machining workshop', 'Stamping and molding workshop']

const running = ['scheduled', 'incomplete', 'pendingApproval']

const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const row = (table: Locator, text: string) => table.locator('tr.ant-table-row', { hasText: text })

async function inEnglish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'English' }).click()
  await button(page, 'Log in').waitFor()
}

async function tokenOf(account: string, password = demoPassword): Promise<string> {
  const { body } = await callAt<{ token: string }>(demo.address, '/user/web/pwLogin', { account, password })
  return body.data.token
}

interface Order {
  id: number
  workorderNo: string
  workshopName: string | null
  status: string
}

async function ordersOf(token: string, path = '/production/web/selectWorkOrder'): Promise<Order[]> {
  const { body } = await callAt<{ rows: Order[]; total: number }>(
    demo.address,
    path,
    { pageNum: 1, pageSize: 500, where: {}, sort: [] },
    token,
  )
  expect(body.data.rows).toHaveLength(body.data.total)
  return body.data.rows
}

async function findUser(page: Page): Promise<void> {
  await page.getByRole('search').getByRole('textbox').first().fill(person.account)
  await expect.poll(() => columnTexts(list(page, 'User'), 'Account'), { timeout: 10_000 }).toEqual([person.account])
}

const numbersOn = async (page: Page) =>
  (await page.locator('.board-matrix tbody th[scope=row]').allInnerTexts()).map((text) => text.trim())

test('the administrator makes a role with a few rights', async () => {
  administrator = await visit(browser, demo.address)
  const { page } = administrator
  await inEnglish(page)
  await logIn(page, 'admin')
  await atHome(page)
  await byMenu(page, 'System Management', 'System management')
  await page.getByRole('tab', { name: 'Role', exact: true }).click()
  const roles = list(page, 'Role')
  await button(roles, 'Add').click()
  const form = page.getByRole('dialog', { name: 'Add Role' })
  await input(form, 'textbox', 'Role').fill(role)
  await button(form, 'Save').click()
  await row(roles, role).waitFor()

  await button(row(roles, role), 'Rights and users').click()
  const rights = page.getByRole('dialog', { name: role })
  for (const right of ['View work orders', 'Boards: view']) {
    await rights.getByPlaceholder('Find a right').fill(right)
    await rights.getByRole('checkbox', { name: right, exact: true }).click()
  }
  await rights.getByText('2 selected').waitFor()
  await Promise.all([page.waitForResponse(/assignRoleResource/), button(rights, 'Save').click()])
  await rights.getByRole('button', { name: 'Close', exact: true }).click()
})

test('and a user with it, who sees two workshops', async () => {
  const { page } = administrator
  await page.getByRole('tab', { name: 'User', exact: true }).click()
  const users = list(page, 'User')
  await button(users, 'Add').click()
  const form = page.getByRole('dialog', { name: 'Add User' })
  await input(form, 'textbox', 'Name').fill(person.name)
  await input(form, 'textbox', 'Job number').fill(person.number)
  await input(form, 'textbox', 'Mobile number').fill(person.phone)
  await input(form, 'textbox', 'Account').fill(person.account)
  await choose(form, 'Gender', 'Female')
  await choose(form, 'Department', 'Production planning')
  await choose(form, 'Position', '计划员')
  await choose(form, 'Roles', role)
  await choose(form, 'Permission workshops', kept)
  await choose(form, 'Permission workshops', taken)
  await button(form, 'Save').click()
  await form.waitFor({ state: 'detached' })
  await findUser(page)
  expect(await columnTexts(users, 'Permission workshops')).toEqual([`${taken}, ${kept}`])
})

test('the password that is handed over opens nothing but its own change', async () => {
  const { page: office } = administrator
  await button(row(list(office, 'User'), person.number), 'More').click()
  await pressEntry(office.getByRole('menuitem', { name: 'Reset password' }))
  const [answer] = await Promise.all([
    office.waitForResponse(/resetPasswordTeamUser/),
    office.getByRole('dialog').getByRole('button', { name: 'OK' }).click(),
  ])
  const { handOvers } = (await answer.json()).data as { handOvers: { code: string }[] }
  const codes = office.getByRole('dialog', { name: 'Codes to hand over' })
  await codes.getByText(handOvers[0]?.code ?? '', { exact: true }).waitFor()
  await codes.getByRole('button', { name: 'OK' }).click()
  const first = `${handOvers[0]?.code}${person.phone.slice(-4)}`
  clerk = await visit(browser, demo.address)
  const { page } = clerk
  await inEnglish(page)
  await logIn(page, person.account, first)
  const change = page.locator('.login-card')
  await change.getByRole('heading', { name: 'Change password' }).waitFor()
  await change.getByLabel('New password', { exact: true }).fill('short')
  await change.getByLabel('New password again').fill('short')
  await button(change, 'Save and continue').click()
  await change.getByText('At least 8 characters', { exact: true }).waitFor()
  await change.getByLabel('New password', { exact: true }).fill(ownPassword)
  await change.getByLabel('New password again').fill(ownPassword)
  await button(change, 'Save and continue').click()
  await atHome(page)
  const again = await callAt(demo.address, '/user/web/pwLogin', { account: person.account, password: first })
  expect(again.status).not.toBe(200)
})

test('what the permission takes away is gone from lists, boards and the wire', async () => {
  const all = await ordersOf(await tokenOf('admin'))
  const of = (workshop: string) => all.filter((order) => order.workshopName === workshop)
  const token = await tokenOf(person.account, ownPassword)
  const workshopsSeen = async (path?: string) =>
    new Set((await ordersOf(token, path)).map((order) => order.workshopName))
  expect(await workshopsSeen()).toEqual(new Set([null, kept, taken]))
  const foreign = of(taken).find((order) => running.includes(order.status)) as Order

  const { page } = clerk
  await byMenu(page, 'Production Execution', 'Work order entry')
  const orders = list(page, 'Work order')
  const find = page.getByRole('search').getByRole('textbox', { name: 'Work order no.', exact: true })
  await find.fill(foreign.workorderNo)
  await expect.poll(() => columnTexts(orders, 'Work order no.'), { timeout: 10_000 }).toEqual([foreign.workorderNo])
  expect(await button(orders, 'Add').count()).toBe(0)
  await byMenu(page, 'Production Dashboard', 'Process progress')
  const takenNumbers = new Set(of(taken).map((order) => order.workorderNo))
  await expect
    .poll(async () => (await numbersOn(page)).some((number) => takenNumbers.has(number)), { timeout: 10_000 })
    .toBe(true)

  const users = list(administrator.page, 'User')
  await button(row(users, person.account), 'Edit').click()
  const form = administrator.page.getByRole('dialog', { name: /^Edit User/ })
  await choose(form, 'Permission workshops', taken)
  await button(form, 'Save').click()
  await form.waitFor({ state: 'detached' })

  // The board asks again by itself.
  await expect
    .poll(
      async () => {
        const numbers = await numbersOn(page)
        return numbers.length > 0 && numbers.every((number) => !takenNumbers.has(number))
      },
      { timeout: 45_000 },
    )
    .toBe(true)
  await byMenu(page, 'Production Execution', 'Work order entry')
  await button(orders, 'Refresh').click()
  await orders.getByText('Nothing matches').waitFor()
  await byMenu(page, 'Production Report', 'Work-order progress')
  const progress = list(page, 'Work order')
  await page.getByRole('search').getByRole('textbox', { name: 'Work order no.', exact: true }).fill(foreign.workorderNo)
  await progress.getByText('Nothing matches').waitFor()

  expect(await workshopsSeen()).toEqual(new Set([null, kept]))
  expect((await ordersOf(token)).filter((order) => order.workshopName === kept)).toHaveLength(of(kept).length)
  expect(await workshopsSeen('/production/web/selectWorkProgress')).toEqual(new Set([null, kept]))
  for (const path of ['/production/web/getWorkOrder', '/production/web/getWorkOrderProgress']) {
    expect((await callAt(demo.address, path, { id: foreign.id }, token)).status).toBe(404)
    expect((await callAt(demo.address, path, { id: (of(kept)[0] as Order).id }, token)).status).toBe(200)
  }
  const board = await callAt<{ rows: { workorderNo: string }[] }>(
    demo.address,
    '/kanban/web/selectProcessProgress',
    {},
    token,
  )
  expect(board.body.data.rows.filter((each) => takenNumbers.has(each.workorderNo))).toEqual([])
  expect([...administrator.complaints, ...clerk.complaints]).toEqual([])
})

test('a look that the administrator keeps for everybody stands among the layouts, and is given up there', async () => {
  const { page } = administrator
  await byMenu(page, 'Production Execution', 'Work order entry')
  const orders = list(page, 'Work order')
  const customer = orders.getByRole('columnheader', { name: 'Customer' })
  await customer.waitFor()
  await orders.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Customer', exact: true }).click()
  await customer.waitFor({ state: 'detached' })
  await button(page, 'Save for everybody').click()
  await orders.getByRole('button', { name: 'Columns' }).click()

  await byMenu(page, 'System Management', 'System management')
  await page.getByRole('tab', { name: 'Layouts' }).click()
  const layouts = list(page, 'Layouts')
  const kept = row(layouts, 'List: Work order')
  await kept.waitFor()
  await button(kept, 'Delete').click()
  await sayYes(page.getByRole('dialog').filter({ hasText: 'Delete' }))
  await kept.waitFor({ state: 'detached' })
  expect(administrator.complaints).toEqual([])
})

test('whoever connects another system reads what can be called', async () => {
  const { page, complaints, close } = await visit(browser, demo.address)
  await page.goto(`${demo.address}/docs`)
  // A thousand calls are drawn at once.
  await page.getByRole('heading', { name: 'Gemba', exact: true }).waitFor({ timeout: 60_000 })
  await page.getByText('Login by account (or phone) and password').first().waitFor()
  expect(complaints).toEqual([])
  await close()
})
