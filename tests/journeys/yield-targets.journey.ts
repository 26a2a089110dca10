import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectYieldAnalysis } from '#areas/figures/contract/figures.api.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, input } from './browser-session.ts'
import { atScreen, choose, press } from './floor-screen.ts'
import { callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

/** A line that is judged by the scheme for all and made something defective this week. */
async function someLine(): Promise<string> {
  const inspector = await callerAt(demo.address, 'inspector')
  const board = await inspector.call<OutputOf<typeof selectYieldAnalysis>>(selectYieldAnalysis.path, {})
  const line = board.lines.find(({ week, target }) => target?.code === 'LL-02' && week !== null && week < 1)
  expect(line, 'some line that the scheme for all judges has made something defective').toBeTruthy()
  return line?.name as string
}

test('a quality engineer sets a target, is told what cannot be one, and sees the board and the report judge by it', async () => {
  const line = await someLine()
  const desk = await atScreen(browser, demo.address, 'inspector', 'inspectionScheme')
  const { page } = desk
  await page.getByRole('tab', { name: 'Yield targets' }).click()
  await page.getByRole('row').filter({ hasText: 'LL-02' }).waitFor()

  await button(page, 'Add').click()
  const form = page.getByRole('dialog')
  await input(form, 'textbox', 'Scheme name').fill('Nothing defective')
  await input(form, 'textbox', 'Valid from').fill('2020-01-01')
  await input(form, 'textbox', 'Valid from').press('Enter')
  await input(form, 'spinbutton', 'Good-product rate').fill('-1')
  await input(form, 'spinbutton', 'First-pass yield').fill('100')
  await press(form, 'Save')
  await form.getByText('Cannot be empty').waitFor()
  await form.getByText('Cannot be below 0').waitFor()
  await input(form, 'textbox', 'Scheme code').fill('ZERO')
  await input(form, 'spinbutton', 'Good-product rate').fill('100')
  await press(form, 'Save')
  await form.getByText(/Scheme “LL-0\d” holds for the same product, operation and line/).waitFor()
  await choose(form, 'Line', line, line)
  await press(form, 'Save')
  await form.waitFor({ state: 'hidden' })
  const made = page.getByRole('row').filter({ hasText: 'ZERO' })
  await made.filter({ hasText: line }).waitFor()

  await desk.open('yieldAnalysis')
  const judged = page.getByRole('row').filter({ hasText: line }).first()
  await judged.getByText('100.0%', { exact: true }).waitFor()
  await judged
    .getByTitle(/Below target 100\.0% · Target 100\.0%: scheme ZERO Nothing defective/)
    .first()
    .waitFor()

  await desk.open('qualityReport')
  await page.getByRole('tab', { name: 'Yield', exact: true }).click()
  for (const dimension of ['Product', 'Operation'])
    await page
      .locator('.ant-select-selection-item', { hasText: dimension })
      .locator('.ant-select-selection-item-remove')
      .click()
  const missed = page
    .getByRole('row')
    .filter({ hasText: line })
    .getByTitle(/scheme ZERO Nothing defective/)
  await missed.filter({ hasText: 'Below target 100.0%' }).first().waitFor()
  await page.getByRole('row').filter({ hasText: 'Target 99.5% met' }).first().waitFor()
  expect(desk.complaints).toEqual([])
  await desk.close()
})
