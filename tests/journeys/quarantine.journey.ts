import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWork } from '#areas/execution/contract/duty.ts'
import type { TaskCard } from '#areas/execution/contract/floor.ts'
import { addReport } from '#areas/execution/contract/report.api.ts'
import { receiveInventory } from '#areas/inventory/contract/inventory.api.ts'
import { locationCrud } from '#areas/inventory/contract/location.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import { getAbnormalityCourse, raiseAbnormality, releaseAbnormality } from '#areas/quality/contract/abnormality.ts'
import { launchBrowser, pressEntry } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, enter, input } from './browser-session.ts'
import { atScreen, scan } from './floor-screen.ts'
import { type Caller, callerAt, freshTask, goHome, pump } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let inspector: Caller
let operator: Caller
let task: TaskCard
let raised: { id: number; number: string }

const place = 'FG-C4'

/** Pumps are pressed at a machine, eight of them lie in the store; the inspector raises what is wrong at the task. */
beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  inspector = await callerAt(demo.address, 'inspector')
  operator = await callerAt(demo.address, 'operator')
  await goHome(operator)
  task = await freshTask(demo.address, operator)
  await operator.call(startWork.path, { taskId: task.id, userIds: [operator.id], stationId: task.stations[0]?.id })
  await operator.call(addReport.path, { taskId: task.id, goodQuantity: 8 })
  const manager = await callerAt(demo.address, 'manager')
  const idOf = async (path: string, code: string) =>
    (await manager.call<{ rows: { id: number }[] }>(path, { where: { code } })).rows[0]?.id
  await manager.call(receiveInventory.path, {
    kind: 'receipt',
    productId: await idOf(productCrud.select.path, pump),
    toLocationId: await idOf(locationCrud.select.path, place),
    quantity: 8,
    lotNumber: task.workorderNo,
  })
  raised = await inspector.call(raiseAbnormality.path, { subject: '压装毛刺', taskId: task.id })
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

async function rowOf(page: Page) {
  const row = page.locator('.ant-table-row', { hasText: raised.number }).filter({ visible: true }).first()
  await row.waitFor()
  return row
}

const searched = () => `?search=${encodeURIComponent(JSON.stringify({ keyword: raised.number }))}`

test('an inspector finds what a machine made since yesterday and puts all of it into quarantine', async () => {
  const person = await enter(browser, demo.address, 'inspector')
  const { page } = person
  await person.open('AbnormalQuality', searched())
  const row = await rowOf(page)
  const hold = button(row, '隔离')
  if (await hold.count()) await hold.click()
  else {
    await row.getByRole('button').last().click()
    await pressEntry(page.getByRole('menuitem', { name: '隔离', exact: true }))
  }
  const sheet = page.getByRole('dialog', { name: new RegExp(raised.number) })
  // The machine and the time are those of the abnormality.
  await button(sheet, '查找').click()
  const lots = sheet.getByRole('region', { name: '批次' })
  const order = task.workorderNo
  expect(await lots.getByRole('checkbox', { name: order, exact: true }).isChecked()).toBe(true)
  await lots.locator('.ant-table-row', { hasText: order }).getByText(place).waitFor()
  const tasks = sheet.getByRole('region', { name: '任务' })
  expect(await tasks.getByRole('checkbox', { name: task.taskNo, exact: true }).isChecked()).toBe(true)
  await input(sheet, 'textbox', '原因').fill('压装后有毛刺')
  await sheet.getByRole('button', { name: /^隔离 \d+ 项$/ }).click()
  await sheet.waitFor({ state: 'hidden' })
  await button(await rowOf(page), '查看').click()
  const drawer = page.locator('.ant-drawer').filter({ visible: true })
  const held = drawer.getByRole('region', { name: '隔离' })
  await held.locator('.ant-table-row', { hasText: order }).first().getByText('隔离中').waitFor()
  // Who held it is not offered to release it, and is refused where he asks.
  expect(await button(held, '解除隔离').count()).toBe(0)
  const { held: rows } = await inspector.call<{ held: { kind: string; id: number }[] }>(getAbnormalityCourse.path, {
    id: raised.id,
  })
  const own = { id: raised.id, held: rows.map(({ kind, id }) => ({ kind, id })), reason: 'Good' }
  await expect(inspector.call(releaseAbnormality.path, own)).rejects.toThrow('someone else releases it')
  expect(person.complaints).toEqual([])
  await person.close()
})

test('what is held is not reported and not packed, each saying for what and by whom; a manager releases it, and it goes', async () => {
  await expect(operator.call(addReport.path, { taskId: task.id, goodQuantity: 1 })).rejects.toThrow(raised.number)
  const packer = await atScreen(browser, demo.address, 'warehouse', 'packingStation')
  await packer.page.getByText('Select the packing location first').waitFor()
  await scan(packer.page, place)
  const answer = packer.page.locator('.packing-answer')
  await answer.filter({ hasText: 'Ready to scan' }).waitFor()
  await scan(packer.page, task.workorderNo)
  await answer.filter({ hasText: raised.number }).filter({ hasText: inspector.name }).waitFor()

  const manager = await enter(browser, demo.address, 'manager')
  await manager.open('AbnormalQuality', searched())
  await button(await rowOf(manager.page), '查看').click()
  const drawer = manager.page.locator('.ant-drawer').filter({ visible: true })
  await drawer.getByRole('button', { name: /^全部解除/ }).click()
  const ask = manager.page.locator('.ant-modal').filter({ visible: true })
  await input(ask, 'textbox', '原因').fill('全检合格')
  await ask.locator('.ant-btn-primary').click()
  await ask.waitFor({ state: 'hidden' })
  await drawer.getByText('全检合格', { exact: false }).waitFor()
  expect(await drawer.getByRole('region', { name: '隔离' }).getByText('隔离中').count()).toBe(0)
  expect(manager.complaints).toEqual([])
  await manager.close()

  await scan(packer.page, task.workorderNo)
  await answer.filter({ hasText: pump }).filter({ hasNotText: raised.number }).waitFor()
  await operator.call(addReport.path, { taskId: task.id, goodQuantity: 1 })
  expect(packer.complaints).toEqual([])
  await packer.close()
})
