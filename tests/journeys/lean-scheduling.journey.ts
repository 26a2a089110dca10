import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type FlowLine,
  type FlowLineFacts,
  getFlowLine,
  selectFlowLine,
} from '#areas/planning/contract/lean/lean.api.ts'
import {
  getSequenceAdherence,
  type LineSequence,
  proposeLineSequence,
  type SequenceAdherence,
  type SequenceProposal,
  selectLineSequence,
} from '#areas/planning/contract/lean/line-sequence.api.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { atHome, button, byMenu, logIn, type Person, sayYes, visit } from './browser-session.ts'
import { type Caller, callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let planner: Person
let caller: Caller
let chosenLine: FlowLine

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

const lines = async () => (await caller.call<{ rows: FlowLine[] }>(selectFlowLine.path, {})).rows

/** The first line without a balance: the demo has one for the first of all. */
async function newLine(): Promise<FlowLine> {
  const line = (await lines()).find(({ balance }) => balance === null)
  if (!line) throw new Error('every line has a balance')
  return line
}

/** What is known of the journey's line over the screen's first horizon. */
const lineNow = () =>
  caller.call<FlowLineFacts>(getFlowLine.path, { lineId: chosenLine.id, from: day, to: addDays(day, 6) })

test('a line is balanced against its takt, by proposal and by hand, saved, and taken back', async () => {
  const { page } = planner
  chosenLine = await newLine()
  await byMenu(page, 'Lean Scheduling', 'Lean scheduling')
  await page.getByText('Version 1', { exact: true }).waitFor()
  await page.getByLabel('Line', { exact: true }).click()
  await page.getByTitle(chosenLine.workshopName).getByText(`${chosenLine.name} · ${chosenLine.number}`).click()
  await page.getByText('Not saved yet: as the routing says').waitFor()
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
  await button(page, 'Undo change').click()
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
  if (await yes.isVisible()) await sayYes(page.getByRole('dialog'))
  await page.getByText('Version 2', { exact: true }).waitFor()
  expect(stationsOf(await lineNow()).get(last?.name ?? '')).not.toEqual(last?.stationIds)
  await page.getByRole('button', { name: 'Undo version 2' }).click()
  await page.getByText('Version 1', { exact: true }).waitFor()
  expect(stationsOf(await lineNow())).toEqual(stationsOf(first))
  expect(planner.complaints).toEqual([])
})

/** A day within two weeks on which at least two products can be mixed on the line. */
async function mixedDay(lineId: number): Promise<string> {
  for (let ahead = 0; ahead < 14; ahead++) {
    const wish = { lineId, day: addDays(day, ahead), lotQuantity: 20 }
    const found = await caller.call<SequenceProposal>(proposeLineSequence.path, wish).catch(() => null)
    const mixes = found?.products.filter(({ lots }) => lots > 0) ?? []
    // What still runs may reach into a day: that one is not planned anew.
    if (mixes.length > 1 && !found?.conflicts.length) return wish.day
  }
  throw new Error('no day has two products to mix')
}

/** Lots as the box says them, from the first to enter to the last: their orders. */
async function shownOrders(box: Locator): Promise<string[]> {
  const said = await box
    .getByRole('button', { name: /^Lot/ })
    .evaluateAll((buttons) => buttons.map((each) => each.getAttribute('aria-label') ?? ''))
  return said
    .map((each) => /^Lot (\d+): .* pieces, (.+), enters/.exec(each))
    .toSorted((a, b) => Number(a?.[1]) - Number(b?.[1]))
    .map((each) => each?.[2] ?? '')
}

/** The first lot to the end by the keyboard, back, and to the second place by the mouse. @returns the orders, lot by lot */
async function orderByHand(box: Locator): Promise<string[]> {
  const { page } = planner
  // Until then what is shown may be older than the plan.
  await expect.poll(() => button(page, 'Put into the plan').isEnabled(), { timeout: 20_000 }).toBe(true)
  const proposed = await shownOrders(box)
  const lot = box.getByRole('button', { name: /^Lot 1:/ })
  await lot.press('End')
  const last = box.getByRole('button', { name: new RegExp(`^Lot ${proposed.length}:`) })
  await expect.poll(() => last.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await shownOrders(box)).toEqual([...proposed.slice(1), proposed[0]])
  await page.getByText(/ as proposed; /).waitFor()
  await button(page, 'Back to the proposed order').click()
  await expect.poll(() => shownOrders(box)).toEqual(proposed)

  await lot.scrollIntoViewIfNeeded()
  const [from, to] = [await lot.boundingBox(), await box.getByRole('columnheader').nth(2).boundingBox()]
  if (!from || !to) throw new Error('the box is not drawn')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, from.y + from.height / 2, { steps: 4 })
  await page.mouse.up()
  const wanted = [proposed[1], proposed[0], ...proposed.slice(2)] as string[]
  await expect.poll(() => shownOrders(box)).toEqual(wanted)
  // What changing takes by the matrix may be said after it.
  await page.getByText(/ as proposed( · .+)?$/).waitFor()
  return wanted
}

/** Orders of the runs of the line's newest sequence. */
async function plannedOrders(lineId: number): Promise<string[]> {
  const { rows } = await caller.call<{ rows: LineSequence[] }>(selectLineSequence.path, { lineId })
  const planned = rows.find(({ tasks }) => tasks > 0)
  const { runs } = await caller.call<SequenceAdherence>(getSequenceAdherence.path, { id: planned?.id })
  return runs.map(({ workorderNo }) => workorderNo)
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
  // Once in a while the picker does not take what was typed as its first answer came: one types it again.
  const typeDay = async () => {
    await date.fill(chosen)
    await date.press('Enter')
    await expect.poll(() => box.getByRole('row').count(), { timeout: 10_000 }).toBeGreaterThan(2)
  }
  await typeDay().catch(typeDay)
  await orderByHand(box)
  await button(page, 'Put into the plan').click()
  await page.getByText(/tasks? scheduled/).waitFor({ timeout: 30_000 })
  expect(await sequences()).toEqual([[true, false]])
  await button(page, 'Undo sequence').click()
  await expect.poll(sequences, { timeout: 20_000 }).toEqual([[false, false]])
  await button(page, 'Undo sequence').waitFor({ state: 'hidden' })
  await box.waitFor()
  const wanted = await orderByHand(box)
  await button(page, 'Put into the plan').click()
  await expect.poll(sequences, { timeout: 30_000 }).toEqual([
    [true, false],
    [false, false],
  ])
  expect(await plannedOrders(line.id)).toEqual(wanted.filter((order, i) => order !== wanted[i - 1]))
  await button(page, 'Publish …').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish \d+/ })
    .click()
  await expect.poll(sequences, { timeout: 30_000 }).toEqual([
    [true, true],
    [false, false],
  ])
  // By the keyboard: messages that were said may still lie over the tabs.
  await page.getByRole('tab', { name: 'Adherence' }).press('Enter')
  await page.getByRole('region', { name: 'Build to schedule' }).getByText('not started').waitFor()
  expect(await page.locator('.ant-table-row').count()).toBeGreaterThan(1)
  expect(planner.complaints).toEqual([])
})
