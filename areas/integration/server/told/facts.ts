import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'

/** Facts of records as they stand in payloads: ids, numbers and what people call them. Read whatever workshop they stand in. */

export interface OrderFacts {
  id: number
  workorderNo: string
  status: string
  productCode: string
  productName: string
  unit: string
  planQuantity: number
  completedQuantity: number
  approvedQuantity: number
  defectiveQuantity: number
  salesOrderNo: string | null
  customer: string | null
  workshopId: number | null
}

const orderColumns = sql`w.id, w.workorder_no, w.status, w.material_no as product_code, w.material_desc as product_name, w.unit,
  w.plan_quantity, w.completed_quantity, w.approved_quantity, w.defective_quantity, w.sales_order_no, w.customer, w.workshop_id`

export const ordersOf = async (ctx: Ctx, ids: readonly number[]): Promise<OrderFacts[]> =>
  rowsOf(
    ctx,
    sql<OrderFacts>`select ${orderColumns} from work_order w where w.id = any(${[...ids]}::bigint[]) order by w.id`,
  )

export interface TaskFacts {
  id: number
  taskNo: string
  status: string
  workOrderId: number | null
  workorderNo: string | null
  operationNo: string | null
  operationName: string | null
  workCenterId: number
  machineId: number | null
  lineId: number | null
  workshopId: number | null
  planQuantity: number
  reportedGood: number
  reportedDefective: number
  startedAt: string | null
  endedAt: string | null
}

export const tasksOf = async (ctx: Ctx, ids: readonly number[]): Promise<TaskFacts[]> =>
  rowsOf(
    ctx,
    sql<TaskFacts>`
    select t.id, t.task_no, t.status, t.work_order_id, w.workorder_no, o.produre_no as operation_no, o.produre_name as operation_name,
      t.work_center_id, t.machine_id, t.line_id, t.workshop_id, t.plan_quantity, t.reported_good, t.reported_defective, t.started_at, t.ended_at
    from task t left join work_order w on w.team_id = t.team_id and w.id = t.work_order_id
    left join order_operation o on o.team_id = t.team_id and o.id = t.order_operation_id
    where t.id = any(${[...ids]}::bigint[]) order by t.id`,
  )

export interface ReportFacts {
  id: number
  reportNo: string
  kind: string
  correctsNo: string | null
  taskId: number
  taskNo: string
  workOrderId: number
  workorderNo: string
  productCode: string
  unit: string
  operationNo: string
  operationName: string
  /** No operation of the order comes after it. */
  isLast: boolean
  workCenterNo: string
  machineId: number | null
  lineId: number | null
  workshopId: number | null
  shiftDate: string | null
  reportedAt: string
  goodQuantity: number
  defectiveQuantity: number
  reporterId: number
  reporterNo: string | null
}

export const reportsOf = async (ctx: Ctx, ids: readonly number[]): Promise<ReportFacts[]> =>
  rowsOf(
    ctx,
    sql<ReportFacts>`
    select r.id, r.report_no, r.kind, p.report_no as corrects_no, r.task_id, t.task_no, r.work_order_id, w.workorder_no,
      w.material_no as product_code, w.unit, o.produre_no as operation_no, o.produre_name as operation_name, o.successor = '{}' as is_last,
      c.number as work_center_no, r.machine_id, r.line_id, r.workshop_id, r.shift_date, r.reported_at, r.good_quantity,
      r.defective_quantity, r.reporter_id, u.job_number as reporter_no
    from report r join task t on t.team_id = r.team_id and t.id = r.task_id
    join work_order w on w.team_id = r.team_id and w.id = r.work_order_id
    join order_operation o on o.team_id = r.team_id and o.id = r.order_operation_id
    join work_center c on c.team_id = r.team_id and c.id = r.work_center_id
    join team_user u on u.team_id = r.team_id and u.id = r.reporter_id
    left join report p on p.team_id = r.team_id and p.id = r.corrects_id
    where r.id = any(${[...ids]}::bigint[]) order by r.id`,
  )

export interface MoveFacts {
  id: number
  kind: string
  productId: number
  productCode: string
  unit: string
  quantity: number
  fromPlace: string
  fromKind: string
  fromState: string
  toPlace: string
  toKind: string
  toState: string
  fromLot: string
  toLot: string
  effectiveAt: string
  note: string | null
  documentKind: string | null
  documentId: number | null
  documentNo: string | null
  /** The order whose report it was written for. */
  workOrderId: number | null
  workorderNo: string | null
  reversesId: number | null
  reversesKind: string | null
  reversesToState: string | null
}

export const movesOf = async (ctx: Ctx, ids: readonly number[]): Promise<MoveFacts[]> =>
  rowsOf(
    ctx,
    sql<MoveFacts>`
    select k.id, k.kind, k.product_id, p.code as product_code, p.unit, k.quantity, f.code as from_place, f.kind as from_kind, k.from_state,
      g.code as to_place, g.kind as to_kind, k.to_state, fl.number as from_lot, tl.number as to_lot, k.effective_at, k.note,
      k.document_kind, k.document_id, k.document_no, w.id as work_order_id, w.workorder_no, k.reverses_id, v.kind as reverses_kind,
      v.to_state as reverses_to_state
    from stock_move k join product p on p.team_id = k.team_id and p.id = k.product_id
    join stock_location f on f.team_id = k.team_id and f.id = k.from_location_id
    join stock_location g on g.team_id = k.team_id and g.id = k.to_location_id
    join stock_lot fl on fl.team_id = k.team_id and fl.id = k.from_lot_id
    join stock_lot tl on tl.team_id = k.team_id and tl.id = k.to_lot_id
    left join stock_move v on v.team_id = k.team_id and v.id = k.reverses_id
    left join report r on k.document_kind = 'report' and r.team_id = k.team_id and r.id = k.document_id
    left join work_order w on w.team_id = r.team_id and w.id = r.work_order_id
    where k.id = any(${[...ids]}::bigint[]) order by k.id`,
  )

const rowsOf = <T>(ctx: Ctx, query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  ctx.unscoped(async () => (await query.execute(ctx.db)).rows)
