import { sql } from 'kysely'
import type { LabelKind, LabelRecord } from '#areas/printing/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { madeNameIn, unitIn } from '#core/server/crud/names.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import { type WorkOrderState, workOrderStatus } from '../contract/work-order-status.ts'
import { printWorkOrder } from './work-order/print.ts'
import { printOrderSerial } from './work-order/serials.ts'

interface Order {
  id: number
  workorderNo: string
  status: WorkOrderState
  workshopId: number
  values: Record<string, string | number | null>
}

const orderFields = [
  { name: 'workorderNo', label: 'workOrder.workorderNo', sample: 'WO20260131-0001' },
  { name: 'materialNo', label: 'workOrder.materialNo', sample: 'A-1001' },
  { name: 'materialDesc', label: 'workOrder.materialDesc', sample: '齿轮箱壳体 Housing' },
  { name: 'materialSpec', label: 'workOrder.materialSpec', sample: '120×80×40' },
  { name: 'planQuantity', label: 'workOrder.planQuantity', sample: '1200' },
  { name: 'unit', label: 'workOrder.unit', sample: 'pcs' },
  { name: 'requiredEndDate', label: 'workOrder.requiredEndDate', sample: '2026-01-31' },
  { name: 'customer', label: 'workOrder.customer', sample: '' },
  { name: 'salesOrderNo', label: 'workOrder.salesOrderNo', sample: 'SO-2601' },
  { name: 'drawingNumber', label: 'workOrder.drawingNumber', sample: 'D-1001-03' },
  { name: 'gtin', label: 'labelField.gtin', sample: '6901234567892' },
] as const

/** Orders that may be printed: confirmed ones and those after. @throws a refusal that names the others */
async function ordersOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Order>> {
  const { rows } = await sql<
    Record<string, string | number | null> & Pick<Order, 'id' | 'workorderNo' | 'status' | 'workshopId'>
  >`
    select w.id, w.status, w.workshop_id, w.workorder_no, w.material_no, ${madeNameIn(ctx, 'w')} as material_desc, w.material_spec, w.plan_quantity, w.required_end_date,
      w.customer, w.sales_order_no, w.drawing_number, ${unitIn(ctx, 'w')} as unit, p.gtin
    from live_work_order w join product p on p.team_id = w.team_id and p.id = w.product_id
    where w.id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  const unready = rows.filter(({ status }) => !workOrderStatus.can(status, 'print'))
  if (unready.length)
    throw refuse('workOrder.notPrintable', {
      numbers: unready.map(({ workorderNo }) => workorderNo).join(ctx.t('listed')),
    })
  return new Map(
    rows.map(({ id, status, workorderNo, workshopId, ...values }) => [
      id,
      { id, status, workorderNo, workshopId, values: { ...values, workorderNo } },
    ]),
  )
}

/** The label of an order. */
export const orderLabel: LabelKind = {
  id: 'workOrder',
  title: 'workOrder',
  right: 'workOrder.print',
  fields: orderFields,
  async find(ctx, keyword) {
    return ctx.db
      .selectFrom('liveWorkOrder')
      .select(['id', 'workorderNo as name'])
      .where('workorderNo', 'like', startsWith(keyword))
      .where('status', 'not in', ['pendingConfirmation', 'abnormal'])
      .orderBy('id', 'desc')
      .limit(20)
      .execute()
  },
  async load(ctx, ids) {
    const found = await ordersOf(ctx, ids)
    return ids.map((id): LabelRecord => {
      const order = found.get(id)
      if (!order) throw notFound()
      return { id, name: order.workorderNo, values: order.values, workshopId: order.workshopId }
    })
  },
  async printed(ctx, ids) {
    await printWorkOrder(ctx, { ids: [...ids] })
  },
}

const startsWith = (keyword: string): string => `${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`

/** The label of one piece of an order. */
export const serialLabel: LabelKind = {
  id: 'orderSerial',
  title: 'orderSerial',
  right: 'workOrder.print',
  fields: [{ name: 'serialNo', label: 'orderSerial.serialNo', sample: 'WO20260131-0001-0001' }, ...orderFields],
  async find(ctx, keyword) {
    return ctx.db
      .selectFrom('orderSerial as s')
      .innerJoin('liveWorkOrder as w', (j) => j.onRef('w.teamId', '=', 's.teamId').onRef('w.id', '=', 's.workOrderId'))
      .select(['s.id', 's.serialNo as name'])
      .where('s.serialNo', 'like', startsWith(keyword))
      .orderBy('s.id', 'desc')
      .limit(20)
      .execute()
  },
  async load(ctx, ids) {
    const rows = await ctx.db
      .selectFrom('orderSerial')
      .select(['id', 'serialNo', 'workOrderId'])
      .where('id', 'in', [...ids])
      .execute()
    const orders = await ordersOf(ctx, [...new Set(rows.map(({ workOrderId }) => workOrderId))])
    const found = new Map(rows.map((row) => [row.id, row]))
    return ids.map((id): LabelRecord => {
      const row = found.get(id)
      const order = row && orders.get(row.workOrderId)
      if (!row || !order) throw notFound()
      const values = { ...order.values, serialNo: row.serialNo }
      return { id, name: row.serialNo, values, workshopId: order.workshopId }
    })
  },
  async printed(ctx, ids) {
    await printOrderSerial(ctx, { ids: [...ids] })
  },
}
