import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { bulkResult, idInput, idsInput, listInput, pageOf } from '#core/contract/list.ts'
import { dayText, writtenText } from '#core/contract/text.ts'
import { workOrderCrud } from './work-order.ts'

const row = workOrderCrud.row.and(z.looseObject({ createdAt: z.iso.datetime(), createdByName: z.string().nullable() }))
export type WorkOrderRow = z.infer<typeof row>

const quantity = z.number().gt(0).max(99_999_999_999)
const day = dayText()
/** A row that the person saw at `version`. */
const seen = { id: z.number().int().positive(), version: z.number().int().positive() }

const bulk = (verb: string, right: string, summary: string) =>
  endpoint({
    path: `/production/web/${verb}WorkOrder`,
    access: { right: `workOrder.${right}` },
    write: true,
    input: idsInput,
    output: bulkResult,
    summary,
  })

export const confirmWorkOrder = bulk(
  'confirm',
  'confirm',
  'Confirms orders (or tries again): each takes its routing and BOM, or becomes abnormal and says what is missing',
)
export const reopenWorkOrder = bulk('reopen', 'reopen', 'Takes closings back: each order is as before')
export const undoDeleteWorkOrder = bulk('undoDelete', 'delete', 'Brings deleted orders back')

export const closeWorkOrder = endpoint({
  path: '/production/web/closeWorkOrder',
  access: { right: 'workOrder.close' },
  write: true,
  input: idsInput.extend({ note: writtenText().trim().min(1).max(500) }),
  output: bulkResult,
  summary: 'Closes orders with a note, which stands in the operation log',
})

export const selectDeletedWorkOrder = endpoint({
  path: '/production/web/selectDeletedWorkOrder',
  access: { right: 'workOrder.delete' },
  input: listInput,
  output: pageOf(row.and(z.looseObject({ deletedAt: z.iso.datetime(), deletedByName: z.string().nullable() }))),
  summary: 'Deleted orders, which can be brought back',
})

export const copyWorkOrder = endpoint({
  path: '/production/web/copyWorkOrder',
  access: { right: 'workOrder.add' },
  write: true,
  input: z.object({
    id: z.number().int().positive(),
    workorderNo: writtenText().trim().max(64).nullish(),
    planQuantity: quantity.nullish(),
    requiredStartDate: day.nullish(),
    requiredEndDate: day.nullish(),
    deliveryDate: day.nullish(),
  }),
  output: row,
  summary: 'A new order, pending confirmation, with the particulars of another',
})

export const splitWorkOrder = endpoint({
  path: '/production/web/splitWorkOrder',
  access: { right: 'workOrder.split' },
  write: true,
  input: z.object({
    ...seen,
    parts: z
      .array(z.object({ quantity, requiredEndDate: day.nullish() }))
      .min(1)
      .max(50),
  }),
  output: z.object({ rows: z.array(row) }),
  summary: 'Takes quantities out of an order into orders of their own; answers them, the remaining order first',
})

export const changePlanQuantity = endpoint({
  path: '/production/web/changePlanQuantity',
  access: { right: 'workOrder.change' },
  write: true,
  input: z.object({ ...seen, planQuantity: quantity, note: writtenText().trim().min(1).max(500) }),
  output: row,
  summary: 'Changes the quantity of a confirmed order; not below what is reported or made into tasks',
})

/** One difference between what an order took at its confirmation and the master of now. `field`: as in `order.operation.*`. */
export const difference = z.object({
  kind: z.enum(['added', 'removed', 'changed']),
  /** Operation or material, as people call it. */
  number: z.string(),
  name: z.string(),
  fields: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** Why it cannot be applied; null: it can. */
  refused: z.string().nullable(),
})
export type Difference = z.infer<typeof difference>

export const getWorkOrderDifference = endpoint({
  path: '/production/web/getWorkOrderDifference',
  access: { right: 'workOrder.change' },
  input: idInput,
  output: z.object({
    version: z.number(),
    routing: z.object({ before: z.string().nullable(), after: z.string().nullable() }),
    bom: z.object({ before: z.string().nullable(), after: z.string().nullable() }),
    operations: z.array(difference),
    materials: z.array(difference),
    /** Whether it may be applied as a whole. */
    applicable: z.boolean(),
  }),
  summary: 'What applying the newer routing and BOM would change in a running order',
})

export const applyRoutingToWorkOrder = endpoint({
  path: '/production/web/applyRoutingToWorkOrder',
  access: { right: 'workOrder.change' },
  write: true,
  input: z.object(seen),
  output: row,
  summary:
    'Applies the newer routing and BOM to a running order; refused where operations that have reports would change',
})

/** How an order's operation stands: reckoned from its quantities. */
export const operationStates = ['waiting', 'tasked', 'inProgress', 'pendingApproval', 'completed'] as const

export const orderOperation = z.object({
  id: z.number(),
  sequence: z.number(),
  produreNo: z.string(),
  produreName: z.string(),
  successor: z.array(z.number()),
  keyProcess: z.boolean(),
  workCenterNumber: z.string().nullable(),
  workCenterName: z.string().nullable(),
  planQuantity: z.number(),
  taskedQuantity: z.number(),
  reportedGood: z.number(),
  reportedDefective: z.number(),
  approvedGood: z.number(),
  approvedDefective: z.number(),
  /** Good pieces of the operations before that are here and not yet reported. */
  waitingQuantity: z.number(),
  /** Seconds of one piece; minutes of set-up. */
  secondsPerPiece: z.number(),
  timePreparation: z.number(),
  machineAdjustMinutes: z.number(),
  plannedStart: z.string().nullable(),
  plannedEnd: z.string().nullable(),
  actualStart: z.string().nullable(),
  actualEnd: z.string().nullable(),
  /** 0–1 by reported good quantity. */
  progress: z.number(),
  state: z.enum(operationStates),
})
export type OrderOperation = z.infer<typeof orderOperation>

export const orderMaterial = z.object({
  lineNumber: z.number(),
  materialNo: z.string(),
  materialName: z.string(),
  materialSpec: z.string().nullable(),
  unit: z.string(),
  quantityPer: z.number(),
  scrapRate: z.number(),
  requiredQuantity: z.number(),
  warehouse: z.string().nullable(),
})

export const getWorkOrderProgress = endpoint({
  path: '/production/web/getWorkOrderProgress',
  access: { right: 'workOrder.view' },
  /** By its id, or by its number as a link names it. */
  input: z.union([idInput, z.object({ workorderNo: writtenText().trim().min(1).max(64) })]),
  output: z.object({ order: row, operations: z.array(orderOperation), materials: z.array(orderMaterial) }),
  summary: 'An order with its operations and materials: where it stands',
})

/** What a printed order shows. */
export const printedOrder = z.object({
  order: row,
  operations: z.array(orderOperation),
  materials: z.array(orderMaterial),
})
export type PrintedOrder = z.infer<typeof printedOrder>

const printInput = z.object({ ids: z.array(z.number().int().positive()).min(1).max(200) })

export const getWorkOrderPrint = endpoint({
  path: '/production/web/getWorkOrderPrint',
  access: { right: 'workOrder.print' },
  input: printInput,
  output: z.object({ orders: z.array(printedOrder) }),
  summary: 'What printing would show; counts nothing',
})

export const printWorkOrder = endpoint({
  path: '/production/web/printWorkOrder',
  access: { right: 'workOrder.print' },
  write: true,
  reads: true,
  input: printInput,
  output: z.object({ orders: z.array(printedOrder) }),
  summary: 'The print data of confirmed or closed orders; counts the print',
})

const operationProgress = z.object({
  sequence: z.number(),
  produreName: z.string(),
  workCenterName: z.string().nullable(),
  planQuantity: z.number(),
  taskedQuantity: z.number(),
  reportedGood: z.number(),
  reportedDefective: z.number(),
  approvedGood: z.number(),
})

export const selectWorkProgress = endpoint({
  path: '/production/web/selectWorkProgress',
  access: { right: 'workOrder.view' },
  input: listInput,
  output: pageOf(row.and(z.looseObject({ operations: z.array(operationProgress) }))),
  summary: 'Orders with the quantities of their operations',
})
