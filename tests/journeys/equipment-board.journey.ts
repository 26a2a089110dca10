import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  acceptAndonCall,
  finishAndonCall,
  getAndonForm,
  raiseAndonCall,
  respondAndonCall,
} from '#areas/andon/contract/call.api.ts'
import { getAndonSetting, updateAndonSetting } from '#areas/andon/contract/setting.ts'
import type { selectTaskProgress } from '#areas/boards/contract/production.api.ts'
import { updateLampRules } from '#areas/devices/contract/lamp-rules.ts'
import { machineCrud } from '#areas/workcenters/contract/machine.ts'
import { stationCrud } from '#areas/workcenters/contract/station.ts'
import { workCenterCrud } from '#areas/workcenters/contract/work-center.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import type { Person } from './browser-session.ts'
import { atScreen } from './floor-screen.ts'
import { type Caller, callerAt, lampBox } from './shop-floor.ts'

/** A change is on the board in this time, milliseconds. */
const soon = { timeout: 5_000 }
const machine = 'BLUE-1'

let demo: DemoServer
let browser: Browser
let admin: Caller
let maintainer: Caller
let board: Person
let stationId: number
let shine: (lamp: string) => Promise<void>
beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  admin = await callerAt(demo.address, 'admin')
  maintainer = await callerAt(demo.address, 'maintainer')
  await setUp()
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

/** A machine with a box on it, alone at a work centre with one station. */
async function setUp(): Promise<void> {
  const first = <T>(path: string) => admin.call<{ rows: T[] }>(path, { pageSize: 1 }).then(({ rows }) => rows[0] as T)
  const center = await first<{ workshopId: number; lineId: number }>(workCenterCrud.select.path)
  const { workshopId, lineId } = center
  const { id: machineId } = await admin.call<{ id: number }>(machineCrud.add.path, {
    number: machine,
    name: 'Blue press',
    workshopId,
    lineId,
  })
  const { id: workCenterId } = await admin.call<{ id: number }>(workCenterCrud.add.path, {
    number: machine,
    name: 'Blue presses',
    workshopId,
    lineId,
    machineIds: [machineId],
  })
  const station = { number: machine, name: 'At the blue press', workshopId, effectiveLineId: lineId, workCenterId }
  stationId = (await admin.call<{ id: number }>(stationCrud.add.path, station)).id
  shine = await lampBox(demo.address, admin, { machineId, workshopId, number: 'BLUE-BOX', name: 'Blue box' })
}

const tile = (): Locator => board.page.locator(`[data-machine="${machine}"]`)
/** The machine's tile in a colour, saying what it does. */
const shown = (color: string, words: string) =>
  tile().locator(`.board-lamp-${color}`).getByText(words, { exact: true }).waitFor(soon)
/** Machines that change their mold, as the line of states counts them and as the tiles say it: the factory around has its own. */
const changing = () =>
  board.page.evaluate(() => {
    const texts = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].map((each) => each.innerText)
    const counted = texts('[aria-label="Machines by state"] > *').find((text) => text.includes('Changing mold'))
    return {
      counted: Number(/\d+/.exec(counted ?? '0')?.[0]),
      tiles: texts('[data-machine]').filter((text) => text.includes('Changing mold')).length,
    }
  })
const countsRight = async (least: number) => {
  const { counted, tiles } = await changing()
  return counted === tiles && tiles >= least
}

test('blue is a mold change, in its colour and in words, until another colour comes', async () => {
  board = await atScreen(browser, demo.address, 'manager', 'oeeStatus', { width: 1920, height: 1080 })
  await shine('green')
  await shown('green', 'Running')
  await shine('blue')
  await shown('blue', 'Changing mold')
  await expect.poll(() => countsRight(1), soon).toBe(true)
  await shine('green')
  await shown('green', 'Running')
})

test('where blue has priority it is a call: the machine of an open call shines blue, and what it does stays said', async () => {
  await admin.call(updateLampRules.path, { bluePriority: true, white: 'custom' })
  const { version } = await admin.call<OutputOf<typeof getAndonSetting>>(getAndonSetting.path, {})
  await admin.call(updateAndonSetting.path, { version, blueDisplay: true })
  const form = await admin.call<OutputOf<typeof getAndonForm>>(getAndonForm.path, { stationId })
  const { id } = await admin.call<{ id: number }>(raiseAndonCall.path, { stationId, typeId: form.types[0]?.id })
  await shown('blue', 'Running · Call')
  await admin.call(updateLampRules.path, { bluePriority: false, white: 'custom' })
  await shown('green', 'Running')
  await admin.call(updateLampRules.path, { bluePriority: true, white: 'custom' })
  await shown('blue', 'Running · Call')
  await maintainer.call(respondAndonCall.path, { id })
  await maintainer.call(finishAndonCall.path, { id, solution: 'Seen to' })
  await admin.call(acceptAndonCall.path, { id })
  await shown('green', 'Running')
})

test('a blue lamp of the box calls too: the machine waits, it does not change its mold', async () => {
  await shine('blue')
  await shown('blue', 'Waiting · Call')
  await expect.poll(() => countsRight(0), soon).toBe(true)
  expect(board.complaints).toEqual([])
})

/** Texts of a board's table that are cut off. */
const cut = (person: Person): Promise<string[]> =>
  person.page.evaluate(() =>
    [...document.querySelectorAll('.board-table td')].flatMap((cell) =>
      cell.scrollWidth > cell.clientWidth ? [cell.textContent] : [],
    ),
  )

test.each(['statusView', 'taskProgressView', 'andonView', 'oeeDevice'])(
  'nothing on %s is cut off in full HD',
  async (path) => {
    await board.open(path, '?full=1')
    await board.page.locator('.board-table tbody tr').nth(2).waitFor()
    expect(await cut(board)).toEqual([])
    const table = await board.page.locator('.board-table').first().boundingBox()
    expect((table?.y ?? 0) + (table?.height ?? 0), 'and nothing below the screen').toBeLessThanOrEqual(1080)
  },
)

test('words that want three lines of a narrow column cost the others no place', async () => {
  await board.page.route(/\/selectTaskProgress$/, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: OutputOf<typeof selectTaskProgress> }
    const [row] = answer.data.rows
    if (!row) throw new Error('There is no task to show')
    const long = { ...row, workCenterName: 'Turning and machining of gears and their shafts, section 2' }
    answer.data.rows = Array.from({ length: 60 }, (_, i) => (i % 7 ? { ...row, id: i + 1 } : { ...long, id: i + 1 }))
    await route.fulfill({ response, json: answer })
  })
  await board.open('taskProgressView', '?full=1')
  await board.page.locator('.board-table tbody tr').nth(9).waitFor()
  expect(await cut(board)).toEqual([])
})
