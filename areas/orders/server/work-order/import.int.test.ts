import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateTeamConfig } from '#areas/identity/contract/team-config.api.ts'
import { salesOrderCrud } from '#areas/orders/contract/sales-order.ts'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import { undoImportOf } from '#core/contract/importing.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { importSheet } from '#tests/support/import-sheet.ts'
import { addOrder, makeFactory, productCode } from '../testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

const importing = (client: Client, path: string, header: string[], rows: unknown[][], fields = {}) =>
  importSheet(gemba, client, path, [header, ...rows], fields)

const columns = ['materialNo', 'planQuantity', 'requiredEndDate', 'workorderNo', 'workshopId']

test('orders come in from a sheet, the number of a deleted one included, and are taken back', async () => {
  const planner = await gemba.team()
  await makeFactory(gemba, planner.teamId)
  const gone = await addOrder(planner, { workorderNo: 'I-1' })
  await planner.call(workOrderCrud.delete, { ids: [gone.id] })
  const result = await importing(planner, workOrderCrud.import.path, columns, [
    [productCode, '10', '2030-01-31', 'I-1', 'Stamping'],
    [productCode, '20', '2030/2/1', '', ''],
  ])
  expect(result).toMatchObject({ added: 2, updated: 0, failed: 0 })
  const { rows } = await planner.call(workOrderCrud.select, { sort: [{ field: 'planQuantity', order: 'asc' }] })
  expect(rows).toMatchObject([
    { workorderNo: 'I-1', materialDesc: 'Bracket', workshopName: 'Stamping' },
    { requiredEndDate: '2030-02-01' },
  ])
  await planner.call(undoImportOf(workOrderCrud), { batchId: result.batchId as number })
  expect((await planner.call(workOrderCrud.select, {})).total).toBe(0)
})

test('a bad row says what is wrong at its cell and keeps the whole sheet out, unless the good ones are wanted', async () => {
  const planner = await gemba.team()
  await makeFactory(gemba, planner.teamId)
  const rows = [
    [productCode, '10', '2030-01-31', 'A', ''],
    ['nothing', '1.5', '2030-01-31', 'B', ''],
  ]
  const all = await importing(planner, workOrderCrud.import.path, columns, rows)
  expect(all).toMatchObject({ added: 0, failed: 1, left: 1, problems: [{ row: 3, field: 'Material no.' }] })
  expect(await importing(planner, workOrderCrud.import.path, columns, rows, { mode: 'good' })).toMatchObject({
    added: 1,
    failed: 1,
  })
})

test('a check tells what would come in and what is wrong in which cell, and writes nothing; columns go where the person says', async () => {
  const planner = await gemba.team()
  await makeFactory(gemba, planner.teamId)
  const header = ['Part', 'planQuantity', 'requiredEndDate']
  const rows = [
    [productCode, '10', '2030-01-31'],
    ['nothing', '5', '2030-01-31'],
  ]
  const check = (fields = {}) =>
    importing(planner, workOrderCrud.import.path, header, rows, { mode: 'check', ...fields })
  const unknown = await check()
  expect(unknown.preview).toMatchObject({
    columns: [
      { header: 'Part', field: null },
      { header: 'planQuantity', field: 'planQuantity' },
      { header: 'requiredEndDate', field: 'requiredEndDate' },
    ],
    missing: ['Material no.'],
    total: 2,
  })
  const fields = ['materialNo', 'planQuantity', 'requiredEndDate']
  const known = await check({ fields })
  expect(known).toMatchObject({ added: 1, failed: 1, batchId: null, preview: { missing: [], total: 2 } })
  expect(known.preview?.rows).toMatchObject([
    { number: 2, cells: [productCode, '10', '2030-01-31'], issues: [] },
    { number: 3, issues: [{ column: 0 }] },
  ])
  expect((await planner.call(workOrderCrud.select, {})).total).toBe(0)
  const written = await importing(planner, workOrderCrud.import.path, header, rows, { mode: 'good', fields })
  expect(written).toMatchObject({ added: 1, failed: 1 })
  expect(written.preview).toBeUndefined()
})

test('listed words in the text of a sheet are starred by the team’s own list, as those of a form', async () => {
  const planner = await gemba.team()
  await makeFactory(gemba, planner.teamId)
  await planner.call(updateTeamConfig, { wordFilter: { add: ['苹果树'], remove: [], allow: [] } })
  const header = [...columns, 'remarks']
  await importing(planner, workOrderCrud.import.path, header, [
    [productCode, '10', '2030-01-31', 'W-1', '', '海洛因和苹果树'],
    [productCode, '10', '2030-01-31', 'W-2', '', '轴承座'],
  ])
  const sort = [{ field: 'workorderNo', order: 'asc' as const }]
  const { rows } = await planner.call(workOrderCrud.select, { sort })
  expect(rows.map(({ remarks }) => remarks)).toEqual(['**和**', '轴承座'])
  const sales = ['salesOrderNo', 'customer', 'deliveryDate', 'productId', 'quantity']
  await importing(planner, salesOrderCrud.import.path, sales, [['S-1', '苹果树公司', '2030-01-31', productCode, '10']])
  expect((await planner.call(salesOrderCrud.select, {})).rows).toMatchObject([{ customer: '**公司' }])
})

test('rows of one sales order number become one order with lines; one bad line keeps its order out', async () => {
  const planner = await gemba.team()
  await makeFactory(gemba, planner.teamId)
  const header = ['salesOrderNo', 'customer', 'deliveryDate', 'productId', 'quantity']
  const result = await importing(
    planner,
    salesOrderCrud.import.path,
    header,
    [
      ['S-1', 'A', '2030-01-31', productCode, '10'],
      ['S-2', 'B', '2030-01-31', productCode, '0.5'],
      ['S-1', 'A', '2030-01-31', productCode, '20'],
      ['S-2', 'B', '2030-01-31', productCode, '5'],
    ],
    { mode: 'good' },
  )
  expect(result).toMatchObject({ added: 2, failed: 2, problems: [{ row: 3, field: 'Quantity' }, { row: 5 }] })
  expect((await planner.call(salesOrderCrud.select, {})).rows).toMatchObject([{ salesOrderNo: 'S-1', lineCount: 2 }])
  await planner.call(undoImportOf(salesOrderCrud), { batchId: result.batchId as number })
  expect((await planner.call(salesOrderCrud.select, {})).total).toBe(0)
})

test('the sheet of a sales order that exists updates it on request: its lines as told, blank particulars as they were', async () => {
  const planner = await gemba.team()
  await makeFactory(gemba, planner.teamId)
  const columns = ['salesOrderNo', 'customer', 'salesman', 'deliveryDate', 'productId', 'quantity']
  const { path } = salesOrderCrud.import
  const first = [
    ['S-1', 'A', 'Lee', '2030-01-31', productCode, '10'],
    ['S-1', 'A', '', '2030-01-31', productCode, '20'],
  ]
  expect(await importing(planner, path, columns, first)).toMatchObject({ added: 2, failed: 0 })
  const second = [
    ['S-1', 'B', '', '2030-02-28', productCode, '15'],
    ['', 'C', '', '2030-02-28', productCode, '5'],
  ]
  const taken = { problems: [{ row: 2, field: 'Sales order no.' }], failed: 1 }
  expect(await importing(planner, path, columns, second)).toMatchObject(taken)
  const result = await importing(planner, path, columns, second, { updateDuplicates: true })
  expect(result).toMatchObject({ added: 1, updated: 1, failed: 0 })
  const standing = async () => {
    const { rows } = await planner.call(salesOrderCrud.select, { where: { salesOrderNo: 'S-1' } })
    const { lines, customer, salesman, deliveryDate } = await planner.call(salesOrderCrud.get, {
      id: rows[0]?.id as number,
    })
    return {
      customer,
      salesman,
      deliveryDate,
      lines: (lines as { lineNumber: number; quantity: number }[]).map(({ lineNumber, quantity }) => [
        lineNumber,
        quantity,
      ]),
    }
  }
  expect(await standing()).toEqual({ customer: 'B', salesman: 'Lee', deliveryDate: '2030-02-28', lines: [[10, 15]] })
  await planner.call(undoImportOf(salesOrderCrud), { batchId: result.batchId as number })
  const before = {
    customer: 'A',
    salesman: 'Lee',
    deliveryDate: '2030-01-31',
    lines: [
      [10, 10],
      [20, 20],
    ],
  }
  expect(await standing()).toEqual(before)
  expect((await planner.call(salesOrderCrud.select, {})).total).toBe(1)
})
