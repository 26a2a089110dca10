import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Browser } from 'playwright-core'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getAndonForm, raiseAndonCall, selectAndonStation } from '#areas/andon/contract/call.api.ts'
import { andonCallCrud } from '#areas/andon/contract/call.ts'
import { andonTypeCrud } from '#areas/andon/contract/type.ts'
import { updateNotificationChannel } from '#areas/notifications/contract/channel.ts'
import { updateLayout } from '#core/contract/core.api.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import type { Person } from './browser-session.ts'
import { button, shownTable } from './browser-session.ts'
import { atScreen, phone, press } from './floor-screen.ts'
import { type Caller, callerAt } from './shop-floor.ts'

/** What hangs on an act follows in this time, milliseconds. */
const soon = { timeout: 10_000, interval: 100 }

let demo: DemoServer
let browser: Browser
let database: pg.Client
let smtp: SMTPServer
let maintainer: Caller
let station: { id: number; number: string; name: string }
const mails: { to: string[]; text: string }[] = []

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8')
      })
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve)
  })
  demo = await startDemo({ GEMBA_SECRET: 'a secret of this journey' })
  database = new pg.Client({ connectionString: demo.databaseUrl })
  await database.connect()
  browser = await launchBrowser()
  await setUp()
})

afterAll(async () => {
  await browser?.close()
  await database?.end()
  await demo?.end()
  await new Promise<void>((resolve) => {
    if (smtp) smtp.close(resolve)
    else resolve()
  })
})

/** Mail by the test's own server, and a type whose second tier writes to the manager. */
async function setUp(): Promise<void> {
  const admin = await callerAt(demo.address, 'admin')
  const manager = await callerAt(demo.address, 'manager')
  maintainer = await callerAt(demo.address, 'maintainer')
  await admin.call(updateNotificationChannel.path, {
    channel: 'email',
    version: 0,
    enabled: true,
    settings: { from: 'gemba@factory.test' },
    secrets: { smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` },
  })
  await database.query('update team_user set email = $2 where id = $1', [manager.id, 'manager@factory.test'])
  const tier = { until: 'response', responsible: false, userIds: [] }
  await admin.call(andonTypeCrud.add.path, {
    code: 'SPINDLE',
    name: 'Spindle fault',
    color: 'red',
    responsibleIds: [maintainer.id],
    immediateChannels: ['inApp'],
    tiers: [
      { ...tier, minutes: 5, responsible: true, channels: ['inApp'] },
      { ...tier, minutes: 10, userIds: [manager.id], channels: ['email'] },
      { ...tier, minutes: 20, userIds: [manager.id], channels: ['email'] },
    ],
  })
  const { rows } = await admin.call<{ rows: (typeof station)[] }>(selectAndonStation.path, { keyword: '' })
  station = rows.at(-1) as typeof station
}

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

it('takes a call from a phone over two tiers to a maintainer’s phone, and back to its initiator, with all its times', async () => {
  const board = await openAt('manager', 'andonView', { width: 1920, height: 1080 })
  const helper = await openAt('maintainer', 'andonManage', phone)

  const caller = await openAt('operator', 'andonCall', phone)
  await caller.page
    .getByRole('textbox', { name: 'Scan a station’s label or type its number' })
    .fill(station.number.toLowerCase())
  await caller.page.keyboard.press('Enter')
  await caller.page.getByRole('heading', { name: station.name }).waitFor()
  await caller.page.getByRole('button', { name: 'Spindle fault' }).click()
  await caller.page.getByRole('textbox', { name: 'Say more' }).fill('It smells of smoke')
  await press(caller.page, 'Call')
  const own = caller.page.locator('.andon-card').filter({ hasText: 'Spindle fault' })
  await own.waitFor()

  const { rows } = await maintainer.call<{ rows: { id: number; callNo: string }[] }>(andonCallCrud.select.path, {
    where: { keyword: 'smells of smoke' },
  })
  const [raised] = rows
  const { id, callNo } = raised as { id: number; callNo: string }
  const row = board.page.getByRole('row').filter({ hasText: 'Spindle fault' })
  await expect.poll(() => row.getAttribute('class'), soon).toContain('andon-new')
  expect(await row.textContent()).toContain('Awaiting response')

  await comesDue(id, 1)
  await expect.poll(() => row.getByRole('cell').nth(5).textContent(), soon).toBe('1')
  await comesDue(id, 2)
  await expect.poll(() => mails.length, soon).toBe(1)
  expect(mails[0]).toMatchObject({ to: ['manager@factory.test'] })
  expect(mails[0]?.text).toContain(callNo)

  await helper.page.getByRole('button', { name: /^Messages, \d+ unread$/ }).click()
  await helper.page.locator('.note-entry').filter({ hasText: callNo }).first().click()
  const detail = helper.page.getByRole('dialog').filter({ hasText: callNo })
  await detail.getByText('It smells of smoke').first().waitFor()
  await detail.getByText('Escalated').first().waitFor()
  await press(detail, 'Respond')
  await button(detail, 'Finish').waitFor()
  expect(await pending(id), 'an answer stops the tiers').toBe(0)
  await expect.poll(() => row.textContent(), soon).toContain('Processing')
  await expect.poll(() => own.textContent(), soon).toContain('Processing')

  await press(detail, 'Finish')
  const ask = helper.page.getByRole('dialog').filter({ hasText: 'What was done' }).last()
  await ask.getByRole('textbox').fill('Bearing changed')
  await press(ask, 'Finish')
  await expect.poll(() => own.textContent(), soon).toContain('Awaiting acceptance')
  await press(own, 'Accept')
  await own.waitFor({ state: 'detached' })
  await row.waitFor({ state: 'detached' })
  expect(mails, 'the third tier stayed silent').toHaveLength(1)

  await checkReport(callNo)
  for (const person of [board, helper, caller]) expect(person.complaints).toEqual([])
})

it('speaks a new call in the language that its board is set to, and plays a tone where the browser has no voice', async () => {
  const manager = await callerAt(demo.address, 'manager')
  const operator = await callerAt(demo.address, 'operator')
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
  const form = await operator.call<{ types: { id: number; name: string }[] }>(getAndonForm.path, {
    stationId: station.id,
  })
  const typeId = form.types.find(({ name }) => name === 'Spindle fault')?.id
  expect(await said(), 'what stood there already is no news').toEqual([])
  const { id } = await operator.call<{ id: number }>(raiseAndonCall.path, { stationId: station.id, typeId })
  await expect.poll(said, soon).toEqual([`vi-VN Spindle fault tại ${await placeOf(id)}`])
  for (const person of [mute, board]) expect(person.complaints).toEqual([])
})

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
  expect([cell('Number'), cell('Status'), cell('Tier reached'), cell('What was done')]).toEqual([
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
