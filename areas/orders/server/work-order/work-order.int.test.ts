import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#areas/orders/contract/work-order.api.ts'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import { Refused, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { addConfirmed, addOrder, addRouting, addTasks, makeFactory, productCode } from '../testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const start = async () => {
  const planner = await gemba.team()
  return { planner, factory: await makeFactory(gemba, planner.teamId) }
}

const refusal = async (act: Promise<unknown>) => {
  const error = await act.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(Refused)
  return (error as Refused).body
}

test('an order by the code of its product takes a number of the rule and what the product is', async () => {
  const { planner, factory } = await start()
  const [first, second] = await Promise.all([addOrder(planner), addOrder(planner)])
  expect(first.workorderNo).toMatch(/^WO\d{6}000[12]$/)
  expect(second.workorderNo).not.toBe(first.workorderNo)
  expect(first).toMatchObject({
    productId: factory.productId,
    materialNo: productCode,
    materialDesc: 'Bracket',
    materialSpec: '10×20',
    unit: 'pcs',
    drawingNumber: 'D-1',
    status: 'pendingConfirmation',
    type: 'massProduction',
    priority: 5,
    progress: 0,
    printCount: 0,
  })
  const typed = await addOrder(planner, { materialNo: undefined, productId: factory.productId, workorderNo: 'X-1' })
  expect([typed.workorderNo, typed.materialNo]).toEqual(['X-1', productCode])
})

test('what is wrong with an order is said at its field', async () => {
  const { planner } = await start()
  await addOrder(planner, { workorderNo: 'W-1' })
  const fields = async (more: Record<string, unknown>) =>
    Object.keys((await refusal(addOrder(planner, more))).data ?? {})
  expect(await fields({ materialNo: 'nothing' })).toEqual(['materialNo'])
  expect(await fields({ materialNo: undefined })).toEqual(['materialNo'])
  expect(await fields({ planQuantity: 0 })).toEqual(['planQuantity'])
  expect(await fields({ planQuantity: 1.5 })).toEqual(['planQuantity'])
  expect(await fields({ requiredStartDate: '2030-02-01' })).toEqual(['requiredStartDate'])
  expect(await fields({ workorderNo: 'W-1' })).toEqual(['workorderNo'])
  expect((await addOrder(planner, { requiredStartDate: '2030-01-31' })).requiredStartDate).toBe('2030-01-31')
})

test('a confirmation takes the routing and the BOM of its moment', async () => {
  const { planner, factory } = await start()
  const order = await addConfirmed(planner)
  expect(order).toMatchObject({ status: 'confirmed', routingVersion: 'A', bomVersion: 'B1', workshopName: 'Stamping' })
  await factory.in((db) => addRouting(db, factory.productId, 'B', factory.operations, factory.centers, [99, 99]))
  const { operations, materials } = await planner.call(api.getWorkOrderProgress, { id: order.id })
  expect(operations.map(({ sequence, secondsPerPiece }) => [sequence, secondsPerPiece])).toEqual([
    [10, 30],
    [20, 10],
  ])
  expect(materials).toMatchObject([{ materialNo: 'M-1', requiredQuantity: 25.5 }])
})

test('ten confirmations of one order at once make one snapshot', async () => {
  const { planner, factory } = await start()
  const { id } = await addOrder(planner)
  const answers = await Promise.all(Array.from({ length: 10 }, () => planner.call(api.confirmWorkOrder, { ids: [id] })))
  expect(answers.flatMap(({ done }) => done)).toEqual([id])
  const operations = await factory.in((db) => db.selectFrom('orderOperation').select('id').execute())
  expect(operations).toHaveLength(2)
})

test('what is missing makes an order abnormal; once it is there the order is confirmed again', async () => {
  const planner = await gemba.team()
  const factory = await makeFactory(gemba, planner.teamId, false)
  const { id } = await addOrder(planner)
  const { skipped } = await planner.call(api.confirmWorkOrder, { ids: [id] })
  expect(skipped[0]?.reason).toContain('No shift calendar')
  expect(await planner.call(workOrderCrud.get, { id })).toMatchObject({
    status: 'abnormal',
    abnormalReasons: ['calendar'],
  })
  await factory.in(async (db) => {
    const { id: shiftModeId } = await db.selectFrom('shiftMode').select('id').executeTakeFirstOrThrow()
    for (const lineId of factory.lines)
      await db
        .insertInto('calendarPeriod')
        .values({ lineId, shiftModeId, fromDate: '2020-01-01', toDate: '2099-12-31' })
        .execute()
    await db.deleteFrom('bomLine').execute()
    await db.deleteFrom('bom').execute()
    await db.insertInto('teamConfig').values({ name: 'workOrder', value: '{"bomRequired":true}' }).execute()
  })
  await planner.call(api.confirmWorkOrder, { ids: [id] })
  expect((await planner.call(workOrderCrud.get, { id })).abnormalReasons).toEqual(['bom'])
  await factory.in((db) => db.deleteFrom('teamConfig').execute())
  expect((await planner.call(api.confirmWorkOrder, { ids: [id] })).done).toEqual([id])
  expect(await planner.call(workOrderCrud.get, { id })).toMatchObject({ status: 'confirmed', abnormalReasons: [] })
})

test('closing needs a note, keeps it in the log, and is taken back to the status before', async () => {
  const { planner, factory } = await start()
  const draft = await addOrder(planner)
  const order = await addConfirmed(planner)
  const ids = [draft.id, order.id]
  expect(Object.keys((await refusal(planner.call(api.closeWorkOrder, { ids, note: ' ' }))).data ?? {})).toEqual([
    'note',
  ])
  expect((await planner.call(api.closeWorkOrder, { ids, note: 'customer cancelled' })).done).toEqual(ids)
  const log = await factory.in((db) =>
    db.selectFrom('operationLog').select(['note', 'entityId']).where('verb', '=', 'close').execute(),
  )
  expect(log).toHaveLength(2)
  expect(log[0]?.note).toBe('customer cancelled')
  const { skipped } = await planner.call(api.confirmWorkOrder, { ids: [draft.id] })
  expect(skipped[0]?.reason).toBe('The work order is closed and cannot be confirmed')
  expect((await refusal(planner.call(workOrderCrud.update, { id: draft.id, version: 2, remarks: 'x' }))).code).toBe(
    4000,
  )
  await planner.call(api.reopenWorkOrder, { ids })
  const after = await Promise.all(ids.map((id) => planner.call(workOrderCrud.get, { id })))
  expect(after.map((row) => [row.status, row.closeNote])).toEqual([
    ['pendingConfirmation', null],
    ['confirmed', null],
  ])
})

test('an order at work cannot be closed, one with tasks cannot be deleted', async () => {
  const { planner, factory } = await start()
  const order = await addConfirmed(planner)
  await addTasks(factory, order.id, 'inProgress')
  const closed = await planner.call(api.closeWorkOrder, { ids: [order.id], note: 'n' })
  const deleted = await planner.call(workOrderCrud.delete, { ids: [order.id] })
  expect([closed.done, deleted.done]).toEqual([[], []])
  expect(closed.skipped[0]?.reason).toContain('end the work first')
  expect(deleted.skipped[0]?.reason).toContain('revoke them first')
})

test('a deleted order is gone for every verb, its number is free, and it comes back unless that was taken', async () => {
  const { planner } = await start()
  const { id } = await addOrder(planner, { workorderNo: 'D-1' })
  expect((await planner.call(workOrderCrud.delete, { ids: [id] })).done).toEqual([id])
  expect((await planner.call(workOrderCrud.select, {})).total).toBe(0)
  await expect(planner.call(workOrderCrud.get, { id })).rejects.toThrow('404')
  await expect(planner.call(workOrderCrud.update, { id, version: 2, remarks: 'x' })).rejects.toThrow('404')
  expect((await planner.call(api.confirmWorkOrder, { ids: [id] })).done).toEqual([])
  expect((await planner.call(api.selectDeletedWorkOrder, {})).rows).toMatchObject([
    { id, workorderNo: 'D-1', deletedByName: 'Administrator' },
  ])
  const other = await addOrder(planner, { workorderNo: 'D-1' })
  expect((await planner.call(api.undoDeleteWorkOrder, { ids: [id] })).skipped).toHaveLength(1)
  await planner.call(workOrderCrud.delete, { ids: [other.id] })
  const both = await planner.call(api.undoDeleteWorkOrder, { ids: [id, other.id] })
  expect([both.done, both.skipped.length]).toEqual([[id], 1])
})

test('only confirmed or closed orders are printed, and each print counts', async () => {
  const { planner } = await start()
  const draft = await addOrder(planner)
  const order = await addConfirmed(planner)
  expect((await refusal(planner.call(api.printWorkOrder, { ids: [order.id, draft.id] }))).message).toContain(
    draft.workorderNo ?? '',
  )
  await planner.call(api.printWorkOrder, { ids: [order.id] })
  const { orders } = await planner.call(api.printWorkOrder, { ids: [order.id] })
  expect(orders[0]).toMatchObject({ order: { printCount: 2 }, operations: [{ sequence: 10 }, { sequence: 20 }] })
  await planner.call(api.getWorkOrderPrint, { ids: [order.id] })
  expect(await planner.call(workOrderCrud.get, { id: order.id })).toMatchObject({
    printCount: 2,
    version: order.version,
  })
})

test('quantity and product of a confirmed order are under change control', async () => {
  const { planner, factory } = await start()
  const order = await addConfirmed(planner)
  const { id, version } = order
  expect(
    Object.keys((await refusal(planner.call(workOrderCrud.update, { id, version, planQuantity: 5 }))).data ?? {}),
  ).toEqual(['planQuantity'])
  await factory.in((db) =>
    db.updateTable('orderOperation').set({ reportedGood: 40 }).where('sequence', '=', 10).execute(),
  )
  const change = (planQuantity: number, at = version) =>
    planner.call(api.changePlanQuantity, { id, version: at, planQuantity, note: 'customer asked' })
  expect((await refusal(change(39))).data).toHaveProperty('planQuantity')
  const changed = await change(40)
  expect([changed.planQuantity, changed.status]).toEqual([40, 'incomplete'])
  expect((await refusal(change(60))).code).toBe(4091)
  const { operations, materials } = await planner.call(api.getWorkOrderProgress, { id })
  expect(operations.map((operation) => operation.planQuantity)).toEqual([40, 40])
  expect(materials[0]?.requiredQuantity).toBe(10.2)
})

test('a newer routing is applied on request, unless an operation that has reports would change', async () => {
  const { planner, factory } = await start()
  const order = await addConfirmed(planner)
  await factory.in((db) => addRouting(db, factory.productId, 'B', factory.operations, factory.centers, [30, 25]))
  const shown = await planner.call(api.getWorkOrderDifference, { id: order.id })
  expect(shown).toMatchObject({ routing: { before: 'A', after: 'B' }, materials: [], applicable: true })
  expect(shown.operations).toMatchObject([
    {
      kind: 'changed',
      name: 'Assembling',
      fields: [{ field: 'orderOperation.singleProcessingTime', before: '10', after: '25' }],
    },
  ])
  const applied = await planner.call(api.applyRoutingToWorkOrder, { id: order.id, version: shown.version })
  expect(applied.routingVersion).toBe('B')
  await factory.in(async (db) => {
    await db.updateTable('orderOperation').set({ reportedGood: 1 }).where('sequence', '=', 20).execute()
    await addRouting(db, factory.productId, 'C', factory.operations, factory.centers, [30, 50])
  })
  expect((await planner.call(api.getWorkOrderDifference, { id: order.id })).applicable).toBe(false)
  const { message } = await refusal(
    planner.call(api.applyRoutingToWorkOrder, { id: order.id, version: applied.version }),
  )
  expect(message).toContain('Assembling')
})

test('a split takes quantities out into orders with the same routing', async () => {
  const { planner } = await start()
  const order = await addConfirmed(planner, { workorderNo: 'S' })
  const { id, version } = order
  const split = (...quantities: number[]) =>
    planner.call(api.splitWorkOrder, { id, version, parts: quantities.map((quantity) => ({ quantity })) })
  expect((await refusal(split(60, 40))).data).toHaveProperty('parts')
  const { rows } = await split(30, 20)
  expect(rows.map((row) => [row.workorderNo, row.planQuantity, row.status, row.parentNo])).toEqual([
    ['S', 50, 'confirmed', null],
    ['S-1', 30, 'confirmed', 'S'],
    ['S-2', 20, 'confirmed', 'S'],
  ])
  const { operations, materials } = await planner.call(api.getWorkOrderProgress, { id: rows[1]?.id as number })
  expect(operations.map((operation) => operation.planQuantity)).toEqual([30, 30])
  expect(materials[0]?.requiredQuantity).toBe(7.65)
})

test('a copy is a new order with the particulars of another', async () => {
  const { planner } = await start()
  const order = await addConfirmed(planner, { customer: 'Customer A', workorderNo: 'K-1' })
  const copy = await planner.call(api.copyWorkOrder, { id: order.id, planQuantity: 7 })
  expect(copy).toMatchObject({
    customer: 'Customer A',
    planQuantity: 7,
    status: 'pendingConfirmation',
    materialNo: productCode,
  })
  expect(copy.workorderNo).not.toBe('K-1')
})

test('another team sees nothing of it', async () => {
  const { planner } = await start()
  const { id } = await addConfirmed(planner)
  const stranger = await gemba.team()
  expect((await stranger.call(workOrderCrud.select, {})).total).toBe(0)
  for (const endpoint of [api.confirmWorkOrder, api.reopenWorkOrder, api.undoDeleteWorkOrder, workOrderCrud.delete])
    expect((await stranger.call(endpoint, { ids: [id] })).done).toEqual([])
  await expect(stranger.call(api.getWorkOrderProgress, { id })).rejects.toThrow('404')
  const { order } = await planner.call(api.getWorkOrderProgress, { id })
  const byNumber = { workorderNo: order.workorderNo as string }
  // As the order's page asks for it: a link carries the number.
  expect((await planner.call(api.getWorkOrderProgress, byNumber)).order.id).toBe(id)
  await expect(stranger.call(api.getWorkOrderProgress, byNumber)).rejects.toThrow(byNumber.workorderNo)
  await expect(stranger.call(api.printWorkOrder, { ids: [id] })).rejects.toThrow('404')
})
