import { type Browser, chromium, type Page } from 'playwright-core'
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
 * @param options.system false: the one that npm brought, even when the system has one
 */
export async function launchBrowser(options: { system?: boolean } = {}): Promise<Browser> {
  const { executable, env } = await findChromium(options.system)
  return chromium.launch({
    executablePath: executable,
    args,
    chromiumSandbox: false,
    env: { ...process.env, ...env },
  })
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
  })
  const page = await context.newPage()
  openPages.add(page)
  page.once('close', () => openPages.delete(page))
  return page
}
