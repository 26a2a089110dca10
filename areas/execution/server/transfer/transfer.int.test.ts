import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { startWork } from '../../contract/duty.ts'
import { addReport, reverseReport } from '../../contract/report.api.ts'
import { addTransfer, getTransferable, revokeTransfer, transferCrud } from '../../contract/transfer.ts'
import { floorTeam, makeOrder, makeUser, operatorRights } from '../testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

/** An order of 100 of which 50 are cut and 10 welded, by two people. */
async function place() {
  const { admin, within, floor } = await floorTeam(gemba)
  const { teamId } = admin
  const order = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 100 }))
  const [cut, weld] = order.taskIds as [number, number]
  const [fromOperationId, toOperationId] = order.operationIds as [number, number]
  const ann = await makeUser(gemba, teamId, { name: 'Ann', rights: operatorRights })
  const ben = await makeUser(gemba, teamId, { name: 'Ben', rights: operatorRights })
  await ann.call(startWork, { taskId: cut, userIds: [ann.userId] })
  const { ids } = await ann.call(addReport, { taskId: cut, goodQuantity: 50 })
  await ben.call(startWork, { taskId: weld, userIds: [ben.userId] })
  await ben.call(addReport, { taskId: weld, goodQuantity: 10 })
  return { admin, ann, ben, cut, weld, order, link: { fromOperationId, toOperationId }, reportId: ids[0] as number }
}

test('from the first transfer on an operation takes what is moved to it alone', async () => {
  const { admin, ben, weld, link, order } = await place()
  expect((await admin.call(getTransferable, { id: order.orderId })).links).toMatchObject([
    { fromName: 'Cut', toName: 'Weld', good: 50, transferred: 0, byTransfer: false },
  ])
  await admin.call(addTransfer, { ...link, quantity: 15 })
  // Ten were used before: they are written as moved, and fifteen more may be welded.
  await expect(ben.call(addReport, { taskId: weld, goodQuantity: 16 })).rejects.toMatchObject({
    body: { data: { remaining: 15 } },
  })
  await ben.call(addReport, { taskId: weld, goodQuantity: 15 })
  const { rows } = await admin.call(transferCrud.select, {})
  expect(rows.map(({ quantity }) => quantity)).toEqual([15, 10])
})

test('no more is moved than is there, though two move it at once', async () => {
  const { admin, link } = await place()
  const answers = await Promise.allSettled([1, 2].map(() => admin.call(addTransfer, { ...link, quantity: 25 })))
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(admin.call(addTransfer, { ...link, quantity: 16 })).rejects.toMatchObject({
    body: { data: { available: 15 } },
  })
  const back = { fromOperationId: link.toOperationId, toOperationId: link.fromOperationId, quantity: 1 }
  await expect(admin.call(addTransfer, back)).rejects.toMatchObject({ body: { code: 4000 } })
})

test('what was used is not revoked; revoking all lets good quantity count at once again', async () => {
  const { admin, ben, weld, link } = await place()
  const { id } = await admin.call(addTransfer, { ...link, quantity: 20 })
  await ben.call(addReport, { taskId: weld, goodQuantity: 5 })
  expect((await admin.call(revokeTransfer, { ids: [id] })).skipped[0]?.reason).toContain('Weld')
  const small = await admin.call(addTransfer, { ...link, quantity: 20 })
  expect(await admin.call(revokeTransfer, { ids: [small.id] })).toEqual({ done: [small.id], skipped: [] })
  expect((await admin.call(revokeTransfer, { ids: [small.id] })).skipped[0]?.reason).toContain('Already')
})

test('a report whose quantity was moved on is not taken back', async () => {
  const { admin, link, reportId } = await place()
  await admin.call(addTransfer, { ...link, quantity: 30 })
  await expect(admin.call(reverseReport, { id: reportId, reason: 'wrong' })).rejects.toThrow(/Revoke the transfers/)
})
