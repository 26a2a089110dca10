import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#engines/working-time/index.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { png } from '../support/picture.ts'
import { button } from './browser-session.ts'
import { faults } from './faults.ts'
import { atScreen, choose, phone, press, scan } from './floor-screen.ts'
import { type Caller, callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let admin: Caller
let maintainer: Caller
let machineId: number

const page1 = (where: object) => ({ pageNum: 1, pageSize: 50, where, sort: [] })
const symptom = 'Smoke from the spindle'
const left = 'Measure the spindle after a day'
const tomorrow = () => addDays(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date()), 1)

interface Row {
  id: number
  state: string
  photos: number
  solution: string | null
  handlerName: string | null
}

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  admin = await callerAt(demo.address, 'admin')
  maintainer = await callerAt(demo.address, 'maintainer')
  const places = await admin.call<{ rows: { id: number }[] }>('/user/web/selectDepartment', page1({ isWorkshop: true }))
  const machine = { number: 'SMK-01', name: 'Smoking press', workshopId: places.rows[0]?.id }
  machineId = (await admin.call<{ id: number }>('/productionbase/web/addMachine', machine)).id
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const row = async () =>
  (await admin.call<{ rows: Row[] }>('/productiondata/web/selectMaintenanceBreakdown', page1({ machineId }))).rows[0]

const card = (page: Page) => page.getByRole('button', { name: symptom })

test('an operator reports a machine by phone with a picture; it is repaired, and he confirms it', async () => {
  const operator = await atScreen(browser, demo.address, 'operator', 'breakdownMaintenance', phone)
  const { page } = operator
  await button(page, 'Report breakdown').waitFor()
  expect(await faults(page), 'the board on a phone').toEqual([])
  await button(page, 'Report breakdown').click()
  const report = page.getByRole('dialog')
  await choose(report, 'Machine', 'Smoking press', 'SMK-01')
  await report.getByRole('textbox', { name: 'Symptom' }).fill(symptom)
  await report.locator('input[type=file]').last().setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
  await report.getByRole('img', { name: 'Photo 1' }).waitFor()
  expect(await faults(page), 'a report').toEqual([])
  await button(report, 'Report breakdown').click()
  await expect.poll(async () => (await row())?.state).toBe('reported')

  const fitter = await atScreen(browser, demo.address, 'maintainer', 'breakdownMaintenance')
  await card(fitter.page).click()
  const sheet = fitter.page.getByRole('dialog')
  await button(sheet, 'Accept').click()
  await button(sheet, 'Begin repair').click()
  await button(sheet, 'Finish repair').click()
  const done = fitter.page
    .getByRole('dialog')
    .filter({ has: fitter.page.getByRole('textbox', { name: 'What was done' }) })
  await done.getByRole('textbox', { name: 'What was done' }).fill('Bearing changed')
  await done.getByRole('textbox', { name: 'Follow-up work' }).fill(left)
  const day = done.getByRole('textbox', { name: 'Follow-up due' })
  await day.fill(tomorrow())
  await day.press('Enter')
  await choose(done, 'Follow-up by', maintainer.jobNumber, maintainer.name)
  expect(await faults(fitter.page), 'what a repair leaves').toEqual([])
  await button(done.last(), 'Finish repair').click()
  await sheet.getByText('Awaiting confirmation').first().waitFor()
  expect(await faults(fitter.page), 'a breakdown').toEqual([])
  expect(fitter.complaints).toEqual([])
  await fitter.close()

  const opened = page.getByRole('dialog').filter({ hasText: symptom })
  await button(opened, 'Confirm').click()
  const asked = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'Note' }) })
  await button(asked.last(), 'Confirm').click()
  await expect
    .poll(row)
    .toMatchObject({ state: 'confirmed', photos: 1, solution: 'Bearing changed', handlerName: expect.any(String) })
  expect(operator.complaints).toEqual([])
  await operator.close()
})

test('what the repair left is among the tasks of whoever is to do it; done, the breakdown tells it', async () => {
  const fitter = await atScreen(browser, demo.address, 'maintainer', 'equipmentMaintenance', phone)
  const { page } = fitter
  await page.getByRole('button', { name: left }).click()
  const sheet = page.getByRole('dialog').filter({ hasText: left })
  await sheet.getByRole('textbox', { name: 'Note' }).fill('Cool as it should be')
  expect(await faults(page), 'a task that a repair left').toEqual([])
  await press(sheet, 'Submit (final)')
  await page.getByRole('button', { name: left }).waitFor({ state: 'hidden' })
  await fitter.open('breakdownMaintenance', `?breakdownId=${(await row())?.id}`)
  const followUp = page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: left })
    .filter({ hasText: 'Executed' })
  await followUp.getByRole('link').click()
  await page.getByRole('dialog').getByText('Cool as it should be').waitFor()
  expect(fitter.complaints).toEqual([])
  await fitter.close()
})

test('the manager reads the figures of the machine, and from them its breakdown; its page tells the same', async () => {
  const manager = await atScreen(browser, demo.address, 'manager', 'failureAnalysisForm')
  const { page } = manager
  await page.getByText('Operational availability').first().waitFor()
  expect(await faults(page), 'figures of maintenance').toEqual([])
  await page.getByText('Machine', { exact: true }).first().click()
  await page.getByText('Number', { exact: true }).first().click()
  const row = page.getByRole('row', { name: 'SMK-01' })
  const records = page.getByRole('dialog')
  await page.getByRole('columnheader', { name: 'Machine or object number' }).click()
  // The page is read anew after each press: the row may stand on another a moment later.
  await expect
    .poll(
      async () => {
        if (await row.isVisible()) await row.dblclick({ timeout: 2_000 }).catch(() => undefined)
        else await page.getByRole('listitem', { name: 'Next Page' }).click()
        await page.waitForTimeout(1_000)
        return records.isVisible()
      },
      { timeout: 40_000 },
    )
    .toBe(true)
  await records.getByText(symptom).waitFor()
  await records.getByRole('tab', { name: 'Spare parts used' }).click()
  expect(await faults(page), 'the records of a machine').toEqual([])
  expect(manager.complaints).toEqual([])
  await manager.close()
})

test('whoever scans the label of a machine by phone reads how it stands on one page, and reports it from there', async () => {
  const operator = await atScreen(browser, demo.address, 'operator', 'welCome', phone)
  const { page } = operator
  await scan(page, 'SMK-01')
  await page.getByRole('heading', { name: 'SMK-01 Smoking press' }).waitFor()
  const upkeep = page.getByRole('region', { name: 'Breakdowns and checks' })
  await upkeep.getByText('No open breakdowns or tasks').waitFor()
  await page.getByRole('region', { name: 'Running tasks' }).getByText('No running task').waitFor()
  await button(page, 'Time line').click()
  await page.getByText('Bearing changed').first().waitFor()
  expect(await faults(page), 'the page of a machine').toEqual([])
  await button(upkeep, 'Report breakdown').click()
  const report = page.getByRole('dialog')
  await report.getByRole('textbox', { name: 'Symptom' }).fill('It smokes anew')
  await button(report, 'Report breakdown').click()
  // What was reported opens; behind it, it stands among what is open.
  await page.getByRole('dialog').getByText('It smokes anew').first().waitFor()
  await expect.poll(async () => (await row())?.state).toBe('reported')
  expect(operator.complaints).toEqual([])
  await operator.close()

  const manager = await atScreen(browser, demo.address, 'manager', 'machinePage?number=smk-01')
  await manager.page.getByRole('button', { name: 'It smokes anew' }).waitFor()
  await button(manager.page, 'Documents').click()
  expect(await faults(manager.page), 'the page of a machine at a desk').toEqual([])
  expect(manager.complaints).toEqual([])
  await manager.close()
})

test('a breakdown that nobody has is offered to whoever is on duty by the roster, and goes to him', async () => {
  const day = addDays(tomorrow(), -1)
  const { andonTypeId } = await admin.call<{ andonTypeId: number | null }>('/productiondata/web/getBreakdownDuty', {})
  await admin.call('/productiondata/web/updateBreakdownDuty', { assign: false, andonTypeId })
  await admin.call('/production/web/addAndonRoster', {
    name: 'Journey',
    typeId: andonTypeId,
    // A shift that begins in the night is of the day before.
    fromDate: addDays(day, -1),
    toDate: addDays(day, 1),
    userIds: [maintainer.id],
  })
  const noise = 'It knocks'
  const { workshopId } = await admin.call<{ workshopId: number }>('/productionbase/web/getMachine', { id: machineId })
  const knocking = { number: 'KNK-01', name: 'Knocking press', workshopId }
  const machine = await admin.call<{ id: number }>('/productionbase/web/addMachine', knocking)
  const report = { machineId: machine.id, symptom: noise, stopped: false }
  const { id } = await admin.call<{ id: number }>('/productiondata/app/reportMaintenanceBreakdown', report)
  const manager = await atScreen(browser, demo.address, 'manager', 'breakdownMaintenance', { width: 1366, height: 768 })
  const { page } = manager
  await page.getByRole('button', { name: noise }).click()
  await button(page.getByRole('dialog').filter({ hasText: noise }), 'Assign').click()
  const asked = page.getByRole('dialog').filter({ hasText: 'on duty' }).last()
  await asked.getByText(maintainer.name).first().waitFor()
  expect(await faults(page), 'whoever is on duty is proposed').toEqual([])
  await button(asked, 'Assign').click()
  await expect
    .poll(async () => (await admin.call<Row>('/productiondata/web/getMaintenanceBreakdown', { id })).handlerName)
    .toBe(maintainer.name)
  expect(manager.complaints).toEqual([])
  await manager.close()
})
