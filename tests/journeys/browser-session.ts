import type { Browser, Locator, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import type { Language } from '#core/contract/languages.ts'
import { type ReadSheet, readSheet } from '#core/server/sheets/index.ts'
import { newQueryId } from '#core/web/session/session-storage.ts'
import type { LoggedIn } from '#core/web/session/session-types.ts'
import { newPage } from '../support/browser.ts'
import { callAt } from '../support/process.ts'

export const demoPassword = 'Gemba-demo-1'

export interface Person {
  page: Page
  /** Opens a screen by its path, as its tab or menu would. */
  open(path: string, query?: string): Promise<void>
  /** Everything the page complained about in its console since the login. */
  complaints: string[]
  close(): Promise<void>
}

interface Look {
  width?: number
  height?: number
  locale?: string
  touch?: boolean
}

interface Entry extends Look {
  /** What the person's terminal keeps; absent: the browser's own. */
  language?: Language
  /** The screen that is opened, by its path. */
  screen?: string
}

/**
 * Somebody who has logged in, at home or at a screen. The login page is passed by: it has journeys of its own, and to load it and home before
 * each screen is most of what a short journey would wait for.
 */
export async function enter(
  browser: Browser,
  address: string,
  account: string,
  { language, screen = 'welCome', ...look }: Entry = {},
  password = demoPassword,
): Promise<Person> {
  const { status, body } = await callAt<LoggedIn>(address, '/user/web/pwLogin', { account, password })
  if (body.code !== 0) throw new Error(`${account} could not log in: ${status} ${JSON.stringify(body)}`)
  const person = await someone(browser, address, look)
  const { page } = person
  const id = newQueryId()
  await page.addInitScript(keptAsAtLogin, { id, language, login: body.data })
  await page.goto(`${address}/home/${screen}#queryId=${id}`)
  // A terminal at a station has no menus.
  await page.locator('.shell-header, .kit-screen, .board, main').first().waitFor()
  return person
}

/** Leaves in a browser what the login page leaves there, once: who logs out later stays logged out. */
function keptAsAtLogin({ id, language, login }: { id: string; language?: Language; login: LoggedIn }): void {
  // A blank page, and the browser's own where there is no network, keep nothing.
  if (!location.protocol.startsWith('http') || sessionStorage.getItem('entered')) return
  sessionStorage.setItem('entered', 'yes')
  sessionStorage.setItem(`us_token_${id}`, login.token)
  document.cookie = `us_token_${id}=${encodeURIComponent(login.token)}; path=/; max-age=86400; samesite=strict`
  localStorage.setItem(`us_user_${login.user.phoneNo}_${id}`, JSON.stringify(login.user))
  localStorage.setItem('us_logins', JSON.stringify([{ queryId: id, phoneNo: login.user.phoneNo }]))
  if (language) localStorage.setItem('languages', language)
}

/** Somebody at the login page. */
export async function visit(browser: Browser, address: string, look: Look = {}): Promise<Person> {
  const person = await someone(browser, address, look)
  await person.page.goto(`${address}/login`)
  return person
}

async function someone(browser: Browser, address: string, look: Look): Promise<Person> {
  const { width = 1366, height = 768, locale = 'zh-CN', touch } = look
  const page = await newPage(browser, { width, height, locale, touch })
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  return {
    page,
    complaints,
    async open(path, query = '') {
      const { hash } = new URL(page.url())
      await page.goto(`${address}/home/${path}${query}${hash}`)
      await expect
        .poll(() => page.locator('.kit-screen, .board, main').first().isVisible(), { timeout: 15_000 })
        .toBe(true)
    },
    close: () => page.context().close(),
  }
}

/** Fills in the login page and sends it; what comes then is for the caller to see. */
export async function logIn(page: Page, account: string, password = demoPassword): Promise<void> {
  await page.locator('input[autocomplete=username]').fill(account)
  await page.locator('input[autocomplete=current-password]').fill(password)
  await page.keyboard.press('Enter')
}

export async function atHome(page: Page): Promise<void> {
  await page.waitForURL(/\/home/)
  await page.locator('.shell-header').waitFor()
}

/** Opens a screen by the menus: the top one, then the link at the side. */
export async function byMenu(page: Page, menu: string, screen: string): Promise<void> {
  const entries = page.locator('.shell-top').getByRole('menuitem')
  const entry = page.getByRole('menuitem', { name: menu, exact: true }).filter({ visible: true }).first()
  const link = page.locator('.shell-side').getByRole('link', { name: screen, exact: true })
  await entries.first().waitFor()
  // Which menus have room is known a moment after they are shown: what was there a moment ago may stand behind the last one now.
  await vi.waitFor(
    async () => {
      if (!(await entry.isVisible())) {
        // A pointer that stands there already enters nothing: what closed meanwhile opens for one that comes anew.
        await page.mouse.move(0, 0)
        await entries.last().hover({ timeout: 2_000 })
      }
      await entry.click({ timeout: 2_000 })
      // A menu that moved from under the pointer has opened nothing.
      await link.waitFor({ timeout: 4_000 })
    },
    { timeout: 30_000, interval: 100 },
  )
  await link.click()
  const tab = page.locator('.shell-tabs').getByRole('link', { name: screen, exact: true })
  await tab.and(page.locator('[aria-current=page]')).waitFor()
}

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A button by its words: antd parts two Chinese characters on a button by a space, and reads an icon's name before them. */
export function button(within: Page | Locator, words: string): Locator {
  const spaced = /^\p{Script=Han}{2}$/u.test(words) ? `${words[0]}\\s?${words[1]}` : literally(words)
  return within.getByRole('button', { name: new RegExp(`(^|\\s)${spaced}$`) })
}

/** An input by its label, required or not: the star before the label counts as part of it. */
export const input = (within: Page | Locator, role: 'textbox' | 'combobox' | 'spinbutton', label: string): Locator =>
  within.getByRole(role, { name: new RegExp(`^(\\*\\s*)?${literally(label)}$`) })

/** Chooses an option of a select by its label, typing to find it as one does in a long list. */
export async function choose(within: Page | Locator, label: string, option: string): Promise<void> {
  const page = 'goto' in within ? within : within.page()
  const box = input(within, 'combobox', label)
  // antd says role=option of shadows of its rows; the rows themselves carry the text as their title.
  const row = page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true })
  const open = async () => {
    await box.click()
    await box.fill(option)
  }
  await open()
  // A dialog that is still opening takes the focus, and the list closes: one opens it again.
  await pick(row, { timeout: 8_000 }).catch(async () => {
    await open()
    await pick(row)
  })
  // One that takes several stays open.
  const several = box.locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " ant-select-multiple ")]')
  if (await several.count()) await box.press('Escape')
}

/** Presses a row of a list that stands open, to choose it or to give it up; once more when the list, still coming up, moved away from under it. */
export async function pick(row: Locator, options: { timeout?: number } = {}): Promise<void> {
  await row.waitFor(options)
  const chosen = row.page().locator('.ant-select-item-option-selected')
  const as = (await row.and(chosen).count()) ? chosen : row.page().locator(':not(.ant-select-item-option-selected)')
  await row.click(options)
  await row
    .and(as)
    .waitFor({ state: 'hidden', timeout: 3_000 })
    .catch(() => row.click(options))
}

/** Says yes to a question; once more when its dialog, still opening, moved from under the pointer. */
export async function sayYes(question: Locator): Promise<void> {
  const yes = question.locator('.ant-btn-primary')
  await yes.click()
  await question.waitFor({ state: 'hidden', timeout: 5_000 }).catch(() => yes.click())
}

/** A list as it stands on the screen, once nothing is being fetched: its column titles, and its rows' texts by column. */
export async function shownTable(table: Locator): Promise<{ header: string[]; rows: string[][] }> {
  await table.and(table.page().locator('[aria-busy=false]')).waitFor()
  return table.evaluate((section) => {
    const heads = [...section.querySelectorAll('thead th')].map((head) =>
      (head.querySelector('.kit-sort span') ?? head).textContent.trim(),
    )
    const rows = [...section.querySelectorAll('.ant-table-row')].map((row) =>
      [...row.querySelectorAll(':scope > .ant-table-cell')].map((cell) => cell.textContent.trim()),
    )
    const named = heads.flatMap((head, at) => (head ? [at] : []))
    const pick = (cells: string[]) => named.map((at) => cells[at] ?? '')
    return { header: pick(heads), rows: rows.map(pick) }
  })
}

/** The texts of one column of a list. */
export async function columnTexts(table: Locator, column: string): Promise<string[]> {
  const { header, rows } = await shownTable(table)
  const at = header.indexOf(column)
  if (at < 0) throw new Error(`no column “${column}” among ${header.join(', ')}`)
  return rows.map((row) => row[at] ?? '')
}

/** The file that an act downloads. */
export async function downloaded(page: Page, act: () => Promise<unknown>): Promise<{ name: string; path: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: file.suggestedFilename(), path: await file.path() }
}

/** A sheet's header and its rows' cells. */
export async function sheetOf(path: string): Promise<{ header: string[]; rows: unknown[][] }> {
  const sheet: ReadSheet = await readSheet(path)
  const rows: unknown[][] = []
  for await (const row of sheet.rows) rows.push([...row.cells])
  return { header: sheet.header, rows }
}
