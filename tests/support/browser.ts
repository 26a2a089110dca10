import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { findChromium } from './chromium.ts'

/** The browser's window and the person's language. */
export interface PageOptions {
  /** CSS pixels. */
  width?: number
  height?: number
  /** BCP 47; the shell takes its first language from it. */
  locale?: string
  /** It is worked on with fingers alone, as a tablet is. */
  touch?: boolean
}

/** The pages that stand open, for whoever must say what was seen on them. */
export const openPages = new Set<Page>()

const args = [
  // Root, containers and a small /dev/shm are the ordinary case of a test machine.
  '--no-sandbox',
  '--no-zygote',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-sync',
  '--disable-domain-reliability',
  '--no-pings',
  // A factory has no way out: whatever asks for another host fails here as it would there.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
]

/**
 * Starts a headless Chromium that reaches nothing but this machine.
 *
 * @param kind `system`: one of the system's, though npm brought one
 */
export async function launchBrowser(kind?: 'system'): Promise<Browser> {
  const { executable, env } = await findChromium(kind)
  const browser = await chromium.launch({
    executablePath: executable,
    args,
    chromiumSandbox: false,
    env: { ...process.env, ...env },
  })
  const close = browser.close.bind(browser)
  // A board asks again and again: a call that a test answers itself may be on its way as the browser ends, and would fail after the test.
  browser.close = async (options) => {
    const pages = browser.contexts().flatMap((context) => context.pages())
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    await close(options)
  }
  return browser
}

/**
 * Opens a page in a context of its own: no cookies and no storage of other pages. Closing its context closes it.
 *
 * @param options 1366 × 768 and zh-Hans when not said otherwise
 */
export async function newPage(browser: Browser, options: PageOptions = {}): Promise<Page> {
  const { width = 1366, height = 768, locale = 'zh-CN', touch = false } = options
  const context = await browser.newContext({
    viewport: { width, height },
    locale,
    timezoneId: 'Asia/Shanghai',
    hasTouch: touch,
    isMobile: touch,
    // At a desk as over a remote desktop, where nothing moves: a test would wait for each thing that fades in. Under fingers things move.
    reducedMotion: touch ? 'no-preference' : 'reduce',
  })
  const page = await context.newPage()
  openPages.add(page)
  page.once('close', () => openPages.delete(page))
  return page
}

/**
 * Presses an entry of a menu that has just been opened, once the menu rests: while it opens it grows, and the press would fall beside the entry
 * that it was meant for.
 */
export async function pressEntry(entry: Locator): Promise<void> {
  await entry.waitFor()
  await entry.evaluate(async (element) => {
    const menu = element.closest('.ant-dropdown')
    const opens = () => /-(enter|appear)/.test(menu?.className ?? '')
    while (opens()) await new Promise(requestAnimationFrame)
  })
  await entry.click()
}
