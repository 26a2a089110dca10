import { locationReference } from '#areas/inventory/contract/location.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'
import { defineStatus } from '#core/contract/status.ts'

const ship = 'shipment.ship'

/** From what is to leave to what arrived. */
export const shipmentStatus = defineStatus(
  'shipmentStatus',
  {
    open: { number: 10, color: 'blue', next: ['ship', 'cancel'] },
    shipped: { number: 20, color: 'gold', next: ['deliver', 'recall'] },
    delivered: { number: 30, color: 'green', next: [] },
    cancelled: { number: 40, color: 'gray', next: [] },
  },
  {
    ship: { to: 'shipped', right: ship },
    recall: { to: 'open', right: ship },
    deliver: { to: 'delivered', right: 'shipment.deliver' },
    cancel: { to: 'cancelled', right: 'shipment.edit' },
  },
)
export type ShipmentState = (typeof shipmentStatus.codes)[number]
export type ShipmentVerb = keyof typeof shipmentStatus.verbs

const readonly = { readonly: true } as const

/** Where goods wait for their lorry. */
export const dockReference: Reference = { ...locationReference, where: { enabled: true, kind: ['shipping'] } }

/** What leaves for a customer at once: lines of his sales orders. Its lines and what is picked for them have acts of their own. */
export const shipment = defineEntity({
  name: 'shipment',
  key: 'shipmentNo',
  search: ['shipmentNo', 'customer', 'orders', 'products', 'trackingNo', 'vehicle'],
  fields: {
    shipmentNo: field.text({ ...readonly, verbatim: true }),
    status: field.choice(shipmentStatus.codes, {
      ...readonly,
      labels: shipmentStatus.name,
      colors: shipmentStatus.colors,
    }),
    customer: field.text(readonly),
    /** Numbers of the sales orders. */
    orders: field.text({ ...readonly, verbatim: true }),
    products: field.text({ ...readonly, verbatim: true }),
    lineCount: field.integer(readonly),
    /** 0–1: picked, of all that is to leave. */
    pickedShare: field.decimal({ ...readonly, max: 1 }),
    shipOn: field.date({ required: true }),
    locationId: field.reference(dockReference, { ...readonly, display: 'locationCode' }),
    carrier: field.text({ max: 64 }),
    vehicle: field.text({ max: 64, verbatim: true }),
    trackingNo: field.text({ max: 64, verbatim: true }),
    address: field.text({ max: 256 }),
    contact: field.text({ max: 128 }),
    shippedAt: field.instant(readonly),
    deliveredAt: field.instant(readonly),
    receivedBy: field.text(readonly),
    printCount: field.integer(readonly),
    remark: field.multiline(),
  },
  table: [
    'shipmentNo',
    'status',
    'customer',
    'orders',
    'products',
    'pickedShare',
    'shipOn',
    'locationId',
    'carrier',
    'trackingNo',
    'shippedAt',
    'deliveredAt',
    'receivedBy',
    'lineCount',
    'vehicle',
    'address',
    'contact',
    'printCount',
    'remark',
  ],
  form: ['shipOn', 'carrier', 'vehicle', 'trackingNo', 'address', 'contact', 'remark'],
  sheet: [],
})

export const shipmentCrud = crud(shipment, {
  prefix: '/warehouse/web',
  noun: 'Shipment',
  right: 'shipment',
  verbs: ['select', 'get', 'update', 'export'],
})
