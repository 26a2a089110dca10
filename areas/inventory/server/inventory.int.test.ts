import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import * as api from '../contract/inventory.api.ts'
import { locationCrud } from '../contract/location.ts'
import { lotCrud } from '../contract/lot.ts'
import { balanceCrud, moveCrud, productStockCrud } from '../contract/stock.ts'
import { warehouseCrud } from '../contract/warehouse.ts'
import { lay, makeStore, stockOf } from './testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

async function store(options?: Parameters<typeof makeStore>[1]) {
  const admin = await gemba.team()
  const made = await makeStore(admin, options)
  const [productId = 0] = made.products
  const [here = 0, there = 0] = made.places
  return { admin, productId, here, there, ...made }
}

test('what moves leaves one place for another, and both ends and the reason are in the ledger', async () => {
  const { admin, productId, here, there } = await store()
  const { id } = await lay(admin, productId, here, 10, 'L1')
  await admin.call(api.moveInventory, { id, quantity: 4, toLocationId: there, note: 'Closer to the line' })
  expect(await stockOf(admin, productId)).toEqual(['A1 L1 6 free', 'B1 L1 4 free'])
  const { rows } = await admin.call(moveCrud.select, { where: { productId } })
  expect(rows.map((row) => [row.kind, row.fromCode, row.fromKind, row.toCode, row.quantity, row.note])).toEqual([
    ['transfer', 'A1', 'storage', 'B1', 4, 'Closer to the line'],
    ['count', null, 'countDifference', 'A1', 10, 'Opening stock'],
  ])
  const [product] = (await admin.call(productStockCrud.select, {})).rows
  expect(product).toMatchObject({ productCode: 'M1', quantity: 10, freeQuantity: 10, lots: 1, places: 2 })
})

test('no more is taken than is there, and the refusal says what is there and where more lies', async () => {
  const { admin, productId, here, there } = await store()
  const { id } = await lay(admin, productId, here, 3)
  await lay(admin, productId, there, 8, 'L9')
  await expect(admin.call(api.moveInventory, { id, quantity: 5, toLocationId: there })).rejects.toThrow(
    'A1 has only 3 pcs of M1, not 5 pcs. More at: B1 (L9) 8',
  )
  await expect(admin.call(api.issueInventory, { id, quantity: 2.5, kind: 'scrap' })).rejects.toThrow('0 decimals')
  await expect(admin.call(api.moveInventory, { id, quantity: 1, toLocationId: here })).rejects.toThrow('already at A1')
  expect(await stockOf(admin, productId)).toEqual(['A1 3 free', 'B1 L9 8 free'])
})

test('fifty people who take at once take what is there and no more, whichever way they carry it', async () => {
  const { admin, productId, here, there } = await store()
  const from = await lay(admin, productId, here, 30)
  const back = await lay(admin, productId, there, 10)
  const takers = Array.from({ length: 50 }, (_, i) => i)
  const answers = await Promise.allSettled(
    takers.map((i) =>
      i % 5 === 4
        ? admin.call(api.moveInventory, { id: back.id, quantity: 1, toLocationId: here })
        : admin.call(api.issueInventory, { id: from.id, quantity: 1, kind: 'consumption' }),
    ),
  )
  const taken = answers.filter(({ status }, i) => status === 'fulfilled' && i % 5 !== 4).length
  const carried = answers.filter(({ status }, i) => status === 'fulfilled' && i % 5 === 4).length
  expect(carried).toBe(10)
  expect(taken).toBeLessThanOrEqual(40)
  expect(taken).toBeGreaterThanOrEqual(30)
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ body: { code: 4001, data: { there: 0 } } })
  const left = (await admin.call(balanceCrud.select, { where: { productId } })).rows
  expect(left.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)).toBe(40 - taken)
  expect(await admin.call(api.checkInventory, {})).toMatchObject({ differences: [] })
})

test('a move is undone once, by a move that names it, and not where what it brought has gone on', async () => {
  const { admin, productId, here, there } = await store()
  const { id } = await lay(admin, productId, here, 10)
  const { moveIds } = await admin.call(api.moveInventory, { id, quantity: 4, toLocationId: there })
  const undo = { id: moveIds[0] as number, note: 'Wrong bin' }
  const answers = await Promise.allSettled([1, 2].map(() => admin.call(api.reverseStockMove, undo)))
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await stockOf(admin, productId)).toEqual(['A1 10 free'])
  await expect(admin.call(api.reverseStockMove, undo)).rejects.toThrow('already reversed')
  const { rows } = await admin.call(moveCrud.select, { where: { productId } })
  expect(rows.map(({ kind, reversed }) => [kind, reversed])).toEqual([
    ['reversal', false],
    ['transfer', true],
    ['count', false],
  ])
  await expect(admin.call(api.reverseStockMove, { id: rows[0]?.id as number, note: 'x' })).rejects.toThrow(
    'cannot be reversed',
  )
  await admin.call(api.issueInventory, { id, quantity: 8, kind: 'scrap' })
  await expect(admin.call(api.reverseStockMove, { id: rows[2]?.id as number, note: 'x' })).rejects.toThrow('only 2 pcs')
})

test('a count books the difference to what the books said then, so that moves meanwhile stay', async () => {
  const { admin, productId, here, there } = await store()
  const { id } = await lay(admin, productId, here, 10)
  await admin.call(api.moveInventory, { id, quantity: 4, toLocationId: there })
  await admin.call(api.adjustInventory, { id, expected: 10, counted: 9, note: 'One broken' })
  expect(await stockOf(admin, productId)).toEqual(['A1 5 free', 'B1 4 free'])
  expect(await admin.call(api.adjustInventory, { id, expected: 5, counted: 5, note: 'Again' })).toEqual({ moveIds: [] })
  const found = { productId, locationId: here, quantity: 1, note: 'Behind the rack' }
  await expect(admin.call(api.addFoundInventory, found)).rejects.toThrow('Adjust count')
})

test('a received lot keeps its origin; what contradicts it is another lot', async () => {
  const { admin, productId, here } = await store()
  const lot = { productId, lotNumber: 'L7', toLocationId: here, supplier: 'Steel Ltd', expiresOn: '2099-01-31' }
  const { lotId } = await admin.call(api.receiveInventory, { ...lot, kind: 'receipt', quantity: 5, inspect: true })
  expect(await stockOf(admin, productId)).toEqual(['A1 L7 5 inInspection'])
  await expect(
    admin.call(api.receiveInventory, { ...lot, kind: 'receipt', quantity: 5, expiresOn: '2099-02-28' }),
  ).rejects.toThrow('already recorded with 2099-01-31')
  await expect(
    admin.call(api.receiveInventory, {
      ...lot,
      kind: 'receipt',
      lotNumber: 'L8',
      quantity: 1,
      producedOn: '2099-06-01',
    }),
  ).rejects.toThrow('before the production date')
  expect((await admin.call(lotCrud.get, { id: lotId })).supplier).toBe('Steel Ltd')
})

test('what is held is not used up wherever it lies, moves and is scrapped, and is released by another person', async () => {
  const { admin, productId, here, there } = await store()
  const { id, lotId } = await lay(admin, productId, here, 10, 'L1')
  await admin.call(api.holdLot, { ids: [lotId], status: 'held', reason: 'Cracks' })
  await expect(admin.call(api.issueInventory, { id, quantity: 1, kind: 'consumption' })).rejects.toThrow('On hold')
  await admin.call(api.moveInventory, { id, quantity: 6, toLocationId: there })
  await admin.call(api.splitLot, { id, quantity: 1, lotNumber: 'L1-S' })
  expect(await stockOf(admin, productId)).toEqual(['A1 L1 3 held', 'A1 L1-S 1 held', 'B1 L1 6 held'])
  const own = await admin.call(api.releaseLot, { ids: [lotId], note: 'Fine' })
  expect(own.skipped[0]?.reason).toContain('another person')
  const rights = ['inventory.view', 'stockLot.view', 'stockLot.release']
  const inspector = await makeUser(gemba, admin.teamId, { name: 'Iris', rights })
  await inspector.call(api.releaseLot, { ids: [lotId], note: 'Within tolerance' })
  expect(await stockOf(admin, productId)).toEqual(['A1 L1 3 free', 'A1 L1-S 1 held', 'B1 L1 6 free'])
  const { rows } = await inspector.call(api.selectLotHold, { lotId })
  expect(rows).toMatchObject([{ reason: 'Cracks', releasedByName: 'Iris', releaseNote: 'Within tolerance' }])
  await expect(inspector.call(api.holdLot, { ids: [lotId], status: 'held', reason: 'x' })).rejects.toMatchObject({
    status: 403,
  })
})

test('an expired lot is not used up, and is told from the others', async () => {
  const { admin, productId, here } = await store()
  const lot = { kind: 'receipt' as const, productId, lotNumber: 'OLD', toLocationId: here, quantity: 5 }
  await admin.call(api.receiveInventory, { ...lot, expiresOn: '2020-01-31' })
  expect(await stockOf(admin, productId)).toEqual(['A1 OLD 5 expired'])
  const [row] = (await admin.call(balanceCrud.select, { where: { status: 'expired' } })).rows
  await expect(
    admin.call(api.issueInventory, { id: row?.id as number, quantity: 1, kind: 'consumption' }),
  ).rejects.toThrow('expired on 2020-01-31')
})

test('a place belongs to one thing of its kind, keeps what lies in it, and takes nothing once it is closed', async () => {
  const { admin, productId, here, there, warehouseId } = await store()
  await expect(admin.call(locationCrud.add, { code: 'S1', kind: 'lineSide', warehouseId })).rejects.toThrow('stationId')
  await expect(admin.call(locationCrud.add, { code: '*scrap', kind: 'storage', warehouseId })).rejects.toThrow('code')
  const { id } = await lay(admin, productId, here, 10)
  expect((await admin.call(locationCrud.delete, { ids: [here] })).done).toEqual([])
  expect((await admin.call(warehouseCrud.delete, { ids: [warehouseId] })).done).toEqual([])
  const row = await admin.call(locationCrud.get, { id: there })
  await admin.call(locationCrud.update, { id: there, version: row.version, enabled: false })
  await expect(admin.call(api.moveInventory, { id, quantity: 1, toLocationId: there })).rejects.toThrow('is disabled')
})

test('nothing goes by hand to where the books alone have places, and nothing of another team is reached', async () => {
  const { admin, productId, here, there } = await store()
  const { id, lotId } = await lay(admin, productId, here, 10)
  await admin.call(api.issueInventory, { id, quantity: 1, kind: 'scrap' })
  const { rows } = await admin.call(moveCrud.select, { where: { kind: 'scrap' } })
  const toLocationId = rows[0]?.toLocationId as number
  await expect(admin.call(api.moveInventory, { id, quantity: 1, toLocationId })).rejects.toThrow(
    'Select a stock location',
  )
  const other = await store()
  await expect(
    other.admin.call(api.moveInventory, { id, quantity: 1, toLocationId: other.here }),
  ).rejects.toMatchObject({
    status: 404,
  })
  const mine = await lay(other.admin, other.productId, other.here, 1)
  await expect(other.admin.call(api.moveInventory, { id: mine.id, quantity: 1, toLocationId: there })).rejects.toThrow(
    'Select a stock location',
  )
  await expect(
    other.admin.call(api.addFoundInventory, { productId, locationId: other.here, quantity: 1, note: 'x' }),
  ).rejects.toThrow('productId')
  expect((await other.admin.call(api.holdLot, { ids: [lotId], status: 'held', reason: 'x' })).done).toEqual([])
  expect((await other.admin.call(api.selectLotHold, { lotId })).rows).toEqual([])
})

test('balances that somebody wrote past the ledger are found; the ledger itself cannot be rewritten', async () => {
  const { admin, productId, here } = await store()
  const { id } = await lay(admin, productId, here, 10)
  const within = <T>(work: Parameters<typeof gemba.services.database.inTeam<T>>[1]) =>
    gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, work)
  await within((db) => db.updateTable('stockBalance').set({ quantity: 11 }).where('id', '=', id).execute())
  expect((await admin.call(api.checkInventory, {})).differences).toEqual([
    { locationCode: 'A1', productCode: 'M1', lotNumber: '', ledger: 10, balance: 11, packed: 0 },
  ])
  await expect(within((db) => sql`update stock_move set quantity = 11`.execute(db))).rejects.toThrow(
    'permission denied',
  )
  await expect(within((db) => sql`delete from stock_move`.execute(db))).rejects.toThrow('permission denied')
})
