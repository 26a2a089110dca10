import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWork } from '#areas/execution/contract/duty.ts'
import { addReport } from '#areas/execution/contract/report.api.ts'
import { switchTeamArea } from '#areas/identity/contract/team-area.api.ts'
import { loadUseMaterial } from '#areas/inventory/contract/feed.ts'
import { lotCrud } from '#areas/inventory/contract/lot.ts'
import { lay } from '#areas/inventory/server/testing.ts'
import * as api from '#areas/trace/contract/page.ts'
import { findTraced } from '#areas/trace/contract/trace.ts'
import { makeSteel } from '#tests/factories/steel.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

const all = [...api.pageParts]

/** Order WO1 is cut of steel S1 of a supplier, and reported. */
async function place() {
  const plant = await makeSteel(gemba)
  const { admin, steel, here, order } = plant
  const [cut = 0] = order.taskIds
  const s1 = await lay(admin, steel, here, 100, 'S1')
  const { rows } = await admin.call(lotCrud.select, { where: { number: 'S1' } })
  const [row] = rows
  await admin.call(lotCrud.update, { id: s1.lotId, version: row?.version as number, supplier: 'Steel & Sons' })
  await admin.call(loadUseMaterial, { taskId: cut, id: s1.id })
  await admin.call(startWork, { taskId: cut, userIds: [admin.userId] })
  await admin.call(addReport, { taskId: cut, goodQuantity: 10 })
  const [made] = (await admin.call(findTraced, { code: 'WO1' })).rows
  return { ...plant, lotId: made?.lotId as number }
}

/** The page as a phone gets it that has no session. */
async function page(code: string, headers: Record<string, string> = { 'accept-language': 'en' }, query = '') {
  const { statusCode, body } = await gemba.app.inject({ method: 'GET', url: `/t/${code}${query}`, headers })
  return { statusCode, text: body.replace(/<style>.*<\/style>/s, '').replace(/<[^>]+>/g, '|') }
}

test('whoever has the address reads what the team chose to show, and nothing else', async () => {
  const { admin, lotId } = await place()
  const whole = await admin.call(api.openTracePage, { lotId, shows: all, notice: 'Stop & <return> it' })
  const shown = await page(whole.code)
  expect(shown.statusCode).toBe(200)
  for (const part of ['WO1', 'Cut', 'S1', 'Steel &amp; Sons', 'Stop &amp; &lt;return&gt; it', 'Materials used'])
    expect(shown.text).toContain(part)
  const [user] = (await admin.call(api.tracePageCrud.select, {})).rows
  expect(shown.text).not.toContain(user?.openedByName)

  const { rows } = await admin.call(api.tracePageCrud.select, {})
  const row = rows[0] as { id: number; version: number }
  await admin.call(api.tracePageCrud.update, { id: row.id, version: row.version, shows: ['origins'], notice: null })
  const less = await page(whole.code)
  expect(less.text).toContain('S1')
  for (const part of ['Steel', 'Cut', 'return']) expect(less.text).not.toContain(part)
})

test('a page speaks the language of the phone, or the one that is chosen on it', async () => {
  const { admin, lotId } = await place()
  const { code } = await admin.call(api.openTracePage, { lotId, shows: ['steps'] })
  expect((await page(code, { 'accept-language': 'fr, vi;q=0.8' })).text).toContain('Các công đoạn sản xuất')
  expect((await page(code, { 'accept-language': 'vi' }, '?lang=zh-Hans')).text).toContain('生产过程')
  expect((await page(code, {})).text).toContain('Production steps')
})

test('a closed page tells nothing more, nor does one that never was, nor one of a team without traceability', async () => {
  const { admin, lotId } = await place()
  const opened = await admin.call(api.openTracePage, { lotId, shows: all, closesOn: '2199-12-31' })
  await expect(admin.call(api.openTracePage, { lotId, shows: all })).rejects.toMatchObject({ status: 409 })
  await admin.call(api.closeTracePage, { ids: [opened.id] })
  const closed = await page(opened.code)
  expect(closed.statusCode).toBe(410)
  expect(closed.text).not.toContain('WO1')
  const again = await admin.call(api.closeTracePage, { ids: [opened.id] })
  expect(again).toMatchObject({ done: [], skipped: [{ id: opened.id }] })

  const anew = await admin.call(api.openTracePage, { lotId, shows: all })
  expect((await page(anew.code)).statusCode).toBe(200)
  await admin.call(switchTeamArea, { area: 'trace', on: false, confirmed: ['withOthers'] })
  expect((await page(anew.code)).statusCode).toBe(404)
  const swapped = `${anew.code.slice(0, -1)}${anew.code.endsWith('b') ? 'c' : 'b'}`
  for (const wrong of ['nonsense', swapped, `1${anew.code}`]) expect((await page(wrong)).statusCode).toBe(404)
})

test('a page whose last day is over tells nothing, and gives way to a new one', async () => {
  const { admin, lotId, within } = await place()
  const first = await admin.call(api.openTracePage, { lotId, shows: all, closesOn: '2199-12-31' })
  await within((db) => db.updateTable('tracePage').set({ closesOn: '2020-01-01' }).where('id', '=', first.id).execute())
  expect((await page(first.code)).statusCode).toBe(410)
  const second = await admin.call(api.openTracePage, { lotId, shows: all })
  expect((await page(second.code)).statusCode).toBe(200)
  const { rows } = await admin.call(api.tracePageCrud.select, { where: { id: first.id } })
  expect(rows[0]?.closedAt).not.toBeNull()
})

test('a page tells no more than whoever opened or changed it may see', async () => {
  const { admin, lotId, order } = await place()
  const { code, id } = await admin.call(api.openTracePage, { lotId, shows: ['steps'] })
  expect((await page(code)).text).toContain('Cut')
  const rights = ['tracePage.view', 'tracePage.edit', 'tracePage.add']
  expect(order.taskIds.length).toBeGreaterThan(0)
  const stranger = await makeUser(gemba, admin.teamId, { name: 'Elsewhere', rights, workshops: [] })
  const { rows } = await stranger.call(api.tracePageCrud.select, {})
  await stranger.call(api.tracePageCrud.update, { id, version: rows[0]?.version as number, notice: 'Ask us' })
  const narrowed = await page(code)
  expect(narrowed.text).toContain('Ask us')
  expect(narrowed.text).not.toContain('Cut')
})

test('one piece has a page of its own, once, however many open it at the same moment', async () => {
  const { admin, lotId } = await place()
  await expect(admin.call(api.openTracePage, { lotId, serialNo: 'WO1-9999', shows: all })).rejects.toMatchObject({
    status: 400,
  })
  await expect(admin.call(api.openTracePage, { lotId, shows: all, closesOn: '2020-01-01' })).rejects.toMatchObject({
    status: 400,
  })
  const open = () => admin.call(api.openTracePage, { lotId, serialNo: 'WO1-0001', shows: all })
  const outcomes = await Promise.allSettled([open(), open(), open()])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await admin.call(api.tracePageCrud.select, {})
  const [row] = rows
  expect(rows).toHaveLength(1)
  expect((await page(row?.code as string)).text).toContain('WO1-0001')
  const other = await gemba.team()
  expect((await other.call(api.tracePageCrud.select, {})).rows).toEqual([])
  await expect(other.call(api.openTracePage, { lotId, shows: all })).rejects.toMatchObject({ status: 404 })
})
