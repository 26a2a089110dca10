import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import type { Language } from '../core/contract/languages.ts'
import { root } from '../core/server/root.ts'
import { launchBrowser, newPage } from '../tests/support/browser.ts'

/**
 * Takes the README's pictures of a running demo factory: `npm run pictures -- http://localhost:8080`. Each is a screen as the
 * person it is for sees it. Then the film, for which `img2webp` (Debian: webp) has to be there: an order from its list to the wall, one
 * picture after the other.
 */
const address = process.argv[2] ?? 'http://localhost:8080'
const folder = join(root, 'docs/pictures')
mkdirSync(folder, { recursive: true })

interface Picture {
  name: string
  account: string
  path: string
  language?: Language
  scheme?: 'dark'
  /** What must be there before the picture is taken. */
  until: string
}

const orders: Picture = {
  name: 'orders',
  account: 'planner',
  path: 'WorkOrderEntry',
  language: 'en',
  until: '.ant-table-row',
}
const gantt: Picture = { name: 'gantt', account: 'planner', path: 'gantScheduling', language: 'en', until: 'canvas' }
const home: Picture = { name: 'home', account: 'manager', path: 'welCome', language: 'en', until: '.home-tiles a' }
const pictures: Picture[] = [
  home,
  orders,
  { ...orders, name: 'night', scheme: 'dark' },
  gantt,
  { name: 'routing', account: 'planner', path: 'processConfiguration', language: 'en', until: '.ant-table-row' },
  { name: 'board', account: 'manager', path: 'productionStatus', until: '.board-table tbody tr' },
  { name: 'machines', account: 'manager', path: 'oeeStatus', language: 'en', until: '.machine-tile' },
  { name: 'oee', account: 'manager', path: 'oeeOverview', language: 'en', until: '.kit-screen' },
  { name: 'skills', account: 'admin', path: 'jobSkills', language: 'vi', until: '.skill-matrix td' },
  { name: 'approval', account: 'approver2', path: 'workReportManage', language: 'vi', until: '.ant-table-row' },
]

/** The main job, each in English: planned, worked, approved, seen on the wall. */
const film: Picture[] = [
  home,
  orders,
  gantt,
  { name: 'floor', account: 'operator', path: 'scanCodeRoReportWork', language: 'en', until: 'main input' },
  { name: 'approved', account: 'approver1', path: 'workReportManage', language: 'en', until: '.ant-table-row' },
  { name: 'wall', account: 'manager', path: 'productionStatus', language: 'en', until: '.board-table tbody tr' },
  { name: 'machine', account: 'manager', path: 'oeeStatus', language: 'en', until: '.machine-tile' },
]
/** How long each picture of the film stands, in milliseconds. */
const stands = 1_800

const browser = await launchBrowser()

async function shown(picture: Picture): Promise<Page> {
  const page = await newPage(browser, { width: 1366, height: 768 })
  await page.emulateMedia({ colorScheme: picture.scheme ?? 'light' })
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
  return page
}

for (const picture of pictures) {
  const page = await shown(picture)
  await page.screenshot({ path: join(folder, `${picture.name}.png`) })
  console.log(`${picture.name}.png`)
  await page.context().close()
}

const frames = await mkdtemp(join(tmpdir(), 'gemba-film-'))
try {
  const files: string[] = []
  for (const picture of film) {
    const page = await shown(picture)
    const file = join(frames, `${picture.name}.png`)
    await page.screenshot({ path: file })
    files.push(file)
    await page.context().close()
  }
  const each = files.flatMap((file) => ['-d', String(stands), '-lossy', '-q', '60', file])
  await promisify(execFile)('img2webp', ['-loop', '0', ...each, '-o', join(folder, 'film.webp')])
  console.log('film.webp')
} finally {
  await rm(frames, { recursive: true })
  await browser.close()
}
