import { connectAsync, type MqttClient } from 'mqtt'
import pg from 'pg'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selectAndonStation } from '#areas/andon/contract/call.api.ts'
import { andonCallCrud } from '#areas/andon/contract/call.ts'
import { getAndonSetting, updateAndonSetting } from '#areas/andon/contract/setting.ts'
import { andonTypeCrud } from '#areas/andon/contract/type.ts'
import { shiftModeCrud } from '#areas/calendar/contract/shift-mode.ts'
import { newDeviceSecret } from '#areas/devices/contract/device.api.ts'
import { deviceCrud } from '#areas/devices/contract/device.ts'
import { machineClassCrud } from '#areas/equipment/contract/machine-class.ts'
import type { OeeRow } from '#areas/equipment/contract/oee.ts'
import { departmentCrud } from '#areas/identity/contract/department.ts'
import { updateNotificationChannel } from '#areas/notifications/contract/channel.ts'
import { machineCrud } from '#areas/workcenters/contract/machine.ts'
import { updateLayout } from '#core/contract/core.api.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import type { Person } from './browser-session.ts'
import { button, shownTable } from './browser-session.ts'
import { atScreen, phone, press } from './floor-screen.ts'
import { type Caller, callerAt } from './shop-floor.ts'

/** What hangs on an act follows in this time, milliseconds. */
const soon = { timeout: 10_000, interval: 100 }
/** Figures are rolled up twice a minute. */
const rolledUp = { timeout: 60_000, interval: 500 }
const zone = 'Asia/Shanghai'
/** The machine ran so long before its lamp turned red, milliseconds. */
const ran = 600_000

let demo: DemoServer
let browser: Browser
let database: pg.Client
let smtp: MailServer
let maintainer: Caller
let manager: Caller
let station: { id: number; number: string; name: string }
let box: MqttClient
let boxTopic: string
let machineId: number
let typeId: number
const lathe = 'AA-LATHE'

beforeAll(async () => {
  smtp = await startMailServer()
  demo = await startDemo({
    GEMBA_SECRET: 'a secret of this journey',
    MQTT_PORT: '0',
    // The mail server of this journey is on this machine, which no team may name unasked.
    INNER_ADDRESSES: '127.0.0.0/8',
  })
  database = new pg.Client({ connectionString: demo.databaseUrl })
  await database.connect()
  browser = await launchBrowser()
  maintainer = await callerAt(demo.address, 'maintainer')
  manager = await callerAt(demo.address, 'manager')
  const admin = await callerAt(demo.address, 'admin')
  await setUpMachine(admin)
  await setUpCalls(admin)
})

afterAll(async () => {
  await box?.endAsync()
  await browser?.close()
  await database?.end()
  await demo?.end()
  await smtp?.end()
})

/** A lathe that works around the clock, whatever day it is, and the box at its lamp, logged in to the broker. */
async function setUpMachine(admin: Caller): Promise<void> {
  await database.query('delete from holiday')
  const { rows: workshops } = await admin.call<{ rows: { id: number }[] }>(departmentCrud.select.path, {
    where: { isWorkshop: true },
  })
  const add = async (path: string, draft: object) => (await admin.call<{ id: number }>(path, draft)).id
  machineId = await add(machineCrud.add.path, { number: lathe, name: 'Lathe with a box', workshopId: workshops[0]?.id })
  // A shift has a rest; this one is half a day away from the journey.
  const hour = new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(
    Date.now() + 12 * 3_600_000,
  )
  const far = hour.padStart(2, '0')
  const shiftModeId = await add(shiftModeCrud.add.path, {
    name: 'Around the clock',
    shifts: [{ name: 'Always', start: '00:00', end: '00:00', rests: [{ start: `${far}:10`, end: `${far}:20` }] }],
  })
  const today = localDate(zone, Date.now())
  await add(machineClassCrud.add.path, {
    machineId,
    shiftModeId,
    fromDate: addDays(today, -2),
    toDate: addDays(today, 2),
    weekdays: ['1', '2', '3', '4', '5', '6', '7'],
  })
  const points = [{ name: 'lamp', use: 'lamp', machineId }]
  const id = await add(deviceCrud.add.path, { number: 'BOX-1', name: 'Lamp of the lathe', protocol: 'mqtt', points })
  const login = await admin.call<{ username: string; secret: string; topic: string }>(newDeviceSecret.path, { id })
  const { broker } = (await (await fetch(`${demo.address}/readyz`)).json()) as { broker: string }
  const port = Number(/listening on (\d+)/.exec(broker)?.[1])
  box = await connectAsync({ host: '127.0.0.1', port, username: login.username, password: login.secret })
  boxTopic = `${login.topic}/lamp`
}

/** The lamp of the lathe as its box says it; resolves when it is committed. */
const lampIs = (seq: number, at: number, lamp: string) =>
  box.publishAsync(boxTopic, JSON.stringify({ seq, at, lamp }), { qos: 1 })

/** Mail by the test's own server, a type whose tiers write to the maintainer and to the manager, and a red lamp that calls for it. */
async function setUpCalls(admin: Caller): Promise<void> {
  await admin.call(updateNotificationChannel.path, {
    channel: 'email',
    version: 0,
    enabled: true,
    settings: { from: 'gemba@factory.test' },
    secrets: { smtpUrl: smtp.url },
  })
  for (const person of [maintainer, manager])
    await database.query('update team_user set email = $2 where id = $1', [person.id, mailOf(person)])
  const tier = { until: 'response', responsible: false, userIds: [], channels: ['email'] }
  typeId = (
    await admin.call<{ id: number }>(andonTypeCrud.add.path, {
      code: 'SPINDLE',
      name: 'Spindle fault',
      color: 'red',
      responsibleIds: [maintainer.id],
      immediateChannels: ['inApp'],
      tiers: [
        { ...tier, minutes: 5, responsible: true },
        { ...tier, minutes: 10, userIds: [manager.id] },
        { ...tier, minutes: 20, userIds: [manager.id] },
      ],
    })
  ).id
  const { version } = await admin.call<{ version: number }>(getAndonSetting.path, {})
  const lamps = { yellowMinutes: 5, yellowTypeId: typeId, redMinutes: 1, redTypeId: typeId, redRepeatMinutes: null }
  await admin.call(updateAndonSetting.path, { version, autoTrigger: true, closeWithLamp: true, ...lamps })
  const { rows } = await admin.call<{ rows: (typeof station)[] }>(selectAndonStation.path, { keyword: '' })
  station = rows.at(-1) as typeof station
}

const mailOf = ({ id }: Caller) => `person${id}@factory.test`

/** The minutes of a red lamp are over. */
const lampComesDue = () =>
  database.query(`update andon_timer set due_at = now() where machine_id = $1 and kind = 'lamp' and state = 'armed'`, [
    machineId,
  ])

/** The minutes of one tier are over. */
const comesDue = (callId: number, tier: number) =>
  database.query(`update andon_timer set due_at = now() where call_id = $1 and tier = $2 and state = 'armed'`, [
    callId,
    tier,
  ])

const pending = async (callId: number): Promise<number> =>
  (await database.query(`select 1 from andon_timer where call_id = $1 and state = 'armed'`, [callId])).rows.length

const openAt = (account: string, screen: string, look = {}): Promise<Person> =>
  atScreen(browser, demo.address, account, screen, look)

it('takes a lamp that turned red over two tiers to a maintainer’s phone and to acceptance, with all its times and its loss', async () => {
  const wide = { width: 1920, height: 1080 }
  const board = await openAt('manager', 'oeeStatus', wide)
  const helper = await openAt('maintainer', 'andonManage', phone)
  const began = Date.now() - ran
  await lampIs(1, began, 'green')
  const tile = board.page.locator(`[data-machine="${lathe}"]`)
  await expect.poll(() => tile.textContent(), soon).toContain('Running')
  await lampIs(2, began + ran, 'red')
  await expect.poll(() => tile.getAttribute('class'), soon).toContain('machine-tile-red')
  expect(await tile.textContent()).toContain('Fault')

  await board.open('andonView')
  const row = board.page.getByRole('row').filter({ hasText: 'Spindle fault' })
  // What stands on a board when it is opened is no news: the calls of the demo are there first.
  await board.page.getByRole('row').nth(1).waitFor()
  await lampComesDue()
  await expect.poll(() => row.getAttribute('class'), soon).toContain('andon-new')
  expect(await row.textContent()).toContain('Awaiting response')
  const { rows } = await maintainer.call<{ rows: { id: number; callNo: string; source: string }[] }>(
    andonCallCrud.select.path,
    { where: { typeId } },
  )
  const [raised] = rows
  const { id, callNo, source } = raised as (typeof rows)[number]
  expect([rows.length, source]).toEqual([1, 'lamp'])

  for (const [i, person] of [maintainer, manager].entries()) {
    await comesDue(id, i + 1)
    await expect.poll(() => row.getByRole('cell').nth(5).textContent(), soon).toBe(String(i + 1))
    await expect.poll(() => smtp.mails.length, soon).toBe(i + 1)
    expect(smtp.mails[i]).toMatchObject({ to: [mailOf(person)] })
    expect(smtp.mails[i]?.text).toContain(callNo)
  }

  await helper.page.getByRole('heading', { name: /^For me \(\d+\)$/ }).waitFor()
  await helper.page.getByRole('button', { name: /^Messages, \d+ unread$/ }).click()
  await helper.page.locator('.note-entry').filter({ hasText: callNo }).first().click()
  const detail = helper.page.getByRole('dialog').filter({ hasText: callNo })
  await detail.getByText('Escalated').first().waitFor()
  await press(detail, 'Respond')
  await button(detail, 'Finish').waitFor()
  expect(await pending(id), 'an answer stops the tiers').toBe(0)
  await expect.poll(() => row.textContent(), soon).toContain('Processing')

  await press(detail, 'Finish')
  const ask = helper.page.getByRole('dialog').filter({ hasText: 'Action taken' }).last()
  await ask.getByRole('textbox').fill('Bearing changed')
  await press(ask, 'Finish')
  // No person raised it: whoever works at the machine has the last word.
  const operator = await openAt('operator', 'andonManage', phone)
  const card = operator.page.locator('.andon-card').filter({ hasText: callNo })
  await press(card, 'Accept')
  await card.waitFor({ state: 'detached' })
  await row.waitFor({ state: 'detached' })
  expect(smtp.mails, 'the third tier stayed silent').toHaveLength(2)

  await checkReport(callNo)
  await expect.poll(shiftFigures, rolledUp).toMatchObject({ apt: ran / 1000, failures: 1, down: true })
  for (const person of [board, helper, operator]) expect(person.complaints).toEqual([])
})

it('speaks a new call in the language that its board is set to, and plays a tone where the browser has no voice', async () => {
  const value = { style: 'black', filter: { alarm: 'speech', voice: 'vi' } }
  await manager.call(updateLayout.path, { name: 'board:andonView', scope: 'personal', value })
  const mute = await openAt('manager', 'andonView')
  await mute.page.getByText('This browser has no voice for this language: a tone is played instead').waitFor()

  const board = await openAt('manager', 'andonView')
  await board.page.addInitScript(() => {
    const voice = { lang: 'vi-VN', name: 'Test', default: false, localService: true, voiceURI: 'test' }
    const said: string[] = []
    Object.assign(window, {
      said,
      SpeechSynthesisUtterance: class {
        constructor(readonly text: string) {}
      },
    })
    Object.defineProperty(window, 'speechSynthesis', {
      value: Object.assign(new EventTarget(), {
        getVoices: () => [voice],
        speak: ({ text, lang }: { text: string; lang: string }) => said.push(`${lang} ${text}`),
      }),
    })
  })
  await board.page.reload()
  await board.page.locator('.andon-board').waitFor()
  const said = () => board.page.evaluate(() => (window as unknown as { said: string[] }).said)
  expect(await said(), 'what stood there already is no news').toEqual([])

  const caller = await openAt('operator', 'andonCall', phone)
  await caller.page
    .getByRole('textbox', { name: 'Scan a station’s label or type its number' })
    .fill(station.number.toLowerCase())
  await caller.page.keyboard.press('Enter')
  await caller.page.getByRole('heading', { name: station.name }).waitFor()
  await caller.page.getByRole('button', { name: 'Spindle fault' }).click()
  await caller.page.getByRole('textbox', { name: 'Add details' }).fill('It smells of smoke')
  await press(caller.page, 'Call')
  await caller.page.locator('.andon-card').filter({ hasText: 'Spindle fault' }).waitFor()
  const { rows } = await maintainer.call<{ rows: { id: number }[] }>(andonCallCrud.select.path, {
    where: { keyword: 'smells of smoke' },
  })
  await expect.poll(said, soon).toEqual([`vi-VN Spindle fault tại ${await placeOf(rows[0]?.id ?? 0)}`])
  await mute.page.getByRole('row').filter({ hasText: station.name }).filter({ hasText: 'Spindle fault' }).waitFor()
  for (const person of [mute, board, caller]) expect(person.complaints).toEqual([])
})

/** The loss of the lathe over its shifts so far; `down`: some of it is down time, and all time planned is accounted for. */
async function shiftFigures() {
  const today = localDate(zone, Date.now())
  const where = { machineId, day: { from: addDays(today, -2), to: today }, level: 'machine' }
  const { rows } = await manager.call<{ rows: OeeRow[] }>('/productiondata/web/selectMachineOee', { where })
  const [row] = rows
  if (!row) return null
  const { apt, adot, adet, aust, noData, plannedBusy, failures } = row
  const down = adot > 0 && adet === 0 && Math.abs(apt + adot + adet + aust + noData - plannedBusy) < 0.001
  return { apt, failures, down }
}

/** Line and place of a call, as they are spoken. */
async function placeOf(id: number): Promise<string> {
  const { lineName, placeName } = await maintainer.call<{ lineName: string; placeName: string }>(
    andonCallCrud.get.path,
    { id },
  )
  return `${lineName} ${placeName}`
}

/** The report has every time of the call, in their order. */
async function checkReport(callNo: string): Promise<void> {
  const report = await openAt('manager', 'oeeAndonForm', { width: 1920, height: 1080 })
  await report.page.getByRole('search').getByRole('textbox').first().fill(callNo)
  await expect.poll(async () => (await shownTable(report.page.locator('.kit-table'))).rows.length, soon).toBe(1)
  const { header, rows } = await shownTable(report.page.locator('.kit-table'))
  const cell = (title: string) => rows[0]?.[header.indexOf(title)] ?? ''
  expect([cell('Number'), cell('Status'), cell('Tier reached'), cell('Action taken')]).toEqual([
    callNo,
    'Closed',
    '2',
    'Bearing changed',
  ])
  const times = ['Raised', 'Answered', 'Finished', 'Closed'].map(cell)
  for (const time of times) expect(time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(times.toSorted()).toEqual(times)
  for (const title of ['Time to response', 'Handling time', 'Total time']) expect(cell(title)).toMatch(/^\d/)
  expect(report.complaints).toEqual([])
}

it('calls in the language of whoever stands there, once a type is given its name in it', async () => {
  const admin = await openAt('admin', 'andonSetting', { width: 1440, height: 900 })
  await admin.page.getByText('Spindle fault').first().waitFor()
  await admin.page.getByRole('row').filter({ hasText: 'Spindle fault' }).getByRole('button', { name: 'Edit' }).click()
  const form = admin.page.getByRole('dialog').filter({ hasText: 'SPINDLE' })
  await form
    .getByRole('button', { name: /^Other languages/ })
    .first()
    .click()
  await form.getByRole('textbox', { name: 'Name (Vietnamese)' }).fill('Sự cố trục chính')
  await press(form, 'Save')
  await form.waitFor({ state: 'detached' })
  // In English it reads as before: there is no other name for it.
  await admin.page.getByRole('row').filter({ hasText: 'Spindle fault' }).waitFor()

  const caller = await openAt('operator', 'andonCall', phone)
  await caller.page.evaluate(() => localStorage.setItem('languages', 'vi'))
  await caller.page.reload()
  await caller.page.locator('input').first().fill(station.number)
  await caller.page.keyboard.press('Enter')
  // By its place: a call of that type that is open is a button of the same words.
  await caller.page.locator('.andon-type').filter({ hasText: 'Sự cố trục chính' }).waitFor()
  const words = await caller.page.locator('.andon-type b').allTextContents()
  expect(words).toContain('Sự cố thiết bị')
  expect(
    words.filter((word) => /\p{Script=Han}/u.test(word)),
    'no button is left in Chinese',
  ).toEqual([])
  for (const person of [admin, caller]) expect(person.complaints).toEqual([])
})
