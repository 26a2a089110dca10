import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { andonCallCrud } from '#areas/andon/contract/call.ts'
import { andonTypeCrud } from '#areas/andon/contract/type.ts'
import { startWork } from '#areas/execution/contract/duty.ts'
import type { TaskCard } from '#areas/execution/contract/floor.ts'
import { moveTask } from '#areas/planning/contract/task/task.api.ts'
import { addSpotInspection } from '#areas/quality/contract/record.api.ts'
import { inspectionSchemeCrud } from '#areas/quality/contract/scheme.ts'
import { spcCharacteristicCrud } from '#areas/quality/contract/spc-characteristic.ts'
import { decideSpcLimit, getSpcChart, proposeSpcLimit } from '#areas/quality/contract/spc-live.api.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { atScreen, atTask, choose, fillReport, goodInput, offer, phone, press, reportForm } from './floor-screen.ts'
import { type Caller, callerAt, cardOf, freshTask, goHome, inspectPumps, reportsOf } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let operator: Caller

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  operator = await callerAt(demo.address, 'operator')
  await goHome(operator)
})

afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

it('lets an operator make the first piece, holds the rest until an inspector passed it, and then lets him go on', async () => {
  await inspectPumps(demo.address)
  const task = await freshTask(demo.address, operator)
  const floor = await atTask(browser, demo.address, 'operator', task.taskNo)
  const state = floor.page.getByRole('region', { name: 'Inspections' })
  await state.getByText('First-article inspection required').waitFor()
  await choose(floor.page, 'Select a station', task.stations[0]?.number as string)
  await press(floor.page, 'Start work')
  await state.getByText('is pending: until it passes, report at most 1').waitFor()

  await offer(floor.page, 'Remaining 1').click()
  await press(reportForm(floor.page), 'Report')
  await expect.poll(() => goodInput(floor.page).inputValue()).toBe('')
  await expect.poll(() => offer(floor.page, 'Remaining 1').count(), { message: 'nothing more is offered' }).toBe(0)
  await fillReport(floor.page, 20)
  // Once the first report can no longer be undone, a second one is not asked about.
  await floor.page.getByRole('button', { name: /^undo Undo/ }).waitFor({ state: 'detached' })
  await press(reportForm(floor.page), 'Report')
  await floor.page.getByRole('alert').filter({ hasText: 'passes, report at most 1' }).waitFor()
  expect(await reportsOf(operator, task.taskNo)).toHaveLength(1)

  const desk = await atScreen(browser, demo.address, 'inspector', 'inspectionRecord', { width: 1366, height: 768 })
  const inspect = desk.page.getByRole('row').filter({ hasText: task.taskNo }).getByRole('button', { name: 'Inspect' })
  await inspect.click()
  const entry = desk.page.getByRole('dialog')
  await entry.getByRole('spinbutton', { name: 'Press force 1' }).fill('6.4')
  await entry.getByText('Above the limit').waitFor()
  expect(await entry.getByRole('button', { name: 'Passed' }).isDisabled(), 'what fails by its values cannot pass').toBe(
    true,
  )
  await entry.getByRole('spinbutton', { name: 'Press force 1' }).fill('5.1')
  // The browser's way back leaves a half-filled sheet; it is offered again.
  await desk.page.goBack()
  await desk.page.goForward()
  await inspect.click()
  await press(entry, 'Restore')
  await expect.poll(() => entry.getByRole('spinbutton', { name: 'Press force 1' }).inputValue()).toBe('5.1')
  await entry.getByRole('group', { name: 'Looks 1' }).getByRole('button', { name: 'Good' }).first().click()
  await entry.getByText('passes by the rule').waitFor()
  await press(entry, 'Passed')
  await entry.waitFor({ state: 'detached' })
  expect(
    await desk.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('gm_draft'))),
    'sent',
  ).toEqual([])

  await press(desk.page, 'Spot inspection')
  await entry.getByRole('combobox', { name: 'Task' }).fill('x')
  await press(entry, 'Cancel')
  await desk.page.getByText('Discard unsaved changes?').waitFor()

  await state.getByText('passed: continue production').waitFor()
  await fillReport(floor.page, 20)
  await press(reportForm(floor.page), 'Report')
  await expect.poll(async () => (await cardOf(operator, task.id)).reportedGood).toBe(21)
  expect([...floor.complaints, ...desk.complaints]).toEqual([])
  await floor.close()
  await desk.close()
})

const rows = { pageNum: 1, pageSize: 50, sort: [] }
/** The first stands apart; from then on each is above the one before, and the seventh is the sixth of a trend. */
const rising = [10.02, 9.97, 9.98, 9.99, 10, 10.01, 10.02]

/** A charted diameter with approved limits, and a spot inspection of a running task by it. */
async function chartedInspection(task: TaskCard): Promise<{ id: number; inspectionNo: string; chartId: number }> {
  const manager = await callerAt(demo.address, 'manager')
  const inspector = await callerAt(demo.address, 'inspector')
  const types = await manager.call<{ rows: { id: number }[] }>(andonTypeCrud.select.path, { ...rows, where: {} })
  const scheme = {
    code: 'IPQC-BORE',
    name: 'Bore',
    type: 'self',
    sampleSize: 7,
    items: [{ item: 'Bore', kind: 'measured', lower: 9, upper: 11, unit: 'mm' }],
  }
  const { id: schemeId } = await manager.call<{ id: number }>(inspectionSchemeCrud.add.path, scheme)
  const { id: chartId } = await manager.call<{ id: number }>(spcCharacteristicCrud.add.path, {
    code: 'BORE',
    name: 'Bore of the pump',
    schemeId,
    item: 'Bore',
    chart: 'iMR',
    subgroupSize: 1,
    rules: ['nelson1', 'nelson3'],
    tellIds: [manager.id],
    andonTypeId: types.rows[0]?.id,
    holds: true,
    stopsMachine: true,
  })
  await inspector.call(proposeSpcLimit.path, { id: chartId, center: 10, sigma: 0.05, reason: 'Study' })
  const { limits } = await manager.call<{ limits: { id: number; version: number }[] }>(getSpcChart.path, {
    id: chartId,
  })
  await manager.call(decideSpcLimit.path, { ...limits[0], approve: true })
  await operator.call(startWork.path, {
    taskId: task.id,
    userIds: [operator.id],
    stationId: task.stations[0]?.id,
  })
  const spot = await inspector.call<{ id: number; inspectionNo: string }>(addSpotInspection.path, {
    taskId: task.id,
    schemeId,
  })
  return { ...spot, chartId }
}

interface Planned {
  id: number
  version: number
  workCenterId: number
  machineId: number | null
  plannedStart: string
}

/** Plans a task onto the machine of another. */
async function ontoMachineOf(task: TaskCard, other: TaskCard): Promise<void> {
  const planner = await callerAt(demo.address, 'planner')
  const planned = async ({ taskNo }: TaskCard) => {
    const found = await planner.call<{ rows: Planned[] }>('/production/web/selectTask', { ...rows, where: { taskNo } })
    return found.rows[0] as Planned
  }
  const [mine, { workCenterId, machineId }] = [await planned(task), await planned(other)]
  expect(machineId).not.toBeNull()
  if (mine.machineId === machineId) return
  const { id, version, plannedStart } = mine
  await planner.call(moveTask.path, { id, version, workCenterId, machineId, start: Date.parse(plannedStart) })
}

it('charts what an inspector enters on a phone: the seventh value calls, holds and stops until another releases it', async () => {
  await goHome(operator)
  const running = await freshTask(demo.address, operator)
  const next = await freshTask(demo.address, operator)
  await ontoMachineOf(next, running)
  const { id, inspectionNo, chartId } = await chartedInspection(running)

  const inspector = await atScreen(browser, demo.address, 'inspector', 'inspectionRecord', { ...phone, touch: true })
  await inspector.open('inspectionRecord', `?inspectionId=${id}`)
  const entry = inspector.page.getByRole('dialog')
  for (const [i, value] of rising.entries()) {
    await entry.getByRole('spinbutton', { name: `Bore ${i + 1}` }).fill(String(value))
    if (i === rising.length - 2)
      await entry.getByText('6 points in a row rising or falling').waitFor({ state: 'detached' })
  }
  await entry.getByRole('spinbutton', { name: 'Bore 7' }).press('Enter')
  await entry.getByText('6 points in a row rising or falling').waitFor()

  const manager = await callerAt(demo.address, 'manager')
  await expect
    .poll(async () => {
      const calls = await manager.call<{ rows: { description: string }[] }>(andonCallCrud.select.path, {
        ...rows,
        where: {},
      })
      return calls.rows.filter(({ description }) => description?.includes(inspectionNo)).length
    })
    .toBe(1)

  await goHome(operator)
  const floor = await atTask(browser, demo.address, 'operator', next.taskNo)
  // Where it was planned at first may be another line.
  await choose(floor.page, 'Select a station', running.stations[0]?.number as string)
  await press(floor.page, 'Start work')
  await floor.page.getByText('nothing starts on this machine until somebody releases').first().waitFor()

  const engineer = await atScreen(browser, demo.address, 'manager', 'qualityReport', { width: 1366, height: 768 })
  await engineer.page.getByRole('tab', { name: 'Signals' }).click()
  const signal = engineer.page.getByRole('row').filter({ hasText: inspectionNo })
  await signal.getByRole('button', { name: 'Open chart' }).click()
  const chart = engineer.page.locator('.ant-drawer').filter({ visible: true })
  await chart.getByRole('button', { name: 'Show as a table' }).click()
  await chart.getByRole('button', { name: `7 · ${inspectionNo}` }).click()
  const note = engineer.page.getByRole('dialog').filter({ has: engineer.page.getByRole('textbox', { name: 'Note' }) })
  await note.getByRole('textbox', { name: 'Note' }).fill('Insert worn')
  await press(note, 'Save')
  await chart.getByRole('cell', { name: 'Insert worn' }).waitFor()
  await chart.getByRole('button', { name: 'Close' }).click()
  await signal.getByRole('button', { name: 'Release' }).click()
  const ask = engineer.page.locator('.ant-modal').filter({ visible: true })
  await ask.getByRole('textbox').fill('Insert changed, measured again')
  await ask.getByRole('button', { name: 'Release' }).click()
  await signal.waitFor({ state: 'hidden' })

  await press(floor.page, 'Start work')
  await expect.poll(async () => (await cardOf(operator, next.id)).mine).toBe(true)
  const kept = await manager.call<{ points: { note: string | null; rules: string[] }[] }>(getSpcChart.path, {
    id: chartId,
  })
  expect(kept.points.at(-1)).toMatchObject({ note: 'Insert worn', rules: ['nelson3'] })
  expect([...inspector.complaints, ...floor.complaints, ...engineer.complaints]).toEqual([])
  for (const person of [inspector, floor, engineer]) await person.close()
})
