import { Client } from 'pg'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TaskCard } from '#areas/execution/contract/floor.ts'
import type { moldCrud } from '#areas/molds/contract/mold.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, input, type Person, sayYes } from './browser-session.ts'
import { faults } from './faults.ts'
import { atScreen, atTask, choose, phone, press, reportForm, scan } from './floor-screen.ts'
import { type Caller, callerAt, cardOf, freshTask, goHome } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let admin: Caller
let operator: Caller
let task: TaskCard
let machine: { number: string; name: string }
let fitter: Person

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  admin = await callerAt(demo.address, 'admin')
  operator = await callerAt(demo.address, 'operator')
  await goHome(operator)
  task = await moldedTask()
  const { rows } = await admin.call<{ rows: (typeof machine)[] }>(
    '/productionbase/web/selectMachine',
    page1({ name: task.machineName }),
  )
  machine = rows[0] as typeof machine
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const mold = 'MJ-09'
const home = 'M-09'
const page1 = (where: object) => ({ pageNum: 1, pageSize: 50, where, sort: [] })

/** A mold comes into the ledger, and there is an order whose first operation names it. */
async function moldedTask(): Promise<TaskCard> {
  await admin.call('/mouldservice/web/addMold', {
    number: mold,
    name: 'Pressing-in tool',
    holeCount: 1,
    location: home,
  })
  const made = await freshTask(demo.address, operator)
  const client = new Client({ connectionString: demo.databaseUrl })
  await client.connect()
  await client.query(
    'update order_operation o set mold = $1 from task t where t.id = $2 and t.team_id = o.team_id and t.order_operation_id = o.id',
    [mold, made.id],
  )
  await client.end()
  return made
}

const ledger = async () => {
  const answer = await admin.call<OutputOf<typeof moldCrud.select>>(
    '/mouldservice/web/selectMold',
    page1({ number: mold }),
  )
  return answer.rows[0]
}

/** The operator presses start at a station of the task. */
async function start({ page }: Person): Promise<void> {
  if (task.stations.length > 1) await choose(page, 'Select a station', task.stations[0]?.number as string)
  await press(page, 'Start work')
}

test('work with a mold does not begin without it: the refusal says where the mold is', async () => {
  const { page, close, ...person } = await atTask(browser, demo.address, 'operator', task.taskNo)
  await start({ page, close, ...person })
  const refusal = page.getByText(`Mold “${mold}” is not mounted`)
  await refusal.first().waitFor()
  expect(await refusal.first().textContent()).toContain(`but in storage (${home})`)
  expect((await cardOf(operator, task.id)).status).toBe('waiting')
  await close()
})

test('mold staff scan the machine, see what its next task wants, scan the mold and mount it', async () => {
  fitter = await atScreen(browser, demo.address, 'mold', 'changeMould', phone)
  const { page } = fitter
  await page.getByRole('heading', { name: 'Select the machine first' }).waitFor()
  await page.getByRole('button', { name: /MJ-01/ }).waitFor()
  expect(await faults(page), 'machines').toEqual([])
  await scan(page, machine.number)
  await page.getByRole('heading', { name: machine.name }).waitFor()
  const form = page.getByRole('region', { name: 'Mount a mold' })
  await form.getByText(`Needed by task ${task.taskNo}`).first().waitFor()
  // One that hangs elsewhere says so and cannot be taken.
  await form.getByRole('button', { name: /MJ-01/ }).and(page.locator(':disabled')).waitFor()
  expect(await faults(page), 'molds').toEqual([])
  await scan(page, 'MJ-01')
  await form.getByRole('alert').filter({ hasText: 'remove it there first' }).waitFor()
  await scan(page, mold)
  await form.getByText(task.taskNo).waitFor()
  await form.getByText('Upper half').waitFor()
  expect(await faults(page), 'a mold chosen').toEqual([])
  await press(form, `Mount ${mold}`)
  const hanging = page.getByRole('region', { name: 'Mounted molds' }).getByRole('listitem')
  await hanging.filter({ hasText: mold }).getByText('Mounted', { exact: true }).waitFor()
  await form.getByText('No free position').waitFor()
  expect(await ledger()).toMatchObject({ status: 'inUse', hangsOn: `${machine.number} ${machine.name}` })
})

test('with the mold in the machine the operator begins, and the mold stays while he works', async () => {
  const person = await atTask(browser, demo.address, 'operator', task.taskNo)
  await start(person)
  await reportForm(person.page).waitFor()
  expect(person.complaints).toEqual([])
  await person.close()

  const { page } = fitter
  await press(page, 'Request removal')
  await sayYes(page.getByRole('dialog').filter({ hasText: mold }))
  await page.getByText(`Task “${task.taskNo}” is running with this mold`).first().waitFor()
  expect(await ledger()).toMatchObject({ status: 'inUse' })
})

test('when nobody works any more it is asked for, confirmed by another act, and put away', async () => {
  await operator.call('/production/app/endWork', { taskId: task.id, userIds: [operator.id] })
  const { page, complaints, close } = fitter
  await press(page, 'Request removal')
  await sayYes(page.getByRole('dialog').filter({ hasText: mold }))
  const begun = page.getByRole('dialog').filter({ hasText: task.taskNo })
  await begun.waitFor()
  await sayYes(begun)
  await page.getByText('Removal requested by').waitFor()
  await press(page, 'Confirm removal')
  const form = page.getByRole('dialog').filter({ hasText: 'Storage location' })
  await input(form, 'textbox', 'Storage location').fill('M-10')
  await button(form, 'Confirm removal').click()
  const again = page.getByRole('dialog').filter({ hasText: task.taskNo })
  await again.waitFor()
  await sayYes(again)
  await page.getByText('No mold mounted').waitFor()
  expect(await ledger()).toMatchObject({ status: 'inLibrary', location: 'M-10', hangsOn: null })
  expect(complaints).toEqual([])
  await close()
})

test('the ledger shows where molds are, and what one went through', async () => {
  const person = await atScreen(browser, demo.address, 'mold', 'moldMain')
  const { page } = person
  const row = page.locator('tr.ant-table-row', { hasText: mold })
  await row.getByText('In storage').waitFor()
  await button(row, 'Mountings').click()
  const drawer = page.getByRole('dialog').filter({ hasText: `Mountings of ${mold}` })
  await drawer.getByText('M-10').waitFor()
  await drawer.getByText('Removed', { exact: true }).waitFor()
  expect(await faults(page), 'history').toEqual([])
  expect(person.complaints).toEqual([])
  await person.close()
})

test('mold staff send a mold to maintenance and say what was done; quality confirms it and it is back', async () => {
  const staff = await atScreen(browser, demo.address, 'mold', 'moldMaintenance')
  const add = staff.page.getByRole('region', { name: 'Maintenance record', exact: true })
  await button(add, 'Add').click()
  const form = staff.page.getByRole('dialog', { name: 'Add Maintenance record' })
  await choose(form, 'Mold', mold, mold)
  await form.getByTitle(`${mold} Pressing-in tool`).waitFor()
  await choose(form, 'Type', '日常保养', '日常')
  await form.getByTitle('日常保养').waitFor()
  await button(form, 'Save').click()
  const record = (person: Person) => person.page.locator('tr.ant-table-row', { hasText: mold })
  await record(staff).getByText('Open', { exact: true }).waitFor()
  expect(await ledger()).toMatchObject({ status: 'inMaintenance' })
  await button(record(staff), 'Submit result').click()
  const result = staff.page.getByRole('dialog').filter({ hasText: 'Result' })
  await input(result, 'textbox', 'Result').fill('greased')
  await button(result, 'Submit result').click()
  await record(staff).getByText('To be confirmed by quality').waitFor()
  expect(await faults(staff.page), 'records').toEqual([])

  const quality = await atScreen(browser, demo.address, 'inspector', 'moldMaintenance')
  await button(record(quality), 'Confirm').click()
  const word = quality.page.getByRole('dialog').filter({ hasText: 'Storage location' })
  await button(word, 'Confirm').click()
  await record(quality).getByText('Confirmed', { exact: true }).waitFor()
  expect(await ledger()).toMatchObject({ status: 'inLibrary', shotsNowSince: 0 })
  for (const { complaints, close } of [staff, quality]) {
    expect(complaints).toEqual([])
    await close()
  }
})
