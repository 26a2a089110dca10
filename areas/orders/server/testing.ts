import { confirmWorkOrder } from '#areas/orders/contract/work-order.api.ts'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import type { Db } from '#core/server/db/pool.ts'
import type { Client, TestGemba } from '#tests/support/gemba.ts'

/** A small factory to test orders in: two workshops with a line and a work centre each, a product with routing and BOM. */
export interface Factory {
  teamId: number
  workshops: [number, number]
  centers: [number, number]
  lines: [number, number]
  operations: [number, number]
  productId: number
  routingId: number
  in<T>(act: (db: Db) => Promise<T>): Promise<T>
}

export const productCode = 'P-100'

/** Makes the factory of a team; `calendar` false: without shifts. */
export async function makeFactory(gemba: TestGemba, teamId: number, calendar = true): Promise<Factory> {
  const within: Factory['in'] = (act) => gemba.services.database.inTeam({ teamId, workshops: null }, act)
  return within(async (db) => {
    const workshops = await idsOf(db, 'department', [
      { name: 'Stamping', isWorkshop: true },
      { name: 'Assembly', isWorkshop: true },
    ])
    const lines = await idsOf(db, 'productionLine', [
      { number: 'L1', name: 'Line 1', workshopId: workshops[0] },
      { number: 'L2', name: 'Line 2', workshopId: workshops[1] },
    ])
    const [shiftModeId] = await idsOf(db, 'shiftMode', [{ name: 'Two shifts', shifts: '[]' }])
    if (calendar)
      await db
        .insertInto('calendarPeriod')
        .values(
          lines.map((lineId) => ({
            lineId,
            shiftModeId: shiftModeId as number,
            fromDate: '2020-01-01',
            toDate: '2099-12-31',
          })),
        )
        .execute()
    const centers = await idsOf(db, 'workCenter', [
      { number: 'C1', name: 'Press', workshopId: workshops[0], lineId: lines[0] },
      { number: 'C2', name: 'Bench', workshopId: workshops[1], lineId: lines[1] },
    ])
    const operations = await idsOf(db, 'operation', [
      { produreNo: 'OP1', produreName: 'Pressing', singleProcessingTime: 30 },
      { produreNo: 'OP2', produreName: 'Assembling', singleProcessingTime: 10 },
    ])
    const [productId, materialId] = await idsOf(db, 'product', [
      { code: productCode, name: 'Bracket', spec: '10×20', unit: 'pcs', drawingNo: 'D-1' },
      { code: 'M-1', name: 'Sheet', unit: 'kg', unitDecimals: 2, kind: 'material' },
    ])
    const routingId = await addRouting(db, productId as number, 'A', operations, centers)
    const [bomId] = await idsOf(db, 'bom', [{ productId, bomVersion: 'B1', isDefault: true }])
    await db
      .insertInto('bomLine')
      .values({
        bomId: bomId as number,
        lineNumber: 10,
        materialId: materialId as number,
        quantity: 0.25,
        scrapRate: 0.02,
      })
      .execute()
    return {
      teamId,
      workshops: workshops as [number, number],
      centers: centers as [number, number],
      lines: lines as [number, number],
      operations: operations as [number, number],
      productId: productId as number,
      routingId,
      in: within,
    }
  })
}

type Table = 'department' | 'productionLine' | 'shiftMode' | 'workCenter' | 'operation' | 'product' | 'bom'

async function idsOf(db: Db, table: Table, rows: object[]): Promise<number[]> {
  const made = await db
    .insertInto(table)
    .values(rows as never)
    .returning('id')
    .execute()
  return made.map((row) => row.id)
}

/** A routing of two operations, one after the other; becomes the default one. */
export async function addRouting(
  db: Db,
  productId: number,
  routingVersion: string,
  operations: number[],
  centers: number[],
  seconds = [30, 10],
): Promise<number> {
  await db.updateTable('routing').set({ isDefault: false }).where('productId', '=', productId).execute()
  const { id } = await db
    .insertInto('routing')
    .values({ productId, routingVersion, isDefault: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('routingOperation')
    .values(
      operations.map((operationId, i) => ({
        routingId: id,
        sequence: (i + 1) * 10,
        operationId,
        produreNo: `OP${i + 1}`,
        produreName: i === 0 ? 'Pressing' : 'Assembling',
        successor: i === operations.length - 1 ? [] : [(i + 2) * 10],
        singleProcessingTime: seconds[i] ?? 10,
        workCenterId: centers[i] as number,
      })),
    )
    .execute()
  return id
}

/** A new order of the factory's product. */
export const addOrder = (client: Client, more: Record<string, unknown> = {}) =>
  client.call(workOrderCrud.add, {
    materialNo: productCode,
    planQuantity: 100,
    requiredEndDate: '2030-01-31',
    ...more,
  })

/** A new order, confirmed. */
export async function addConfirmed(client: Client, more: Record<string, unknown> = {}) {
  const { id } = await addOrder(client, more)
  await client.call(confirmWorkOrder, { ids: [id] })
  return client.call(workOrderCrud.get, { id })
}

/** Makes one task for the whole of each operation of an order, as planning would. */
export async function addTasks(factory: Factory, orderId: number, status = 'waiting'): Promise<number[]> {
  return factory.in(async (db) => {
    const operations = await db
      .selectFrom('orderOperation')
      .select(['id', 'planQuantity', 'workCenterId'])
      .where('workOrderId', '=', orderId)
      .orderBy('sequence')
      .execute()
    const tasks = await db
      .insertInto('task')
      .values(
        operations.map((operation) => ({
          taskNo: `T${operation.id}`,
          workOrderId: orderId,
          orderOperationId: operation.id,
          workCenterId: operation.workCenterId,
          planQuantity: operation.planQuantity,
          status,
        })),
      )
      .returning('id')
      .execute()
    await db
      .updateTable('orderOperation')
      .set((e) => ({ taskedQuantity: e.ref('planQuantity') }))
      .where('workOrderId', '=', orderId)
      .execute()
    return tasks.map((task) => task.id)
  })
}
