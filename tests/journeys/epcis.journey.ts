import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsOf, type Json, type JsonObject, validateDocument } from '#engines/epcis/index.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, input, type Person } from './browser-session.ts'
import { atScreen } from './floor-screen.ts'

let demo: DemoServer
let browser: Browser
let inspector: Person

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const fileOf = (document: unknown) => ({
  name: 'supplier.jsonld',
  mimeType: 'application/ld+json',
  buffer: Buffer.from(JSON.stringify(document)),
})

test('what happened is handed out as an EPCIS document', async () => {
  inspector = await atScreen(browser, demo.address, 'inspector', 'epcis')
  const { page } = inspector
  await page.getByText('named under https://gemba.example/epcis').waitFor()
  await page.getByRole('cell', { name: 'Captured', exact: true }).first().waitFor()
  await button(page, 'Export').first().click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  const saving = page.waitForEvent('download')
  await button(dialog, 'Export').click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^EPCIS-.*\.jsonld$/)
  const document = JSON.parse(await readFile(await saved.path(), 'utf8')) as JsonObject
  expect(validateDocument(document as Json)).toEqual([])
  expect(eventsOf(document)).toHaveLength(1000)
  const types = new Set(eventsOf(document).map(({ type }) => type))
  expect([...types].toSorted()).toEqual(['AggregationEvent', 'ObjectEvent', 'TransformationEvent'])
  await page.getByText('1000 events exported').waitFor()
  await page.getByRole('cell', { name: 'Exported', exact: true }).first().waitFor()
})

test('a supplier’s document is refused with the path of what is wrong, and taken once it is right', async () => {
  const { page } = inspector
  const event = {
    type: 'ObjectEvent',
    eventTime: '2026-01-05T08:00:00Z',
    eventTimeZoneOffset: '+00:00',
    action: 'OBSERVE',
    bizStep: 'shipping',
    epcList: ['urn:epc:id:sgtin:4012345.011111.987'],
  }
  const document = {
    '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: '2026-01-05T08:00:00Z',
    epcisBody: { eventList: [event] },
  }
  await button(page, 'Capture').first().click()
  const dialog = page.getByRole('dialog', { name: 'Capture' })
  const file = dialog.locator('input[type=file]')
  await file.setInputFiles(fileOf({ ...document, epcisBody: { eventList: [{ ...event, bizStep: 'sailing' }] } }))
  await button(dialog, 'Capture').click()
  await dialog.getByText('epcisBody.eventList[0].bizStep: is none of the values of EPCIS 2.0').waitFor()
  await file.setInputFiles(fileOf(document))
  await button(dialog, 'Capture').click()
  await page.getByText('1 new event kept, 0 known already, 0 conflicting; 0 lots found').waitFor()
  await page.getByRole('cell', { name: 'shipping', exact: true }).first().waitFor()
  expect(inspector.complaints).toEqual([])
})

test('a label is taken apart on the scanner test, and a wrong one is refused with its place', async () => {
  const tester = await atScreen(browser, demo.address, 'inspector', 'scanTest')
  const { page } = tester
  const field = input(page, 'textbox', 'Scan a label, or enter its code')
  await field.fill('(01)09521234543213(10)L-7(17)261231')
  await field.press('Enter')
  for (const words of ['GTIN of the product', 'Lot number', 'Expiry date']) {
    await page.getByRole('cell', { name: words, exact: true }).waitFor()
  }
  await field.fill('(01)09521234543214')
  await field.press('Enter')
  await page
    .getByText('(01) The check digit is wrong: scan again, else ask for a new label · at character 18: 4')
    .waitFor()
  expect(tester.complaints).toEqual([])
})
