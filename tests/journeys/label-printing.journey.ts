import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { inflateSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPrintPages, printJobCrud } from '#areas/printing/contract/job.ts'
import { printerCrud } from '#areas/printing/contract/printer.ts'
import { readPdf, readZpl } from '#engines/labels/testing.ts'
import { launchBrowser, pressEntry } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, type Person } from './browser-session.ts'
import { atScreen, choose, press } from './floor-screen.ts'
import { type Caller, callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let manager: Person
let caller: Caller
let printer: Server | undefined
let port = 0
let got = ''

/** A printer of the test's own, which keeps what it is sent and says nothing. */
async function switchOn(at = 0): Promise<void> {
  printer = createServer((socket) => {
    socket.on('data', (piece) => {
      got += piece.toString('latin1')
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((done) => printer?.listen(at, '127.0.0.1', done))
  port = (printer.address() as { port: number }).port
}

const switchOff = () => new Promise<void>((done) => (printer ? printer.close(() => done()) : done()))

beforeAll(async () => {
  demo = await startDemo({ INNER_ADDRESSES: '127.0.0.0/8' })
  browser = await launchBrowser()
  caller = await callerAt(demo.address, 'manager')
  await switchOn()
  await caller.call(printerCrud.add.path, {
    number: 'P-77',
    name: 'Bench printer',
    driver: 'zpl',
    host: '127.0.0.1',
    port,
    dotsPerMm: '8',
  })
})
afterAll(async () => {
  await browser?.close()
  await switchOff()
  await demo?.end()
})

/** The dots of a PNG of one bit a dot, inked ones as 1, as the previews are. */
function dotsOf(png: string): { width: number; bits: Buffer } {
  const file = Buffer.from(png, 'base64')
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const at = file.indexOf('IDAT')
  const rows = inflateSync(file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4)))
  const stride = Math.ceil(width / 8)
  const bits = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++)
    for (let i = 0; i < stride; i++) bits[y * stride + i] = ~(rows[y * (stride + 1) + 1 + i] as number) & 255
  return { width, bits }
}

const newest = async () => {
  const { rows } = await caller.call<{ rows: { id: number; status: string; problem: string | null }[] }>(
    printJobCrud.select.path,
    { pageSize: 1 },
  )
  return rows[0] as { id: number; status: string; problem: string | null }
}

/** Prints the label of the first lot in the list by the template that was designed. */
async function printFirstLot(page: Page): Promise<void> {
  await page.getByRole('row').getByRole('checkbox').nth(1).check()
  await page.getByRole('button', { name: 'Print labels' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Print labels' })
  await choose(dialog, 'Template', 'Shelf label')
  await choose(dialog, 'Printer', 'Bench printer')
  await press(dialog, 'Print 1 label')
  await page.getByText('Put into the queue of Bench printer').waitFor()
}

test('a label is designed, seen as it prints, and published', async () => {
  manager = await atScreen(browser, demo.address, 'manager', 'printManagement')
  const { page } = manager
  await page.getByRole('tab', { name: 'Templates' }).click()
  await button(page, 'Add').click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Shelf label')
  await choose(form, 'For', 'Lot')
  await form.getByLabel('Width').fill('60')
  await form.getByLabel('Height').fill('40')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('row').filter({ hasText: 'Shelf label' }).getByRole('button', { name: 'Design' }).click()
  const sheet = page.getByRole('dialog', { name: 'Design of Shelf label' })
  await sheet.getByText('Not published').waitFor()
  await sheet.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('menuitem', { name: 'Text' }).click()
  await sheet.getByLabel('Contents').fill('批号 {lot}')
  await sheet.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('menuitem', { name: 'QR code' }).click()
  await sheet.getByText('It can be printed').waitFor()
  // A code that has no room says what it needs, and its element is marked.
  await sheet.getByLabel('Width').fill('3')
  await sheet.getByText(/it needs [\d.]+ × [\d.]+ mm/).waitFor()
  await sheet.getByRole('button', { name: 'Undo' }).click()
  await sheet.getByText('It can be printed').waitFor()
  const held = sheet.getByRole('button', { name: /Element QR code/ })
  await held.focus()
  for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowDown')
  await expect.poll(() => sheet.getByLabel('Top').inputValue()).toBe('12.0')
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved; the published version still prints').waitFor()
  await press(sheet, 'Publish')
  await sheet.getByText('V1 published').waitFor()
  await sheet.getByRole('button', { name: 'Close' }).click()
})

test('a lot’s label arrives at the printer as its preview, dot by dot', async () => {
  const { page } = manager
  await manager.open('inventory')
  await page.locator('.ant-segmented-item', { hasText: 'By lot' }).click()
  await page.locator('.ant-table-row').first().waitFor()
  await printFirstLot(page)
  await expect.poll(async () => (await newest()).status, { timeout: 20_000 }).toBe('handedOver')
  const { pages } = await caller.call<{ pages: { png: string }[] }>(getPrintPages.path, {
    id: (await newest()).id,
    from: 0,
  })
  const seen = dotsOf(pages[0]?.png ?? '')
  const printed = readZpl(Buffer.from(got.slice(got.indexOf('^XA')), 'latin1'))
  expect(printed.width).toBe(seen.width)
  expect(Buffer.compare(Buffer.from(printed.bits), seen.bits)).toBe(0)
  expect(seen.bits.some(Boolean)).toBe(true)
  // Saved as a PDF, it has the very dots that went to the printer.
  await manager.open('printManagement')
  const row = page.getByRole('row').filter({ hasText: 'Shelf label' }).first()
  await row.getByRole('button', { name: 'More' }).click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    pressEntry(page.getByRole('menuitem', { name: 'Download PDF' })),
  ])
  const [drawn] = readPdf(readFileSync(await saved.path()), (bytes) => inflateSync(bytes))
  expect(drawn?.width).toBe(printed.width)
  expect(Buffer.compare(Buffer.from(drawn?.bits ?? []), Buffer.from(printed.bits))).toBe(0)
})

test('a printer that is off keeps its print, and has it once it is there', async () => {
  const { page } = manager
  await switchOff()
  got = ''
  await manager.open('inventory')
  await page.locator('.ant-segmented-item', { hasText: 'By lot' }).click()
  await page.locator('.ant-table-row').first().waitFor()
  await printFirstLot(page)
  await expect.poll(async () => (await newest()).problem, { timeout: 20_000 }).not.toBeNull()
  await manager.open('printManagement')
  await page.getByText('The printer is not reached').first().waitFor()
  await switchOn(port)
  await expect.poll(async () => (await newest()).status, { timeout: 40_000 }).toBe('handedOver')
  expect(got).toContain('^GFA')
  expect(manager.complaints).toEqual([])
})
