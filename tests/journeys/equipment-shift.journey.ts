import pg from 'pg'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OeeRow } from '#areas/equipment/contract/oee.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, choose, enter, input, sayYes } from './browser-session.ts'
import { choose as chooseFrom } from './floor-screen.ts'
import { type Caller, callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let manager: Caller
/** A machine with a known day: what it did from 08:00 to 20:00. */
let place: { machineId: number; lineId: number; line: string; day: string; from: number }

const zone = 'Asia/Shanghai'
const hour = 3_600_000
/** A desk's screen: every condition of a report is in sight. */
const wide = { width: 1920, height: 1080 }
const number = 'LX-01'
const done: [from: number, state: string, lamp: string][] = [
  [0, 'running', 'green'],
  [2, 'waiting', 'yellow'],
  [3, 'running', 'green'],
  [6, 'fault', 'red'],
  [6.5, 'running', 'green'],
  [12, 'off', 'off'],
]

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  manager = await callerAt(demo.address, 'manager', 'zh-Hans')
  place = await makeDay()
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

/** The last day that the line worked, with a machine that stood twice in it and counted 600 pieces. */
async function makeDay(): Promise<typeof place> {
  const lines = await manager.call<{ rows: { id: number; name: string; workshopId: number }[] }>(
    '/productionbase/web/selectProductionLine',
    {
      where: { number: 'JJ1' },
    },
  )
  const { id: lineId, name: line, workshopId } = lines.rows[0] as (typeof lines.rows)[number]
  let day = addDays(localDate(zone, Date.now()), -1)
  for (let tried = 0; tried < 20; tried++, day = addDays(day, -1)) {
    const { shifts } = await manager.call<{ shifts: unknown[] }>('/productiondata/web/getLineShifts', { lineId, day })
    if (shifts.length) break
  }
  const from = Date.parse(`${day}T08:00:00+08:00`)
  const at = (hours: number) => new Date(from + hours * hour).toISOString()
  const client = new pg.Client({ connectionString: demo.databaseUrl })
  await client.connect()
  try {
    await client.query(`select set_config('gemba.team_id', (select id::text from team), false)`)
    const { rows } = await client.query<{ id: string }>(
      `insert into machine (number, name, workshop_id, line_id, count_source, cycle_quantity, cycle_seconds)
       values ($1, '立式铣床', $2, $3, 'counts', 1, 45) returning id`,
      [number, workshopId, lineId],
    )
    const machineId = Number(rows[0]?.id)
    for (const [i, [begins, state, lamp]] of done.entries()) {
      const next = done[i + 1]
      await client.query(
        `insert into machine_state (machine_id, start_at, end_at, state, lamp, source) values ($1, $2, $3, $4, $5, 'signal')`,
        [machineId, at(begins), next ? at(next[0]) : null, state, lamp],
      )
    }
    await client.query(
      `insert into machine_live (machine_id, state, lamp, since, signal_at) values ($1, 'off', 'off', $2, $2)`,
      [machineId, at(12)],
    )
    await client.query('insert into machine_count (machine_id, minute, quantity, pulses) values ($1, $2, 600, 600)', [
      machineId,
      at(1),
    ])
    return { machineId, lineId, line, day, from }
  } finally {
    await client.end()
  }
}

/** The key figures of the machine's day shift. */
async function shiftFigures(): Promise<OeeRow | undefined> {
  const { machineId, day } = place
  const where = { machineId, day: { from: day, to: day }, level: 'machineShift' }
  const { rows } = await manager.call<{ rows: OeeRow[] }>('/productiondata/web/selectMachineOee', { where })
  return rows.find(({ shiftName }) => shiftName === '白班')
}

async function rolledUp(): Promise<void> {
  await expect.poll(async () => (await shiftFigures())?.counted, { timeout: 120_000, interval: 2_000 }).toBe(600)
}

/** What is signed stands: one is asked first. */
const sure = (page: Page) => sayYes(page.getByRole('dialog').filter({ hasText: '签字后内容不能再改' }))

const rowOf = (table: Locator, ...texts: string[]): Locator =>
  texts.reduce((rows, text) => rows.filter({ hasText: text }), table.locator('.ant-table-row'))

test('the line leader explains a stop of yesterday; the OEE report and its drill-down follow, the ledger still sums to the shift', async () => {
  await rolledUp()
  const before = (await shiftFigures()) as OeeRow
  expect(before).toMatchObject({ plannedBusy: 10.5 * 3600, adet: 3600, adot: 1800, pdot: 0 })

  const { page, open, close, complaints } = await enter(browser, demo.address, 'manager', wide)
  await open('DeviceDeactivation')
  const stops = page.getByRole('region', { name: '设备停机', exact: true })
  await page.getByRole('button', { name: /重\s?置/ }).click()
  await page.getByRole('search').getByRole('textbox').first().fill(number)
  // By its machine and beginning: before the list is narrowed it shows others' stops.
  const waiting = rowOf(stops, '立式铣床', '待机', `${place.day} 10:00:00`)
  await expect.poll(() => waiting.count(), { timeout: 15_000 }).toBe(1)
  await waiting.getByRole('button', { name: '切分' }).click()
  const cut = page.getByRole('dialog').filter({ hasText: '切分时间' })
  // A moment within the stop stands there: 10:30 of 10:00 to 11:00.
  await expect.poll(() => cut.getByRole('textbox').inputValue()).toBe(`${place.day} 10:30:00`)
  await cut.getByRole('button', { name: /取\s?消/ }).click()
  await waiting.getByRole('checkbox').check()
  await button(stops, '指定原因').first().click()
  const dialog = page.getByRole('dialog')
  await choose(dialog, '原因', '班前会')
  await dialog.locator('.ant-modal-footer .ant-btn-primary').click()
  await expect.poll(() => waiting.textContent(), { timeout: 15_000 }).toContain('班前会')

  const after = (await shiftFigures()) as OeeRow
  expect(after).toMatchObject({ plannedBusy: 9.5 * 3600, adet: 0, adot: 1800, pdot: 3600 })
  expect(after.plannedBusy + after.pdot + after.rest).toBe(12 * 3600)
  expect(after.availability ?? 0).toBeGreaterThan(before.availability ?? 1)

  await open('oeeDeviceForm')
  const machineBox = input(page.getByRole('search'), 'combobox', '设备')
  await machineBox.click()
  await machineBox.fill('立式铣床')
  await page.locator('.ant-select-dropdown:visible').getByTitle(`立式铣床 ${number}`, { exact: true }).click()
  await machineBox.press('Escape')
  const report = page.getByRole('region', { name: '设备 OEE', exact: true })
  const machine = rowOf(report, number)
  await expect.poll(() => report.locator('.ant-table-row').count(), { timeout: 15_000 }).toBe(1)
  await machine.getByRole('button', { name: '查看' }).click()
  const drawer = page.locator('.ant-drawer').filter({ hasText: '立式铣床' })
  await drawer.getByRole('button', { name: new RegExp(`${place.day}.*白班`) }).click()
  await expect.poll(() => drawer.textContent(), { timeout: 15_000 }).toContain('班前会')
  expect(complaints).toEqual([])
  await close()
})

test('two shifts hand over: the sheet shows counts against reports, both sign, and it is frozen', async () => {
  await rolledUp()
  const { day, lineId, line } = place
  const due = await manager.call<{ day: string }>('/productiondata/web/getLineShifts', { lineId })

  const outgoing = await enter(browser, demo.address, 'manager')
  await outgoing.open('oeeHandoverTable')
  await button(outgoing.page, '新建交接单').click()
  const dialog = outgoing.page.getByRole('dialog', { name: '新建交接单' })
  await chooseFrom(dialog, '产线', line, line)
  const date = input(dialog, 'textbox', '生产日期')
  await expect.poll(() => date.inputValue()).toBe(due.day)
  if (due.day !== day) {
    await date.fill(day)
    await date.press('Enter')
  }
  await chooseFrom(dialog, '班次', '白班')
  await button(dialog, '打开').click()
  const sheet = outgoing.page.locator('.ant-drawer')
  const machine = sheet.locator('.ant-table-row').filter({ hasText: number })
  await expect.poll(() => machine.textContent(), { timeout: 15_000 }).toContain('+600')
  await sheet.getByRole('textbox', { name: '备注' }).fill('夹具待校准')
  await button(sheet, '保存').click()
  await button(sheet, '交班签字').click()
  await sure(outgoing.page)
  await expect.poll(() => sheet.textContent(), { timeout: 15_000 }).toContain('交班已签')
  await outgoing.close()

  const incoming = await enter(browser, demo.address, 'operator')
  await incoming.open('oeeHandoverTable')
  await incoming.page.locator('.ant-table-row').first().dblclick()
  const same = incoming.page.locator('.ant-drawer')
  await expect.poll(() => same.textContent(), { timeout: 15_000 }).toContain('夹具待校准')
  await button(same, '接班签字').click()
  await sure(incoming.page)
  await expect.poll(() => same.textContent(), { timeout: 15_000 }).toContain('双方已签')
  for (const words of ['交班签字', '接班签字', '撤回签字']) expect(await button(same, words).count()).toBe(0)
  expect(incoming.complaints).toEqual([])
  await incoming.close()
})
