import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { machineCrud } from '#areas/workcenters/contract/machine.ts'
import { launchBrowser, newPage } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { callAt } from '../support/process.ts'
import { atHome, button, input, logIn, type Person, sayYes, visit } from './browser-session.ts'
import { callerAt, lampBox } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let administrator: Person
let display: Page
let address: string
let shine: (lamp: string) => Promise<void>

const machine = 'HALL-1'
const complaints: string[] = []

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  const admin = await callerAt(demo.address, 'admin')
  const places = await admin.call<{ rows: { workshopId: number }[] }>(machineCrud.select.path, { pageSize: 1 })
  const { workshopId } = places.rows[0] as { workshopId: number }
  const { id: machineId } = await admin.call<{ id: number }>(machineCrud.add.path, {
    number: machine,
    name: 'Hall press',
    workshopId,
    countSource: 'counts',
  })
  shine = await lampBox(demo.address, admin, { machineId, workshopId, number: 'HALL-BOX', name: 'Hall box' })
  await shine('green')
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

async function opened(url: string): Promise<Page> {
  const page = await newPage(browser, { width: 1920, height: 1080 })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(url)
  return page
}

const tile = (page: Page): Locator => page.locator(`[data-machine="${machine}"]`)
const list = (page: Page) => page.getByRole('region', { name: 'Display', exact: true })

async function makeDisplay(name: string, boards: readonly string[]): Promise<string> {
  const { page } = administrator
  await button(list(page), 'Add').first().click()
  const form = page.getByRole('dialog', { name: 'Add Display' })
  await input(form, 'textbox', 'Name').fill(name)
  for (const board of boards) {
    const choice = form.getByRole('combobox', { name: 'Boards' })
    await choice.click()
    await choice.fill(board)
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: board }).first().click()
  }
  await form.getByRole('combobox', { name: 'Language' }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('English', { exact: true }).click()
  await button(form, 'Save').click()
  const link = page.getByRole('dialog', { name: `Address of “${name}”` })
  const url = await link.getByRole('textbox').inputValue()
  await link.locator('img').waitFor()
  await link.locator('.ant-modal-footer').getByRole('button').click()
  return url
}

test('the administrator makes a display and is told its address once', async () => {
  administrator = await visit(browser, demo.address)
  const { page } = administrator
  await page.getByRole('button', { name: 'English' }).click()
  await button(page, 'Log in').waitFor()
  await logIn(page, 'admin')
  await atHome(page)
  await administrator.open('boardSetting')
  address = await makeDisplay('Hall screen', ['Equipment status'])
  expect(address).toMatch(/\/home\/oeeStatus\?full=1#queryId=display-[\w-]{43}$/)
  await list(page).getByText('Active').waitFor()
})

test('a browser without a login opens it and sees the machines live', async () => {
  display = await opened(address)
  await display.getByRole('heading', { name: 'Equipment status' }).waitFor()
  await tile(display).getByText('Running').waitFor()
  await shine('red')
  await tile(display).getByText('Fault').waitFor({ timeout: 5_000 })
  expect(await display.getByRole('button', { name: 'Settings' }).count()).toBe(0)
})

test('it opens nothing else, on screen or over the wire', async () => {
  const queryId = new URL(address).hash.replace('#queryId=', '')
  for (const path of ['/home/WorkOrderEntry', '/home/statusView?full=1', '/home', '/printWork']) {
    await display.goto(`${demo.address}${path}#queryId=${queryId}`)
    await display.waitForURL(/\/home\/oeeStatus\?full=1/)
    await tile(display).waitFor()
  }
  const status = async (path: string, body: object) => (await callAt(demo.address, path, body, queryId)).status
  expect(await status('/kanban/web/selectOeeStatus', {})).toBe(200)
  expect(await status('/kanban/web/selectStatusView', {})).toBe(403)
  expect(await status('/production/web/selectWorkOrder', {})).toBe(403)
  expect(await status('/user/web/updateLayout', { name: 'board:oeeStatus', scope: 'personal', value: {} })).toBe(403)
})

test('without the network it says so, and comes back by itself with what it missed', async () => {
  await display.context().setOffline(true)
  await display.locator('.gm-network').waitFor({ timeout: 60_000 })
  await display.getByRole('heading', { name: 'Network lost' }).waitFor({ timeout: 30_000 })
  await shine('yellow')
  await display.context().setOffline(false)
  await tile(display).getByText('Waiting').waitFor({ timeout: 30_000 })
})

test('several boards are shown in turns', async () => {
  const url = await makeDisplay('Entrance', ['Task status', 'Equipment status'])
  expect(url).toContain('/home/boardWheelView?full=1#')
  const entrance = await opened(url)
  await entrance.getByRole('heading', { name: 'Task status' }).waitFor()
  await entrance.getByRole('button', { name: 'Next board' }).click()
  await entrance.getByRole('heading', { name: 'Equipment status' }).waitFor()
  await entrance.waitForURL(/boardWheelView\/subOeeStatus/)
  await tile(entrance).waitFor()
  // By itself after its seconds.
  await entrance.getByRole('heading', { name: 'Task status' }).waitFor({ timeout: 45_000 })
  await entrance.context().close()
})

test('revoked, it stops at once', async () => {
  const { page } = administrator
  const row = list(page).locator('tr.ant-table-row', { hasText: 'Hall screen' })
  await row.getByRole('checkbox').check()
  await button(list(page), 'Revoke').click()
  const question = page.getByRole('dialog').filter({ hasText: 'Displays using this address stop immediately' })
  await sayYes(question)
  await row.getByText('Revoked').waitFor()
  await display.getByRole('heading', { name: 'This display address is no longer valid' }).waitFor({ timeout: 20_000 })
  // A browser that was never told the display's language says it in the product's own.
  const again = await opened(address)
  await again.getByRole('heading', { name: '此显示地址已失效' }).waitFor()
  await again.context().close()
  expect([...complaints, ...administrator.complaints]).toEqual([])
})
