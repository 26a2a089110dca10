import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../core/contract/languages.ts'
import { root } from '../core/server/root.ts'
import { launchBrowser, newPage } from '../tests/support/browser.ts'

/**
 * Takes the README's pictures of a running demo factory: `npm run pictures -- http://localhost:8080`. Each is a screen as the
 * person it is for sees it.
 */
const address = process.argv[2] ?? 'http://localhost:8080'
const folder = join(root, 'docs/pictures')
mkdirSync(folder, { recursive: true })

interface Picture {
  name: string
  account: string
  path: string
  language?: Language
  /** What must be there before the picture is taken. */
  until: string
}

const pictures: Picture[] = [
  { name: 'orders', account: 'planner', path: 'WorkOrderEntry', language: 'en', until: '.ant-table-row' },
  { name: 'gantt', account: 'planner', path: 'gantScheduling', language: 'en', until: 'canvas' },
  { name: 'routing', account: 'planner', path: 'processConfiguration', language: 'en', until: '.ant-table-row' },
  { name: 'board', account: 'manager', path: 'productionStatus', until: '.board-table tbody tr' },
  { name: 'machines', account: 'manager', path: 'oeeStatus', language: 'en', until: '.machine-tile' },
  { name: 'oee', account: 'manager', path: 'oeeOverview', language: 'en', until: '.kit-screen' },
  { name: 'skills', account: 'admin', path: 'jobSkills', language: 'vi', until: '.skill-matrix td' },
  { name: 'approval', account: 'approver2', path: 'workReportManage', language: 'vi', until: '.ant-table-row' },
]

const browser = await launchBrowser()
for (const picture of pictures) {
  const page = await newPage(browser, { width: 1366, height: 768 })
  await page.addInitScript((language) => localStorage.setItem('languages', language), picture.language ?? 'zh-Hans')
  await page.goto(`${address}/login`)
  await page.locator('input[type=text], input:not([type])').first().fill(picture.account)
  await page.locator('input[type=password]').first().fill('Gemba-demo-1')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/home/)
  await page.goto(`${address}/home/${picture.path}${new URL(page.url()).hash}`)
  await page.locator(picture.until).first().waitFor()
  // The live stream keeps the network busy for as long as the screen is open: a moment for its pictures and fonts is enough.
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined)
  await page.waitForFunction(() => !document.querySelector('.ant-skeleton, .ant-spin-spinning'))
  await page.screenshot({ path: join(folder, `${picture.name}.png`) })
  console.log(`${picture.name}.png`)
  await page.context().close()
}
await browser.close()
