import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#core/contract/result.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { reportMaintenanceBreakdown } from '../../contract/breakdown.api.ts'
import { maintenanceBreakdownCrud } from '../../contract/breakdown.ts'
import * as api from '../../contract/part.api.ts'
import { maintenancePartCrud, maintenancePartMoveCrud } from '../../contract/part.ts'
import { maintenancePlanCrud } from '../../contract/plan.ts'
import { executeMaintenanceTask, getMaintenanceSheet } from '../../contract/task.api.ts'
import { maintenanceTaskCrud } from '../../contract/task.ts'
import { good, makeMaintained, makeTask } from '../testing.ts'

let gemba: TestGemba
let admin: Awaited<ReturnType<TestGemba['team']>>

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
  admin = await gemba.team()
})
afterAll(() => gemba?.end())

let n = 0

async function makePart(stock: number, more: object = {}) {
  const { id } = await admin.call(maintenancePartCrud.add, {
    number: `SP-${++n}`,
    name: `Bearing ${n}`,
    unit: 'pcs',
    price: 12.5,
    ...more,
  })
  if (stock) await admin.call(api.receiveMaintenancePart, { id, quantity: stock })
  return id
}

async function broken() {
  const { machineIds } = await makeMaintained(gemba, admin)
  const [machineId] = machineIds
  const { id } = await admin.call(reportMaintenanceBreakdown, { machineId, symptom: 'It smokes' })
  return { id, machineId }
}

const stockOf = async (id: number) => (await admin.call(maintenancePartCrud.get, { id })).stock
const movesOf = async (partId: number) =>
  (await admin.call(maintenancePartMoveCrud.select, { pageSize: 200, where: { partId } })).rows

test('parts taken for a breakdown cost it at the price of the moment, and what comes back costs it no more', async () => {
  const { id, machineId } = await broken()
  const partId = await makePart(5, { machineIds: [machineId] })
  const use = { for: 'breakdown', id } as const
  expect(await admin.call(api.takeMaintenancePart, { partId, quantity: 3, use })).toEqual({ stock: 2 })
  await admin.call(api.receiveMaintenancePart, { id: partId, quantity: 1, price: 20 })
  const taken = await admin.call(api.selectTakenMaintenancePart, { use })
  expect(taken).toMatchObject({ open: true, cost: 37.5, rows: [{ partId, quantity: 3 }], fitting: [{ id: partId }] })
  const [taking] = taken.rows
  await admin.call(api.returnMaintenancePart, { id: taking?.id ?? 0, quantity: 1 })
  const more = admin.call(api.returnMaintenancePart, { id: taking?.id ?? 0, quantity: 2.5 })
  await expect(more).rejects.toMatchObject({ body: { code: codes.badFields } })
  expect(await admin.call(api.selectTakenMaintenancePart, { use })).toMatchObject({
    cost: 25,
    rows: [{ quantity: 2, cost: 25 }],
  })
  expect(await admin.call(maintenanceBreakdownCrud.get, { id })).toMatchObject({ partsCost: 25 })
  expect(await stockOf(partId)).toBe(4)
})

test('a part that is not there is refused with how much is; nothing is taken for what is closed', async () => {
  const { id } = await broken()
  const partId = await makePart(1)
  const use = { for: 'breakdown', id } as const
  await expect(admin.call(api.takeMaintenancePart, { partId, quantity: 2, use })).rejects.toThrow(/Only 1 pcs/)
  expect(await stockOf(partId)).toBe(1)
  const plan = await makeTask(admin, await makeMaintained(gemba, admin))
  const task = { for: 'task', id: plan.task?.id ?? 0 } as const
  await admin.call(api.takeMaintenancePart, { partId, quantity: 1, use: task })
  expect(await admin.call(maintenanceTaskCrud.get, { id: task.id })).toMatchObject({ partsCost: 12.5 })
  await admin.call(executeMaintenanceTask, { id: task.id, values: good })
  const late = admin.call(api.takeMaintenancePart, { partId, quantity: 1, use: task })
  await expect(late).rejects.toThrow(/is closed/)
})

test('many who take the last parts at once leave none below zero, and the ledger adds up to the stock', async () => {
  const { id } = await broken()
  const partId = await makePart(5)
  const use = { for: 'breakdown', id } as const
  const all = await Promise.allSettled(
    Array.from({ length: 9 }, () => admin.call(api.takeMaintenancePart, { partId, quantity: 1, use })),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await stockOf(partId)).toBe(0)
  const moves = await movesOf(partId)
  expect(moves.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)).toBe(0)
  expect(moves.map(({ stock }) => stock).sort()).toEqual([0, 1, 2, 3, 4, 5])
})

test('those who give back of one taking at once give back what was taken and no more', async () => {
  const { id } = await broken()
  const partId = await makePart(3)
  const use = { for: 'breakdown', id } as const
  await admin.call(api.takeMaintenancePart, { partId, quantity: 3, use })
  const [taking] = (await admin.call(api.selectTakenMaintenancePart, { use })).rows
  const back = Array.from({ length: 5 }, () =>
    admin.call(api.returnMaintenancePart, { id: taking?.id ?? 0, quantity: 1 }),
  )
  const done = await Promise.allSettled(back)
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await stockOf(partId)).toBe(3)
})

test('what was taken in another workshop is given back by those who see it alone', async () => {
  const { id } = await broken()
  const plan = await makeTask(admin, await makeMaintained(gemba, admin))
  const partId = await makePart(2)
  const uses = [{ for: 'breakdown', id } as const, { for: 'task', id: plan.task?.id ?? 0 } as const]
  const rights = ['maintenancePart.view', 'maintenancePart.take']
  const { workshopId } = await makeMaintained(gemba, admin)
  const other = await makeUser(gemba, admin.teamId, { name: 'Elsewhere', rights, workshops: [workshopId] })
  for (const use of uses) {
    await admin.call(api.takeMaintenancePart, { partId, quantity: 1, use })
    const [taking] = (await admin.call(api.selectTakenMaintenancePart, { use })).rows
    const back = { id: taking?.id ?? 0, quantity: 1 }
    await expect(other.call(api.returnMaintenancePart, back)).rejects.toMatchObject({ body: { code: codes.notFound } })
    await admin.call(api.returnMaintenancePart, back)
  }
  expect(await stockOf(partId)).toBe(2)
})

test('a count keeps what moved since it was begun', async () => {
  const partId = await makePart(10)
  await admin.call(api.issueMaintenancePart, { id: partId, quantity: 2, note: 'tool room' })
  // The person read 10 in the books, counted 9, and somebody else took two meanwhile.
  expect(await admin.call(api.countMaintenancePart, { id: partId, expected: 10, counted: 9, note: 'yearly' })).toEqual({
    stock: 7,
  })
  expect((await movesOf(partId)).map(({ kind }) => kind)).toEqual(['count', 'issue', 'receipt'])
})

test('what is low, what runs out within its days of supply and what is out is told', async () => {
  const low = await makePart(2, { minimum: 3 })
  const soon = await makePart(40, { supplyDays: 30 })
  await admin.call(api.issueMaintenancePart, { id: soon, quantity: 14, note: 'used' })
  const out = await makePart(0)
  const enough = await makePart(4, { minimum: 3, supplyDays: 30 })
  const { rows } = await admin.call(maintenancePartCrud.select, {
    pageSize: 50,
    where: { id: [low, soon, out, enough] },
  })
  const standing = new Map(rows.map((row) => [row.id, row.standing]))
  expect([low, soon, out, enough].map((id) => standing.get(id))).toEqual(['low', 'soon', 'out', 'good'])
  // 14 in a week at least: 2 a day, 26 last 13 days.
  expect(rows.find(({ id }) => id === soon)).toMatchObject({ dailyUse: 2 })
})

test('another team, and one without the right, take nothing', async () => {
  const { id } = await broken()
  const partId = await makePart(1)
  const use = { for: 'breakdown', id } as const
  const other = await gemba.team()
  await expect(other.call(api.takeMaintenancePart, { partId, quantity: 1, use })).rejects.toMatchObject({
    body: { code: codes.notFound },
  })
  const reader = await makeUser(gemba, admin.teamId, { name: 'Rita', rights: ['maintenancePart.view'] })
  await expect(reader.call(api.takeMaintenancePart, { partId, quantity: 1, use })).rejects.toMatchObject({
    body: { code: codes.forbidden },
  })
  expect((await admin.call(api.findMaintenancePart, { code: ` sp-${n} ` })).part).toMatchObject({ id: partId })
  expect((await other.call(api.findMaintenancePart, { code: `SP-${n}` })).part).toBeNull()
})

test('parts that plans need are kept back for tasks that wait, until they are taken; a task tells them, and their stock to those who may see it', async () => {
  const place = await makeMaintained(gemba, admin)
  const partId = await makePart(3)
  const { task, planId } = await makeTask(admin, place, { parts: [{ partId, quantity: 4 }] })
  const id = task.id
  expect(await admin.call(maintenancePlanCrud.get, { id: planId })).toMatchObject({ parts: [{ partId, quantity: 4 }] })
  // Four are needed and three are there.
  expect(await admin.call(maintenancePartCrud.get, { id: partId })).toMatchObject({
    stock: 3,
    reserved: 4,
    standing: 'soon',
  })
  expect((await admin.call(getMaintenanceSheet, { id })).needed).toMatchObject([{ quantity: 4, taken: 0, stock: 3 }])
  const other = await makeUser(gemba, admin.teamId, { name: 'Ona', rights: ['maintenanceTask.view'] })
  expect((await other.call(getMaintenanceSheet, { id })).needed).toMatchObject([{ quantity: 4, stock: null }])
  await admin.call(api.takeMaintenancePart, { partId, quantity: 3, use: { for: 'task', id } })
  expect(await admin.call(maintenancePartCrud.get, { id: partId })).toMatchObject({ stock: 0, reserved: 1 })
  await admin.call(executeMaintenanceTask, { id, values: good })
  // What comes next is not made yet.
  expect((await admin.call(maintenancePartCrud.get, { id: partId })).reserved).toBe(0)
  const twice = [1, 2].map((quantity) => ({ partId, quantity }))
  await expect(makeTask(admin, place, { parts: twice })).rejects.toMatchObject({
    body: { data: { 'parts.1.partId': expect.any(String) } },
  })
})
