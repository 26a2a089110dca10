import { ServerTCP } from 'modbus-serial'
import { connectAsync } from 'mqtt'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyPort } from '#areas/devices/server/modbus/testing.ts'
import { encodePayload } from '#areas/devices/server/sparkplug/codec.ts'
import { dataTypes, type Metric } from '#areas/devices/server/sparkplug/message.ts'
import { launchBrowser, pressEntry } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { atHome, button, choose, input, logIn, type Person, visit } from './browser-session.ts'

let demo: DemoServer
let browser: Browser
let person: Person
let page: Page
beforeAll(async () => {
  demo = await startDemo({ MQTT_PORT: '0' })
  browser = await launchBrowser()
  person = await visit(browser, demo.address, { locale: 'en-GB' })
  page = person.page
  await page.getByRole('button', { name: 'English' }).click()
  await button(page, 'Log in').waitFor()
  await logIn(page, 'admin')
  await atHome(page)
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const drawer = () => page.locator('.ant-drawer:visible')
const counted = async () => Number(/Counted today\s*(\d+)/.exec(await drawer().innerText())?.[1])
const row = (text: string) => page.locator('tr.ant-table-row', { hasText: text })

async function addDevice(number: string, protocol: string, fill: (form: Locator) => Promise<void>): Promise<void> {
  await person.open('deviceMain')
  await button(page, 'Add').click()
  const form = drawer()
  await input(form, 'textbox', 'Number').fill(number)
  await input(form, 'textbox', 'Name').fill(`Controller ${number}`)
  await choose(form, 'Protocol', protocol)
  await fill(form)
  await button(form, 'Save').click()
  await form.waitFor({ state: 'hidden' })
  await find(number)
}

/** Narrows the list to one device. */
async function find(number: string): Promise<void> {
  await page.getByRole('search').getByRole('textbox').first().fill(number)
  await row(number).first().waitFor()
  await expect.poll(() => page.locator('tr.ant-table-row').count(), { timeout: 10_000 }).toBe(1)
}

interface Point {
  name: string
  /** The device has said it already: it is offered. */
  heard?: true
  use: string
  more?: Record<string, string>
  fill?: Record<string, string>
}

async function addPoints(form: Locator, machine: string, points: Point[]): Promise<void> {
  for (const [i, point] of points.entries()) {
    const at = (label: string) => `${label} ${i + 1}`
    if (point.heard) await form.getByRole('button', { name: `${point.name} = ` }).click()
    else {
      await button(form, 'Add a row').click()
      await input(form, 'textbox', at('Name of the value')).fill(point.name)
    }
    await choose(form, at('Use'), point.use)
    await chooseMachine(form, at('Machine'), machine)
    for (const [label, option] of Object.entries(point.more ?? {})) await choose(form, at(label), option)
    for (const [label, text] of Object.entries(point.fill ?? {})) await form.getByLabel(at(label)).fill(text)
  }
}

/** Found by its number, chosen by its name and number. */
async function chooseMachine(form: Locator, label: string, number: string): Promise<void> {
  const box = input(form, 'combobox', label)
  await box.click()
  await box.fill(number)
  await page
    .locator('.ant-select-dropdown:visible')
    .getByTitle(new RegExp(`${number}$`))
    .click()
}

async function act(number: string, name: string): Promise<void> {
  await find(number)
  const direct = button(row(number), name)
  if (await direct.isVisible()) return direct.click()
  await button(row(number), 'More').click()
  await pressEntry(page.getByRole('menuitem', { name }))
}

async function brokerPort(): Promise<number> {
  const { broker } = (await (await fetch(`${demo.address}/readyz`)).json()) as { broker: string }
  return Number(/listening on (\d+)/.exec(broker)?.[1])
}

/** An edge node of Sparkplug with one press below it. */
async function edgeNode(username: string, password: string) {
  const bdSeq = { name: 'bdSeq', datatype: dataTypes.UInt64, value: 0 }
  const group = `gemba-${username.split('.')[0]}`
  const client = await connectAsync({ host: '127.0.0.1', port: await brokerPort(), username, password })
  let seq = -1
  let clock = 0
  const say = (type: string, metrics: Metric[], below = '') => {
    seq += 1
    clock = Math.max(clock + 1, Date.now())
    const payload = encodePayload({ timestamp: clock, seq, metrics })
    return client.publishAsync(`spBv1.0/${group}/${type}/EDGE-1${below}`, payload, { qos: 1 })
  }
  await say('NBIRTH', [bdSeq])
  const green = { name: 'green', alias: 1, datatype: dataTypes.Boolean, value: true }
  const shots = { name: 'shots', alias: 2, datatype: dataTypes.UInt32, value: 50 }
  await say('DBIRTH', [green, shots], '/press')
  return { say, end: () => client.endAsync() }
}

test('an edge node of Sparkplug B is added, seen live, mapped, and counts', async () => {
  await addDevice('EDGE-1', 'MQTT (Sparkplug B)', async () => undefined)
  await act('EDGE-1', 'Credentials')
  const dialog = page.getByRole('dialog')
  await button(dialog, 'Credentials').click()
  const shown = dialog.locator('.secret-value')
  await shown.first().waitFor()
  const [username = '', secret = ''] = (await shown.allInnerTexts()).map((text) => text.trim())
  expect(await dialog.innerText()).toContain('EDGE-1')
  await button(dialog, 'Close').last().click()

  const node = await edgeNode(username, secret)
  await act('EDGE-1', 'Test')
  await expect.poll(() => drawer().innerText(), { timeout: 15_000 }).toContain('press/shots')
  const seen = await drawer().innerText()
  expect(seen).toContain('Online')
  expect(seen).toMatch(/Last heard \d+ s ago/)
  expect(seen).toContain('Not mapped')
  await drawer().getByRole('button', { name: 'Close' }).first().click()

  await act('EDGE-1', 'Edit')
  await addPoints(drawer(), 'JJ1-SAW-M1', [
    { name: 'press/green', heard: true, use: 'Lamp', more: { Lamp: 'Green' } },
    { name: 'press/shots', heard: true, use: 'Count', more: { 'Counts as': 'Running counter' } },
  ])
  await button(drawer(), 'Save').click()
  await drawer().waitFor({ state: 'hidden' })
  await node.say('DDATA', [{ alias: 1, value: true }], '/press')
  await act('EDGE-1', 'Test')
  await expect.poll(() => drawer().innerText(), { timeout: 15_000 }).toContain('Running')
  const before = await counted()
  await node.say('DDATA', [{ alias: 2, value: 57 }], '/press')
  await node.say('DDATA', [{ alias: 2, value: 62 }], '/press')
  await expect.poll(counted, { timeout: 15_000 }).toBe(before + 12)
  await drawer().getByRole('button', { name: 'Close' }).first().click()
  await node.end()
})

test('a Modbus TCP controller is added with its registers, seen live, and counts', async () => {
  const words = [0, 10]
  const plc = new ServerTCP(
    { getCoil: () => true, getHoldingRegister: (address: number) => words[address] ?? 0 },
    { host: '127.0.0.1', port: anyPort, unitID: 1 },
  )
  const port = await new Promise<number>((resolve) =>
    plc.on('initialized', () =>
      resolve((plc as unknown as { _server: { address(): { port: number } } })._server.address().port),
    ),
  )
  await addDevice('PLC-1', 'Modbus TCP', async (form) => {
    await input(form, 'textbox', 'Address').fill('127.0.0.1')
    await form.getByLabel('Port').fill(String(port))
    await addPoints(form, 'JJ1-SAW-M2', [
      { name: 'green', use: 'Lamp', more: { Register: 'Coil', Lamp: 'Green' }, fill: { Address: '0' } },
      {
        name: 'shots',
        use: 'Count',
        more: { Register: 'Holding register', 'Counts as': 'Running counter' },
        fill: { Address: '1' },
      },
    ])
  })
  await act('PLC-1', 'Test')
  await expect.poll(() => drawer().innerText(), { timeout: 20_000 }).toContain('Running')
  const before = await counted()
  words[1] = 23
  await expect.poll(counted, { timeout: 20_000 }).toBe(before + 13)
  expect(person.complaints).toEqual([])
  await new Promise<void>((resolve) => plc.close(() => resolve()))
})
