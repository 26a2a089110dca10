import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowLineFacts, getFlowLine, selectFlowLine } from '#areas/planning/contract/lean.api.ts'
import {
  type LineSequence,
  proposeLineSequence,
  type SequenceProposal,
  selectLineSequence,
} from '#areas/planning/contract/line-sequence.api.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { atHome, button, byMenu, logIn, type Person, visit } from './browser-session.ts'
import { type Caller, callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let planner: Person
let caller: Caller

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  caller = await callerAt(demo.address, 'planner')
  planner = await visit(browser, demo.address)
  await planner.page.getByRole('button', { name: 'English' }).click()
  await logIn(planner.page, 'planner')
  await atHome(planner.page)
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const day = addDays(localDate('Asia/Shanghai', Date.now()), 1)

/** The first line of the list and what is known of it over the screen's first horizon. */
async function lineNow(): Promise<FlowLineFacts> {
  const { rows } = await caller.call<{ rows: { id: number }[] }>(selectFlowLine.path, {})
  const to = addDays(day, 6)
  return caller.call<FlowLineFacts>(getFlowLine.path, { lineId: rows[0]?.id, from: day, to })
}

test('a line is balanced against its takt, by proposal and by hand, saved, and taken back', async () => {
  const { page } = planner
  await byMenu(page, 'Lean Scheduling', 'Lean scheduling')
  const figures = page.getByRole('region', { name: 'Takt and balance' })
  await figures.getByText(/pieces$/).waitFor()
  await button(page, 'Fewest stations at the takt').click()
  await page.getByText(/^Proposal: \d+ stations/).waitFor()
  await button(page, 'Accept').click()
  await page.getByText('Not saved', { exact: true }).waitFor()
  await button(page, 'Save balance').click()
  await page.getByText('Version 1', { exact: true }).waitFor()
  const first = await lineNow()
  const stationsOf = (facts: FlowLineFacts) =>
    new Map(facts.balance?.operations.map((each) => [each.name, each.stationIds]))

  // The last operation goes one station on by the keyboard, and back by taking the change back.
  const last = first.balance?.operations.at(-1)
  const chart = page.getByRole('group', { name: 'Station times against the takt' })
  const part = chart.getByRole('button', { name: new RegExp(`^${last?.name},`) })
  const said = await part.getAttribute('aria-label')
  await part.press('ArrowRight')
  await expect.poll(() => part.getAttribute('aria-label')).not.toBe(said)
  expect(await part.evaluate((element) => element === document.activeElement)).toBe(true)
  await button(page, 'Take the change back').click()
  await expect.poll(() => part.getAttribute('aria-label')).toBe(said)

  // By the mouse to the next bar, whose middle is one bar's width away.
  const [bar, drawing] = [await part.boundingBox(), await chart.boundingBox()]
  if (!bar || !drawing) throw new Error('the chart is not drawn')
  const [x, y] = [bar.x + bar.width / 2, bar.y + bar.height / 2]
  const wide = drawing.width / first.stations.length
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + wide / 2, y, { steps: 3 })
  await page.mouse.move(x + wide, y, { steps: 3 })
  await page.mouse.up()
  await expect.poll(() => part.getAttribute('aria-label')).not.toBe(said)
  await button(page, 'Save balance').click()
  // The next station may belong to another work centre than the routing's.
  const yes = page.getByRole('dialog').getByRole('button', { name: 'OK' })
  await page.getByText('Version 2', { exact: true }).or(yes).first().waitFor()
  if (await yes.isVisible()) await yes.click()
  await page.getByText('Version 2', { exact: true }).waitFor()
  expect(stationsOf(await lineNow()).get(last?.name ?? '')).not.toEqual(last?.stationIds)
  await page.getByRole('button', { name: 'Take version 2 back' }).click()
  await page.getByText('Version 1', { exact: true }).waitFor()
  expect(stationsOf(await lineNow())).toEqual(stationsOf(first))
  expect(planner.complaints).toEqual([])
})

/** A day within two weeks on which at least two products can be mixed on the line. */
async function mixedDay(lineId: number): Promise<string> {
  for (let ahead = 0; ahead < 14; ahead++) {
    const wish = { lineId, day: addDays(day, ahead), lotQuantity: 20 }
    const found = await caller.call<SequenceProposal>(proposeLineSequence.path, wish).catch(() => null)
    if (found && found.products.filter(({ lots }) => lots > 0).length > 1) return wish.day
  }
  throw new Error('no day has two products to mix')
}

test('a shift is levelled, put into the plan, taken back, planned again, published and looked at afterwards', async () => {
  const { page } = planner
  const { line } = await lineNow()
  const sequences = async () => {
    const { rows } = await caller.call<{ rows: LineSequence[] }>(selectLineSequence.path, { lineId: line.id })
    return rows.map(({ tasks, published }) => [tasks > 0, tasks > 0 && published === tasks])
  }
  const chosen = await mixedDay(line.id)
  await page.getByRole('tab', { name: 'Levelled sequence' }).click()
  const box = page.getByRole('region', { name: 'Heijunka box' })
  const date = page.getByLabel('Production day')
  await date.fill(chosen)
  await date.press('Enter')
  await expect.poll(() => box.getByRole('row').count(), { timeout: 20_000 }).toBeGreaterThan(2)
  await button(page, 'Put into the plan').click()
  await page.getByText(/tasks planned/).waitFor({ timeout: 30_000 })
  expect(await sequences()).toEqual([[true, false]])
  await button(page, 'Take the sequence back').click()
  await expect.poll(sequences, { timeout: 20_000 }).toEqual([[false, false]])
  await box.waitFor()
  await button(page, 'Put into the plan').click()
  await expect.poll(sequences, { timeout: 30_000 }).toEqual([
    [true, false],
    [false, false],
  ])
  await button(page, 'Publish …').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish \d+/ })
    .click()
  await expect.poll(sequences, { timeout: 30_000 }).toEqual([
    [true, true],
    [false, false],
  ])
  // Messages that were said lie over the tabs for a moment, and stay while the mouse is on them.
  await expect.poll(() => page.locator('.ant-message-notice').count(), { timeout: 20_000 }).toBe(0)
  await page.getByRole('tab', { name: 'Adherence' }).click()
  await page.getByRole('region', { name: 'Build to schedule' }).getByText('not begun').waitFor()
  expect(await page.locator('.ant-table-row').count()).toBeGreaterThan(1)
  expect(planner.complaints).toEqual([])
})
