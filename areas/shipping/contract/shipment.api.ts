import { z } from 'zod'
import { unitLevels } from '#areas/inventory/contract/unit.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { bulkResult, confirmed, idInput, idsInput } from '#core/contract/list.ts'
import { photoIds } from '#core/contract/photos.ts'
import { dayText, instantText, scannedText, writtenText } from '#core/contract/text.ts'
import { deliveryStates } from './delivery-line.ts'
import { shipmentStatus } from './shipment.ts'

const prefix = '/warehouse/web'
const id = z.number().int().positive()
const quantity = z.number().gt(0).max(99_999_999_999)
const note = writtenText().trim().max(500)
const versioned = z.object({ id, version: z.number().int().positive() })

export const addShipment = endpoint({
  path: `${prefix}/addShipment`,
  access: { right: 'shipment.add' },
  write: true,
  input: z.object({
    /** Lines of sales orders of one customer. Absent quantity: what of the line is on no shipment yet. */
    lines: z
      .array(z.object({ salesOrderLineId: id, quantity: quantity.nullish() }))
      .min(1)
      .max(200),
    /** Absent: the earliest day that one of the lines was promised for, and not before today. */
    shipOn: dayText().nullish(),
    /** The dock. Absent: the only one there is, else the first. */
    locationId: id.nullish(),
    confirmed,
  }),
  output: z.object({ id: z.number(), shipmentNo: z.string() }),
  summary: 'Makes a shipment of lines of sales orders; asks when more is to leave than was ordered',
})

export const setShipmentLine = endpoint({
  path: `${prefix}/setShipmentLine`,
  access: { right: 'shipment.edit' },
  write: true,
  /** `id`: of the line. Quantity 0 takes it off the shipment. */
  input: z.object({ id, quantity: z.number().min(0).max(99_999_999_999), confirmed }),
  output: z.object({}),
  summary: 'Changes how much of a line is to leave with a shipment',
})

/** Something in stock that may be picked for a line, what is to be taken first at the top. */
const proposal = z.object({
  /** Of what lies somewhere (`selectInventory`). */
  id: z.number(),
  lotNumber: z.string(),
  locationCode: z.string(),
  quantity: z.number(),
  expiresOn: z.string().nullable(),
})
export type PickProposal = z.infer<typeof proposal>

const pick = z.object({
  id: z.number(),
  lotId: z.number(),
  /** The handling unit that it was picked with; null: it is loose. */
  unitNumber: z.string().nullable(),
  lotNumber: z.string(),
  fromCode: z.string(),
  quantity: z.number(),
  pickedByName: z.string().nullable(),
  pickedAt: z.string(),
})
export type ShipmentPick = z.infer<typeof pick>

/** A closed handling unit that holds nothing but what a line wants. */
const wholeUnit = z.object({
  number: z.string(),
  level: z.enum(unitLevels),
  quantity: z.number(),
  locationCode: z.string(),
})

/** What stands in a handling unit that leaves with a shipment, in it itself or in a unit in it. */
const packed = z.object({
  /** The unit that was picked. */
  rootNumber: z.string(),
  rootLevel: z.enum(unitLevels),
  /** The unit in it that holds this; the same where it holds it itself. */
  number: z.string(),
  level: z.enum(unitLevels),
  productCode: z.string(),
  productName: z.string(),
  lotNumber: z.string(),
  quantity: z.number(),
  unit: z.string(),
  /** Serials one after the other; empty: none. */
  serials: z.string(),
})
export type PackedLine = z.infer<typeof packed>

const line = z.object({
  id: z.number(),
  salesOrderNo: z.string(),
  lineNumber: z.number(),
  customerOrderNo: z.string().nullable(),
  productId: z.number(),
  productCode: z.string(),
  productName: z.string(),
  productSpec: z.string().nullable(),
  unit: z.string(),
  quantity: z.number(),
  picked: z.number(),
  picks: z.array(pick),
  proposals: z.array(proposal),
  /** Units that may be picked for it as a whole. */
  units: z.array(wholeUnit),
})
export type ShipmentLine = z.infer<typeof line>

export const stepKinds = ['make', 'ship', 'recall', 'deliver', 'cancel'] as const

export const getShipmentSheet = endpoint({
  path: `${prefix}/getShipmentSheet`,
  access: { right: 'shipment.view' },
  input: idInput,
  output: z.object({
    lines: z.array(line),
    steps: z.array(
      z.object({
        kind: z.enum(stepKinds),
        at: z.string(),
        userName: z.string().nullable(),
        note: z.string().nullable(),
      }),
    ),
    photos: z.array(z.string()),
  }),
  summary: 'Lines of a shipment with what is picked, what may be picked first, and its course',
})

export const pickShipment = endpoint({
  path: `${prefix}/pickShipment`,
  access: { right: 'shipment.pick' },
  write: true,
  input: z.object({
    lineId: id,
    /** Of what lies somewhere. */
    id,
    quantity,
    confirmed,
  }),
  output: z.object({ id: z.number() }),
  summary: 'Brings some of a lot to the dock for a line; refused when it may not leave, asked when another goes first',
})

export const scanShipment = endpoint({
  path: `${prefix}/scanShipment`,
  access: { right: 'shipment.pick' },
  write: true,
  /** What was read: the label of a handling unit, the number of a lot, the code of an order or a product. */
  input: z.object({ id, code: scannedText().max(200), confirmed }),
  output: z.object({ lotNumber: z.string(), productCode: z.string(), quantity: z.number() }),
  summary:
    'Picks what a scanned label names: a handling unit whole, else as much as its line still wants and as lies there',
})

export const pickWholeShipment = endpoint({
  path: `${prefix}/pickWholeShipment`,
  access: { right: 'shipment.pick' },
  write: true,
  input: idInput,
  output: z.object({ picked: z.number(), short: z.array(z.object({ productCode: z.string(), missing: z.number() })) }),
  summary: 'Picks all that is missing, what expires first first, as far as there is any',
})

export const unpickShipment = endpoint({
  path: `${prefix}/unpickShipment`,
  access: { right: 'shipment.pick' },
  write: true,
  /** `id`: of what was picked. */
  input: idInput,
  output: z.object({}),
  summary: 'Brings what was picked back to where it lay',
})

export const shipShipment = endpoint({
  path: `${prefix}/shipShipment`,
  access: { right: 'shipment.ship' },
  write: true,
  input: versioned.extend({ confirmed }),
  output: z.object({}),
  summary: 'Sends off what is picked; asks when that is not all, what is missing stays open',
})

export const recallShipment = endpoint({
  path: `${prefix}/recallShipment`,
  access: { right: 'shipment.ship' },
  write: true,
  input: versioned.extend({ note: note.min(1) }),
  output: z.object({}),
  summary: 'Takes a shipment back that did not leave after all: its goods lie at the dock again',
})

export const deliverShipment = endpoint({
  path: `${prefix}/deliverShipment`,
  access: { right: 'shipment.deliver' },
  write: true,
  input: versioned.extend({
    receivedBy: writtenText().trim().min(1).max(64),
    /** Absent: now. */
    deliveredAt: instantText().nullish(),
    note: note.nullish(),
    photoIds: photoIds.default([]),
  }),
  output: z.object({}),
  summary: 'Records that a shipment arrived: who took it, when, and pictures of the signed note',
})

export const cancelShipment = endpoint({
  path: `${prefix}/cancelShipment`,
  access: { right: 'shipment.edit' },
  write: true,
  input: versioned.extend({ note: note.min(1) }),
  output: z.object({}),
  summary: 'Cancels a shipment that has not left; what was picked goes back to where it lay',
})

export const reserveDeliveryLine = endpoint({
  path: `${prefix}/reserveDeliveryLine`,
  access: { right: 'deliveryLine.reserve' },
  write: true,
  input: z.object({
    /** Lines of sales orders. Absent quantity: what of the line is open and free. */
    lines: z
      .array(z.object({ id, quantity: quantity.nullish() }))
      .min(1)
      .max(200),
    /** The last day on which it is kept. */
    until: dayText(),
  }),
  /** Lines of which something is kept now; what is not free is told. */
  output: bulkResult,
  summary: 'Keeps what is free in stock for lines of sales orders until a day, those promised first before others',
})

export const releaseDeliveryLine = endpoint({
  path: `${prefix}/releaseDeliveryLine`,
  access: { right: 'deliveryLine.reserve' },
  write: true,
  input: idsInput,
  output: bulkResult,
  summary: 'Gives what is kept for lines of sales orders free',
})

const printed = z.object({
  id: z.number(),
  shipmentNo: z.string(),
  status: z.enum(shipmentStatus.codes),
  customer: z.string(),
  address: z.string().nullable(),
  contact: z.string().nullable(),
  carrier: z.string().nullable(),
  vehicle: z.string().nullable(),
  trackingNo: z.string().nullable(),
  shipOn: z.string(),
  remark: z.string().nullable(),
  lines: z.array(line.omit({ proposals: true, units: true })),
  /** Its packing list, by unit. */
  packed: z.array(packed),
})
export type PrintedShipment = z.infer<typeof printed>

const printInput = z.object({ ids: z.array(id).min(1).max(50) })

export const getShipmentPrint = endpoint({
  path: `${prefix}/getShipmentPrint`,
  access: { right: 'shipment.view' },
  input: printInput,
  output: z.object({ shipments: z.array(printed) }),
  summary: 'What delivery notes say',
})

export const printShipment = endpoint({
  path: `${prefix}/printShipment`,
  access: { right: 'shipment.view' },
  write: true,
  input: printInput,
  output: z.object({}),
  summary: 'Counts that delivery notes were printed',
})

export const getDeliveryCourse = endpoint({
  path: '/production/web/getDeliveryCourse',
  access: { right: 'deliveryLine.view' },
  input: idInput,
  output: z.object({
    state: z.enum(deliveryStates),
    orders: z.array(
      z.object({
        id: z.number(),
        workorderNo: z.string(),
        status: z.string(),
        planQuantity: z.number(),
        completedQuantity: z.number(),
        estimatedEnd: z.string().nullable(),
        operations: z.array(
          z.object({
            sequence: z.number(),
            name: z.string(),
            plan: z.number(),
            good: z.number(),
            approved: z.number(),
          }),
        ),
      }),
    ),
    shipments: z.array(
      z.object({
        id: z.number(),
        shipmentNo: z.string(),
        status: z.enum(shipmentStatus.codes),
        quantity: z.number(),
        picked: z.number(),
        shipOn: z.string(),
        shippedAt: z.string().nullable(),
      }),
    ),
  }),
  summary: 'A line of a sales order: its work orders with their operations, and its shipments',
})
