import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, enter, visit } from './browser-session.ts'

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

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What stands against WCAG 2.2 AA on the page as it is shown: rule and place of each fault. */
async function faults(page: Page): Promise<string[]> {
  // Content is read when it has come to rest: an element half faded in has half its contrast.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  await page.evaluate(source)
  const { violations } = await page.evaluate(
    (tags) => (window as unknown as { axe: typeof axe }).axe.run({ runOnly: { type: 'tag', values: tags } }),
    rules,
  )
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`))
}

test('the login page can be used by everybody', async () => {
  const person = await visit(browser, demo.address)
  await person.page.locator('form input').first().waitFor()
  expect(await faults(person.page)).toEqual([])
  await person.close()
})

test('so can home, a list, a form and a board', async () => {
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

  await person.open('productionStatus', '?full=1')
  await page.locator('.board-body > :not(.board-wait)').first().waitFor()
  expect(await faults(page), 'board').toEqual([])
  expect(person.complaints).toEqual([])
  await person.close()
})
