import { z } from 'zod'
import { productReference } from '#areas/materials/contract/product-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { bulkResult, idsInput } from '#core/contract/list.ts'
import { dayText } from '#core/contract/text.ts'

const prefix = '/warehouse/web'
const readonly = { readonly: true } as const

/** Orders that stock is reserved for: what a customer ordered, and what is made of materials. */
export const reservedFor = ['salesOrderLine', 'workOrder'] as const
export type ReservedFor = (typeof reservedFor)[number]

/** How a reservation stands: kept; not all of it lies there any more; taken; its day is over; released. */
export const reservationStates = ['open', 'short', 'used', 'expired', 'released'] as const
export const reservationColors = { open: 'blue', short: 'red', used: 'green', expired: 'gray', released: 'gray' }

/** So much of a product that is kept for an order, in whatever lot it lies. */
export const reservation = defineEntity({
  name: 'stockReservation',
  key: 'documentNo',
  search: ['documentNo', 'productCode', 'productName', 'userName'],
  fields: {
    documentNo: field.text({ ...readonly, verbatim: true }),
    documentKind: field.choice(reservedFor, { ...readonly, labels: 'stockReservation.documentKind' }),
    productId: field.reference(productReference, { ...readonly, display: 'productCode' }),
    productCode: field.text({ ...readonly, verbatim: true }),
    productName: field.text(readonly),
    state: field.choice(reservationStates, {
      ...readonly,
      labels: 'stockReservation.state',
      colors: reservationColors,
    }),
    quantity: field.decimal(readonly),
    /** Taken by the order. */
    used: field.decimal(readonly),
    /** Still kept for it. */
    openQuantity: field.decimal(readonly),
    unit: field.text(readonly),
    /** The last day on which it is kept. */
    until: field.date(readonly),
    userName: field.text(readonly),
    createdAt: field.instant(readonly),
  },
  table: [
    'documentNo',
    'productId',
    'state',
    'openQuantity',
    'unit',
    'until',
    'productName',
    'quantity',
    'used',
    'documentKind',
    'userName',
    'createdAt',
  ],
  form: [],
  sheet: [],
})

export const reservationCrud = crud(reservation, {
  prefix,
  noun: 'StockReservation',
  right: 'stockReservation',
  verbs: ['select', 'export'],
})

/** The last day on which something is kept. No longer than a year ahead. */
export const until = dayText()

/** Days for which stock is kept where nobody says otherwise. */
export const keptDays = 14

export const changeReservation = endpoint({
  path: `${prefix}/changeStockReservation`,
  access: { right: 'stockReservation.edit' },
  write: true,
  input: z.object({
    id: z.number().int().positive(),
    version: z.number().int().positive(),
    quantity: z.number().gt(0).max(99_999_999_999),
    until,
  }),
  output: z.object({}),
  summary: 'Changes how much is kept for an order, and until when; more than is free is refused',
})

export const releaseReservation = endpoint({
  path: `${prefix}/releaseStockReservation`,
  access: { right: 'stockReservation.edit' },
  write: true,
  input: idsInput,
  output: bulkResult,
  summary: 'Gives what is kept for orders free',
})

const id = z.number().int().positive()

export const reserveStagingNeed = endpoint({
  path: `${prefix}/reserveStagingNeed`,
  access: { right: 'stockStaging.reserve' },
  write: true,
  input: z.object({
    needs: z
      .array(z.object({ workOrderId: id, materialId: id }))
      .min(1)
      .max(500),
    until,
  }),
  /** Work orders of which something is kept now; what is not free is told. */
  output: bulkResult,
  summary: 'Keeps what tasks still need for their work orders, as far as it lies free in the stores',
})
