import { afterAll, beforeAll, expect, test } from 'vitest'
import { floorTeam, makeUser } from '#areas/execution/server/testing.ts'
import { departmentCrud } from '#areas/identity/contract/department.ts'
import { yieldSchemeCrud as crud } from '#areas/quality/contract/yield-scheme.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { importSheet } from '#tests/support/import-sheet.ts'
import { cellsOf, download, ended } from '#tests/support/jobs.ts'

let gemba: TestGemba

beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

const page = { pageNum: 1, pageSize: 50, where: {} }
const scheme = { code: 'Y-1', name: 'All', validFrom: '2026-01-01', goodRate: 98 }

test('a scheme is entered, changed and deleted; another team does not see it', async () => {
  const { admin, floor } = await floorTeam(gemba)
  const { id, version } = await admin.call(crud.add, { ...scheme, lineId: floor.lineId, firstPass: 97.5 })
  expect(await admin.call(crud.get, { id })).toMatchObject({
    goodRate: 98,
    firstPass: 97.5,
    validTo: null,
    productId: null,
  })
  await admin.call(crud.update, { id, version, goodRate: null, validTo: '2026-06-30' })
  expect(await admin.call(crud.get, { id })).toMatchObject({ goodRate: null, firstPass: 97.5, validTo: '2026-06-30' })
  const stranger = await gemba.team()
  expect((await stranger.call(crud.select, page)).rows).toEqual([])
  expect((await stranger.raw(crud.get.path, { id })).status).toBe(404)
  expect(await admin.call(crud.delete, { ids: [id] })).toMatchObject({ done: [id] })
})

test('what a scheme cannot be is told at its field', async () => {
  const { admin } = await floorTeam(gemba)
  const add = (more: object) => admin.call(crud.add, { ...scheme, ...more })
  await expect(add({ code: ' ' })).rejects.toThrow(/"code":"Cannot be empty"/)
  for (const field of ['goodRate', 'firstPass', 'finalYield', 'productivity'])
    await expect(add({ [field]: -0.01 })).rejects.toThrow(new RegExp(`"${field}":"Cannot be below 0"`))
  await expect(add({ goodRate: 101 })).rejects.toThrow(/above 100/)
  await expect(add({ goodRate: null })).rejects.toThrow(/one figure at least/)
  await expect(add({ validTo: '2025-12-31' })).rejects.toThrow(/must not be after the last/)
  await expect(add({ lineId: 999_999 })).rejects.toThrow(/does not exist/)
  await add({ goodRate: 0, productivity: 130 })
  await expect(add({ validFrom: '2020-01-01', validTo: '2020-01-02' })).rejects.toThrow(/Y-1/)
})

test('of one scope one scheme holds on a day: the other is named, however many come at once', async () => {
  const { admin, floor } = await floorTeam(gemba)
  const add = (more: object) => admin.call(crud.add, { ...scheme, ...more })
  await add({ validTo: '2026-03-31' })
  await expect(add({ code: 'Y-2', validFrom: '2026-03-31' })).rejects.toThrow(
    /“Y-1” holds for the same product, operation and line from 2026-01-01 to 2026-03-31/,
  )
  const { id, version } = await add({ code: 'Y-2', validFrom: '2026-04-01' })
  await expect(add({ code: 'Y-3', validFrom: '2027-01-01' })).rejects.toThrow(/“Y-2”.* since 2026-04-01 without an end/)
  await expect(admin.call(crud.update, { id, version, validFrom: '2026-03-01' })).rejects.toThrow(/“Y-1”/)
  // Another scope is no other scheme's concern, and a scheme is none of its own.
  await add({ code: 'Y-4', lineId: floor.lineId })
  await admin.call(crud.update, { id, version, name: 'From April' })
  const { lineId } = floor
  const both = await Promise.all(
    ['A', 'B'].map((code) =>
      admin.raw(crud.add.path, { ...scheme, code, lineId, validFrom: '2025-01-01', validTo: '2025-02-01' }),
    ),
  )
  expect(both.map(({ body }) => body.code === 0).sort()).toEqual([false, true])
  expect(both.every(({ status }) => status < 500)).toBe(true)
})

test('a scheme of a line is for those who may see the line', async () => {
  const { admin, floor } = await floorTeam(gemba)
  const { id: hall } = await admin.call(departmentCrud.add, { name: 'Other hall', isWorkshop: true })
  const rights = ['yieldScheme.view', 'yieldScheme.add', 'yieldScheme.edit', 'yieldScheme.delete']
  const narrow = await makeUser(gemba, admin.teamId, { name: 'Narrow', rights, workshops: [hall] })
  const { id, version } = await admin.call(crud.add, { ...scheme, lineId: floor.lineId })
  await admin.call(crud.add, { ...scheme, code: 'Y-2' })
  expect((await narrow.call(crud.select, page)).rows.map(({ code }) => code)).toEqual(['Y-2'])
  expect((await narrow.raw(crud.get.path, { id })).status).toBe(404)
  expect((await narrow.raw(crud.update.path, { id, version, goodRate: 1 })).status).toBe(404)
  expect(await narrow.call(crud.delete, { ids: [id] })).toMatchObject({ done: [] })
  await expect(narrow.call(crud.add, { ...scheme, code: 'Y-3', lineId: floor.lineId })).rejects.toThrow(
    /does not exist/,
  )
  const reader = await makeUser(gemba, admin.teamId, { name: 'Reader', rights: ['yieldScheme.view'] })
  expect((await reader.raw(crud.add.path, { ...scheme, code: 'Y-4' })).status).toBe(403)
})

test('a sheet brings schemes in and takes them out; two of one scope are refused row by row', async () => {
  const { admin } = await floorTeam(gemba)
  const { line, operation } = await gemba.services.database.inTeam(
    { teamId: admin.teamId, workshops: null },
    async (db) => ({
      line: await db.selectFrom('productionLine').select('number').executeTakeFirstOrThrow(),
      operation: await db.selectFrom('operation').select('produreNo').executeTakeFirstOrThrow(),
    }),
  )
  const header = ['Scheme code', 'Scheme name', 'Operation', 'Line', 'Valid from', 'Good-product rate']
  const rows = [
    ['Y-1', 'All', '', '', '2026-01-01', '98'],
    ['Y-2', 'Line', operation.produreNo, line.number, '2026-01-01', '99'],
    ['Y-3', 'Again', '', '', '2026-05-01', '97'],
    ['Y-4', 'Below', '', line.number, '2026-05-01', '-1'],
  ]
  const told = await importSheet(gemba, admin, crud.import.path, [header, ...rows], { mode: 'good' })
  expect(told).toMatchObject({ added: 2, failed: 2 })
  const { jobId } = await admin.call(crud.export, {})
  const { result } = await ended(admin, jobId)
  const cells = await cellsOf(await download(gemba, admin, (result as { fileNo: string }).fileNo))
  expect(cells.slice(1).map((row) => row[0])).toEqual(['Y-1', 'Y-2'])
})
