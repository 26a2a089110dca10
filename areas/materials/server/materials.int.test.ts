import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyBom, getBomTree, setDefaultBom } from '#areas/materials/contract/bom.api.ts'
import { bomCrud, bomLineCrud } from '#areas/materials/contract/bom.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import { bomSnapshot, productByCodes } from '#areas/materials/server/index.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

async function products(admin: Client, ...codes: string[]): Promise<number[]> {
  const ids: number[] = []
  for (const code of codes)
    ids.push((await admin.call(productCrud.add, { code, name: `Part ${code}`, unit: 'pcs' })).id)
  return ids
}

const bomOf = (productId: number, materials: [number, number][], bomVersion = '1.0') => ({
  productId,
  bomVersion,
  lines: materials.map(([materialId, quantity]) => ({ materialId, quantity })),
})

test('an auxiliary unit needs its name and both factors, and goes when it is unticked', async () => {
  const admin = await gemba.team()
  const draft = { code: 'W', name: '钢丝', unit: 'm', hasAuxiliaryUnit: true, auxiliaryUnit: 'kg', mainFactor: 25 }
  await expect(admin.call(productCrud.add, draft)).rejects.toThrow('auxiliaryFactor')
  const row = await admin.call(productCrud.add, { ...draft, auxiliaryFactor: 1 })
  await expect(admin.call(productCrud.update, { id: row.id, version: row.version, mainFactor: null })).rejects.toThrow(
    'mainFactor',
  )
  const plain = await admin.call(productCrud.update, { id: row.id, version: row.version, hasAuxiliaryUnit: false })
  expect([plain.auxiliaryUnit, plain.mainFactor, plain.auxiliaryFactor]).toEqual([null, null, null])
})

test('a code stands once in a team, is found by sound and by all words of its label, and another team sees nothing of it', async () => {
  const admin = await gemba.team()
  await admin.call(productCrud.add, { code: 'A1', name: '齿轮箱', unit: '件' })
  await expect(admin.call(productCrud.add, { code: 'A1', name: 'Other', unit: 'pcs' })).rejects.toThrow(
    'Code “A1” already exists',
  )
  const found = async (keyword: string) => (await admin.call(productCrud.select, { where: { keyword } })).total
  // Also by its whole label, code and name in whatever order.
  for (const keyword of ['chilun', 'clx', '齿轮', 'A1 齿轮箱', ' 齿轮  a1 ']) expect(await found(keyword)).toBe(1)
  expect(await found('A1 Other')).toBe(0)
  const stranger = await gemba.team()
  expect((await stranger.call(productCrud.select, {})).total).toBe(0)
})

test('a product contains itself neither directly nor through its components, whichever way the circle is closed', async () => {
  const admin = await gemba.team()
  const [a = 0, b = 0, c = 0] = await products(admin, 'A', 'B', 'C')
  await expect(admin.call(bomCrud.add, bomOf(a, [[a, 1]]))).rejects.toThrow('cannot contain itself')
  await admin.call(bomCrud.add, bomOf(a, [[b, 2]]))
  const second = await admin.call(bomCrud.add, bomOf(b, [[c, 3]]))
  await expect(admin.call(bomCrud.add, bomOf(c, [[a, 1]]))).rejects.toThrow('C → A → B → C')
  await expect(
    admin.call(bomCrud.update, { id: second.id, version: second.version, lines: [{ materialId: a, quantity: 1 }] }),
  ).rejects.toThrow('B → A → B')
})

test('two people cannot close a circle together', async () => {
  const admin = await gemba.team()
  const [a = 0, b = 0] = await products(admin, 'A', 'B')
  const outcomes = await Promise.allSettled([
    admin.call(bomCrud.add, bomOf(a, [[b, 1]])),
    admin.call(bomCrud.add, bomOf(b, [[a, 1]])),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('one version is the default; the first becomes it, another replaces it, and it stays while others do', async () => {
  const admin = await gemba.team()
  const [a = 0, b = 0] = await products(admin, 'A', 'B')
  const first = await admin.call(bomCrud.add, bomOf(a, [[b, 2]]))
  expect(first.isDefault).toBe(true)
  const { id: second } = await admin.call(copyBom, { id: first.id, bomVersion: '2.0' })
  expect((await admin.call(bomCrud.get, { id: second })).isDefault).toBe(false)
  await expect(admin.call(copyBom, { id: first.id, bomVersion: '2.0' })).rejects.toThrow('2.0')
  await admin.call(setDefaultBom, { id: second })
  const { done, skipped } = await admin.call(bomCrud.delete, { ids: [second] })
  expect([done, skipped[0]?.reason]).toEqual([[], '2.0 is the default: make another version the default first'])
  const snapshot = await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    bomSnapshot(db, a),
  )
  expect(snapshot).toEqual({
    bomVersion: '2.0',
    lines: [{ materialId: b, lineNumber: 10, quantityPer: 2, scrapRate: 0, warehouse: null }],
  })
})

test('the tree multiplies exactly through all levels, scrap included, and materials tell where they are used', async () => {
  const admin = await gemba.team()
  const [a = 0, b = 0, c = 0] = await products(admin, 'A', 'B', 'C')
  await admin.call(bomCrud.add, bomOf(b, [[c, 0.1]]))
  await admin.call(bomCrud.add, {
    productId: a,
    bomVersion: '1.0',
    lines: [
      { materialId: c, quantity: 1, lineNumber: 20 },
      { materialId: b, quantity: 3, scrapRate: 0.02, lineNumber: 10 },
    ],
  })
  const { root } = await admin.call(getBomTree, { productId: a })
  expect(root.children.map((node) => [node.code, node.total])).toEqual([
    ['B', 3.06],
    ['C', 1],
  ])
  expect(root.children[0]?.children.map((node) => [node.code, node.total])).toEqual([['C', 0.306]])
  const used = await admin.call(bomLineCrud.select, { where: { materialId: c } })
  expect(used.rows.map((row) => (row as { productCode?: string }).productCode)).toEqual(['A', 'B'])
})

test('what is used is kept, and the answer names the user', async () => {
  const admin = await gemba.team()
  const [a = 0, b = 0, c = 0] = await products(admin, 'A', 'B', 'C')
  await admin.call(bomCrud.add, bomOf(a, [[b, 2]]))
  const { done, skipped } = await admin.call(productCrud.delete, { ids: [a, b, c] })
  expect(done).toEqual([c])
  expect(skipped.map(({ name, reason }) => [name, /BOM/.test(reason)])).toEqual([
    ['A', true],
    ['B', true],
  ])
})

test('products are found by their codes in one go', async () => {
  const admin = await gemba.team()
  const [a] = await products(admin, 'A')
  const found = await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    productByCodes(db, ['A', 'A', 'missing']),
  )
  expect([...found].map(([code, { id }]) => [code, id])).toEqual([['A', a]])
})
