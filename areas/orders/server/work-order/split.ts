import { sql } from 'kysely'
import { add, subtract } from '#core/contract/decimal.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { changeRow, insertRows, type Stored } from '#core/server/crud/rows.ts'
import type { DB } from '#core/server/db/schema.ts'
import { refuseField } from '#core/server/refusal.ts'
import { orderChanged, orderConfirmed } from '../../contract/events.ts'
import type { splitWorkOrder as endpoint, WorkOrderRow } from '../../contract/work-order.api.ts'
import { workOrder } from '../../contract/work-order.ts'
import { workOrderStatus } from '../../contract/work-order-status.ts'
import { leastQuantity, refuseDecimals } from './change-quantity.ts'
import { orderProgressed } from './order-progressed.ts'
import { lockOrderFor, readOrder } from './read-order.ts'
import { followQuantity, requireMaterials } from './snapshot.ts'
import { stateOf } from './work-order.ts'

type Part = InputOf<typeof endpoint>['parts'][number]

/**
 * Whether a part has a column of the order that it comes from. Every column that is written stands here: one that is new does not compile
 * without.
 */
const columns: Record<Exclude<keyof DB['workOrder'], 'numberEnd'>, boolean> = {
  teamId: false,
  id: false,
  version: false,
  workorderNo: false,
  taskNo: true,
  productId: true,
  materialNo: true,
  materialDesc: true,
  materialSpec: true,
  unit: true,
  status: false,
  abnormalReasons: true,
  statusBeforeClose: false,
  type: true,
  workshopId: true,
  planQuantity: false,
  completedQuantity: false,
  approvedQuantity: false,
  defectiveQuantity: false,
  progress: false,
  estimatedStart: false,
  estimatedEnd: false,
  actualStart: false,
  actualEnd: false,
  requiredStartDate: true,
  requiredEndDate: true,
  deliveryDate: true,
  customer: true,
  salesman: true,
  salesOrderNo: true,
  salesOrderLineId: true,
  planTrackingNumber: true,
  merchandiser: true,
  drawingNumber: true,
  priority: true,
  parentId: false,
  routingId: true,
  routingVersion: true,
  bomVersion: true,
  printCount: false,
  closeNote: false,
  remarks: true,
  createdBy: false,
  createdAt: false,
  deletedAt: false,
  deletedBy: false,
}
/** What an order of the same pieces takes over, whoever ordered them. */
export const followers = [
  'productId',
  'materialNo',
  'materialDesc',
  'materialSpec',
  'unit',
  'workshopId',
  'customer',
  'salesman',
  'planTrackingNumber',
  'merchandiser',
  'drawingNumber',
  'priority',
] as const satisfies readonly (keyof typeof columns)[]

const inherited = (Object.keys(columns) as (keyof typeof columns)[]).filter((column) => columns[column])

/**
 * Takes quantities out of an order into orders of their own, named after it (`WO1-1`, `WO1-2`). What remains may not be less than
 * what is reported or made into tasks. Parts of a confirmed order take over its own routing and BOM, not the masters of now.
 */
export async function splitWorkOrder(
  ctx: Ctx,
  { id, version, parts }: InputOf<typeof endpoint>,
): Promise<{ rows: WorkOrderRow[] }> {
  const row = await lockOrderFor(ctx, { id, version }, 'split')
  const remaining = await remainderOf(ctx, row, parts)
  const confirmed = !workOrderStatus.can(stateOf(row), 'confirm')
  const numbers = await numbersAfter(ctx, row.workorderNo, parts.length)
  const made = await insertRows(
    ctx.db,
    'workOrder',
    parts.map((part, i) => ({
      ...Object.fromEntries(inherited.map((key) => [key, row[key]])),
      workorderNo: numbers[i],
      planQuantity: part.quantity,
      requiredEndDate: part.requiredEndDate ?? row.requiredEndDate,
      status: confirmed ? 'confirmed' : row.status,
      parentId: id,
      createdBy: ctx.caller.userId,
    })),
  )
  const ids = made.map((each) => each.id)
  const entity = { ...workOrder, table: 'workOrder' as const }
  const note = numbers.join(ctx.t('listed'))
  await changeRow(ctx, entity, { id }, { planQuantity: remaining }, { verb: 'split', note })
  for (const each of made)
    ctx.audit({
      verb: 'add',
      entity: 'workOrder',
      id: each.id,
      name: each.workorderNo,
      note: ctx.t('workOrder.splitFrom', { number: row.workorderNo }),
      after: each,
    })
  if (confirmed) {
    await copySnapshot(ctx, id, ids)
    await followQuantity(ctx, id, remaining)
    await ctx.emit(orderConfirmed, { orderIds: ids })
    await ctx.emit(orderChanged, { orderIds: [id], what: 'quantity' })
    await orderProgressed(ctx, [id])
  }
  ctx.touch('workOrder', ids)
  const rows: WorkOrderRow[] = []
  for (const each of [id, ...ids]) rows.push(await readOrder(ctx, each))
  return { rows }
}

async function remainderOf(ctx: Ctx, row: Stored<'liveWorkOrder'>, parts: Part[]): Promise<number> {
  const quantities = parts.map((part) => part.quantity)
  await refuseDecimals(ctx, row.productId, 'parts', quantities)
  const remaining = subtract(row.planQuantity, add(...quantities))
  if (remaining <= 0) throw refuseField('parts', 'workOrder.splitTooMuch', { quantity: row.planQuantity })
  const least = await leastQuantity(ctx, row.id)
  const bound = Math.max(least.reported, least.tasked)
  if (remaining < bound) throw refuseField('parts', 'workOrder.splitBound', { quantity: bound })
  const start = row.requiredStartDate
  const early = parts.findIndex((part) => start && part.requiredEndDate && start > part.requiredEndDate)
  if (early >= 0) throw refuseField(`parts.${early}.requiredEndDate`, 'workOrder.startAfterEnd')
  return remaining
}

/**
 * Free numbers `${number}-1`, `${number}-2` … Those of deleted orders are passed over, so that undoing a deletion finds its own.
 *
 * @param join what stands before the count
 */
export async function numbersAfter(ctx: Ctx, number: string, count: number, join = '-'): Promise<string[]> {
  const { rows } = await ctx.unscoped(() =>
    sql<{ workorderNo: string }>`select workorder_no from work_order
      where starts_with(workorder_no, ${`${number}${join}`})`.execute(ctx.db),
  )
  const taken = new Set(rows.map((row) => row.workorderNo))
  const free: string[] = []
  for (let i = 1; free.length < count; i++) if (!taken.has(`${number}${join}${i}`)) free.push(`${number}${join}${i}`)
  return free
}

async function copySnapshot(ctx: Ctx, from: number, to: number[]): Promise<void> {
  await sql`insert into order_operation (work_order_id, sequence, operation_id, produre_no, produre_name, group_no, successor,
      difficulty_rate, unit_price, time_preparation, machine_adjust_minutes, single_trip_quantity, single_processing_time,
      green_lamp_duration, work_center_id, alternative_work_center_ids, transfer_batch, transfer_minutes, mold, fixture_number, key_process,
      first_scheme, in_process_scheme, self_scheme, final_scheme, auxiliary_unit, main_factor, auxiliary_factor, plan_quantity)
    select w.id, o.sequence, o.operation_id, o.produre_no, o.produre_name, o.group_no, o.successor, o.difficulty_rate,
      o.unit_price, o.time_preparation, o.machine_adjust_minutes, o.single_trip_quantity, o.single_processing_time,
      o.green_lamp_duration, o.work_center_id, o.alternative_work_center_ids, o.transfer_batch, o.transfer_minutes, o.mold, o.fixture_number,
      o.key_process, o.first_scheme, o.in_process_scheme, o.self_scheme, o.final_scheme, o.auxiliary_unit, o.main_factor,
      o.auxiliary_factor, w.plan_quantity
    from order_operation o cross join work_order w
    where o.work_order_id = ${from} and w.id = any(${to})`.execute(ctx.db)
  await sql`insert into order_material (work_order_id, line_number, material_id, quantity_per, scrap_rate, required_quantity,
      warehouse)
    select w.id, m.line_number, m.material_id, m.quantity_per, m.scrap_rate, 0, m.warehouse
    from order_material m cross join work_order w
    where m.work_order_id = ${from} and w.id = any(${to})`.execute(ctx.db)
  await requireMaterials(ctx, to)
}
