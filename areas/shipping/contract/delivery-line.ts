import { madeProductReference } from '#areas/materials/contract/product-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'

const readonly = { readonly: true } as const

/**
 * How a customer's line stands, the worst first: its day is over; it will be by what is planned; nothing is planned for what is missing; it
 * is on its way; it lies here; it has left.
 */
export const deliveryStates = ['overdue', 'late', 'unplanned', 'onTime', 'ready', 'shipped'] as const
export const deliveryStateColors = {
  overdue: 'red',
  late: 'orange',
  unplanned: 'purple',
  onTime: 'blue',
  ready: 'cyan',
  shipped: 'green',
}

/** A line of a sales order, from what was promised to what has left. */
export const deliveryLine = defineEntity({
  name: 'deliveryLine',
  key: 'salesOrderNo',
  search: ['salesOrderNo', 'customer', 'customerOrderNo', 'productCode', 'productName', 'salesman'],
  fields: {
    salesOrderNo: field.text({ ...readonly, verbatim: true }),
    lineNumber: field.integer(readonly),
    state: field.choice(deliveryStates, { ...readonly, labels: 'deliveryState', colors: deliveryStateColors }),
    customer: field.text(readonly),
    customerOrderNo: field.text({ ...readonly, verbatim: true }),
    salesman: field.text(readonly),
    productId: field.reference(madeProductReference, { ...readonly, display: 'productCode' }),
    productCode: field.text({ ...readonly, verbatim: true }),
    productName: field.text(readonly),
    unit: field.text(readonly),
    quantity: field.decimal(readonly),
    /** In work orders that are neither deleted nor closed short. */
    orderedQuantity: field.decimal(readonly),
    completedQuantity: field.decimal(readonly),
    /** Of the product, in all places, fit to be shipped and kept for no other. */
    freeQuantity: field.decimal(readonly),
    /** Of it, what is kept for this line. */
    reservedQuantity: field.decimal(readonly),
    /** Has left. */
    shippedQuantity: field.decimal(readonly),
    /** On shipments that have not left. */
    plannedQuantity: field.decimal(readonly),
    /** Of those, what is picked. */
    pickedQuantity: field.decimal(readonly),
    /** Has not left. */
    openQuantity: field.decimal(readonly),
    deliveryDate: field.date(readonly),
    /** When the last of its work orders will be done by the plan. */
    forecastDate: field.date(readonly),
    /** Days from what was promised to the forecast; above 0: late. */
    delayDays: field.integer({ ...readonly, unit: 'd' }),
    closed: field.boolean(readonly),
  },
  table: [
    'salesOrderNo',
    'lineNumber',
    'state',
    'customer',
    'productId',
    'productName',
    'quantity',
    'openQuantity',
    'deliveryDate',
    'forecastDate',
    'delayDays',
    'orderedQuantity',
    'completedQuantity',
    'freeQuantity',
    'reservedQuantity',
    'plannedQuantity',
    'pickedQuantity',
    'shippedQuantity',
    'unit',
    'customerOrderNo',
    'salesman',
    'closed',
  ],
  form: [],
  sheet: [],
})

export const deliveryLineCrud = crud(deliveryLine, {
  prefix: '/production/web',
  noun: 'DeliveryLine',
  right: 'deliveryLine',
  verbs: ['select', 'get', 'export'],
})
