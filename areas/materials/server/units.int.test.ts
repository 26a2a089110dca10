import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBomTree } from '#areas/materials/contract/bom.api.ts'
import { bomCrud, bomLineCrud } from '#areas/materials/contract/bom.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import { unitCrud } from '#areas/materials/contract/unit.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { importSheet } from '#tests/support/import-sheet.ts'
import { cellsOf, download, ended } from '#tests/support/jobs.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

const vi = { languages: 'vi' }

const unitsOf = async (who: Client) => (await who.call(unitCrud.select, {})).rows.map(({ writtenName }) => writtenName)

test('a product is counted in a unit: lists show it in the reader’s language, the opened product holds it as it stands', async () => {
  const admin = await gemba.team()
  await admin.call(unitCrud.add, { name: '件', names: { en: 'pcs', vi: 'cái' } })
  await admin.call(unitCrud.add, { name: 'kg', decimals: 3, uneceCode: 'KGM' })
  const made = await admin.call(productCrud.add, { code: 'P', name: 'Bracket', unit: '件' })
  const steel = await admin.call(productCrud.add, { code: 'S', name: 'Steel', unit: 'kg' })
  // As many places as the unit has, unless the product says otherwise.
  expect([made.unitDecimals, steel.unitDecimals]).toEqual([0, 3])
  const exact = await admin.call(productCrud.add, { code: 'X', name: 'Gold', unit: 'kg', unitDecimals: 4 })
  expect(exact.unitDecimals).toBe(4)
  await admin.call(bomCrud.add, { productId: steel.id, bomVersion: '1', lines: [{ materialId: made.id, quantity: 2 }] })
  const seen = async (headers?: Record<string, string>) => [
    (await admin.call(productCrud.select, { where: { code: 'P' } }, headers)).rows[0]?.unitText,
    (await admin.call(bomLineCrud.select, {}, headers)).rows[0]?.unit,
    (await admin.call(getBomTree, { productId: steel.id }, headers)).root.children?.[0]?.unit,
  ]
  expect(await seen()).toEqual(['pcs', 'pcs', 'pcs'])
  expect(await seen(vi)).toEqual(['cái', 'cái', 'cái'])
  expect((await admin.call(productCrud.get, { id: made.id }, vi)).unit).toBe('件')
  // Named in another language, the one unit that is called so is meant.
  const other = await admin.call(productCrud.add, { code: 'Q', name: 'Bracket', unit: 'cái' }, vi)
  expect(other.unit).toBe('件')
})

test('a sheet brings its units along and names them in any language; an export has them as they stand', async () => {
  const admin = await gemba.team()
  await admin.call(unitCrud.add, { name: '件', names: { en: 'pcs' } })
  const header = ['Code', 'Name', 'Unit']
  const done = await importSheet(gemba, admin, productCrud.import.path, [
    header,
    ['A', 'Plate', 'pcs'],
    ['B', 'Wire', 'm'],
    ['C', 'Rope', 'm'],
  ])
  expect(done).toMatchObject({ added: 3, failed: 0 })
  expect((await unitsOf(admin)).sort()).toEqual(['m', '件'])
  const { jobId } = await admin.call(productCrud.export, { columns: ['code', 'unit'], sort: [] })
  const { fileNo } = (await ended(admin, jobId)).result as { fileNo: string }
  const [, ...rows] = await cellsOf(await download(gemba, admin, fileNo))
  expect(rows.sort()).toEqual([
    ['A', '件'],
    ['B', 'm'],
    ['C', 'm'],
  ])
})

test('a renamed unit is renamed wherever it is named', async () => {
  const admin = await gemba.team()
  const unit = await admin.call(unitCrud.add, { name: 'pice', names: { vi: 'cái' } })
  const box = await admin.call(unitCrud.add, { name: 'box' })
  const draft = { code: 'P', name: 'Bracket', unit: 'pice', hasAuxiliaryUnit: true, auxiliaryUnit: 'box' }
  const { id } = await admin.call(productCrud.add, { ...draft, mainFactor: 10, auxiliaryFactor: 1 })
  await admin.call(unitCrud.update, { id: unit.id, version: unit.version, name: 'piece' })
  await admin.call(unitCrud.update, { id: box.id, version: box.version, name: 'carton' })
  expect(await admin.call(productCrud.get, { id })).toMatchObject({ unit: 'piece', auxiliaryUnit: 'carton' })
  expect((await admin.call(productCrud.select, {}, vi)).rows[0]?.unitText).toBe('cái')
  await expect(admin.call(unitCrud.update, { id: unit.id, version: unit.version + 1, name: 'carton' })).rejects.toThrow(
    'already exists',
  )
})

test('a unit that is in use is kept, another goes, and another team sees none of them', async () => {
  const admin = await gemba.team()
  const unit = await admin.call(unitCrud.add, { name: 'pcs' })
  const spare = await admin.call(unitCrud.add, { name: 'set' })
  await admin.call(productCrud.add, { code: 'P-1', name: 'Bracket', unit: 'pcs' })
  const { done, skipped } = await admin.call(unitCrud.delete, { ids: [unit.id, spare.id] })
  expect(done).toEqual([spare.id])
  expect(skipped[0]?.reason).toContain('P-1')
  const stranger = await gemba.team()
  expect(await unitsOf(stranger)).toEqual([])
})
