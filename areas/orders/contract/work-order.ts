import { workshopReference } from '#areas/identity/contract/department.ts'
import { madeProductReference } from '#areas/materials/contract/product-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { workOrderPage } from './references.ts'
import { abnormalReasons, workOrderStatus, workOrderTypes } from './work-order-status.ts'

const number = { max: 64, verbatim: true } as const

/**
 * A work order. A person names its product by `productId` or by its code (`materialNo`); description, specification and unit are
 * the product's when the order was written, so that a printed order stays what it was.
 */
export const workOrder = defineEntity({
  name: 'workOrder',
  key: 'workorderNo',
  search: ['workorderNo', 'taskNo', 'materialNo', 'materialDesc', 'customer', 'salesOrderNo', 'planTrackingNumber'],
  fields: {
    /** Absent: the next number of the team's rule. */
    workorderNo: field.text({ ...number, page: workOrderPage }),
    productId: field.reference(madeProductReference, { display: 'materialNo' }),
    materialNo: field.text(number),
    materialDesc: field.text({ readonly: true, display: 'materialText' }),
    materialSpec: field.text({ readonly: true }),
    unit: field.text({ readonly: true }),
    status: field.choice(workOrderStatus.codes, {
      readonly: true,
      labels: 'workOrderStatus',
      colors: workOrderStatus.colors,
    }),
    abnormalReasons: field.choices(abnormalReasons, { readonly: true, labels: 'abnormalReason' }),
    planQuantity: field.decimal({ required: true, above: 0 }),
    completedQuantity: field.decimal({ readonly: true }),
    approvedQuantity: field.decimal({ readonly: true }),
    defectiveQuantity: field.decimal({ readonly: true }),
    /** 0–1 over all operations, by standard hours. */
    progress: field.decimal({ readonly: true, max: 1 }),
    estimatedStart: field.instant({ readonly: true }),
    estimatedEnd: field.instant({ readonly: true }),
    actualStart: field.instant({ readonly: true }),
    actualEnd: field.instant({ readonly: true }),
    requiredStartDate: field.date(),
    requiredEndDate: field.date({ required: true }),
    deliveryDate: field.date(),
    type: field.choice(workOrderTypes, { labels: 'workOrderType', initial: 'massProduction' }),
    priority: field.integer({ min: 1, max: 9, initial: 5 }),
    /** Absent: the workshop of the first operation, from the confirmation on. */
    workshopId: field.reference(workshopReference, { display: 'workshopName' }),
    customer: field.text(),
    salesman: field.text({ max: 64 }),
    salesOrderNo: field.text(number),
    planTrackingNumber: field.text(number),
    merchandiser: field.text({ max: 64 }),
    taskNo: field.text(number),
    drawingNumber: field.text(number),
    routingVersion: field.text({ readonly: true }),
    bomVersion: field.text({ readonly: true }),
    parentNo: field.text({ readonly: true }),
    printCount: field.integer({ readonly: true }),
    closeNote: field.multiline({ readonly: true }),
    remarks: field.multiline(),
  },
  // What a planner goes by stands in sight on a laptop: what, how many, until when, how far.
  table: {
    first: [
      'workorderNo',
      'status',
      'materialNo',
      'materialDesc',
      'planQuantity',
      'requiredEndDate',
      'progress',
      'completedQuantity',
      'unit',
      'requiredStartDate',
      'estimatedStart',
      'estimatedEnd',
      'deliveryDate',
      'type',
      'priority',
      'workshopId',
      'customer',
      'salesOrderNo',
      'salesman',
      'planTrackingNumber',
      'approvedQuantity',
      'defectiveQuantity',
      'actualStart',
      'actualEnd',
      'materialSpec',
      'merchandiser',
      'taskNo',
      'drawingNumber',
      'routingVersion',
      'bomVersion',
      'abnormalReasons',
      'parentNo',
      'printCount',
      'closeNote',
      'remarks',
    ],
    without: ['productId'],
  },
  // In the form the product is chosen, in a sheet it is named by its code.
  form: { without: ['materialNo'] },
  together: ['priority', 'requiredEndDate', 'deliveryDate', 'customer', 'salesman', 'merchandiser', 'remarks'],
  sheetNeeds: ['materialNo'],
  sheet: { without: ['productId'] },
})

export const workOrderCrud = crud(workOrder, {
  prefix: '/production/web',
  noun: 'WorkOrder',
  right: 'workOrder',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})
