import { z } from 'zod'
import { productReference } from '#areas/materials/contract/product-reference.ts'
import { workCenterReference } from '#areas/workcenters/contract/work-center-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'
import { bulkResult, confirmed, idInput, listInput, pageOf } from '#core/contract/list.ts'
import { defineStatus } from '#core/contract/status.ts'
import { scannedText, writtenText } from '#core/contract/text.ts'
import { locationReference, openLocationReference } from './location.ts'

const prefix = '/warehouse/web'
const readonly = { readonly: true } as const
const id = z.number().int().positive()
const quantity = z.number().gt(0).max(99_999_999_999)
const versioned = z.object({ id, version: z.number().int().positive() })

/** Who may take materials at the line, for whoever hands them over; names and job numbers alone. */
export const selectStagingReceiver = endpoint({
  path: `${prefix}/selectStagingReceiver`,
  access: { right: 'stockStaging.handOver' },
  input: listInput,
  output: pageOf(z.object({ id: z.number(), name: z.string(), jobNumber: z.string() })),
  summary: 'People who may receive what is staged',
})

export const receiverReference: Reference = { path: selectStagingReceiver.path, label: ['name', 'jobNumber'] }

/** From what is to be brought to what the line has. */
export const stagingStatus = defineStatus(
  'stockStagingStatus',
  {
    open: { number: 10, color: 'blue', next: ['handOver', 'cancel'] },
    handedOver: { number: 20, color: 'green', next: [] },
    cancelled: { number: 30, color: 'gray', next: [] },
  },
  {
    handOver: { to: 'handedOver', right: 'stockStaging.handOver' },
    cancel: { to: 'cancelled', right: 'stockStaging.add' },
  },
)
export type StagingState = (typeof stagingStatus.codes)[number]
export type StagingVerb = keyof typeof stagingStatus.verbs

export const stagingKinds = ['task', 'refill'] as const

/** Materials to be picked in the stores and handed over to the line: for a task of the plan, or to refill what lies beside a station. */
export const staging = defineEntity({
  name: 'stockStaging',
  key: 'stagingNo',
  search: ['stagingNo', 'taskNo', 'materials', 'toCode', 'receivedByName'],
  fields: {
    stagingNo: field.text({ ...readonly, verbatim: true }),
    status: field.choice(stagingStatus.codes, {
      ...readonly,
      labels: stagingStatus.name,
      colors: stagingStatus.colors,
    }),
    kind: field.choice(stagingKinds, { ...readonly, labels: 'stockStaging.kind' }),
    taskNo: field.text({ ...readonly, verbatim: true }),
    materials: field.text({ ...readonly, verbatim: true }),
    /** 0–1: picked, of all that is to be brought. */
    pickedShare: field.decimal({ ...readonly, max: 1 }),
    /** What of it the stores do not have; empty: they have all. */
    shortage: field.text({ ...readonly, verbatim: true }),
    neededAt: field.instant(readonly),
    toLocationId: field.reference(locationReference, { ...readonly, display: 'toCode' }),
    toCode: field.text({ ...readonly, verbatim: true }),
    locationId: field.reference(locationReference, { ...readonly, display: 'locationCode' }),
    locationCode: field.text({ ...readonly, verbatim: true }),
    givenByName: field.text(readonly),
    receivedByName: field.text(readonly),
    handedOverAt: field.instant(readonly),
    createdByName: field.text(readonly),
    createdAt: field.instant(readonly),
  },
  table: [
    'stagingNo',
    'status',
    'kind',
    'taskNo',
    'materials',
    'pickedShare',
    'shortage',
    'neededAt',
    'toLocationId',
    'locationId',
    'givenByName',
    'receivedByName',
    'handedOverAt',
    'createdByName',
    'createdAt',
  ],
  form: [],
  sheet: [],
})

export const stagingCrud = crud(staging, {
  prefix,
  noun: 'StockStaging',
  right: 'stockStaging',
  verbs: ['select', 'get', 'export'],
})

export const needStates = ['enough', 'short'] as const

/** A material that a planned task still needs from the stores. */
export const stagingNeed = defineEntity({
  name: 'stagingNeed',
  key: 'taskNo',
  search: ['taskNo', 'workorderNo', 'materialCode', 'materialName'],
  fields: {
    taskNo: field.text({ ...readonly, verbatim: true }),
    workorderNo: field.text({ ...readonly, verbatim: true }),
    taskId: field.integer(readonly),
    workOrderId: field.integer(readonly),
    workCenterId: field.reference(workCenterReference, { ...readonly, display: 'workCenterName' }),
    plannedStart: field.instant(readonly),
    materialId: field.reference(productReference, { ...readonly, display: 'materialCode' }),
    materialCode: field.text({ ...readonly, verbatim: true }),
    materialName: field.text(readonly),
    state: field.choice(needStates, {
      ...readonly,
      labels: 'stagingNeed.state',
      colors: { enough: 'green', short: 'red' },
    }),
    /** Of the task, less what is reported or brought; no more than its work order still needs. */
    needed: field.decimal(readonly),
    /** Of it, what is kept for its work order. */
    reserved: field.decimal(readonly),
    /** Usable in the stores and kept for nobody. */
    available: field.decimal(readonly),
    /** Missing once those that begin earlier have taken theirs. */
    missing: field.decimal(readonly),
    unit: field.text(readonly),
  },
  table: [
    'taskNo',
    'workorderNo',
    'workCenterId',
    'plannedStart',
    'materialId',
    'materialName',
    'state',
    'needed',
    'reserved',
    'available',
    'missing',
    'unit',
  ],
  form: [],
  sheet: [],
})

export const stagingNeedCrud = crud(stagingNeed, {
  prefix,
  noun: 'StagingNeed',
  right: 'stockStaging',
  verbs: ['select', 'export'],
})

/** Kinds of places beside a station or a machine. */
export const besideLine = ['lineSide', 'feeder'] as const

const lineSideReference: Reference = {
  ...openLocationReference,
  where: { enabled: true, kind: [...besideLine] },
}

/** How much of a material must lie beside a station at least, and how much is brought when it is less. */
export const kanban = defineEntity({
  name: 'stockKanban',
  key: 'productCode',
  search: ['productCode', 'productName', 'locationCode'],
  fields: {
    locationId: field.reference(lineSideReference, { required: true, display: 'locationCode' }),
    locationCode: field.text({ ...readonly, verbatim: true }),
    productId: field.reference(productReference, { required: true, display: 'productCode' }),
    productCode: field.text({ ...readonly, verbatim: true }),
    productName: field.text(readonly),
    minimum: field.decimal({ required: true, above: 0, scale: 4 }),
    /** Brought at a time. */
    refill: field.decimal({ required: true, above: 0, scale: 4, hint: true }),
    unit: field.text(readonly),
    /** What lies there and may be used. */
    there: field.decimal(readonly),
    /** On its way, by staging orders that are open. */
    coming: field.decimal(readonly),
    low: field.boolean(readonly),
    enabled: field.boolean({ initial: true }),
  },
  table: ['locationId', 'productId', 'productName', 'minimum', 'refill', 'there', 'coming', 'unit', 'low', 'enabled'],
  form: ['locationId', 'productId', 'minimum', 'refill', 'enabled'],
  sheet: ['locationId', 'productId', 'minimum', 'refill', 'enabled'],
})

export const kanbanCrud = crud(kanban, {
  prefix,
  noun: 'StockKanban',
  right: 'stockKanban',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'export'],
})

export const addStaging = endpoint({
  path: `${prefix}/addStockStaging`,
  access: { right: 'stockStaging.add' },
  write: true,
  input: z.object({
    taskIds: z.array(id).min(1).max(100),
    /** Where it is gathered; absent: the first place for staging there is. */
    locationId: id.nullish(),
  }),
  output: bulkResult,
  summary: 'Makes a staging order for each task: what it needs and no other staging order of its work order brings',
})

export const refillKanban = endpoint({
  path: `${prefix}/refillStockKanban`,
  access: { right: 'stockStaging.add' },
  write: true,
  input: z.object({}),
  output: z.object({ made: z.number().int() }),
  summary: 'Makes staging orders for whatever is below its minimum beside a station and not on its way',
})

const pick = z.object({
  id: z.number(),
  lotNumber: z.string(),
  productCode: z.string(),
  fromCode: z.string(),
  quantity: z.number(),
  /** Brought back from the line. */
  returned: z.number(),
  pickedByName: z.string().nullable(),
})
export type StagingPick = z.infer<typeof pick>

/** Something to be taken, with the place where it lies: what goes first at the top. */
const proposal = z.object({
  /** Of what lies somewhere (`selectInventory`). */
  id: z.number(),
  productCode: z.string(),
  lotNumber: z.string(),
  locationCode: z.string(),
  /** Of what lies there, what the line still wants. */
  quantity: z.number(),
  expiresOn: z.string().nullable(),
})

const line = z.object({
  id: z.number(),
  productCode: z.string(),
  productName: z.string(),
  unit: z.string(),
  quantity: z.number(),
  picked: z.number(),
  /** Still to be picked, and not in the stores. */
  short: z.number(),
  picks: z.array(pick),
  proposals: z.array(proposal),
})
export type StagingLine = z.infer<typeof line>

export const getStagingSheet = endpoint({
  path: `${prefix}/getStockStagingSheet`,
  access: { right: 'stockStaging.view' },
  input: idInput,
  output: z.object({ lines: z.array(line) }),
  summary: 'Lines of a staging order with what is picked, where the rest is taken, and what is short',
})

export const pickStaging = endpoint({
  path: `${prefix}/pickStockStaging`,
  access: { right: 'stockStaging.pick' },
  write: true,
  input: z.object({ lineId: id, id, quantity, confirmed }),
  output: z.object({ id: z.number() }),
  summary: 'Brings some of a lot to the staging place; refused when it may not be used, asked when another goes first',
})

export const scanStaging = endpoint({
  path: `${prefix}/scanStockStaging`,
  access: { right: 'stockStaging.pick' },
  write: true,
  /** What was read: the number of a lot or the code of a product. */
  input: z.object({ id, code: scannedText().max(200), confirmed }),
  output: z.object({ lotNumber: z.string(), productCode: z.string(), quantity: z.number() }),
  summary: 'Picks what a scanned label names, as much as its line still wants and as lies there',
})

export const unpickStaging = endpoint({
  path: `${prefix}/unpickStockStaging`,
  access: { right: 'stockStaging.pick' },
  write: true,
  input: idInput,
  output: z.object({}),
  summary: 'Brings a pick back to where it lay',
})

export const handOverStaging = endpoint({
  path: `${prefix}/handOverStockStaging`,
  access: { right: stagingStatus.verbs.handOver.right },
  write: true,
  input: versioned.extend({
    /** Who takes it at the line: another person than who brings it. */
    receiverId: id,
    confirmed,
  }),
  output: z.object({}),
  summary: 'Hands what is picked over to the line, with the names of both; asks when something is missing',
})

export const returnStaging = endpoint({
  path: `${prefix}/returnStockStaging`,
  access: { right: 'stockStaging.pick' },
  write: true,
  /** `id`: of the pick. */
  input: z.object({ id, quantity, toLocationId: id, note: writtenText().trim().max(500).nullish() }),
  output: z.object({}),
  summary: 'Brings what the line did not use back to the stores',
})

export const cancelStaging = endpoint({
  path: `${prefix}/cancelStockStaging`,
  access: { right: stagingStatus.verbs.cancel.right },
  write: true,
  input: versioned.extend({ note: writtenText().trim().min(1).max(500) }),
  output: z.object({}),
  summary: 'Gives a staging order up: what is picked goes back to where it lay',
})
