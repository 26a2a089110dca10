import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#engines/working-time/index.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { png } from '../support/picture.ts'
import { button, demoPassword } from './browser-session.ts'
import { faults } from './faults.ts'
import { atScreen, phone, press, scan } from './floor-screen.ts'
import { type Caller, callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let admin: Caller
let maintainer: Caller
let machine: { id: number; number: string; name: string }

const page1 = (where: object) => ({ pageNum: 1, pageSize: 50, where, sort: [] })
const plan = 'Look at the oil'
/** Nothing of it is asked for before twenty days. */
const notDue = 'Read the gauge'
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  admin = await callerAt(demo.address, 'admin')
  maintainer = await callerAt(demo.address, 'maintainer')
  const places = await admin.call<{ rows: { id: number }[] }>('/user/web/selectDepartment', page1({ isWorkshop: true }))
  const { id } = await admin.call<{ id: number }>('/productionbase/web/addMachine', {
    number: 'OIL-01',
    name: 'Oil press',
    workshopId: places.rows[0]?.id,
  })
  machine = { id, number: 'OIL-01', name: 'Oil press' }
  const types = await admin.call<{ rows: { id: number }[] }>('/production/web/selectAndonType', page1({ code: 'SB' }))
  const standard = await admin.call<{ id: number }>('/productiondata/web/addMaintenanceStandard', {
    code: 'OIL',
    name: 'Oil',
    andonTypeId: types.rows[0]?.id,
    items: [
      { item: 'Guards', kind: 'yesNo' },
      { item: 'Pressure', kind: 'measured', lower: 2, upper: 4, unit: 'bar', picture: true, raises: 'call' },
      { item: 'Leaks', kind: 'choice', options: 'dry/!leaking' },
    ],
  })
  const looks = { kind: 'spotCheck', machineIds: [machine.id], unit: 'day', personIds: [maintainer.id] }
  await admin.call('/productiondata/web/addMaintenancePlan', {
    ...looks,
    code: 'OIL-D',
    name: plan,
    standardId: standard.id,
    every: 1,
    startsOn: today(),
    scan: true,
  })
  const gauge = await admin.call<{ id: number }>('/productiondata/web/addMaintenanceStandard', {
    code: 'GAUGE',
    name: 'Gauge',
    items: [{ item: 'Pressure', kind: 'measured', lower: 2, upper: 4, unit: 'bar', picture: true }],
  })
  await admin.call('/productiondata/web/addMaintenancePlan', {
    ...looks,
    code: 'GAUGE-M',
    name: notDue,
    standardId: gauge.id,
    every: 30,
    startsOn: addDays(today(), 20),
    signed: true,
  })
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const tasks = async () =>
  (
    await admin.call<{ rows: { status: string; failed: number; photos: number; scanned: boolean }[] }>(
      '/productiondata/web/selectMaintenanceTask',
      page1({ machineId: machine.id }),
    )
  ).rows

const pressureIn = (sheet: Locator) =>
  sheet.getByRole('spinbutton', { name: 'Pressure' }).or(sheet.getByRole('textbox', { name: 'Pressure' }))

async function takePicture(sheet: Locator): Promise<void> {
  await sheet
    .getByRole('region', { name: 'Pressure' })
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'gauge.png', mimeType: 'image/png', buffer: png })
  await sheet.getByRole('img', { name: 'Photo 1' }).waitFor()
}

test('whoever stands at the machine scans it, answers each item, takes a picture, and what is out of its limits calls for help', async () => {
  const person = await atScreen(browser, demo.address, 'maintainer', 'equipmentCheck', phone)
  const { page } = person
  await page.getByRole('button', { name: plan }).waitFor()
  expect(await faults(page), 'what is to be done').toEqual([])
  await page.getByRole('button', { name: plan }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Pressure').first().waitFor()
  expect(await faults(page), 'a task').toEqual([])
  const submit = button(sheet, 'Submit (final)')
  // The sign before the words has a name of its own.
  const answer = (item: string, words: RegExp) =>
    sheet.getByRole('group', { name: item, exact: true }).getByRole('button', { name: words }).click()
  await answer('Guards', /In order$/)
  await pressureIn(sheet).fill('5.5')
  await answer('Leaks', /dry$/)
  await sheet.getByText('Outside the standard').waitFor()
  await takePicture(sheet)
  expect(await submit.isDisabled(), 'not before the machine was scanned').toBe(true)
  await scan(page, machine.number)
  await sheet.getByText(`At machine ${machine.number}`).waitFor()
  await press(sheet, 'Submit (final)')
  await sheet.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: plan }).waitFor({ state: 'hidden' })
  await expect
    .poll(async () => (await tasks())[0])
    .toMatchObject({ status: 'executed', failed: 1, photos: 1, scanned: true })
  const calls = await admin.call<{ rows: { description: string }[] }>(
    '/production/web/selectAndonCall',
    page1({ source: ['maintenance'] }),
  )
  expect(calls.rows[0]?.description).toContain('Pressure')
  expect(person.complaints).toEqual([])
  await person.close()
})

test('the planner of maintenance sees it done in the month, with what comes, and reads what was found', async () => {
  const person = await atScreen(browser, demo.address, 'manager', 'preventiveMaintenance')
  const { page } = person
  const done = page.getByRole('button', { name: new RegExp(`OIL-01.*${plan}.*Executed`) })
  // A day shows a few; the others come when they are asked for.
  const day = page.getByRole('cell').filter({ has: page.getByRole('list', { name: today(), exact: true }) })
  await day.waitFor()
  const more = day.getByRole('button', { name: /more$/ })
  if (await more.isVisible()) await more.click()
  await done.waitFor()
  expect(await faults(page), 'a month').toEqual([])
  await done.click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('5.5 bar').waitFor()
  await sheet.getByRole('img', { name: 'Photo 1' }).waitFor()
  expect(person.complaints).toEqual([])
  await person.close()
})

test('what is not due is looked at from the page of the machine: not without its picture, and signed with the own password', async () => {
  const person = await atScreen(browser, demo.address, 'maintainer', `machinePage?number=${machine.number}`, phone)
  const { page } = person
  await button(page, 'Start spot check').click()
  await page.getByRole('button', { name: notDue }).click()
  const sheet = page.getByRole('dialog').filter({ hasText: notDue })
  await pressureIn(sheet).fill('3')
  await press(sheet, 'Submit (final)')
  await sheet.getByRole('alert').getByText('picture').waitFor()
  await takePicture(sheet)
  await press(sheet, 'Submit (final)')
  await sheet.getByRole('textbox', { name: 'Your password' }).fill(demoPassword)
  await press(sheet, 'Sign')
  await sheet.getByText(/^Signed by/).waitFor()
  expect(await faults(page), 'a signed task').toEqual([])
  expect(person.complaints).toEqual([])
  await person.close()
})
