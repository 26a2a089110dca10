import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { andonCallCrud } from '#areas/andon/contract/call.ts'
import type { TaskCard } from '#areas/execution/contract/floor.ts'
import { approveReport, getReportCourse, selectReportToApprove } from '#areas/execution/contract/report.api.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { expectTouchable } from '../support/touch-size.ts'
import { button, type Person, sayYes } from './browser-session.ts'
import { atScreen, phone, photograph, scan } from './floor-screen.ts'
import { type Caller, callerAt, cardOf, freshTask, operatorsAtHome, reportsOf } from './shop-floor.ts'

/** A ten-inch tablet on its stand. */
const tablet = { width: 1280, height: 800, touch: true }

let demo: DemoServer
let browser: Browser
let operator: Caller
let colleague: Caller
let task: TaskCard

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  ;({ operator, colleague } = await operatorsAtHome(demo.address))
  task = await freshTask(demo.address, operator)
})

afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

/** Takes a photo as the camera's own application gives it back. */
async function takePhoto(page: Page, within: Locator): Promise<void> {
  const picture = await photograph(page)
  const chooser = page.waitForEvent('filechooser')
  await button(within, 'Take a photo').tap()
  await (await chooser).setFiles([picture])
  await within.getByRole('img', { name: 'Photo 1' }).waitFor()
}

/** A photo is there when its pixels are, and no larger than photos are sent. */
async function expectShown(photo: Locator): Promise<void> {
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => Math.max(image.naturalWidth, image.naturalHeight)))
    .toBe(1600)
}

const keys = (page: Page): Locator => page.locator('.term-acts')
const made = (page: Page): Locator => page.locator('.term-made b')

/** At the station where the task is worked on. */
async function atStation(person: Person): Promise<void> {
  const { page } = person
  const station = task.stations[0] as TaskCard['stations'][number]
  await page.getByRole('heading', { name: 'Which station is this terminal at?' }).waitFor()
  await expectTouchable(page, 'choosing a station')
  await page.getByRole('textbox', { name: 'Scan a station label, or type its number or name' }).fill(station.number)
  await page.getByRole('button', { name: station.name }).tap()
  await page.getByRole('heading', { name: station.name }).waitFor()
  await scan(page, task.taskNo)
  await page.getByRole('region', { name: task.taskNo }).waitFor()
}

it('serves a gloved hand at a station from the badge to the last piece, with photos of a defect and of a call', async () => {
  const terminal = await atScreen(browser, demo.address, 'operator', 'stationMode', tablet)
  const { page } = terminal
  expect(await page.locator('.shell-header').count(), 'no menus').toBe(0)
  await atStation(terminal)
  await expectTouchable(page, 'before the start')

  // The badge names who comes beside whoever is logged in; both begin.
  await scan(page, colleague.jobNumber)
  const coming = page.locator('.term-coming')
  await coming.getByText(colleague.name).waitFor()
  await expectTouchable(page, 'the crew is named')
  await button(coming, 'Start work').tap()
  const crew = page.getByRole('button', { name: 'Crew' })
  for (const { name } of [operator, colleague]) await crew.getByText(name).waitFor()
  await expectTouchable(page, 'at work')
  expect((await cardOf(operator, task.id)).onDuty.map(({ stationId }) => stationId)).toEqual(
    Array(2).fill(task.stations[0]?.id),
  )

  await button(keys(page), 'Report good').tap()
  const pad = page.getByRole('dialog')
  await button(pad, '1').tap()
  await button(pad, '2').tap()
  await expectTouchable(page, 'the number pad')
  await button(pad, 'Report').tap()
  await expect.poll(() => made(page).textContent()).toBe('12')
  await expectTouchable(page, 'reported, to be undone')

  await reportDefect(page)
  await call(page)
  await lookAtTheRest(page)

  await button(keys(page), 'Complete task').tap()
  const question = page.getByRole('dialog').filter({ hasText: task.taskNo })
  await question.waitFor()
  await expectTouchable(page, 'asked before the end')
  await sayYes(question)
  await expect.poll(async () => (await cardOf(operator, task.id)).status).toBe('completed')
  await page.getByRole('region', { name: task.taskNo }).waitFor({ state: 'detached' })
  await expectTouchable(page, 'what comes next')

  // The terminal stands there tomorrow too.
  await page.reload()
  await page.getByRole('heading', { name: task.stations[0]?.name as string }).waitFor()
  expect(terminal.complaints).toEqual([])
  await terminal.close()
})

async function reportDefect(page: Page): Promise<void> {
  const reason = task.reasons[0] as TaskCard['reasons'][number]
  await button(keys(page), 'Report defects').tap()
  const sheet = page.getByRole('dialog', { name: 'Report defects' })
  await sheet.getByRole('button', { name: `One more ${reason.name}` }).tap()
  await takePhoto(page, sheet)
  await expectTouchable(page, 'a defect with its photo')
  await sheet.getByRole('spinbutton', { name: reason.name }).tap()
  const pad = page.getByRole('dialog', { name: reason.name })
  await button(pad, '3').tap()
  await expectTouchable(page, 'the number pad of a defect')
  await button(pad, 'Done').tap()
  await pad.waitFor({ state: 'detached' })
  await button(sheet, `Report 3 ${task.unit}`).tap()
  await sheet.waitFor({ state: 'detached' })
  const [report] = await reportsOf(operator, task.taskNo)
  expect(report).toMatchObject({ goodQuantity: 0, defectiveQuantity: 3, photos: 1 })
}

async function call(page: Page): Promise<void> {
  await button(keys(page), 'Call for help').tap()
  const sheet = page.getByRole('dialog').filter({ has: page.locator('.andon-types') })
  await sheet.locator('.andon-type:not(:has(small))').first().tap()
  await takePhoto(page, sheet)
  await expectTouchable(page, 'a call with its photo')
  await button(sheet, 'Call').tap()
  await sheet.waitFor({ state: 'detached' })
  const where = { raisedBy: [operator.id], status: ['awaitingResponse'] }
  const calls = () => operator.call<OutputOf<typeof andonCallCrud.select>>(andonCallCrud.select.path, { where })
  await expect
    .poll(async () => (await calls()).rows.map(({ photos, source }) => [photos, source]))
    .toEqual([[1, 'station']])
  // It stands on its tile from now on, and opens with its photo in its log.
  await button(keys(page), 'Call for help').tap()
  await page.locator('.andon-type:has(small)').first().tap()
  await expectShown(page.getByRole('dialog').last().getByRole('img', { name: 'Photo 1' }))
  await expectTouchable(page, 'the call')
  for (const left of [1, 0]) {
    await page.getByRole('dialog').last().getByRole('button', { name: 'Close' }).first().tap()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(left)
  }
}

/** Whatever else can be opened at the station is as large. */
async function lookAtTheRest(page: Page): Promise<void> {
  const looks = [
    ['Crew', page.getByRole('button', { name: 'Crew' })],
    ['Reports', button(keys(page), 'Reports')],
  ] as const
  for (const [step, key] of looks) {
    await key.tap()
    const sheet = page.getByRole('dialog', { name: step })
    await sheet.waitFor()
    await expectTouchable(page, step)
    await sheet.getByRole('button', { name: 'Close' }).first().tap()
    await sheet.waitFor({ state: 'detached' })
  }
}

it('shows an approver the photo of a defect on the card that he decides by', async () => {
  const [report] = await reportsOf(operator, task.taskNo)
  const course = await operator.call<OutputOf<typeof getReportCourse>>(getReportCourse.path, { id: report?.id })
  expect(course.defects.map(({ photos }) => photos.length)).toEqual([1])
  // A phone shows the oldest fifty: the others are decided before.
  const decider = await callerAt(demo.address, 'approver1')
  const waiting = await decider.call<{ rows: { id: number; taskNo: string }[] }>(selectReportToApprove.path, {
    pageSize: 500,
  })
  const others = waiting.rows.filter(({ taskNo }) => taskNo !== task.taskNo).map(({ id }) => id)
  if (others.length) await decider.call(approveReport.path, { ids: others })
  const approver = await atScreen(browser, demo.address, 'approver1', 'workReportManage', { ...phone, touch: true })
  const { page } = approver
  const card = page.locator('.exec-approval-card').filter({ hasText: task.taskNo }).filter({ hasText: '3' })
  const photo = card.getByRole('img', { name: 'Photo 1' })
  await photo.scrollIntoViewIfNeeded({ timeout: 30_000 })
  await expectShown(photo)
  await photo.tap()
  const large = page.getByRole('dialog', { name: 'Photo 1 / 1' })
  await expectShown(large.locator('img'))
  await expectTouchable(page, 'a photo over the screen')
  expect(approver.complaints).toEqual([])
  await approver.close()
})
