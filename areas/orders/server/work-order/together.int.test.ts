import { afterAll, beforeAll, expect, test } from 'vitest'
import { productCrud } from '#areas/materials/contract/product.ts'
import type { ImportResult } from '#core/contract/core.api.ts'
import { togetherMost } from '#core/contract/crud.ts'
import { textOf } from '#core/contract/pasted.ts'
import { type Client, Refused, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { ended, upload } from '#tests/support/jobs.ts'
import { workOrderCrud } from '../../contract/work-order.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

const { updateMany } = workOrderCrud
if (!updateMany) throw new Error('orders are changed together')

const order = (materialNo: string, planQuantity: number, workorderNo: string) => ({
  materialNo,
  planQuantity,
  requiredEndDate: '2099-01-31',
  workorderNo,
})

async function factory() {
  const admin = await gemba.team('Factory')
  await admin.call(productCrud.add, { code: 'P1', name: 'Ring', unit: '件' })
  await admin.call(productCrud.add, { code: 'P2', name: 'Oil', unit: 'kg' })
  return admin
}

const addAll = (admin: Client, orders: (ReturnType<typeof order> & { customer?: string })[]) =>
  Promise.all(orders.map((each) => admin.call(workOrderCrud.add, each as never)))

test('quantities of all rows under the conditions are added up, those in different units are not', async () => {
  const admin = await factory()
  await addAll(admin, [order('P1', 10, 'A1'), order('P1', 2, 'A2')])
  const asked = { pageSize: 1, sums: ['planQuantity', 'completedQuantity'] }
  const page = await admin.call(workOrderCrud.select, asked)
  expect(page).toMatchObject({ total: 2, sums: { planQuantity: 12, completedQuantity: 0 } })
  const none = await admin.call(workOrderCrud.select, { ...asked, where: { workorderNo: 'nothing' } })
  expect(none.sums).toEqual({ planQuantity: 0, completedQuantity: 0 })
  await addAll(admin, [order('P2', 7, 'B1')])
  expect((await admin.call(workOrderCrud.select, asked)).sums).toBeUndefined()
  await expect(admin.call(workOrderCrud.select, { sums: ['status'] })).rejects.toThrow(Refused)
  await expect(admin.call(workOrderCrud.select, { sums: ['nothing'] })).rejects.toThrow(Refused)
})

test('orders are grouped by a field under the same conditions; what has none is a group too, and is opened by it', async () => {
  const admin = await factory()
  await addAll(admin, [
    { ...order('P1', 10, 'A1'), customer: 'North' },
    { ...order('P1', 2, 'A2'), customer: 'North' },
    { ...order('P2', 7, 'B1'), customer: 'North' },
    order('P1', 4, 'C1'),
  ])
  const asked = { pageSize: 1, sums: ['planQuantity'] }
  const byProduct = await admin.call(workOrderCrud.select, { ...asked, group: 'productId' })
  expect(byProduct.groups?.map(({ label, count, sums }) => [label, count, sums])).toEqual([
    ['P1', 3, { planQuantity: 16 }],
    ['P2', 1, { planQuantity: 7 }],
  ])
  expect(byProduct).toMatchObject({ total: 4, rows: [expect.anything()] })
  const byCustomer = await admin.call(workOrderCrud.select, { ...asked, group: 'customer' })
  // Pieces and kilograms have no sum.
  expect(byCustomer.groups).toEqual([
    { value: 'North', label: null, count: 3 },
    { value: null, label: null, count: 1, sums: { planQuantity: 4 } },
  ])
  const narrowed = await admin.call(workOrderCrud.select, { group: 'customer', where: { workorderNo: 'A' } })
  expect(narrowed.groups).toEqual([{ value: 'North', label: null, count: 2 }])
  const numbers = async (customer: (string | null)[]) =>
    (await admin.call(workOrderCrud.select, { where: { customer } })).rows.map(({ workorderNo }) => workorderNo).sort()
  expect(await numbers([null])).toEqual(['C1'])
  expect(await numbers([null, 'North'])).toEqual(['A1', 'A2', 'B1', 'C1'])
  for (const group of ['planQuantity', 'nothing'])
    await expect(admin.call(workOrderCrud.select, { group })).rejects.toThrow(Refused)
})

test('fields of many orders are changed at once; what may not be is told, and stays', async () => {
  const admin = await factory()
  const ids = (await addAll(admin, [order('P1', 1, 'A1'), order('P1', 1, 'A2')])).map(({ id }) => id)
  const result = await admin.call(updateMany, {
    ids: [...ids, 999_999],
    values: { priority: 1, customer: 'North', planQuantity: 5 },
  })
  expect(result.done.toSorted()).toEqual(ids.toSorted())
  expect(result.skipped).toMatchObject([{ id: 999_999 }])
  const { rows } = await admin.call(workOrderCrud.select, {})
  // A field that is not declared for it stays as it is.
  for (const row of rows) expect(row).toMatchObject({ priority: 1, customer: 'North', planQuantity: 1, version: 2 })
  const refused = (input: object) => expect(admin.call(updateMany, input as never)).rejects.toThrow(Refused)
  await refused({ ids, values: {} })
  await refused({ ids, values: { priority: 10 } })
  await refused({ ids: Array.from({ length: togetherMost + 1 }, (_, i) => i + 1), values: { priority: 1 } })
})

test('nobody changes orders of another team together', async () => {
  const [mine, other] = [await factory(), await factory()]
  const ids = (await addAll(other, [order('P1', 1, 'A1')])).map(({ id }) => id)
  const result = await mine.call(updateMany, { ids, values: { priority: 1 } })
  expect(result).toMatchObject({ done: [], skipped: [{ id: ids[0] }] })
  expect((await other.call(workOrderCrud.select, {})).rows[0]?.priority).toBe(5)
})

async function pasteRows(admin: Client, bytes: Buffer): Promise<{ result: unknown; message: string | null }> {
  const file = { name: 'pasted.txt', bytes }
  const sent = { mode: 'good', updateDuplicates: false, pasted: true }
  const { body } = await upload(gemba, admin, workOrderCrud.import, sent, file)
  return ended(admin, body.data.jobId)
}

test('rows pasted from a spreadsheet come in, the bad ones are told by cell', async () => {
  const admin = await factory()
  const head = ['工单号', '物料编码', '计划数量', '要求完成日期', '备注']
  const rows = Array.from({ length: 30 }, (_, i) => [`W${i}`, 'P1', '1,000', '2099/1/31', 'two\nlines'])
  rows[4] = ['W4', 'P1', 'many', '2099/1/31', '']
  rows[9] = ['W9', 'P9', '5', '2099/1/31', '']
  const { result } = await pasteRows(admin, Buffer.from(textOf([head, ...rows])))
  expect(result).toMatchObject({ added: 28, failed: 2 })
  const { problems } = result as ImportResult
  expect(problems.map(({ row }) => row)).toEqual([6, 11])
  const { rows: made, total } = await admin.call(workOrderCrud.select, { where: { workorderNo: 'W0' } })
  expect(total).toBe(1)
  expect(made[0]).toMatchObject({ planQuantity: 1000, remarks: 'two\nlines' })
})

test('what is no text is no paste', async () => {
  const admin = await factory()
  const job = await pasteRows(admin, Buffer.from([0xff, 0xfe, 0x00, 0x41]))
  expect(job).toMatchObject({ result: null })
  expect(job.message).toBeTruthy()
})
