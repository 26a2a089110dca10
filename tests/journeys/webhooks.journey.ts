import type { Browser, Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { failing, startReceiver, taking } from '../support/receiver.ts'
import { button, enter, input, type Person, sayYes, shownTable } from './browser-session.ts'
import { faults } from './faults.ts'
import { freshTask, operatorsAtHome } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let receiver: Awaited<ReturnType<typeof startReceiver>>
let person: Person
let secret = ''

beforeAll(async () => {
  receiver = await startReceiver(failing(500))
  demo = await startDemo({ GEMBA_SECRET: 'a secret of this journey', INNER_ADDRESSES: '127.0.0.0/8' })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
  await receiver?.end()
})

const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const deliveries = (page: Page) => list(page, 'Webhook delivery')
const states = async (page: Page) => {
  const { header, rows } = await shownTable(deliveries(page))
  return rows.map((row) => `${row[header.indexOf('Event')]}: ${row[header.indexOf('Status')]}`)
}

test('an administrator makes a webhook for what is reported, and is shown its secret once', async () => {
  person = await enter(browser, demo.address, 'admin', { language: 'en', screen: 'webhook' })
  const { page } = person
  await button(page, 'Create webhook').click()
  const form = page.getByRole('dialog', { name: 'Create webhook' })
  await input(form, 'textbox', 'Name').fill('Dashboard')
  await input(form, 'textbox', 'Address').fill(`${receiver.url}/gemba`)
  for (const type of ['Task started', 'Work report made']) await form.getByRole('checkbox', { name: type }).check()
  await button(form, 'Create').click()
  const told = page.getByRole('dialog', { name: 'Signing secret' })
  secret = (await told.getByText(/^whsec_/).innerText()).trim()
  expect(await faults(page), 'a secret that is told').toEqual([])
  await button(told, 'Close').last().click()
  await list(page, 'Webhook').locator('tr.ant-table-row', { hasText: 'Dashboard' }).getByText('Enabled').waitFor()
})

test('while its receiver fails nothing is lost, and what follows of the order waits', async () => {
  const { page } = person
  const { operator } = await operatorsAtHome(demo.address)
  const { id: taskId, stations } = await freshTask(demo.address, operator)
  await operator.call('/production/app/startWork', { taskId, stationId: stations[0]?.id, userIds: [operator.id] })
  for (const goodQuantity of [2, 3]) await operator.call('/production/app/addReport', { taskId, goodQuantity })
  await list(page, 'Webhook').getByRole('button', { name: 'Deliveries' }).click()
  const waiting = ['Work report made: To be sent', 'Work report made: To be sent', 'Task started: Waiting to retry']
  await expect.poll(() => states(page), { timeout: 20_000 }).toEqual(waiting)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('once it is back he sends the first again, the rest follow in order, signed', async () => {
  const { page, complaints } = person
  const before = receiver.received.length
  receiver.answers(taking)
  const first = deliveries(page).locator('tr.ant-table-row', { hasText: 'Task started' })
  await first.getByRole('button', { name: 'Send again' }).click()
  await sayYes(page.getByRole('dialog').filter({ hasText: 'Send again' }))
  const done = ['Work report made: Delivered', 'Work report made: Delivered', 'Task started: Delivered']
  await expect.poll(() => states(page), { timeout: 20_000 }).toEqual(done)
  const came = receiver.received
    .slice(before)
    .map(({ body, headers }) => new Webhook(secret).verify(body, headers as Record<string, string>)) as {
    type: string
    data: { goodQuantity?: number }
  }[]
  expect(came.map(({ type, data }) => [type, data.goodQuantity])).toEqual([
    ['task.started', undefined],
    ['report.made', 2],
    ['report.made', 3],
  ])
  await first.getByRole('button', { name: 'Payload and attempts' }).click()
  const log = page.getByRole('dialog')
  await log.getByText('HTTP 500 no').first().waitFor()
  await log.getByText('Accepted').waitFor()
  await log.getByText('"type": "task.started"').waitFor()
  expect(await faults(page), 'the log of a delivery').toEqual([])
  expect(complaints).toEqual([])
})
