import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#engines/working-time/index.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { png } from '../support/picture.ts'
import { button, demoPassword, sayYes } from './browser-session.ts'
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
const ahead = 'Change the oil'
const calibration = 'Calibrate the wrench'
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
    confirmedBy: 'production',
  })
  // Made ahead, and begun by nobody.
  await admin.call('/productiondata/web/addMaintenancePlan', {
    ...looks,
    kind: 'maintenance',
    code: 'OIL-Y',
    name: ahead,
    standardId: gauge.id,
    every: 90,
    startsOn: addDays(today(), 2),
    leadDays: 5,
    minutes: 30,
  })
  const wrench = { number: 'NM-07', name: 'Torque wrench', kind: 'tool', workshopId: places.rows[0]?.id }
  const object = await admin.call<{ id: number }>('/productiondata/web/addMaintenanceObject', wrench)
  await admin.call('/productiondata/web/addMaintenancePlan', {
    ...looks,
    machineIds: [],
    objectIds: [object.id],
    code: 'NM-M',
    name: calibration,
    standardId: gauge.id,
    unit: 'month',
    every: 1,
    monthDay: Number(today().slice(8)),
    holiday: 'keep',
    startsOn: today(),
    scan: true,
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
      page1({ machineId: machine.id, kind: 'spotCheck' }),
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
  await sheet.getByText(`At ${machine.number}`).waitFor()
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

test('what is not due is looked at from the page of the machine: not without its picture, signed with the own password, and confirmed by production', async () => {
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

  const production = await atScreen(browser, demo.address, 'operator', 'equipmentCheck', phone)
  await production.page.getByText('To sign or confirm', { exact: true }).click()
  await production.page.getByRole('button', { name: notDue }).click()
  const done = production.page.getByRole('dialog').filter({ hasText: notDue })
  await done.getByText(/^Signed by/).waitFor()
  await press(done, 'Confirm')
  await done.getByText(/^Confirmed by/).waitFor()
  expect(await faults(production.page), 'a confirmed task').toEqual([])
  expect(production.complaints).toEqual([])
  await production.close()
})

test('a change of a plan says which task it touches before it is saved, and that task is changed', async () => {
  const minutes = async () => {
    const { rows } = await admin.call<{ rows: { planName: string; minutes: number }[] }>(
      '/productiondata/web/selectMaintenanceTask',
      page1({ machineId: machine.id }),
    )
    return rows.find(({ planName }) => planName === ahead)?.minutes
  }
  expect(await minutes()).toBe(30)
  const person = await atScreen(browser, demo.address, 'manager', 'preventiveMaintenance')
  const { page } = person
  await page.getByRole('tab', { name: 'Plans' }).click()
  await button(page.getByRole('row').filter({ hasText: ahead }), 'Edit').click()
  const form = page.getByRole('dialog')
  await form.getByRole('spinbutton', { name: 'Planned time' }).fill('45')
  await button(form, 'Save').click()
  const question = page.getByRole('dialog').filter({ hasText: '1 task not begun changes' })
  await question.waitFor()
  expect(await minutes(), 'nothing is done before it is meant').toBe(30)
  await sayYes(question)
  await expect.poll(minutes).toBe(45)
  expect(person.complaints).toEqual([])
  await person.close()
})

test('the monthly check of a torque wrench: its label opens its page, proves that it is at hand, and its time line tells it', async () => {
  const person = await atScreen(browser, demo.address, 'maintainer', 'equipmentCheck', phone)
  const { page } = person
  await page.getByRole('button', { name: calibration }).waitFor()
  await person.open('maintenanceObjectPage', '?number=NM-07')
  await page.getByRole('heading', { name: 'NM-07 Torque wrench' }).waitFor()
  expect(await faults(page), 'the page of an object').toEqual([])
  await page.getByRole('button', { name: calibration }).click()
  const sheet = page.getByRole('dialog').filter({ hasText: calibration })
  await pressureIn(sheet).fill('3')
  await takePicture(sheet)
  expect(await button(sheet, 'Submit (final)').isDisabled(), 'not before its label was scanned').toBe(true)
  await scan(page, 'NM-07')
  await sheet.getByText('At NM-07').waitFor()
  await press(sheet, 'Submit (final)')
  await sheet.waitFor({ state: 'hidden' })
  await page.getByText('No open tasks').waitFor()
  await page.getByRole('button', { name: 'Time line' }).click()
  await page.getByText(calibration).first().waitFor()
  expect(await faults(page), 'the time line of an object').toEqual([])
  expect(person.complaints).toEqual([])
  await person.close()
})
