import { madeProductReference } from '#areas/materials/contract/product-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { defineStatus } from '#core/contract/status.ts'

export const salesOrderStatus = defineStatus(
  'salesOrderStatus',
  {
    open: { number: 10, color: 'blue', next: ['close'] },
    closed: { number: 20, color: 'gray', next: ['reopen'] },
  },
  { close: { to: 'closed', right: 'salesOrder.close' }, reopen: { to: 'open', right: 'salesOrder.close' } },
)

const number = { max: 64, verbatim: true } as const

/** Particulars that an order has once. */
const head = {
  /** Absent: the next number of the team's rule. */
  salesOrderNo: field.text(number),
  customer: field.text({ required: true }),
  customerOrderNo: field.text(number),
  salesman: field.text({ max: 64 }),
  merchandiser: field.text({ max: 64 }),
  orderDate: field.date(),
  deliveryDate: field.date({ required: true }),
} as const

/** A customer's order: a head and lines. A line is known by its number within the order, which work orders refer to. */
export const salesOrder = defineEntity({
  name: 'salesOrder',
  key: 'salesOrderNo',
  search: ['salesOrderNo', 'customer', 'customerOrderNo', 'salesman'],
  fields: {
    ...head,
    status: field.choice(salesOrderStatus.codes, {
      readonly: true,
      labels: 'salesOrderStatus',
      colors: salesOrderStatus.colors,
    }),
    lineCount: field.integer({ readonly: true }),
    /** 0–1: pieces that work orders were made for, of all. */
    orderedShare: field.decimal({ readonly: true, max: 1 }),
    remark: field.multiline(),
    lines: field.rows(
      {
        /** Absent: the next one. */
        lineNumber: field.integer({ min: 1, max: 99_999 }),
        productId: field.reference(madeProductReference, { required: true, display: 'materialNo' }),
        quantity: field.decimal({ required: true, above: 0 }),
        /** Absent: that of the order. */
        deliveryDate: field.date(),
        remark: field.text(),
      },
      { required: true, min: 1 },
    ),
  },
  table: [
    'salesOrderNo',
    'status',
    'customer',
    'customerOrderNo',
    'lineCount',
    'orderedShare',
    'orderDate',
    'deliveryDate',
    'salesman',
    'merchandiser',
    'remark',
  ],
})

export const salesOrderCrud = crud(salesOrder, {
  prefix: '/production/web',
  noun: 'SalesOrder',
  right: 'salesOrder',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})

export const salesOrderHead = Object.keys(head)

/** A row of the sheet that sales orders are imported from: the head repeated, one line each. */
export const salesOrderSheet = defineEntity({
  name: 'salesOrderSheet',
  key: 'salesOrderNo',
  fields: {
    ...head,
    lineNumber: field.integer({ min: 1, max: 99_999 }),
    productId: field.reference(madeProductReference, { required: true, display: 'materialNo' }),
    quantity: field.decimal({ required: true, above: 0 }),
    lineDeliveryDate: field.date(),
    remark: field.text(),
  },
})
