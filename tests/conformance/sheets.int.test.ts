import { afterAll, beforeAll, expect, test } from 'vitest'
import { departmentCrud } from '#areas/identity/contract/department.ts'
import { type ImportResult, selectOperationLog } from '#core/contract/core.api.ts'
import { templateOf, undoImportOf } from '#core/contract/importing.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { cellsOf, download, ended, sheetOf, upload } from '#tests/support/jobs.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

const header = ['部门名称', 'Parent department', 'Là xưởng', 'Remarks']

async function importRows(admin: Client, rows: unknown[][], fields: object = {}): Promise<ImportResult> {
  const file = { name: 'departments.xlsx', bytes: await sheetOf([header, ...rows]) }
  const { body } = await upload(
    gemba,
    admin,
    departmentCrud.import,
    { mode: 'all', updateDuplicates: false, ...fields },
    file,
  )
  const job = await ended(admin, body.data.jobId)
  expect(job.message).toBeNull()
  return job.result as unknown as ImportResult
}

const names = async (admin: Client) =>
  (await admin.call(departmentCrud.select, { pageSize: 100 })).rows.map((row) => row.name)

test('good rows come in, columns known by their label in any language', async () => {
  const admin = await gemba.team('Factory')
  const result = await importRows(admin, [
    ['Press shop', 'Factory', '是', 'Hall 1'],
    ['Paint shop', '', 'No', ''],
  ])
  expect(result).toMatchObject({ added: 2, updated: 0, failed: 0, errorFileNo: null })
  const { rows } = await admin.call(departmentCrud.select, { where: { isWorkshop: true } })
  expect(rows).toMatchObject([{ name: 'Press shop', parentName: 'Factory', remark: 'Hall 1' }])
})

test('all or nothing: one bad row keeps everything out, and the error file marks each cell', async () => {
  const admin = await gemba.team('Factory')
  const result = await importRows(admin, [
    ['Good', 'Factory', 'yes', ''],
    ['', 'Nowhere', 'perhaps', ''],
    ['Good', '', '', ''],
  ])
  expect(result).toMatchObject({ added: 0, failed: 2 })
  expect(await names(admin)).toEqual(['Factory'])
  const cells = await cellsOf(await download(gemba, admin, result.errorFileNo as string))
  expect(cells[0]?.slice(0, 4)).toEqual(header)
  expect(cells[1]?.[4]).toContain('“Nowhere” does not exist')
  expect(cells[1]?.[4]).toContain('Cannot be empty')
  expect(cells[2]?.[4]).toContain('repeats row 2')
})

test('good rows only, then the mended error file brings in the rest', async () => {
  const admin = await gemba.team('Factory')
  const first = await importRows(
    admin,
    [
      ['A', 'Factory', '', ''],
      ['B', 'Nowhere', '', ''],
    ],
    { mode: 'good' },
  )
  expect(first).toMatchObject({ added: 1, failed: 1 })
  const [, bad] = await cellsOf(await download(gemba, admin, first.errorFileNo as string))
  const second = await importRows(admin, [[bad?.[0], 'Factory', bad?.[2], bad?.[3]]])
  expect(second).toMatchObject({ added: 1, failed: 0 })
  expect(await names(admin)).toEqual(['Factory', 'A', 'B'])
})

test('duplicates are refused, or updated on request; the batch is taken back whole', async () => {
  const admin = await gemba.team('Factory')
  await importRows(admin, [['A', '', '', 'old']])
  expect(await importRows(admin, [['A', '', '', 'new']])).toMatchObject({
    failed: 1,
    problems: [{ row: 2, message: '“A” already exists' }],
  })
  const batch = await importRows(
    admin,
    [
      ['A', '', '', 'new'],
      ['B', '', '', ''],
    ],
    { updateDuplicates: true },
  )
  expect(batch).toMatchObject({ added: 1, updated: 1 })
  expect(await admin.call(undoImportOf(departmentCrud), { batchId: batch.batchId as number })).toEqual({ undone: 2 })
  const { rows } = await admin.call(departmentCrud.select, {})
  expect(rows.map((row) => [row.name, row.remark])).toEqual([
    ['Factory', null],
    ['A', 'old'],
  ])
})

test('a batch is not taken back over somebody’s later change', async () => {
  const admin = await gemba.team('Factory')
  const batch = await importRows(admin, [['A', '', '', '']])
  const { rows } = await admin.call(departmentCrud.select, { sort: [{ field: 'id', order: 'desc' }] })
  await admin.call(departmentCrud.update, { id: rows[0]?.id as number, version: 1, remark: 'mine' })
  await expect(admin.call(undoImportOf(departmentCrud), { batchId: batch.batchId as number })).rejects.toThrow(
    'cannot be undone',
  )
  expect(await names(admin)).toContain('A')
})

test('what is no sheet is said plainly', async () => {
  const admin = await gemba.team('Factory')
  const { body } = await upload(
    gemba,
    admin,
    departmentCrud.import,
    {},
    { name: 'x.xlsx', bytes: Buffer.from('%PDF-1.4') },
  )
  expect(await ended(admin, body.data.jobId)).toMatchObject({
    state: 'failed',
    message: 'The file is not a valid xls or xlsx sheet',
  })
})

test('the template is filled in as it is, and an export holds what the list shows', async () => {
  const admin = await gemba.team('Factory')
  const answer = await gemba.app.inject({
    method: 'POST',
    url: templateOf(departmentCrud).path,
    headers: { token: admin.token, languages: 'en' },
  })
  const named = ['Department', 'Department (Chinese)', 'Department (English)', 'Department (Vietnamese)']
  expect((await cellsOf(answer.rawPayload))[0]).toEqual([...named, 'Parent department', 'Workshop', 'Remarks'])
  await importRows(admin, [['=A1', 'Factory', 'yes', '']])
  const { jobId } = await admin.call(departmentCrud.export, {
    where: { isWorkshop: true },
    columns: ['name', 'parentId', 'isWorkshop'],
  })
  const job = await ended(admin, jobId)
  const cells = await cellsOf(await download(gemba, admin, (job.result as { fileNo: string }).fileNo))
  expect(cells).toEqual([
    [...named, 'Parent department', 'Workshop'],
    ['=A1', null, null, null, 'Factory', 'Yes'],
  ])
})

test('every write stands in the operation log with what it changed', async () => {
  const admin = await gemba.team('Factory')
  const added = await admin.call(departmentCrud.add, { name: 'Logged' })
  await admin.call(departmentCrud.update, { id: added.id, version: 1, remark: 'now' })
  await admin.call(departmentCrud.delete, { ids: [added.id] })
  const { rows } = await admin.call(selectOperationLog, { where: { entity: 'department', entityId: added.id } })
  expect(rows.map((row) => row.verb)).toEqual(['delete', 'update', 'add'])
  expect(rows[1]).toMatchObject({
    before: { remark: null, version: 1 },
    after: { remark: 'now', version: 2 },
    userName: 'Administrator',
  })
})

test('conditions and sorting reach no further than the declared columns', async () => {
  const admin = await gemba.team('Factory')
  const bad = await admin.raw(departmentCrud.select.path, {
    where: { 'name"; drop table': 1 },
    sort: [{ field: 'teamId', order: 'asc' }],
  })
  expect(bad.status).toBe(400)
  const page = await admin.call(departmentCrud.select, {
    where: { keyword: '100%_' },
    sort: [{ field: 'name', order: 'desc' }],
  })
  expect(page).toEqual({ rows: [], total: 0 })
})
