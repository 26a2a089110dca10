import { z } from 'zod'
import { productReference } from '#areas/materials/contract/product-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { scannedText, writtenText } from '#core/contract/text.ts'
import { locationReference } from './location.ts'
import { unitLevels } from './unit.ts'

const prefix = '/warehouse/web'
const id = z.number().int().positive()
const readonly = { readonly: true } as const
const verbatim = { readonly: true, verbatim: true } as const

/** Something that a customer sent back, line by line. */
export const stockReturn = defineEntity({
  name: 'stockReturn',
  key: 'returnNo',
  search: ['returnNo', 'unitNumber', 'serialNo', 'productCode', 'productName', 'fromLotNumber', 'lotNumber', 'reason'],
  fields: {
    returnNo: field.text(verbatim),
    productId: field.reference(productReference, { ...readonly, display: 'productCode' }),
    productCode: field.text(verbatim),
    productName: field.text(readonly),
    quantity: field.decimal(readonly),
    unit: field.text(readonly),
    serialNo: field.text(verbatim),
    /** The lot that it left as, and the one that it is now. */
    fromLotNumber: field.text(verbatim),
    lotNumber: field.text(verbatim),
    /** The unit that it left in. */
    unitNumber: field.text(verbatim),
    locationId: field.reference(locationReference, { ...readonly, display: 'locationCode' }),
    locationCode: field.text(verbatim),
    reason: field.text(readonly),
    userName: field.text(readonly),
    createdAt: field.instant(readonly),
  },
  form: [],
  sheet: [],
})

export const stockReturnCrud = crud(stockReturn, {
  prefix,
  noun: 'StockReturn',
  right: 'inventory',
  verbs: ['select', 'export'],
})

const returnable = z.object({
  /** Of what stands in a unit. */
  contentId: z.number(),
  unitNumber: z.string(),
  productCode: z.string(),
  productName: z.string(),
  lotNumber: z.string(),
  serialNo: z.string(),
  quantity: z.number(),
  unit: z.string(),
  unitDecimals: z.number().int(),
  /** The scanned serial is this piece. */
  scanned: z.boolean(),
})
export type ReturnableLine = z.infer<typeof returnable>

export const findReturned = endpoint({
  path: `${prefix}/findReturned`,
  access: { right: 'inventory.receive' },
  input: z.object({ code: scannedText().trim().min(1).max(200) }),
  output: z.object({
    unitId: z.number(),
    number: z.string(),
    level: z.enum(unitLevels),
    shipmentNo: z.string(),
    customer: z.string(),
    lines: z.array(returnable),
  }),
  summary:
    'What left in a handling unit that was shipped and is still with the customer, by its label or a serial in it',
})

export const returnLinesMost = 500

export const receiveReturn = endpoint({
  path: `${prefix}/receiveReturn`,
  access: { right: 'inventory.receive' },
  write: true,
  input: z.object({
    unitId: id,
    lines: z
      .array(z.object({ contentId: id, quantity: z.number().gt(0).max(99_999_999_999) }))
      .min(1)
      .max(returnLinesMost),
    toLocationId: id,
    reason: writtenText().trim().min(1).max(500),
  }),
  output: z.object({ id: z.number(), returnNo: z.string() }),
  summary: 'Takes back what a customer returns out of shipped units, as lots of their own that wait to be inspected',
})
