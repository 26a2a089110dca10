import { z } from 'zod'
import { approvalCourse, approvalVerbs } from '#areas/approvals/contract/verbs.ts'
import { productReference } from '#areas/materials/contract/product-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { bulkResult, idInput, idsInput } from '#core/contract/list.ts'
import { defineStatus } from '#core/contract/status.ts'
import { writtenText } from '#core/contract/text.ts'

const prefix = '/warehouse/web'
const readonly = { readonly: true } as const
const id = z.number().int().positive()
const quantity = z.number().max(99_999_999_999)
const note = writtenText().trim().max(500)

/** The kind under which differences of counts are approved. */
export const stockCountKind = 'stockCount'

/** Lines of one count at most: what some people count in a day. */
export const countLinesMost = 1000

/** From what is to be counted to what was booked. Rejected, it is counted again. */
export const stockCountStatus = defineStatus(
  'stockCountStatus',
  {
    counting: { number: 10, color: 'blue', next: ['submit', 'cancel'] },
    underApproval: { number: 20, color: 'gold', next: ['approve', 'reject', 'cancel'] },
    posted: { number: 30, color: 'green', next: [] },
    cancelled: { number: 40, color: 'gray', next: [] },
  },
  {
    submit: { to: 'underApproval', right: 'stockCount.add' },
    approve: { to: 'posted', right: 'stockCount.approve' },
    reject: { to: 'counting', right: 'stockCount.approve' },
    cancel: { to: 'cancelled', right: 'stockCount.add' },
  },
)
export type StockCountState = (typeof stockCountStatus.codes)[number]
export type StockCountVerb = keyof typeof stockCountStatus.verbs

export const countScopes = ['cycle', 'places', 'products'] as const
export const countLineStates = ['toCount', 'toRecount', 'counted'] as const
export const abcClasses = ['A', 'B', 'C'] as const

/** A count: what lies in some places, or of some products, counted without being told what the books say. */
export const stockCount = defineEntity({
  name: 'stockCount',
  key: 'countNo',
  search: ['countNo', 'places', 'note', 'createdByName'],
  fields: {
    countNo: field.text({ ...readonly, verbatim: true }),
    status: field.choice(stockCountStatus.codes, {
      ...readonly,
      labels: stockCountStatus.name,
      colors: stockCountStatus.colors,
    }),
    scope: field.choice(countScopes, { ...readonly, labels: 'stockCount.scope' }),
    /** Codes of its places. */
    places: field.text({ ...readonly, verbatim: true }),
    lines: field.integer(readonly),
    counted: field.integer(readonly),
    /** To be counted again, by another person. */
    toRecount: field.integer(readonly),
    freezes: field.boolean(readonly),
    tolerance: field.decimal({ ...readonly, unit: '%' }),
    passedLevels: field.integer(readonly),
    levels: field.integer(readonly),
    rejectReason: field.text(readonly),
    note: field.text(readonly),
    createdByName: field.text(readonly),
    createdAt: field.instant(readonly),
    endedAt: field.instant(readonly),
  },
  table: [
    'countNo',
    'status',
    'scope',
    'places',
    'lines',
    'counted',
    'toRecount',
    'freezes',
    'note',
    'rejectReason',
    'createdByName',
    'createdAt',
    'endedAt',
    'tolerance',
  ],
  form: [],
  sheet: [],
})

export const stockCountCrud = crud(stockCount, {
  prefix,
  noun: 'StockCount',
  right: 'stockCount',
  verbs: ['select', 'get', 'export'],
})

export const {
  approve: approveStockCount,
  reject: rejectStockCount,
  toApprove: selectStockCountToApprove,
} = approvalVerbs({
  prefix,
  noun: 'StockCount',
  right: stockCountStatus.verbs.approve.right,
  plural: 'counts with differences',
  row: stockCountCrud.row,
})

/** A product by how much is used of it, and when it is to be counted next. */
export const countDueEntity = defineEntity({
  name: 'stockCountDue',
  key: 'productCode',
  search: ['productCode', 'productName'],
  fields: {
    productId: field.reference(productReference, { ...readonly, display: 'productCode' }),
    productCode: field.text({ ...readonly, verbatim: true }),
    productName: field.text(readonly),
    abcClass: field.choice(abcClasses, {
      ...readonly,
      labels: 'stockCountDue.class',
      colors: { A: 'red', B: 'gold', C: 'default' },
    }),
    /** What was used in the time that classes are reckoned over, by value or by moves. */
    used: field.decimal(readonly),
    /** 0–1: of what was used of all products. */
    share: field.decimal({ ...readonly, max: 1 }),
    lots: field.integer(readonly),
    places: field.integer(readonly),
    countedAt: field.instant(readonly),
    dueOn: field.date(readonly),
    due: field.boolean(readonly),
  },
  table: ['productId', 'productName', 'abcClass', 'used', 'share', 'lots', 'places', 'countedAt', 'dueOn', 'due'],
  form: [],
  sheet: [],
})

export const countDueCrud = crud(countDueEntity, {
  prefix,
  noun: 'StockCountDue',
  right: 'stockCount',
  verbs: ['select', 'export'],
})

export const addStockCount = endpoint({
  path: `${prefix}/addStockCount`,
  access: { right: 'stockCount.add' },
  write: true,
  input: z.object({
    /** `cycle`: what is due by its class, the most overdue first. */
    scope: z.enum(countScopes),
    locationIds: z.array(id).max(500).default([]),
    productIds: z.array(id).max(500).default([]),
    freezes: z.boolean().default(false),
    note: note.nullish(),
  }),
  output: z.object({ id: z.number(), countNo: z.string(), lines: z.number().int() }),
  summary: 'Makes a count of what lies in places or of products; a place is counted by one count at a time',
})

const sheetLine = z.object({
  id: z.number(),
  locationCode: z.string(),
  placeName: z.string().nullable(),
  productCode: z.string(),
  productName: z.string(),
  lotNumber: z.string(),
  unit: z.string(),
  status: z.enum(countLineStates),
  /** The caller counted it last: another one counts it again. */
  mine: z.boolean(),
})
export type CountSheetLine = z.infer<typeof sheetLine>

export const getStockCountSheet = endpoint({
  path: `${prefix}/getStockCountSheet`,
  access: { right: 'stockCount.count' },
  input: idInput,
  output: z.object({ places: z.array(z.object({ id: z.number(), code: z.string() })), lines: z.array(sheetLine) }),
  summary: 'What is to be counted, place by place, without what the books say of it',
})

export const countStockLine = endpoint({
  path: `${prefix}/countStockLine`,
  access: { right: 'stockCount.count' },
  write: true,
  /** 0: it was looked for, and nothing was there. */
  input: z.object({ id, counted: quantity.min(0) }),
  output: z.object({ status: z.enum(countLineStates) }),
  summary: 'Says how much lies there; beyond the tolerance another person is asked to count again',
})

export const addStockCountLine = endpoint({
  path: `${prefix}/addStockCountLine`,
  access: { right: 'stockCount.count' },
  write: true,
  input: z.object({
    /** The count. */
    id,
    locationId: id,
    productId: id,
    lotNumber: writtenText().trim().max(64).default(''),
    counted: quantity.gt(0),
  }),
  output: z.object({ status: z.enum(countLineStates) }),
  summary: 'Says what lies in a place of the count that its sheet does not name',
})

export const submitStockCount = endpoint({
  path: `${prefix}/submitStockCount`,
  access: { right: stockCountStatus.verbs.submit.right },
  write: true,
  input: idInput,
  output: z.object({ status: z.enum(stockCountStatus.codes), differences: z.number().int() }),
  summary:
    'Ends the counting: without a difference it is posted, with one it is approved first. Refused while a line is open',
})

export const cancelStockCount = endpoint({
  path: `${prefix}/cancelStockCount`,
  access: { right: stockCountStatus.verbs.cancel.right },
  write: true,
  input: idsInput.extend({ note: note.min(1) }),
  output: bulkResult,
  summary: 'Gives a count up: nothing is booked',
})

const reviewedLine = z.object({
  id: z.number(),
  locationCode: z.string(),
  productCode: z.string(),
  productName: z.string(),
  lotNumber: z.string(),
  unit: z.string(),
  status: z.enum(countLineStates),
  /** As the last who counted it found it. */
  counted: z.number(),
  book: z.number(),
  difference: z.number(),
  /** At the standard price; null: the product has none. */
  value: z.number().nullable(),
  entries: z.array(
    z.object({
      round: z.number().int(),
      counted: z.number(),
      book: z.number(),
      userName: z.string().nullable(),
      at: z.string(),
    }),
  ),
})
export type ReviewedLine = z.infer<typeof reviewedLine>

export const getStockCountReview = endpoint({
  path: `${prefix}/getStockCountReview`,
  access: { right: 'stockCount.review' },
  input: idInput,
  output: approvalCourse.extend({
    /** Counted lines, and those of them that are within the tolerance: the accuracy of the books. */
    counted: z.number().int(),
    exact: z.number().int(),
    /** Lines with a difference or that were counted more than once. */
    lines: z.array(reviewedLine),
  }),
  summary: 'Differences of a count against the books, each with all who counted it, and how its approval stands',
})

export const recountStockLine = endpoint({
  path: `${prefix}/recountStockLine`,
  access: { right: 'stockCount.review' },
  write: true,
  /** Lines of counts that are being counted. */
  input: idsInput,
  output: bulkResult,
  summary: 'Has lines counted once more, by others than who counted them last',
})

export const countBases = ['value', 'moves'] as const

/** How the products are parted into classes, and how often each class is counted. */
export const stockCountRule = z.object({
  basis: z.enum(countBases),
  /** Days whose use decides. */
  days: z.number().int().min(7).max(1100),
  /** Percent of all use that classes A, and A and B together, make up. */
  shareA: z.number().int().min(1).max(99),
  shareB: z.number().int().min(2).max(100),
  daysA: z.number().int().min(1).max(1100),
  daysB: z.number().int().min(1).max(1100),
  daysC: z.number().int().min(1).max(1100),
  /** Percent of what the books say beyond which another person counts again. */
  tolerance: z.number().min(0).max(100),
})
export type StockCountRule = z.infer<typeof stockCountRule>
const heldRule = z.object({ version: z.number().int(), value: stockCountRule })

export const getStockCountRule = endpoint({
  path: `${prefix}/getStockCountRule`,
  access: { right: 'stockCount.view' },
  input: z.object({}),
  output: heldRule,
  summary: 'How products are parted into classes A, B and C, and how often each is counted',
})

export const updateStockCountRule = endpoint({
  path: `${prefix}/updateStockCountRule`,
  access: { right: 'stockCount.edit' },
  write: true,
  input: heldRule,
  output: heldRule,
  summary: 'Sets it; a stale version is refused. Counts that were made keep their tolerance',
})
