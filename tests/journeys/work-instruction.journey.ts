// Over 400 lines: one instruction from its first draft to its next revision at work; each part of a cut would make it, its seals and approvals again.
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateApprovalSetting } from '#areas/approvals/contract/approval.ts'
import { approveInstruction, submitInstruction } from '#areas/esop/contract/instruction.api.ts'
import { instructionCrud, instructionKind } from '#areas/esop/contract/instruction.ts'
import { instructionPdf } from '#areas/esop/demo/pdf.ts'
import type { TaskCard } from '#areas/execution/contract/floor.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { png } from '../support/picture.ts'
import { button, byMenu, enter, input, type Person, sayYes, visit } from './browser-session.ts'
import { drawn } from './drawn.ts'
import { faults } from './faults.ts'
import { atTask, choose, fillReport, press, reportForm } from './floor-screen.ts'
import { type Caller, callerAt, cardOf, freshTask, goHome, reportsOf } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let writer: Person
let operator: Caller
let task: TaskCard

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  operator = await callerAt(demo.address, 'operator')
  await goHome(operator)
  await threeLevels()
  task = await freshTask(demo.address, operator)
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const approvers = ['approver1', 'approver2', 'manager']

/** Three people approve an instruction, one after the other. */
async function threeLevels(): Promise<void> {
  const people = await Promise.all(approvers.map((account) => callerAt(demo.address, account)))
  const admin = await callerAt(demo.address, 'admin')
  const levels = people.map(({ id }) => ({ roleIds: [], userIds: [id] }))
  await admin.call(updateApprovalSetting.path, { kind: instructionKind, levels })
}

const code = 'WI-PUMP-1.pdf'
const name = 'Pump assembly.pdf'
const pdf = instructionPdf(
  [1, 2, 3].map((page) => ({ title: `部件装配 ${page}`, foot: code, steps: ['装入叶轮。', '拧紧螺栓。'] })),
)

const changed = 'Impeller screwed with 4 Nm'

const list = (page: Page) => page.getByRole('region', { name: 'Work instruction', exact: true })
const row = (within: Locator, text: string) => within.locator('tr.ant-table-row', { hasText: text })

const person = (account: string): Promise<Person> => enter(browser, demo.address, account, { language: 'en' })

test('the planner uploads an instruction that must be read, and submits it', async () => {
  writer = await person('planner')
  const { page } = writer
  await byMenu(page, 'ESOP and Documents', 'ESOP management')
  const instructions = list(page)
  await button(instructions, 'Add').click()
  const form = page.getByRole('dialog', { name: 'Add Work instruction' })
  await input(form, 'textbox', 'Code').fill('WI-PUMP-1')
  await input(form, 'textbox', 'Name').fill(name)
  await input(form, 'textbox', 'Pages shown').fill('1-2')
  await form.locator('input[type=file]').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: pdf })
  await form.getByRole('link', { name: 'a.pdf' }).waitFor()
  await choose(form, 'Operations', task.produreName, task.produreName)
  await form.getByRole('combobox', { name: 'Operations' }).press('Escape')
  await form.getByRole('switch', { name: 'Must be read before work' }).click()
  await button(form, 'Save').click()
  await form.getByText('Must end in .pdf').waitFor()
  await input(form, 'textbox', 'Code').fill(code)
  await button(form, 'Save').click()
  await form.waitFor({ state: 'detached' })
  const mine = row(instructions, code)
  await mine.getByText('Draft', { exact: true }).waitFor()
  await mine.getByRole('checkbox').check()
  await button(instructions, 'Submit').click()
  await sayYes(page.getByRole('dialog').filter({ hasText: code }))
  await mine.getByText('Under approval', { exact: true }).waitFor()
  expect(await faults(page), 'list of instructions').toEqual([])
})

test('a manager designs a seal on the page, by numbers, keys and mouse', async () => {
  const designer = await person('manager')
  const { page } = designer
  await byMenu(page, 'ESOP and Documents', 'Electronic seals')
  await button(page.getByRole('region', { name: 'Electronic seal', exact: true }), 'Add').click()
  const form = page.getByRole('dialog', { name: 'Add Electronic seal' })
  await input(form, 'textbox', 'Seal name').fill('Controlled')
  await input(form, 'textbox', 'Text').fill('CONTROLLED')
  const preview = form.getByRole('region', { name: 'Page preview' })
  await preview.getByText('CONTROLLED').waitFor()
  await preview
    .locator('input[type=file]')
    .setInputFiles({ name: 'under.pdf', mimeType: 'application/pdf', buffer: pdf })
  await drawn(page, 1)
  await input(form, 'spinbutton', 'Left margin (mm)').fill('20')
  await input(form, 'spinbutton', 'Top margin (mm)').fill('100')
  await preview.getByRole('img', { name: /^Seal at left 20 mm, top 100 mm/ }).waitFor()
  const held = preview.getByRole('group', { name: 'Move the seal' })
  await held.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => input(form, 'spinbutton', 'Left margin (mm)').inputValue()).toBe('21')
  await expect.poll(() => input(form, 'spinbutton', 'Top margin (mm)').inputValue()).toBe('100.1')
  const box = await held.boundingBox()
  if (!box) throw new Error('the seal is not shown')
  await page.mouse.move(box.x + 10, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + 10, { steps: 3 })
  await page.mouse.up()
  await expect
    .poll(async () => Number(await input(form, 'spinbutton', 'Left margin (mm)').inputValue()))
    .toBeGreaterThan(30)
  expect(await faults(page), 'seal designer').toEqual([])
  await input(form, 'spinbutton', 'Left margin (mm)').fill('190')
  await button(form, 'Save').click()
  await form.getByText('The seal extends beyond the page; at most 166 mm').waitFor()
  await input(form, 'spinbutton', 'Left margin (mm)').fill('21')
  await button(form, 'Save').click()
  await form.waitFor({ state: 'detached' })
  expect(designer.complaints).toEqual([])
  await designer.close()
})

test('three approvers look at it and approve', async () => {
  for (const account of approvers) {
    const approver = await person(account)
    const { page } = approver
    await byMenu(page, 'ESOP and Documents', 'Document approval')
    await row(list(page), code).dblclick()
    const opened = page.getByRole('dialog', { name: new RegExp(name) })
    await drawn(page, 1)
    await press(opened, 'Next page')
    await drawn(page, 2)
    // The third page was not chosen.
    expect(await opened.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true)
    expect(await faults(page), 'document beside its approval').toEqual([])
    await button(opened, 'Approve').click()
    await opened.waitFor({ state: 'detached' })
    await row(list(page), code).waitFor({ state: 'detached' })
    expect(approver.complaints).toEqual([])
    await approver.close()
  }
  await row(list(writer.page), code).getByText('In force', { exact: true }).waitFor()
  expect(writer.complaints).toEqual([])
})

test('what they approved carries their seals, and the file proves it', async () => {
  const { page } = writer
  await row(list(page), code).dblclick()
  const opened = page.getByRole('dialog', { name: new RegExp(name) })
  await opened.getByText('CONTROLLED').waitFor({ timeout: 30_000 })
  await drawn(page, 1)
  const sealed = await fileAt(page, opened)
  await opened.getByRole('checkbox', { name: 'Show the original without seals' }).check()
  await drawn(page, 1)
  expect((await fileAt(page, opened)).equals(sealed)).toBe(false)
  await opened.getByRole('button', { name: 'Close' }).click()

  const reader = await person('inspector')
  await byMenu(reader.page, 'ESOP and Documents', 'Electronic seals')
  await reader.page.getByRole('tab', { name: 'Check a file' }).click()
  const give = (buffer: Buffer) =>
    reader.page
      .locator('.seal-check input[type=file]')
      .setInputFiles({ name: 'received.pdf', mimeType: 'application/pdf', buffer })
  await give(sealed)
  await reader.page.getByText('The file is as it was sealed, unchanged').waitFor()
  await reader.page.getByText('In force').waitFor()
  expect(await faults(reader.page), 'check of a file').toEqual([])
  await give(Buffer.concat([sealed, Buffer.from('x')]))
  await reader.page.getByText('No record of sealing this file').waitFor()
  expect(reader.complaints).toEqual([])
  await reader.close()

  // Whoever was sent the file needs no login, on a phone either.
  const stranger = await visit(browser, demo.address, { width: 390, height: 844 })
  await stranger.page.goto(`${demo.address}/s/`)
  const drop = (buffer: Buffer) =>
    stranger.page
      .locator('.open-check input[type=file]')
      .setInputFiles({ name: 'received.pdf', mimeType: 'application/pdf', buffer })
  await stranger.page.getByRole('button', { name: /^(语言|Language)/ }).click()
  await stranger.page.getByRole('menuitem', { name: 'English' }).click()
  await drop(sealed)
  await stranger.page.getByText('The file is as it was stamped, unchanged').waitFor()
  await stranger.page.getByText('Still in force (In force)').waitFor()
  expect(await faults(stranger.page), 'open check on a phone').toEqual([])
  await drop(Buffer.concat([sealed, Buffer.from('x')]))
  await stranger.page.getByText('The file was changed after stamping: do not use it').waitFor()
  await drop(pdf)
  await stranger.page.getByText('This file has no record of being stamped here').waitFor()
  expect(stranger.complaints).toEqual([])
  await stranger.close()
})

/** The file that the button for saving leads to. */
async function fileAt(page: Page, opened: Locator): Promise<Buffer> {
  const href = await opened.getByRole('link', { name: 'Download' }).getAttribute('href')
  return (await page.request.get(new URL(href as string, demo.address).href)).body()
}

test('the operator is refused, reads it there, and starts', async () => {
  const { page, complaints, close } = await atTask(browser, demo.address, 'operator', task.taskNo)
  const instructions = page.locator('.instruction-panel')
  await instructions.getByText('Must be read before work').waitFor()
  if (task.stations.length > 1) await choose(page, 'Select a station', task.stations[0]?.number as string)
  await press(page, 'Start work')
  await page.getByText(`“${name}” not read by ${operator.name}`).waitFor()
  expect((await cardOf(operator, task.id)).status).toBe('waiting')
  await page.getByRole('button', { name: `Open “${name}”` }).click()
  await drawn(page, 1)
  expect(await faults(page), 'instruction on a phone').toEqual([])
  await page.getByRole('button', { name: `${operator.name}: have read it` }).click()
  // What was refused is done at once.
  await reportForm(page).waitFor()
  await instructions.getByText(/^Read \d{4}/).waitFor()
  expect((await cardOf(operator, task.id)).onDuty.map(({ jobNumber }) => jobNumber)).toEqual([operator.jobNumber])
  expect(complaints).toEqual([])
  await close()
})

/** So many answers about a station's display this browser keeps for the time without a server. */
const keptDisplays = () =>
  new Promise<number>((resolve) => {
    const opening = indexedDB.open('gemba-offline')
    opening.onsuccess = () => {
      const asked = opening.result.transaction('answers').objectStore('answers').getAllKeys()
      asked.onsuccess = () => resolve(asked.result.filter((key) => String(key).includes('getStationDisplay')).length)
    }
  })

test('the display at the station shows it', async () => {
  const watcher = await person('manager')
  const { page } = watcher
  await watcher.open('stationEsopDisplay', `?station=${task.stations[0]?.id}`)
  await page.getByText(`${name} · Revision 1`).waitFor()
  await drawn(page, 1)
  await page.getByRole('region', { name }).press('ArrowRight')
  await drawn(page, 2)
  expect(await faults(page), 'display of a station').toEqual([])
  // Power and server are lost: started again, it shows what it showed, and says that it is no news.
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('gemba-files')).keys()).length), {
      timeout: 60_000,
    })
    .toBeGreaterThan(0)
  await page.reload()
  await page.getByText(`${name} · Revision 1`).waitFor()
  // What it reads as one that keeps pages is kept with its next beats.
  await expect.poll(() => page.evaluate(keptDisplays), { timeout: 60_000 }).toBeGreaterThan(0)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText(`${name} · Revision 1`).waitFor({ timeout: 60_000 })
  await drawn(page, 1)
  await page.locator('.board-beat-stale').getByRole('alert').waitFor()
  await page.context().setOffline(false)
  await page.locator('.board-beat-stale').waitFor({ state: 'detached', timeout: 60_000 })
  await page.getByRole('link', { name: 'Call for help' }).click()
  await page.getByRole('heading', { name: task.stations[0]?.name as string, exact: true }).waitFor()
  expect(watcher.complaints).toEqual([])
  await watcher.close()
})

test('pages go to paper as a controlled copy, counted, and its number is checked', async () => {
  const { page } = writer
  await row(list(page), code).dblclick()
  const opened = page.getByRole('dialog', { name: new RegExp(name) })
  const [paper] = await Promise.all([page.waitForEvent('popup'), button(opened, 'Print').click()])
  await paper.getByText('Preview, not registered').first().waitFor()
  await paper.evaluate(() => {
    // A browser under test has no printer: what the dialog tells when it closes is told at once.
    window.print = () => {
      document.body.dataset.printed = document.querySelector('figcaption')?.textContent ?? ''
    }
  })
  await paper.getByLabel('Pages printed').fill('2')
  await paper.getByLabel('Work order').fill('none')
  await paper.getByRole('button', { name: 'Print', exact: true }).click()
  await paper.getByRole('alert').getByText('There is no work order none').waitFor()
  await paper.getByLabel('Work order').fill('')
  await press(paper, 'Print')
  // What goes to paper; the page is a preview again once it has gone.
  const printed = () => paper.evaluate(() => document.body.dataset.printed)
  await expect.poll(printed).toMatch(/^Controlled copy PC\d+ · WI-PUMP-1\.pdf rev\. 1 · page 2/)
  expect(await printed()).toMatch(/printed copy valid until \d{4}-/)
  expect(await paper.locator('.print-sheet').count()).toBe(1)
  expect(await faults(paper), 'printed instruction').toEqual([])
  const number = /PC\d+/.exec((await printed()) as string)?.[0] as string
  await paper.close()
  await opened.getByText('Printed 1 time').waitFor()
  await opened.getByRole('button', { name: 'Close' }).click()
  await byMenu(page, 'ESOP and Documents', 'Electronic seals')
  await page.getByRole('tab', { name: 'Check a file' }).click()
  await page.getByLabel('Copy no. (at the foot)').fill(number)
  await button(page, 'Check').click()
  await page.getByText('The printed copy is valid and may be used').waitFor()
  await byMenu(page, 'ESOP and Documents', 'ESOP management')
})

test('and whoever wrote it sees who has read it', async () => {
  const { page } = writer
  await row(list(page), code).dblclick()
  const opened = page.getByRole('dialog', { name: new RegExp(name) })
  await opened.getByText('Read by 1').waitFor()
  await opened.getByText(operator.jobNumber).waitFor()
  expect(writer.complaints).toEqual([])
})

test('its next revision is told step by step; a report waits until the step that asks for it is confirmed', async () => {
  const { page } = writer
  await page
    .getByRole('dialog', { name: new RegExp(name) })
    .getByRole('button', { name: 'Close' })
    .click()
  const instructions = list(page)
  await button(row(instructions, code), 'More').click()
  await page.getByRole('menuitem', { name: 'New revision' }).click()
  const form = page.getByRole('dialog', { name: /New revision of/ })
  await form.locator('input[type=file]').setInputFiles({ name: 'b.pdf', mimeType: 'application/pdf', buffer: pdf })
  await form.getByRole('link', { name: 'b.pdf' }).waitFor()
  await input(form, 'textbox', 'Change note').fill(changed)
  await button(form, 'Save').click()
  await form.waitFor({ state: 'detached' })
  const draft = instructions.locator('tr.ant-table-row', { hasText: code }).filter({ hasText: 'Draft' })
  await button(draft, 'More').click()
  await page.getByRole('menuitem', { name: 'Steps' }).click()
  const written = page.getByRole('dialog', { name: `Steps of ${code} rev. 2` })
  await written.getByText('No steps yet').waitFor()
  for (const _ of [1, 2]) await button(written, 'Add a row').click()
  await input(written, 'textbox', 'Title 1').fill('Insert the impeller')
  await input(written, 'spinbutton', 'Page of the document 1').fill('2')
  await input(written, 'spinbutton', 'Standard time 1').fill('45')
  await input(written, 'textbox', 'Title 2').fill('Check that it turns')
  await written
    .getByRole('group', { name: 'Step 2' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'turns.png', mimeType: 'image/png', buffer: png })
  await written.getByRole('link', { name: 'turns.png' }).waitFor()
  await written.getByRole('switch', { name: 'Must be confirmed before reporting 2' }).click()
  await button(written, 'Save').click()
  await written.getByText('Select when the operator confirms').first().waitFor()
  await choose(written, 'Operator confirms 2', 'Once per start of work')
  await input(written, 'textbox', 'Title 1').hover()
  expect(await faults(page), 'steps of a draft').toEqual([])
  await button(written, 'Save').click()
  await written.waitFor({ state: 'detached' })
  const { page: floor, complaints, close } = await atTask(browser, demo.address, 'operator', task.taskNo)
  const station = await person('manager')
  await station.open('stationEsopDisplay', `?station=${task.stations[0]?.id}`)
  await station.page.getByText(`${name} · Revision 1`).waitFor()
  await approved()
  // Nobody touches anything: whoever is at work sees the new one, what it changed, and that it is to be read.
  const asked = floor.locator('.instruction-panel')
  await asked.getByText(`Changed in revision 2: ${changed}`).waitFor()
  await asked.getByText('Must be read before work').waitFor()
  await station.page.getByText(`${name} · Revision 2`).waitFor()
  await station.page.getByText(`Changed in revision 2: ${changed}`).waitFor()
  await station.page.getByText(`To be read before the next start: ${operator.name}`).waitFor()
  expect(await station.page.getByText('Revision 1').count()).toBe(0)
  expect(await faults(station.page), 'a display with something to read').toEqual([])
  expect(station.complaints).toEqual([])
  await station.close()
  await fillReport(floor, 1)
  await press(reportForm(floor), 'Report')
  await floor.getByText(/Steps must be confirmed before reporting: “.*” step 2 “Check that it turns”/).waitFor()
  await floor.locator('.instruction-panel').getByRole('button', { name: 'Open' }).click()
  const reading = floor.getByRole('dialog', { name })
  await reading.getByText('Step 1 / 2').waitFor()
  await reading.getByRole('timer').waitFor()
  await drawn(floor, 2)
  await reading.getByRole('button', { name: /Next/ }).click()
  await reading.getByRole('img', { name: 'Check that it turns' }).waitFor()
  expect(await faults(floor), 'step on a phone').toEqual([])
  await reading.getByRole('button', { name: /Confirm done/ }).click()
  await reading.getByText(new RegExp(`${operator.name} \\d{4}-`)).waitFor()
  await reading.getByRole('button', { name: 'Close' }).click()
  await press(reportForm(floor), 'Report')
  await expect.poll(async () => (await reportsOf(operator, task.taskNo)).length).toBe(1)
  expect(complaints).toEqual([])
  await close()

  // The station shows the same step by step, turned by a foot switch.
  await writer.open('stationEsopDisplay', `?station=${task.stations[0]?.id}`)
  await page.getByText('Step 1 / 2').waitFor()
  await page.keyboard.press('PageDown')
  await page.getByText('Step 2 / 2').waitFor()
  expect(await faults(page), 'steps at a station').toEqual([])
  expect(writer.complaints).toEqual([])
})

test('the next task starts once the new revision is read', async () => {
  await goHome(operator)
  const next = await freshTask(demo.address, operator)
  const { page, complaints, close } = await atTask(browser, demo.address, 'operator', next.taskNo)
  if (next.stations.length > 1) await choose(page, 'Select a station', next.stations[0]?.number as string)
  await press(page, 'Start work')
  await page.getByText(`“${name}” not read by ${operator.name}`).waitFor()
  await page.getByRole('button', { name: `Open “${name}”` }).click()
  const reading = page.getByRole('dialog', { name: `${name} · Revision 2` })
  await reading.getByText(`Changed in revision 2: ${changed}`).waitFor()
  await reading.getByRole('button', { name: `${operator.name}: have read it` }).click()
  await reportForm(page).waitFor()
  expect((await cardOf(operator, next.id)).onDuty.map(({ jobNumber }) => jobNumber)).toEqual([operator.jobNumber])
  expect(complaints).toEqual([])
  await close()
})

/** The draft is submitted, and approved at every level. */
async function approved(): Promise<void> {
  const planner = await callerAt(demo.address, 'planner')
  const { rows } = await planner.call<{ rows: { id: number }[] }>(instructionCrud.select.path, {
    where: { keyword: code, state: ['draft'] },
  })
  const ids = rows.map(({ id }) => id)
  await planner.call(submitInstruction.path, { ids })
  for (const account of approvers) await (await callerAt(demo.address, account)).call(approveInstruction.path, { ids })
}
