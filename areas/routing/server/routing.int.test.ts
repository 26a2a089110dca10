import { afterAll, beforeAll, expect, test } from 'vitest'
import { productCrud } from '#areas/materials/contract/product.ts'
import { addCombination } from '#areas/routing/contract/combination.ts'
import { copyCraftHours, craftHoursCrud } from '#areas/routing/contract/craft-hours.ts'
import { operationCrud } from '#areas/routing/contract/operation.ts'
import { copyRouting, setDefaultRouting } from '#areas/routing/contract/routing.api.ts'
import { routingCrud, routingLineCrud } from '#areas/routing/contract/routing.ts'
import { routingSnapshot } from '#areas/routing/server/index.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { importSheet } from '#tests/support/import-sheet.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

/** A team with products P1–P3, operations OP1–OP3 of 30 s and 0.5, and work centres WC1 and WC2. */
async function factory() {
  const admin = await gemba.team()
  const team = { teamId: admin.teamId, workshops: null }
  const centers = await gemba.services.database.inTeam(team, async (db) => {
    const workshop = await db.selectFrom('department').select('id').executeTakeFirstOrThrow()
    const place = { workshopId: workshop.id }
    const line = await db
      .insertInto('productionLine')
      .values({ ...place, number: 'L1', name: 'Line' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = ['WC1', 'WC2'].map((number) => ({ ...place, number, name: number, lineId: line.id }))
    return db.insertInto('workCenter').values(rows).returning('id').execute()
  })
  const [wc1 = 0, wc2 = 0] = centers.map(({ id }) => id)
  const products: number[] = []
  const operations: number[] = []
  for (const n of [1, 2, 3]) {
    const produre = { produreNo: `OP${n}`, produreName: `Step ${n}`, singleProcessingTime: 30, unitPrice: 0.5 }
    products.push((await admin.call(productCrud.add, { code: `P${n}`, name: `Product ${n}`, unit: 'pcs' })).id)
    operations.push((await admin.call(operationCrud.add, produre)).id)
  }
  const step = (sequence: number, operation = sequence, more = {}) => ({
    sequence,
    operationId: operations[operation - 1] as number,
    workCenterId: wc1,
    singleProcessingTime: 10,
    unitPrice: 0.2,
    ...more,
  })
  const snapshot = (productId: number, routingId?: number) =>
    gemba.services.database.inTeam(team, (db) => routingSnapshot(db, productId, routingId))
  const [p1 = 0, p2 = 0, p3 = 0] = products
  return { admin, wc1, wc2, p1, p2, p3, operations, step, snapshot }
}

test('an operation’s own rules: time and price, subsidiary, custom code, auxiliary unit', async () => {
  const { admin } = await factory()
  const op = { produreNo: 'X', produreName: 'X', singleProcessingTime: 5, unitPrice: 0 }
  const wrong = [
    [{ produreNo: 'X', produreName: 'X' }, 'singleProcessingTime', 'unitPrice'],
    [{ ...op, groupNo: 'X' }, 'cannot be the operation itself'],
    [{ ...op, groupNo: 'missing' }, '“missing” does not exist'],
    [{ ...op, isCustom: true }, 'customCode'],
    [{ ...op, hasAuxiliaryUnit: true, auxiliaryUnit: 'kg' }, 'mainFactor', 'auxiliaryFactor'],
  ] as const
  for (const [draft, ...told] of wrong)
    for (const text of told) await expect(admin.call(operationCrud.add, draft as never)).rejects.toThrow(text)
  const lead = await admin.call(operationCrud.add, { ...op, groupNo: 'OP1' })
  expect(lead).toMatchObject({ groupName: 'Step 1', difficultyRate: 1, singleTripQuantity: 1 })
})

test('a renamed operation is renamed wherever it stands by its number, and one in use is kept', async () => {
  const { admin, p1, operations, step } = await factory()
  const [op1 = 0, op2 = 0] = operations
  const made = await admin.call(routingCrud.add, {
    productId: p1,
    routingVersion: '1',
    operations: [step(1, 1, { groupNo: 'OP2' }), step(2, 3)],
  })
  const second = await admin.call(operationCrud.get, { id: op2 })
  await admin.call(operationCrud.update, { id: op2, version: second.version, produreNo: 'OP2-A' })
  const { operations: steps } = await admin.call(routingCrud.get, { id: made.id })
  expect(steps[0]?.groupNo).toBe('OP2-A')
  const { done, skipped } = await admin.call(operationCrud.delete, { ids: [op1, op2] })
  expect([done, skipped.map(({ name }) => name)]).toEqual([[op2], ['OP1']])
})

test('a routing keeps its flow, and a broken one is refused naming the operation', async () => {
  const { admin, p1, wc1, wc2, step } = await factory()
  const draft = (operations: object[]) => ({ productId: p1, routingVersion: '1', operations }) as never
  const wrong = [
    [[step(1, 1, { successor: [2] }), step(2, 2, { successor: [1] })], '1 Step 1 → 2 Step 2 → 1 Step 1'],
    [
      [step(1, 1, { successor: [3] }), step(2, 2, { successor: [3] }), step(3)],
      '2 Step 2 cannot be reached from the first operation 1 Step 1',
    ],
    [
      [step(1, 1, { successor: [2, 3] }), step(2, 2, { successor: [] }), step(3)],
      '2 Step 2 has no successor leading to the last operation 3 Step 3',
    ],
    [[step(1, 1, { alternativeWorkCenterIds: [wc1] })], 'cannot be the work centre itself'],
    [[step(1, 1, { workCenterId: 999_999 })], 'work centre “#999999” does not exist'],
    [[step(1, 1, { groupNo: 'OP1' })], 'cannot be the operation itself'],
    [[], 'operations'],
  ] as const
  for (const [operations, told] of wrong)
    await expect(admin.call(routingCrud.add, draft([...operations]))).rejects.toThrow(told)
  const made = await admin.call(
    routingCrud.add,
    draft([
      step(3, 3, { transferBatch: 50 }),
      step(1, 1, { successor: [2, 3], alternativeWorkCenterIds: [wc2] }),
      step(2, 2, { successor: [3] }),
    ]),
  )
  expect(made).toMatchObject({ isDefault: true, operationCount: 3, pieceSeconds: 30, piecePrice: 0.6 })
  expect(made.operations.map(({ sequence, successor }) => [sequence, successor])).toEqual([
    [1, [2, 3]],
    [2, [3]],
    [3, []],
  ])
  expect(made.operations[0]).toMatchObject({ produreNo: 'OP1', workCenterName: 'WC1', alternativeNames: ['WC2'] })
})

test('the snapshot takes the default routing with the product’s man-hours of the chosen work centre', async () => {
  const { admin, p1, p2, wc1, wc2, operations, step, snapshot } = await factory()
  expect(await snapshot(p1)).toBeNull()
  const routing = await admin.call(routingCrud.add, {
    productId: p1,
    routingVersion: 'V1',
    operations: [step(10, 1), step(20, 2)],
  })
  const hours = { productId: p1, operationId: operations[1] as number, singleProcessingTime: 7.5, unitPrice: 0.9 }
  await admin.call(craftHoursCrud.add, { ...hours, workCenterId: wc1, singleTripQuantity: 4 })
  await admin.call(craftHoursCrud.add, { ...hours, workCenterId: wc2, singleProcessingTime: 99 })
  await expect(admin.call(craftHoursCrud.add, { ...hours, workCenterId: wc1 })).rejects.toThrow('already')
  const taken = await snapshot(p1)
  expect(taken).toMatchObject({ routingId: routing.id, routingVersion: 'V1' })
  expect(
    taken?.operations.map((o) => [o.sequence, o.successor, o.singleTripQuantity, o.singleProcessingTime, o.unitPrice]),
  ).toEqual([
    [10, [20], 1, 10, 0.2],
    [20, [], 4, 7.5, 0.9],
  ])
  expect(await snapshot(p2, routing.id)).toBeNull()
})

test('a routing is copied to a version and to products; one default a product, also for two people at once', async () => {
  const { admin, p1, p2, step } = await factory()
  const versions = ['A', 'B', 'C']
  await Promise.all(
    versions.map((routingVersion) =>
      admin.call(routingCrud.add, { productId: p1, routingVersion, operations: [step(1)] }),
    ),
  )
  const { rows } = await admin.call(routingCrud.select, { where: { productId: p1 } })
  expect(rows.filter((row) => row.isDefault)).toHaveLength(1)
  const [other] = rows.filter((row) => !row.isDefault)
  await admin.call(setDefaultRouting, { id: other?.id as number })
  const kept = await admin.call(routingCrud.delete, { ids: [other?.id as number] })
  expect(kept.skipped[0]?.reason).toMatch(/is the default/)
  const copied = await admin.call(copyRouting, { id: other?.id as number, productIds: [p1, p2], routingVersion: 'A' })
  expect([copied.done.length, copied.skipped.map(({ name }) => name)]).toEqual([1, ['P1']])
  const lines = await admin.call(routingLineCrud.select, { where: { productId: p2 } })
  expect(lines.rows).toMatchObject([{ productCode: 'P2', routingVersion: 'A', sequence: 1, produreNo: 'OP1' }])
})

test('a stale routing is refused with the newest', async () => {
  const { admin, p1, step } = await factory()
  const made = await admin.call(routingCrud.add, { productId: p1, routingVersion: '1', operations: [step(1)] })
  const change = { id: made.id, version: made.version }
  const outcomes = await Promise.allSettled([
    admin.call(routingCrud.update, { ...change, operations: [step(1), step(2)] }),
    admin.call(routingCrud.update, { ...change, operations: [step(1, 3)] }),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('copying man-hours needs products and a work centre, and asks before it overwrites', async () => {
  const { admin, p1, p2, p3, wc1, wc2, operations } = await factory()
  const { id } = await admin.call(craftHoursCrud.add, {
    productId: p1,
    operationId: operations[0] as number,
    workCenterId: wc1,
    singleProcessingTime: 12,
    unitPrice: 1,
  })
  const copy = { ids: [id], productIds: [p2, p3], workCenterIds: [wc1, wc2] }
  await expect(admin.call(copyCraftHours, { ...copy, productIds: [] })).rejects.toThrow('target products')
  await expect(admin.call(copyCraftHours, { ...copy, workCenterIds: [] })).rejects.toThrow('target work centre')
  expect(await admin.call(copyCraftHours, copy)).toEqual({ added: 4, overwritten: 0 })
  await expect(admin.call(copyCraftHours, copy)).rejects.toThrow('4002')
  expect(await admin.call(copyCraftHours, { ...copy, confirmed: ['overwrite'] })).toEqual({ added: 0, overwritten: 4 })
})

test('a combination needs two products, a record of man-hours and its quantity calculated; shares become man-hours', async () => {
  const { admin, p1, p2, wc1, operations } = await factory()
  const hours = [{ operationId: operations[0] as number, workCenterId: wc1, singleProcessingTime: 30, unitPrice: 0.1 }]
  const products = [
    { productId: p1, quantity: 2 },
    { productId: p2, quantity: 4 },
  ]
  const draft = { name: 'Family mold', products, hours, combinedQuantity: 6 }
  const wrong = [
    [{ ...draft, products: products.slice(0, 1) }, 'products'],
    [{ ...draft, hours: [] }, 'hours'],
    [{ ...draft, combinedQuantity: 5 }, 'Calculate the combined quantity'],
    [{ ...draft, combinedQuantity: null }, 'Calculate the combined quantity'],
    [{ ...draft, products: [products[0], products[0]], combinedQuantity: 4 }, 'listed twice'],
  ] as const
  for (const [each, told] of wrong) await expect(admin.call(addCombination, each as never)).rejects.toThrow(told)
  const saved = await admin.call(addCombination, draft)
  expect(saved.number).toMatch(/^COM\d{10}$/)
  const written = await admin.call(craftHoursCrud.select, { sort: [{ field: 'productCode', order: 'asc' }] })
  expect(written.rows.map((row) => [row.productId, row.singleTripQuantity, row.singleProcessingTime])).toEqual([
    [p1, 2, 10],
    [p2, 4, 20],
  ])
  await expect(admin.call(addCombination, draft)).rejects.toThrow('2 man-hours rows already exist')
  await admin.call(addCombination, {
    ...draft,
    hours: [{ ...(hours[0] as (typeof hours)[0]), unitPrice: 3 }],
    confirmed: ['overwrite'],
  })
  expect((await admin.call(craftHoursCrud.select, {})).rows.map((row) => row.unitPrice)).toEqual([3, 3])
})

test('a sheet makes routings: blanks come from the operation master, a broken flow is told by its row', async () => {
  const { admin, p1, p2, operations, snapshot } = await factory()
  const [op1 = 0] = operations
  const { id, version } = await admin.call(operationCrud.get, { id: op1 })
  await admin.call(operationCrud.update, { id, version, mold: 'M-7' })
  const header = [
    'Product code',
    'Routing version',
    'Sequence',
    'Operation number',
    'Work centre',
    'Cycle time',
    'Successors',
  ]
  const import_ = (rows: unknown[][], fields = {}) =>
    importSheet(gemba, admin, routingCrud.import.path, [header, ...rows], fields)
  const first = await import_([
    ['P1', '1', 10, 'OP1', 'WC2', '', '20, 30'],
    ['P1', '1', 20, 'OP2', 'WC1', 4, '30'],
    ['P1', '1', 30, 'OP3', 'WC1', '', ''],
  ])
  expect(first).toMatchObject({ added: 3, failed: 0 })
  const made = await snapshot(p1)
  expect(made?.operations.map((o) => [o.sequence, o.successor, o.singleProcessingTime, o.unitPrice, o.mold])).toEqual([
    [10, [20, 30], 30, 0.5, 'M-7'],
    [20, [30], 4, 0.5, null],
    [30, [], 30, 0.5, null],
  ])
  const broken = await import_([
    ['P2', '1', 10, 'OP1', 'WC1', '', '10'],
    ['P2', '1', 20, 'OP2', '', '', ''],
  ])
  expect(broken).toMatchObject({ added: 0, failed: 2 })
  expect(broken.problems.map(({ row, field }) => [row, field])).toContainEqual([3, 'Work centre'])
  expect(await snapshot(p2)).toBeNull()
})

test('man-hours are imported, updated when asked, and a row that stands twice is told', async () => {
  const { admin } = await factory()
  const header = ['Product code', 'Operation number', 'Work centre number', 'Cycle time', 'Piece rate']
  const import_ = (rows: unknown[][], fields = {}) =>
    importSheet(gemba, admin, craftHoursCrud.import.path, [header, ...rows], fields)
  const row = ['P1', 'OP1', 'WC1', 9, 0.3]
  expect((await import_([row, row])).problems[0]?.message).toBe('Same as row 2')
  expect(await import_([row])).toMatchObject({ added: 1 })
  expect(await import_([row])).toMatchObject({ added: 0, failed: 1 })
  expect(await import_([['P1', 'OP1', 'WC1', 8, 0.3]], { updateDuplicates: true })).toMatchObject({ updated: 1 })
  expect((await admin.call(craftHoursCrud.select, {})).rows).toMatchObject([
    { singleProcessingTime: 8, hourlyOutput: 450 },
  ])
})
