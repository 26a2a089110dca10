import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateApprovalSetting } from '#areas/approvals/contract/approval.ts'
import { startWork } from '#areas/execution/contract/duty.ts'
import { addReport, approveReport, rejectReport, reverseReport } from '#areas/execution/contract/report.api.ts'
import { productionReportKind } from '#areas/execution/contract/report.ts'
import { makeFloor, makeOrder } from '#areas/execution/server/floor.fixture.ts'
import {
  checkInventory,
  findAwaitedStock,
  issueInventory,
  moveInventory,
  proposePutaway,
} from '#areas/inventory/contract/inventory.api.ts'
import { locationCrud } from '#areas/inventory/contract/location.ts'
import { balanceCrud, moveCrud } from '#areas/inventory/contract/stock.ts'
import { makeStore, stockOf } from '#areas/inventory/server/testing.ts'
import { scanPackingUnit } from '#areas/packing/contract/packing.api.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

/** An order of 100 that Ann cuts and welds; 60 are cut. */
async function place() {
  const admin = await gemba.team()
  const { floor, order } = await gemba.services.database.inTeam(
    { teamId: admin.teamId, workshops: null },
    async (db) => {
      const floor = await makeFloor(db)
      return { floor, order: await makeOrder(db, floor, { number: 'WO1', quantity: 100 }) }
    },
  )
  const [cut = 0, weld = 0] = order.taskIds
  await admin.call(startWork, { taskId: cut, userIds: [admin.userId] })
  await admin.call(addReport, { taskId: cut, goodQuantity: 60 })
  await admin.call(startWork, { taskId: weld, userIds: [admin.userId], confirmed: ['moveDuty'] })
  const stock = () => stockOf(admin, floor.productId)
  const weldSome = async (goodQuantity: number) =>
    (await admin.call(addReport, { taskId: weld, goodQuantity })).ids[0] as number
  return { admin, floor, stock, weldSome }
}

test('what the last operation makes lies at the line in the lot of its order, free at once where nobody approves', async () => {
  const { admin, floor, stock, weldSome } = await place()
  await weldSome(10)
  await weldSome(5)
  const [line] = (await admin.call(locationCrud.select, { where: { kind: ['line'] } })).rows
  expect(line).toMatchObject({ lineId: floor.lineId, lots: 1 })
  expect(await stock()).toEqual([`${line?.code} WO1 15 free`])
  const { rows } = await admin.call(moveCrud.select, {})
  expect(rows.map(({ kind, fromKind, toKind, quantity }) => [kind, fromKind, toKind, quantity])).toEqual([
    ['approval', 'line', 'line', 5],
    ['production', 'production', 'line', 5],
    ['approval', 'line', 'line', 10],
    ['production', 'production', 'line', 10],
  ])
  expect(rows[1]?.documentNo).toMatch(/^R\d+/)
})

test('until it is approved it is there and not free; rejected it is gone again', async () => {
  const { admin, stock, weldSome } = await place()
  const boss = await makeUser(gemba, admin.teamId, { name: 'Boss', rights: ['report.view', 'report.approve'] })
  await admin.call(updateApprovalSetting, { kind: productionReportKind, levels: [{ userIds: [boss.userId] }] })
  const [good, bad] = [await weldSome(10), await weldSome(5)]
  expect((await stock())[0]).toMatch(/WO1 15 unapproved$/)
  await boss.call(approveReport, { ids: [good] })
  expect((await stock()).sort()).toEqual([expect.stringMatching(/10 free$/), expect.stringMatching(/5 unapproved$/)])
  await boss.call(rejectReport, { ids: [bad], reason: 'Not welded through' })
  expect(await stock()).toEqual([expect.stringMatching(/10 free$/)])
  expect((await admin.call(checkInventory, {})).differences).toEqual([])
})

test('what was put away before its approval is approved where it lies', async () => {
  const { admin, floor, stock, weldSome } = await place()
  const boss = await makeUser(gemba, admin.teamId, { name: 'Boss', rights: ['report.view', 'report.approve'] })
  await admin.call(updateApprovalSetting, { kind: productionReportKind, levels: [{ userIds: [boss.userId] }] })
  const report = await weldSome(10)
  const { places } = await makeStore(admin, { products: [] })
  const [lying] = (await admin.call(balanceCrud.select, { where: { productId: floor.productId } })).rows
  await admin.call(moveInventory, { id: lying?.id as number, quantity: 7, toLocationId: places[0] as number })
  await boss.call(approveReport, { ids: [report] })
  expect((await stock()).sort()).toEqual(['A1 WO1 7 free', expect.stringMatching(/WO1 3 free$/)])
})

test('reversing a report takes its goods back wherever they lie, and is refused once they have left', async () => {
  const { admin, floor, stock, weldSome } = await place()
  const [first, second] = [await weldSome(10), await weldSome(5)]
  const { places } = await makeStore(admin, { products: [] })
  const [lying] = (await admin.call(balanceCrud.select, { where: { productId: floor.productId } })).rows
  await admin.call(moveInventory, { id: lying?.id as number, quantity: 12, toLocationId: places[0] as number })
  await admin.call(reverseReport, { id: second, reason: 'Counted twice' })
  expect(await stock()).toEqual(['A1 WO1 10 free'])
  const [stored] = (await admin.call(balanceCrud.select, { where: { productId: floor.productId } })).rows
  await admin.call(issueInventory, { id: stored?.id as number, quantity: 4, kind: 'consumption' })
  await expect(admin.call(reverseReport, { id: first, reason: 'Wrong order' })).rejects.toThrow(
    /Of the 10 of report R\w+, 6 are still in stock \(lot WO1\)/,
  )
  expect(await stock()).toEqual(['A1 WO1 6 free'])
  expect((await admin.call(checkInventory, {})).differences).toEqual([])
})

test('what is not approved is not packed; reversing a report leaves what is packed, and names its box', async () => {
  const { admin, weldSome } = await place()
  const boss = await makeUser(gemba, admin.teamId, { name: 'Boss', rights: ['report.view', 'report.approve'] })
  await admin.call(updateApprovalSetting, { kind: productionReportKind, levels: [{ userIds: [boss.userId] }] })
  const ids = [await weldSome(10), await weldSome(5)]
  const [line] = (await admin.call(locationCrud.select, { where: { kind: ['line'] } })).rows
  const scanned = { code: 'WO1', locationId: line?.id as number }
  await expect(admin.call(scanPackingUnit, scanned)).rejects.toThrow('not approved yet')
  await boss.call(approveReport, { ids })
  const { sheet } = await admin.call(scanPackingUnit, { ...scanned, quantity: 7 })
  const [first = 0, second = 0] = ids
  await admin.call(reverseReport, { id: second, reason: 'Counted twice' })
  await expect(admin.call(reverseReport, { id: first, reason: 'Wrong order' })).rejects.toThrow(sheet.number)
  expect((await admin.call(checkInventory, {})).differences).toEqual([])
})

test('goods that wait are found by the label of their order, and are proposed the bin of their own kind', async () => {
  const { admin, floor, stock, weldSome } = await place()
  await weldSome(10)
  const { places } = await makeStore(admin, { bins: ['A1', 'A2', 'B1'], products: ['M1'] })
  const { rows } = await admin.call(findAwaitedStock, { code: 'https://gemba.example/o?no=wo1' })
  const id = rows[0]?.id as number
  expect(rows.map(({ lotNumber, quantity }) => [lotNumber, quantity])).toEqual([['WO1', 10]])
  expect((await admin.call(findAwaitedStock, { code: 'WO2' })).rows).toEqual([])
  await admin.call(moveInventory, { id, quantity: 4, toLocationId: places[1] as number })
  const proposed = (await admin.call(proposePutaway, { id })).rows
  expect(proposed.map(({ code, reason, quantity }) => [code, reason, quantity])).toEqual([
    ['A2', 'sameLot', 4],
    ['A1', 'sameKind', 0],
    ['B1', 'sameKind', 0],
  ])
  await admin.call(moveInventory, { id, quantity: 6, toLocationId: proposed[0]?.id as number })
  expect(await stock()).toEqual(['A2 WO1 10 free'])
  expect(floor.productId).toBe(rows[0]?.productId)
})
