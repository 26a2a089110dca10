import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sheetNamesOf } from '#core/server/sheets/index.ts'
import { launchBrowser, newPage } from '../support/browser.ts'
import { type EmptyServer, startEmpty } from '../support/empty.ts'
import { workbookOf } from '../support/jobs.ts'
import { atHome, button, input } from './browser-session.ts'

let server: EmptyServer
let browser: Browser
let page: Page

beforeAll(async () => {
  server = await startEmpty()
  browser = await launchBrowser()
  page = await newPage(browser, { locale: 'en-GB' })
})
afterAll(async () => {
  await browser?.close()
  await server?.end()
})

const factory = (workshopOfMachine: string) =>
  workbookOf({
    Workshops: [['Name'], ['Harbour shop']],
    Lines: [
      ['number', 'name', 'workshopId'],
      ['L1', 'Quay line', 'Harbour shop'],
    ],
    Machines: [
      ['number', 'name', 'workshopId', 'lineId'],
      ['M1', 'Saw', workshopOfMachine, 'L1'],
    ],
    'Work centres': [
      ['number', 'name', 'workshopId', 'lineId', 'machineIds'],
      ['C1', 'Sawing', 'Harbour shop', 'L1', 'M1'],
    ],
    Shifts: [
      ['name', 'shiftName', 'start', 'end', 'restStart', 'restEnd'],
      ['Day', 'Day shift', '08:00', '17:00', '12:00', '13:00'],
    ],
    Products: [
      ['code', 'name', 'unit'],
      ['P-1', 'Bollard', 'pcs'],
    ],
    Operations: [
      ['produreNo', 'produreName', 'workCenterId', 'singleProcessingTime'],
      ['OP1', 'Cutting to length', 'C1', 30],
    ],
    Routings: [
      ['productId', 'sequence', 'operationId', 'workCenterId', 'singleProcessingTime'],
      ['P-1', 10, 'OP1', 'C1', 30],
    ],
    People: [
      ['jobNumber', 'name', 'phoneNo', 'gender', 'departmentId', 'roleIds'],
      ['0101', 'Operator One', '13722225555', 'Male', 'Harbour shop', 'Operator'],
      ['0102', 'Approver One', '13722226666', 'Female', 'Harbour shop', 'Approver'],
    ],
  })

const send = async (workshopOfMachine: string) => {
  const buffer = await factory(workshopOfMachine)
  await page
    .getByRole('dialog', { name: 'Upload workbook' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'harbour.xlsx', mimeType: 'application/octet-stream', buffer })
}

test('an empty factory is made ready by the workbook alone', async () => {
  await page.goto(server.setupLink)
  await page.getByRole('button', { name: 'English' }).click()
  for (const [label, text] of [
    ['Name of the factory', 'Harbour Works'],
    ['Administrator’s name', 'Ann Baker'],
    ['Account', 'ann'],
    ['Phone', '13511112222'],
    ['Password', 'Paper-Boat-7'],
    ['Password again', 'Paper-Boat-7'],
  ] as const)
    await input(page, 'textbox', label).fill(text)
  await button(page, 'Create and log in').click()
  await atHome(page)
  await page
    .locator('main')
    .getByRole('link', { name: /^First steps/ })
    .click()

  const saved = page.waitForEvent('download')
  await button(page, 'Download workbook').click()
  const path = await (await saved).path()
  expect(await sheetNamesOf(await readFile(path), 10_000_000)).toContain('Machines')

  await button(page, 'Upload workbook').click()
  const dialog = page.getByRole('dialog', { name: 'Upload workbook' })
  await send('Elsewhere')
  await dialog.getByRole('cell', { name: 'Machines!C2' }).waitFor()
  await dialog.getByText(/“Elsewhere” does not exist: create it first or correct it/).waitFor()
  expect(await button(dialog, 'Write all').isDisabled()).toBe(true)
  await button(dialog, 'Select another file').click()
  await send('Harbour shop')
  await dialog.getByText('No problems found: ready to write').waitFor()
  await button(dialog, 'Write all').click()

  const codes = page.getByRole('dialog', { name: 'Codes to hand over' })
  await codes.getByRole('row', { name: /Approver One/ }).waitFor()
  await button(codes, 'OK').click()
  const step = (name: string) => page.getByRole('region', { name, exact: true })
  await button(step('First order'), 'Create and confirm the order').click()
  await button(step('Schedule'), 'Schedule and publish').click()
  await step('First report').getByText('Cutting to length').waitFor()
})
