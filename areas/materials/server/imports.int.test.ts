import { afterAll, beforeAll, expect, test } from 'vitest'
import { bomCrud, bomLineCrud } from '#areas/materials/contract/bom.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import { undoImportOf } from '#core/contract/importing.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { importSheet } from '#tests/support/import-sheet.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

const header = ['Product code', 'BOM version', 'Line', 'Material code', 'Quantity per unit', 'Scrap rate']

const importBoms = (who: Client, rows: unknown[][], fields: Record<string, unknown> = {}) =>
  importSheet(gemba, who, bomCrud.import.path, [header, ...rows], fields)

async function factory() {
  const admin = await gemba.team()
  for (const code of ['A', 'B', 'C']) await admin.call(productCrud.add, { code, name: code, unit: 'pcs' })
  const boms = async () =>
    (await admin.call(bomLineCrud.select, {})).rows.map((row) => {
      const { productCode, materialCode } = row as { productCode?: string; materialCode?: string }
      return [productCode, row.bomVersion, row.lineNumber, materialCode, row.quantity]
    })
  return { admin, boms }
}

test('a sheet of BOM lines makes whole BOMs, updates them, and is taken back', async () => {
  const { admin, boms } = await factory()
  const first = await importBoms(admin, [
    ['A', '1', 10, 'B', 2, 0.05],
    ['A', '1', 20, 'C', 1, ''],
    ['B', '1', '', 'C', 3, ''],
  ])
  expect(first).toMatchObject({ added: 3, updated: 0, failed: 0 })
  const asImported = [
    ['A', '1', 10, 'B', 2],
    ['A', '1', 20, 'C', 1],
    ['B', '1', 10, 'C', 3],
  ]
  expect(await boms()).toEqual(asImported)

  const second = await importBoms(admin, [['A', '1', 10, 'C', 7, '']], { updateDuplicates: true })
  expect(second).toMatchObject({ added: 0, updated: 1 })
  expect((await boms())[0]).toEqual(['A', '1', 10, 'C', 7])
  await admin.call(undoImportOf(bomCrud), { batchId: second.batchId as number })
  expect(await boms()).toEqual(asImported)
})

test('circles, unknown codes and taken versions are told by row, and a bad row holds its whole BOM back', async () => {
  const { admin, boms } = await factory()
  const refused = await importBoms(admin, [
    ['A', '1', 10, 'B', 2, ''],
    ['B', '1', 10, 'A', 2, ''],
  ])
  expect(refused).toMatchObject({ added: 0, failed: 2, batchId: null })
  expect(refused.problems.map(({ row, message }) => [row, /itself through its components/.test(message)])).toEqual([
    [2, true],
    [3, true],
  ])
  const partly = await importBoms(
    admin,
    [
      ['A', '1', 10, 'X', 2, ''],
      ['A', '1', 20, 'B', 1, ''],
      ['C', '1', 10, 'B', 1, ''],
    ],
    { mode: 'good' },
  )
  expect(partly).toMatchObject({ added: 1, failed: 2 })
  expect(partly.problems[0]).toMatchObject({ row: 2, field: 'Material code' })
  expect(partly.errorFileNo).not.toBeNull()
  expect(await boms()).toEqual([['C', '1', 10, 'B', 1]])
  const again = await importBoms(admin, [['C', '1', 10, 'A', 1, '']])
  expect(again.problems[0]?.message).toContain('has a BOM version')
})
