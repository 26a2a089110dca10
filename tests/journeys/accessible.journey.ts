import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, enter, visit } from './browser-session.ts'
import { faults } from './faults.ts'

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

test('the login page can be used by everybody', async () => {
  const person = await visit(browser, demo.address)
  await person.page.locator('form input').first().waitFor()
  expect(await faults(person.page)).toEqual([])
  await person.close()
})

test('so can home, a list, a form, charts and a board', async () => {
  const person = await enter(browser, demo.address, 'admin')
  const { page } = person
  await page.locator('.home-tiles a').first().waitFor()
  expect(await faults(page), 'home').toEqual([])

  await person.open('WorkOrderEntry')
  await page.locator('.kit-table[aria-busy=false] .ant-table-row').first().waitFor()
  expect(await faults(page), 'list').toEqual([])

  await button(page, '新增').click()
  await page.locator('.kit-dialog .kit-form input').first().waitFor()
  await page.locator('.kit-dialog .ant-picker').first().waitFor()
  expect(await faults(page), 'form').toEqual([])

  await person.open('oeeDeviceForm')
  await page.locator('.analysis canvas').first().waitFor()
  expect(await faults(page), 'charts').toEqual([])
  await page.locator('.analysis').first().getByRole('button', { name: '显示为表格' }).click()
  await page.locator('.analysis-table tbody tr').first().waitFor()
  expect(await faults(page), 'a chart as a table').toEqual([])

  await person.open('productionStatus', '?full=1')
  await page.locator('.board-body > :not(.board-wait)').first().waitFor()
  expect(await faults(page), 'board').toEqual([])
  expect(person.complaints).toEqual([])
  await person.close()
})
