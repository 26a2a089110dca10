// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'

export interface DeliveryReminder {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  userId: number
  customer: string
  salesOrderLineId: number | null
  dueOn: string
  note: string
  doneAt: string | null
  createdAt: Generated<string>
}

export interface Shipment {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  shipmentNo: string
  status: Generated<string>
  customer: string
  shipOn: string
  locationId: number
  carrier: string | null
  vehicle: string | null
  trackingNo: string | null
  address: string | null
  contact: string | null
  remark: string | null
  printCount: Generated<number>
  shippedAt: string | null
  createdBy: number | null
  createdAt: Generated<string>
}

export interface ShipmentDelivery {
  teamId: Generated<number>
  shipmentId: number
  receivedBy: string
  deliveredAt: string
}

export interface ShipmentLine {
  teamId: Generated<number>
  id: Generated<number>
  shipmentId: number
  salesOrderLineId: number
  productId: number
  quantity: number
}

export interface ShipmentPhoto {
  teamId: Generated<number>
  shipmentId: number
  fileId: number
}

export interface ShipmentPick {
  teamId: Generated<number>
  id: Generated<number>
  shipmentLineId: number
  lotId: number
  fromLocationId: number
  locationId: number
  quantity: number
  pickedBy: number | null
  pickedAt: string
}

export interface ShipmentStep {
  teamId: Generated<number>
  id: Generated<number>
  shipmentId: number
  kind: string
  at: string
  userId: number | null
  note: string | null
}

export interface ShipmentUnit {
  teamId: Generated<number>
  id: Generated<number>
  shipmentId: number
  unitId: number
  fromLocationId: number
}

export interface ShipmentUnitPick {
  teamId: Generated<number>
  pickId: number
  shipmentUnitId: number
}
