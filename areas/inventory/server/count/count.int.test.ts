import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateApprovalSetting } from '#areas/approvals/contract/approval.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import { makeUser } from '#tests/factories/user.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import * as api from '../../contract/count.ts'
import {
  adjustInventory,
  checkInventory,
  issueInventory,
  moveInventory,
  reverseStockMove,
} from '../../contract/inventory.api.ts'
import { moveCrud } from '../../contract/stock.ts'
import { lay, makeStore, stockOf } from '../testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const counterRights = ['stockCount.view', 'stockCount.count']

/** A store with two bins, stock in them, two people who count, and one who approves. */
async function store() {
  const admin = await gemba.team()
  const made = await makeStore(admin, { products: ['M1', 'M2'] })
  const [here = 0, there = 0] = made.places
  const [one = 0, two = 0] = made.products
  const teamId = admin.teamId
  const person = (name: string, rights: string[]) => makeUser(gemba, teamId, { name, rights })
  const first = await person('First', counterRights)
  const second = await person('Second', counterRights)
  const judge = await person('Judge', ['stockCount.view', 'stockCount.review', 'stockCount.approve'])
  const levels = [{ roleIds: [judge.roleId], userIds: [] }]
  await admin.call(updateApprovalSetting, { kind: api.stockCountKind, levels })
  return { admin, here, there, one, two, first, second, judge }
}

const makeAt = (admin: Client, locationIds: number[], freezes = false) =>
  admin.call(api.addStockCount, { scope: 'places', locationIds, freezes })

const sheetOf = (client: Client, id: number) => client.call(api.getStockCountSheet, { id })

test('a count is blind, counted again by another person, approved by a third, and booked in the ledger', async () => {
  const { admin, here, one, two, first, second, judge } = await store()
  await lay(admin, one, here, 100, 'L1')
  await lay(admin, two, here, 10)
  const { id, lines: made } = await makeAt(admin, [here])
  expect(made).toBe(2)
  const { lines } = await sheetOf(first, id)
  expect(JSON.stringify(lines)).not.toMatch(/100|book/)
  const [l1 = 0, l2 = 0] = lines.map((line) => line.id)
  expect(await first.call(api.countStockLine, { id: l2, counted: 10 })).toEqual({ status: 'counted' })
  expect(await first.call(api.countStockLine, { id: l1, counted: 93 })).toEqual({ status: 'toRecount' })
  await expect(first.call(api.countStockLine, { id: l1, counted: 100 })).rejects.toThrow('another person')
  await expect(first.call(api.countStockLine, { id: l2, counted: 9 })).rejects.toThrow('is counted')
  await expect(admin.call(api.submitStockCount, { id })).rejects.toThrow('1 line open')
  // Another figure again settles nothing: somebody else counts once more.
  expect(await second.call(api.countStockLine, { id: l1, counted: 96 })).toEqual({ status: 'toRecount' })
  expect(await first.call(api.countStockLine, { id: l1, counted: 96 })).toEqual({ status: 'counted' })
  expect(await admin.call(api.submitStockCount, { id })).toEqual({ status: 'underApproval', differences: 1 })
  expect(await stockOf(admin, one)).toEqual(['A1 L1 100 free'])
  const review = await judge.call(api.getStockCountReview, { id })
  expect(review).toMatchObject({ counted: 2, exact: 1, lines: [{ difference: -4, book: 100, counted: 96 }] })
  expect(review.lines[0]?.entries.map(({ counted, userName }) => [counted, userName])).toEqual([
    [93, 'First'],
    [96, 'Second'],
    [96, 'First'],
  ])
  expect((await judge.call(api.selectStockCountToApprove, {})).rows.map((row) => row.id)).toEqual([id])
  expect(await admin.call(api.approveStockCount, { ids: [id] })).toMatchObject({ done: [] })
  expect(await judge.call(api.approveStockCount, { ids: [id] })).toMatchObject({ done: [id], skipped: [] })
  expect(await stockOf(admin, one)).toEqual(['A1 L1 96 free'])
  expect(await stockOf(admin, two)).toEqual(['A1 10 free'])
  const { rows } = await admin.call(moveCrud.select, { where: { productId: one, kind: ['count'] } })
  expect(rows[0]).toMatchObject({
    quantity: 4,
    fromCode: 'A1',
    toKind: 'countDifference',
    documentNo: expect.any(String),
  })
  await expect(admin.call(reverseStockMove, { id: rows[0]?.id as number, note: 'No' })).rejects.toThrow('count again')
  expect(await admin.call(checkInventory, {})).toMatchObject({ differences: [] })
})

test('a difference of pieces whose report waits for its approval is not booked, and it is said what to do', async () => {
  const { admin, here, one, first, second } = await store()
  const { lotId } = await lay(admin, one, here, 100, 'L1')
  const state = (to: 'free' | 'unapproved') =>
    gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
      db.updateTable('stockBalance').set({ state: to }).where('lotId', '=', lotId).execute(),
    )
  await admin.call(updateApprovalSetting, { kind: api.stockCountKind, levels: [] })
  await state('unapproved')
  const { id } = await makeAt(admin, [here])
  const { lines } = await sheetOf(first, id)
  const line = lines[0]?.id as number
  await first.call(api.countStockLine, { id: line, counted: 90 })
  await second.call(api.countStockLine, { id: line, counted: 90 })
  const refused = admin.call(api.submitStockCount, { id })
  await expect(refused).rejects.toThrow('100 of lot L1 at A1 are reported and not approved')
  await state('free')
  expect(await admin.call(api.submitStockCount, { id })).toMatchObject({ status: 'posted' })
  expect(await stockOf(admin, one)).toEqual(['A1 L1 90 free'])
})

test('what moves after it was counted stays moved: the difference is booked, not the figure', async () => {
  const { admin, here, there, one, first, second, judge } = await store()
  const { id: lying } = await lay(admin, one, here, 50)
  const { id } = await makeAt(admin, [here])
  const [line] = (await sheetOf(first, id)).lines
  await first.call(api.countStockLine, { id: line?.id as number, counted: 52 })
  await admin.call(moveInventory, { id: lying, quantity: 20, toLocationId: there, confirmed: ['underCount'] })
  expect(await second.call(api.countStockLine, { id: line?.id as number, counted: 32 })).toEqual({ status: 'counted' })
  await admin.call(api.submitStockCount, { id })
  await admin.call(issueInventory, { id: lying, quantity: 5, kind: 'consumption', confirmed: ['underCount'] })
  await judge.call(api.approveStockCount, { ids: [id] })
  expect(await stockOf(admin, one)).toEqual(['A1 27 free', 'B1 20 free'])
})

test('while a place is counted, moves are asked about, or refused where it is frozen; other corrections are refused', async () => {
  const { admin, here, there, one, first } = await store()
  const { id: lying } = await lay(admin, one, here, 50)
  const open = await makeAt(admin, [here])
  const move = { id: lying, quantity: 1, toLocationId: there }
  await expect(admin.call(moveInventory, move)).rejects.toMatchObject({ body: { data: { confirm: 'underCount' } } })
  await expect(admin.call(adjustInventory, { id: lying, expected: 50, counted: 49, note: 'x' })).rejects.toThrow(
    open.countNo,
  )
  await expect(makeAt(admin, [here])).rejects.toThrow(open.countNo)
  await admin.call(api.cancelStockCount, { ids: [open.id], note: 'Too early' })
  const frozen = await makeAt(admin, [here], true)
  await expect(admin.call(moveInventory, { ...move, confirmed: ['underCount'] })).rejects.toThrow(frozen.countNo)
  await expect(first.call(api.submitStockCount, { id: frozen.id })).rejects.toMatchObject({ status: 403 })
  const [line] = (await sheetOf(first, frozen.id)).lines
  await first.call(api.countStockLine, { id: line?.id as number, counted: 50 })
  expect(await admin.call(api.submitStockCount, { id: frozen.id })).toEqual({ status: 'posted', differences: 0 })
  await admin.call(moveInventory, move)
  expect(await stockOf(admin, one)).toEqual(['A1 49 free', 'B1 1 free'])
})

test('what the books do not know is added on the sheet, a rejection has the differences counted again', async () => {
  const { admin, here, there, two, first, second, judge } = await store()
  const { id } = await makeAt(admin, [there])
  const found = { id, locationId: there, productId: two, lotNumber: 'N1', counted: 7 }
  expect(await first.call(api.addStockCountLine, found)).toEqual({ status: 'toRecount' })
  await expect(first.call(api.addStockCountLine, found)).rejects.toThrow('on the sheet')
  await expect(first.call(api.addStockCountLine, { ...found, locationId: here })).rejects.toThrow('not part of')
  const [line] = (await sheetOf(second, id)).lines
  await second.call(api.countStockLine, { id: line?.id as number, counted: 7 })
  await admin.call(api.submitStockCount, { id })
  await judge.call(api.rejectStockCount, { ids: [id], reason: 'Look again' })
  expect((await sheetOf(second, id)).lines[0]).toMatchObject({ status: 'toRecount', mine: true })
  await first.call(api.countStockLine, { id: line?.id as number, counted: 7 })
  await admin.call(api.submitStockCount, { id })
  await judge.call(api.approveStockCount, { ids: [id] })
  expect(await stockOf(admin, two)).toEqual(['B1 N1 7 free'])
})

test('two who count one line at once are not booked twice, and two counts of one place are not begun', async () => {
  const { admin, here, one, first, second } = await store()
  await lay(admin, one, here, 5)
  const begun = await Promise.allSettled([makeAt(admin, [here]), makeAt(admin, [here])])
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await admin.call(api.stockCountCrud.select, {})
  const id = rows[0]?.id as number
  const [line] = (await sheetOf(first, id)).lines
  const tries = await Promise.allSettled(
    [first, second].map((client) => client.call(api.countStockLine, { id: line?.id as number, counted: 5 })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('classes follow what is used, by value or by moves, and what was counted is due again when its cycle ends', async () => {
  const { admin, here, one, two, first } = await store()
  await admin.call(productCrud.update, { id: two, version: 1, standardPrice: 100 })
  await admin.call(productCrud.update, { id: one, version: 1, standardPrice: 1 })
  const [{ id: cheap }, { id: dear }] = [await lay(admin, one, here, 100), await lay(admin, two, here, 100)]
  for (const quantity of [1, 1, 1, 1, 1]) await admin.call(issueInventory, { id: cheap, quantity, kind: 'consumption' })
  await admin.call(issueInventory, { id: dear, quantity: 10, kind: 'consumption' })
  const classes = async () => {
    const { rows } = await admin.call(api.countDueCrud.select, { sort: [{ field: 'productCode', order: 'asc' }] })
    return rows.map(({ productCode, abcClass, used, due }) => [productCode, abcClass, used, due])
  }
  expect(await classes()).toEqual([
    ['M1', 'A', 5, true],
    ['M2', 'B', 1, true],
  ])
  const { version, value } = await admin.call(api.getStockCountRule, {})
  await admin.call(api.updateStockCountRule, { version, value: { ...value, basis: 'value' } })
  expect(await classes()).toEqual([
    ['M1', 'C', 5, true],
    ['M2', 'A', 1000, true],
  ])
  const due = await admin.call(api.addStockCount, { scope: 'cycle' })
  expect(due.lines).toBe(2)
  await expect(admin.call(api.addStockCount, { scope: 'cycle' })).rejects.toThrow('No product is due')
  for (const line of (await sheetOf(first, due.id)).lines)
    await first.call(api.countStockLine, { id: line.id, counted: line.productCode === 'M1' ? 95 : 90 })
  await admin.call(api.submitStockCount, { id: due.id })
  expect((await classes()).map(([code, , , isDue]) => [code, isDue])).toEqual([
    ['M1', false],
    ['M2', false],
  ])
  await expect(
    admin.call(api.updateStockCountRule, { version: version + 1, value: { ...value, shareB: 50 } }),
  ).rejects.toThrow('greater')
})
