import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentCrud } from '#areas/documents/contract/document.ts'
import { selectDocumentFolder } from '#areas/documents/contract/folder.api.ts'
import { writtenPdf } from '#areas/documents/server/testing.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, enter } from './browser-session.ts'
import { callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const dropped = 200
const secret = 'Haerteprotokoll 58 HRC'
const nameOf = (i: number) => `Bản đo ${String(i).padStart(3, '0')}.pdf`

/** Drops two hundred PDFs on the page, one of them of three parts, as the browser does when a person lets them go. */
const drop = (page: Page) =>
  page.evaluate(
    ({ texts, names }) => {
      const transfer = new DataTransfer()
      for (const [i, text] of texts.entries()) {
        const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
        // What follows the end of a PDF is no part of it.
        const parts = i === 7 ? [bytes, new Uint8Array(2_500_000)] : [bytes]
        transfer.items.add(new File(parts, names[i] as string, { lastModified: 1_700_000_000_000 + i }))
      }
      const place = document.querySelector('.documents-drop') as Element
      for (const type of ['dragenter', 'dragover', 'drop'])
        place.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }))
    },
    {
      texts: Array.from({ length: dropped }, (_, i) =>
        writtenPdf(i === 42 ? secret : `Protocol ${i}`).toString('latin1'),
      ),
      names: Array.from({ length: dropped }, (_, i) => nameOf(i)),
    },
  )

test('files dropped at once go on after the network was lost, are found by their text, and only by those meant', {
  timeout: 1_800_000,
}, async () => {
  const manager = await callerAt(demo.address, 'manager')
  const { rows: folders } = await manager.call<{ rows: { id: number; name: string }[] }>(selectDocumentFolder.path, {})
  const closed = folders.find(({ name }) => name.startsWith('质量证书')) as { id: number; name: string }
  const before = (await manager.call<{ total: number }>(documentCrud.select.path, { where: { folderId: closed.id } }))
    .total

  const person = await enter(browser, demo.address, 'manager')
  const { page } = person
  await person.open('documentInfo')
  await page.locator('.documents-tree').getByTitle(closed.name).click()
  await button(page, '上传文件').waitFor()
  await drop(page)
  const uploads = page.getByRole('region', { name: '上传进度' })
  const done = async () => Number(/已完成 (\d+)/.exec((await uploads.locator('header').textContent()) ?? '')?.[1] ?? 0)
  await expect.poll(done, { timeout: 30_000 }).toBeGreaterThan(5)

  await page.context().setOffline(true)
  await uploads.getByText('等待网络').first().waitFor()
  const standing = await done()
  expect(standing).toBeLessThan(dropped)
  await page.waitForTimeout(1_500)
  expect(await done()).toBe(standing)
  await page.context().setOffline(false)
  await expect.poll(done, { timeout: 600_000 }).toBe(dropped)

  // The same files again: all of them are there already, and nothing is doubled.
  await button(uploads, '清除已完成').click()
  await uploads.waitFor({ state: 'detached' })
  await drop(page)
  await expect.poll(done, { timeout: 600_000 }).toBe(dropped)
  await uploads.getByText('已存在相同文件').first().waitFor()
  const { rows, total } = await manager.call<{ rows: { title: string; size: number }[]; total: number }>(
    documentCrud.select.path,
    { where: { folderId: closed.id }, pageSize: 500 },
  )
  expect(total).toBe(before + dropped)
  expect(rows.find(({ title }) => title === nameOf(7))?.size).toBe(writtenPdf('Protocol 7').length + 2_500_000)

  // Found by what is written in it, and read.
  const found = async (account: string) => {
    const caller = await callerAt(demo.address, account)
    return (await caller.call<{ rows: { title: string }[] }>(documentCrud.select.path, { where: { keyword: secret } }))
      .rows
  }
  await expect.poll(async () => (await found('manager')).length, { timeout: 60_000 }).toBe(1)
  await page.locator('.kit-search-grid input').first().fill(secret)
  await page.keyboard.press('Enter')
  const row = page.locator('.ant-table-row', { hasText: nameOf(42) })
  await row.waitFor()
  await expect.poll(() => page.locator('.ant-table-row').filter({ visible: true }).count()).toBe(1)
  await row.dblclick()
  const drawer = page.getByRole('dialog')
  await drawer.locator('canvas').first().waitFor({ timeout: 20_000 })
  await drawer.getByText('版本 1').first().waitFor()
  expect(person.complaints).toEqual([])
  await person.close()

  // Somebody of another department sees neither the folder nor what is in it.
  expect(await found('warehouse')).toEqual([])
  const other = await enter(browser, demo.address, 'warehouse')
  await other.open('documentInfo')
  await other.page.locator('.documents-tree').getByTitle('图纸').waitFor()
  expect(await other.page.locator('.documents-tree').getByText('质量证书').count()).toBe(0)
  expect(await other.page.getByRole('button', { name: '上传文件' }).count()).toBe(0)
  expect(other.complaints).toEqual([])
  await other.close()
})
