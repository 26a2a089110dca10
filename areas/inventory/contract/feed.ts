import { z } from 'zod'
import { productReference } from '#areas/materials/contract/product-reference.ts'
import { workCenterReference } from '#areas/workcenters/contract/work-center-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { confirmed } from '#core/contract/list.ts'
import { scannedText, writtenText } from '#core/contract/text.ts'
import { locationReference } from './location.ts'
import { stockStatuses } from './stock-states.ts'

const readonly = { readonly: true } as const
const prefix = '/productionbase/web'

export const feedEnds = ['usedUp', 'unloaded'] as const

/** A lot that hangs, or hung, at a work centre: what the reports made there meanwhile were made of. */
export const feedEntity = defineEntity({
  name: 'stockFeed',
  key: 'lotNumber',
  search: ['productCode', 'productName', 'lotNumber', 'taskNo'],
  fields: {
    loadedAt: field.instant(readonly),
    /** Absent: it is loaded. */
    endedAt: field.instant(readonly),
    endReason: field.choice(feedEnds, { ...readonly, labels: 'stockFeed.endReason' }),
    workCenterId: field.reference(workCenterReference, { ...readonly, display: 'workCenterName' }),
    locationId: field.reference(locationReference, { ...readonly, display: 'locationCode' }),
    productId: field.reference(productReference, { ...readonly, display: 'productCode' }),
    productCode: field.text({ ...readonly, verbatim: true }),
    productName: field.text(readonly),
    lotId: field.integer(readonly),
    lotNumber: field.text({ ...readonly, verbatim: true }),
    quantity: field.decimal(readonly),
    /** Still there; of one that ended nothing. */
    remaining: field.decimal(readonly),
    unit: field.text(readonly),
    loaded: field.boolean(readonly),
    taskNo: field.text({ ...readonly, verbatim: true }),
    loadedByName: field.text(readonly),
    endedByName: field.text(readonly),
  },
  table: [
    'loadedAt',
    'endedAt',
    'workCenterId',
    'locationId',
    'productId',
    'productName',
    'lotNumber',
    'quantity',
    'remaining',
    'unit',
    'loaded',
    'endReason',
    'taskNo',
    'loadedByName',
    'endedByName',
  ],
  form: [],
  sheet: [],
})

export const feedCrud = crud(feedEntity, {
  prefix,
  noun: 'UseMaterial',
  right: 'stockFeed',
  verbs: ['select', 'export'],
})

const id = z.number().int().positive()
const amount = z.number().max(99_999_999_999)

const loadedLot = z.object({
  id: z.number(),
  productCode: z.string(),
  lotNumber: z.string(),
  locationCode: z.string(),
  /** Still there. */
  quantity: z.number(),
  status: z.enum(stockStatuses),
  /** It stands for the material, as the BOM lets it. */
  isSubstitute: z.boolean(),
  loadedAt: z.string(),
})
export type LoadedLot = z.infer<typeof loadedLot>

const feedMaterial = z.object({
  materialId: z.number(),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  /** In one piece, scrap included. */
  per: z.number(),
  /** For what the task still has to make. */
  needed: z.number(),
  loaded: z.array(loadedLot),
})
export type FeedMaterial = z.infer<typeof feedMaterial>

export const getTaskFeed = endpoint({
  path: `${prefix}/getTaskFeed`,
  access: { right: 'stockFeed.view' },
  input: z.object({ taskId: id }),
  output: z.object({ materials: z.array(feedMaterial) }),
  summary:
    'Materials of a task that are taken from what is loaded, what it still needs of each, and what is loaded at its work centre',
})
export type TaskFeed = z.infer<typeof getTaskFeed.output>

const feedable = z.object({
  /** Of what lies somewhere (`selectInventory`). */
  id: z.number(),
  materialId: z.number(),
  productCode: z.string(),
  productName: z.string(),
  lotNumber: z.string(),
  locationCode: z.string(),
  quantity: z.number(),
  unit: z.string(),
  expiresOn: z.string().nullable(),
  isSubstitute: z.boolean(),
})
export type Feedable = z.infer<typeof feedable>

export const findFeedStock = endpoint({
  path: `${prefix}/findUseMaterial`,
  access: { right: 'stockFeed.load' },
  input: z.object({
    taskId: id,
    /** Of a label: a lot's number or a product's code. Absent: whatever fits. */
    code: scannedText().max(200).optional(),
    materialId: id.optional(),
  }),
  output: z.object({ rows: z.array(feedable) }),
  summary:
    'Lots that may be loaded for a task, the first to expire and the oldest first; a scanned one that may not is refused with why',
})

export const loadUseMaterial = endpoint({
  path: `${prefix}/loadUseMaterial`,
  access: { right: 'stockFeed.load' },
  write: true,
  input: z.object({
    taskId: id,
    /** Of what lies somewhere (`selectInventory`). */
    id,
    /** Absent: all that lies there. */
    quantity: amount.gt(0).optional(),
    confirmed,
  }),
  output: z.object({ id: z.number() }),
  summary:
    'Loads a lot at the work centre of a task: reports take it from then on. What its BOM does not take, is held or expired is refused',
})

export const weighUseMaterial = endpoint({
  path: `${prefix}/weighUseMaterial`,
  access: { right: 'stockFeed.load' },
  write: true,
  input: z.object({
    id,
    expected: amount.min(0),
    remaining: amount.min(0),
    note: writtenText().trim().max(500).nullish(),
  }),
  output: z.object({ difference: z.number() }),
  summary: 'Weighs what is left of a loaded lot: the difference to what reports took is booked as taken, or given back',
})

export const unloadUseMaterial = endpoint({
  path: `${prefix}/unloadUseMaterial`,
  access: { right: 'stockFeed.load' },
  write: true,
  input: z.object({
    id,
    /** Where what is left goes; absent: it stays beside the station. */
    toLocationId: id.nullish(),
  }),
  output: z.object({ left: z.number() }),
  summary: 'Ends a load: reports take nothing of the lot any more',
})
