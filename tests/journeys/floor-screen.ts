import type { Browser, Locator, Page } from 'playwright-core'
import { limits } from '#core/contract/limits.ts'
import { enter, type Person, pick, sayYes } from './browser-session.ts'

/** A phone held upright. */
export const phone = { width: 390, height: 844 }

/** Logs somebody in on a terminal that keeps English, and opens a screen. */
export function atScreen(
  browser: Browser,
  address: string,
  account: string,
  screen: string,
  look: { width?: number; height?: number; touch?: boolean } = {},
): Promise<Person> {
  return enter(browser, address, account, { ...look, language: 'en', screen })
}

/** A scanner types a code, wherever the focus is: true keys, each some milliseconds after the last, then Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const start = Date.now() / 1000
  const keys = [...[...code].map((text) => ({ key: text, text })), { key: 'Enter', text: '\r' }]
  await Promise.all(
    keys.flatMap(({ key, text }, i) => {
      const timestamp = start + i * 0.005
      return [
        session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, timestamp }),
        session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp: timestamp + 0.002 }),
      ]
    }),
  )
  await session.detach()
}

/** Chooses from a list, by typing where it is searched. */
export async function choose(within: Page | Locator, label: string, option: string, typed?: string): Promise<void> {
  const box = within.getByRole('combobox', { name: label })
  await box.click()
  if (typed) await box.pressSequentially(typed)
  const page = 'page' in within ? within.page() : within
  const open = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
  await pick(open.locator('.ant-select-item-option', { hasText: option }).first())
}

/** A figure at the head of the task. */
export const figure = (page: Page, name: string): Locator =>
  page
    .locator('.exec-head dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')

/** The form of good and defective pieces. */
export const reportForm = (page: Page): Locator => page.getByRole('region', { name: 'Report', exact: true })

export const goodInput = (page: Page): Locator =>
  reportForm(page).getByRole('spinbutton', { name: 'Good', exact: true })

/** Presses a button as a gloved hand does, longer than what counts as a double click of the press before. */
export const press = (within: Page | Locator, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click({ delay: limits.doubleClick })

/** Enters good pieces and, by reason, defective ones. */
export async function fillReport(page: Page, good: number, defects: Record<string, number> = {}): Promise<void> {
  const form = reportForm(page)
  await goodInput(page).fill(String(good))
  for (const [reason, quantity] of Object.entries(defects)) {
    await press(form, `One more ${reason}`)
    await form.getByRole('spinbutton', { name: reason, exact: true }).fill(String(quantity))
  }
}

/** A quantity that one press enters. */
export const offer = (page: Page, words: string): Locator =>
  reportForm(page).getByRole('button', { name: words, exact: true })

/** Reports, and says yes to what is asked: so soon after the last one, or because the task is completed by it. */
export async function reportSurely(page: Page, asked: string): Promise<void> {
  await press(reportForm(page), 'Report')
  const question = page.getByRole('dialog').filter({ hasText: asked })
  await question.waitFor()
  await sayYes(question)
}

/** Somebody stands at a task with his phone, having scanned its code. */
export async function atTask(browser: Browser, address: string, account: string, taskNo: string): Promise<Person> {
  const person = await atScreen(browser, address, account, 'scanCodeRoReportWork', phone)
  await person.page.getByRole('heading', { name: 'Tasks' }).waitFor()
  await scan(person.page, taskNo)
  await figure(person.page, 'Plan').waitFor()
  return person
}

/** A picture larger than photos are sent, as a camera takes it. */
export async function photograph(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 2400
    canvas.height = 1800
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    const light = pen.createLinearGradient(0, 0, 2400, 1800)
    light.addColorStop(0, '#446688')
    light.addColorStop(1, '#ccaa33')
    pen.fillStyle = light
    pen.fillRect(0, 0, 2400, 1800)
    return canvas.toDataURL('image/jpeg', 0.95)
  })
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(data.split(',')[1] as string, 'base64') }
}
