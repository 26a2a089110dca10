import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StampingBoard } from '#areas/planning/contract/stamping/stamping.api.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { atHome, button, byMenu, logIn, type Person, visit } from './browser-session.ts'
import { type Caller, callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let planner: Person
let other: Caller

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  other = await callerAt(demo.address, 'manager')
  planner = await visit(browser, demo.address, { width: 1366, height: 768 })
  await planner.page.getByRole('button', { name: 'English' }).click()
  await logIn(planner.page, 'planner')
  await atHome(planner.page)
  await byMenu(planner.page, 'Lean Scheduling', 'Stamping schedule')
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const boardNow = () => {
  const from = Date.now() - 86_400_000
  return other.call<StampingBoard>('/production/web/selectStamping', { from, to: from + 60 * 86_400_000 })
}
const drawer = (page: Page) => page.getByRole('dialog').filter({ has: page.getByTestId('search-gap') })
const number = async (page: Page, id: string) => Number(await page.getByTestId(id).innerText())

test('five molds on three presses: fewer mold changes than first in first out, published and taken back', async () => {
  const { page } = planner
  const before = await boardNow()
  expect(before.presses).toHaveLength(3)
  expect(before.molds.map(({ known }) => known)).toEqual([true, true, true, true, true])
  expect(before.unplanned.length).toBeGreaterThan(8)
  expect(before.campaigns.length).toBeGreaterThan(0)

  await button(page, 'Schedule the presses').click()
  const dialog = page.getByRole('dialog', { name: 'Schedule the presses' })
  await dialog.getByLabel('Time to improve').click()
  await page.locator('.ant-select-item-option').getByText('600 s', { exact: true }).click()
  await button(dialog, 'Start').click()
  await drawer(page).getByText('Running').waitFor()
  const goal = drawer(page).getByRole('row', { name: /Few set-ups/ })
  const first = await goal.getByRole('cell').nth(0).innerText()
  await expect.poll(() => goal.getByRole('cell').nth(1).innerText(), { timeout: 30_000 }).not.toBe(first)
  await button(drawer(page), 'Stop, keep best').click()
  await drawer(page).getByTestId('found-moldChanges').waitFor({ timeout: 30_000 })
  const found = await number(page, 'found-moldChanges')
  const fifo = await number(page, 'fifo-moldChanges')
  expect(found).toBeLessThan(fifo)
  // Each mold goes into a press once, but for those that hang in one.
  expect(found).toBeGreaterThanOrEqual(before.molds.length - before.presses.length)
  expect(await number(page, 'found-lateOrders')).toBeLessThanOrEqual(await number(page, 'fifo-lateOrders'))
  const ofBefore = ({ campaigns }: StampingBoard) => campaigns.map(({ press, mold }) => [press, mold])
  expect(ofBefore(await boardNow())).toEqual(ofBefore(before))

  await button(drawer(page), 'View differences').click()
  const preview = page.getByRole('dialog', { name: /against the published plan/ })
  await preview.getByRole('button', { name: /^Adopt and publish \(\d+\)$/ }).click()
  await page.getByText('The plan is published').waitFor({ timeout: 30_000 })
  await drawer(page).getByRole('button', { name: 'Close' }).click()
  const published = await boardNow()
  expect(published.figures).toMatchObject({ moldChanges: found, unplanned: 0, over: 0 })
  expect(new Set(published.campaigns.map(({ mold }) => mold)).size).toBe(5)
  const tasks = published.campaigns.flatMap((campaign) => campaign.tasks)
  expect(tasks.every(({ released }) => released)).toBe(true)
  await page
    .getByRole('button', { name: /: Mold MJ-01/ })
    .first()
    .waitFor()
})

test('he moves a campaign to another press by keyboard and mouse, sees what it does before, and undoes it', async () => {
  const { page } = planner
  const before = await boardNow()
  const places = (board: StampingBoard) => board.campaigns.map(({ press, mold, start }) => [press, mold, start])
  const campaign = before.campaigns.filter(({ mold }) => mold === 'MJ-05').at(-1)
  if (!campaign) throw new Error('no campaign of MJ-05')
  // The page has heard of the published plan: what is taken in hand of the one before is put down as it comes.
  await expect.poll(() => page.locator('[data-mold]').count()).toBe(before.campaigns.length)
  await expect
    .poll(() => page.getByTestId('stamping-moldChanges').innerText())
    .toContain(`\n${before.figures.moldChanges}\n`)
  const last = page.locator('[data-mold="MJ-05"]').last()
  await last.focus()
  await page.keyboard.press(before.presses[0]?.key === campaign.press ? 'ArrowDown' : 'ArrowUp')
  const notice = page.getByTestId('stamping-move')
  await notice.getByText(/Mold changes \d+ → \d+/).waitFor()
  await page.keyboard.press('Escape')
  await notice.waitFor({ state: 'detached' })
  expect(places(await boardNow())).toEqual(places(before))

  await last.focus()
  await page.keyboard.press(before.presses[0]?.key === campaign.press ? 'ArrowDown' : 'ArrowUp')
  await notice.getByText(/Mold changes \d+ → \d+/).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(async () => places(await boardNow())).not.toEqual(places(before))
  await notice.waitFor({ state: 'detached' })
  const undo = button(page, 'Undo')
  await expect.poll(() => undo.isEnabled()).toBe(true)
  await undo.click()
  await expect.poll(async () => places(await boardNow())).toEqual(places(before))

  // The board follows the undoing a moment later: the bar is taken where it stands again.
  const bar = page.locator(`[data-press="${campaign.press}"] [data-mold="MJ-05"]`).last()
  await bar.waitFor()
  const target = before.presses.find(({ key }) => key !== campaign.press)
  await bar.scrollIntoViewIfNeeded()
  const from = await bar.boundingBox()
  const row = await page.locator(`[data-press="${target?.key}"]`).boundingBox()
  if (!from || !row) throw new Error('the board is not shown')
  await page.mouse.move(from.x + 8, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 14, row.y + 24, { steps: 4 })
  await notice.getByText(/Mold changes \d+ → \d+/).waitFor()
  await page.mouse.up()
  await expect
    .poll(async () => (await boardNow()).campaigns.filter(({ press }) => press === target?.key).map(({ mold }) => mold))
    .toContain('MJ-05')
  await expect.poll(() => undo.isEnabled()).toBe(true)
  await undo.click()
  await expect.poll(async () => places(await boardNow())).toEqual(places(before))
  expect(planner.complaints).toEqual([])
})
