import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { importSheet } from '#tests/support/import-sheet.ts'
import { cellsOf, download, ended } from '#tests/support/jobs.ts'
import { exceptionReasonCrud } from '../contract/exception-reason.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

const header = [
  'Code',
  'Reason',
  'Reason (English)',
  'Reason (Vietnamese)',
  'Class code',
  'Class',
  'Phân loại (Tiếng Việt)',
]

const stored = async (admin: Client) =>
  (await admin.call(exceptionReasonCrud.select, {}, { languages: 'zh-Hans' })).rows.map(
    ({ code, name, names, className, classNames }) => ({ code, name, names, className, classNames }),
  )

test('a sheet brings and takes the names in other languages; what it leaves blank stays', async () => {
  const admin = await gemba.team()
  const path = exceptionReasonCrud.import.path
  const first = ['E1', '缺料', 'Material shortage', 'Thiếu vật liệu', 'C1', '物料', 'Vật liệu']
  expect(await importSheet(gemba, admin, path, [header, first])).toMatchObject({ added: 1, failed: 0 })
  const whole = {
    code: 'E1',
    name: '缺料',
    names: { en: 'Material shortage', vi: 'Thiếu vật liệu' },
    className: '物料',
    classNames: { vi: 'Vật liệu' },
  }
  expect(await stored(admin)).toEqual([whole])

  const again = ['E1', '缺料', 'Out of material', '', 'C1', '物料', '']
  const updated = await importSheet(gemba, admin, path, [header, again], { updateDuplicates: true })
  expect(updated).toMatchObject({ updated: 1, failed: 0 })
  expect(await stored(admin)).toEqual([{ ...whole, names: { ...whole.names, en: 'Out of material' } }])

  const tooLong = ['E2', '停机', 'x'.repeat(65), '', 'C1', '物料', '']
  const { failed, problems } = await importSheet(gemba, admin, path, [header, tooLong])
  expect([failed, problems[0]?.field]).toEqual([1, 'Reason (English)'])

  // As it stands, whatever the language: what is imported again is what was.
  const { jobId } = await admin.call(exceptionReasonCrud.export, { columns: ['code', 'name'] }, { languages: 'vi' })
  const { result } = await ended(admin, jobId)
  const [, ...rows] = await cellsOf(await download(gemba, admin, (result as { fileNo: string }).fileNo))
  expect(rows.map((row) => row.map((cell) => cell ?? ''))).toEqual([
    ['E1', '缺料', '', 'Out of material', 'Thiếu vật liệu'],
  ])
})
