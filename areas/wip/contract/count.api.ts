import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { bulkResult, confirmed, idInput, idsInput } from '#core/contract/list.ts'
import { scannedText, writtenText } from '#core/contract/text.ts'
import { wipCountStatus, wipLineStates, wipWays } from './count.ts'

const prefix = '/production/web'
const id = z.number().int().positive()
const quantity = z.number().max(99_999_999_999)
const note = writtenText().trim().max(500)

export const addWipCount = endpoint({
  path: `${prefix}/addWipCount`,
  access: { right: 'wipCount.add' },
  write: true,
  input: z.object({
    workshopId: id,
    /** Of the workshop; none of these three: all that stands in it. */
    lineIds: z.array(id).max(100).default([]),
    workCenterIds: z.array(id).max(100).default([]),
    orderIds: z.array(id).max(100).default([]),
    /** Percent. */
    tolerance: z.number().min(0).max(20).default(0),
    note: note.nullish(),
  }),
  output: z.object({ id: z.number(), countNo: z.string(), lines: z.number().int() }),
  summary: 'Makes a count of pieces at operations of a workshop; an operation is counted by one count at a time',
})

/** An operation of an order, as whoever counts there knows it. */
const operation = z.object({
  orderOperationId: z.number(),
  workorderNo: z.string(),
  materialNo: z.string(),
  materialDesc: z.string(),
  sequence: z.number().int(),
  produreName: z.string(),
  workCenterId: z.number(),
  workCenterName: z.string(),
  unit: z.string(),
  unitDecimals: z.number().int(),
})
export type WipOperation = z.infer<typeof operation>

const sheetLine = operation.extend({
  id: z.number(),
  taskNos: z.array(z.string()),
  status: z.enum(wipLineStates),
  /** The caller counted it last: another one counts it again. */
  mine: z.boolean(),
})
export type WipSheetLine = z.infer<typeof sheetLine>

export const getWipCountSheet = endpoint({
  path: `${prefix}/getWipCountSheet`,
  access: { right: 'wipCount.count' },
  input: idInput,
  output: z.object({ lines: z.array(sheetLine) }),
  summary: 'What is to be counted, work centre by work centre, without what the books say of it',
})

const entered = z.object({ status: z.enum(wipLineStates) })

export const countWipLine = endpoint({
  path: `${prefix}/countWipLine`,
  access: { right: 'wipCount.count' },
  write: true,
  /** 0: it was looked for, and nothing was there. */
  input: z.object({ id, counted: quantity.min(0) }),
  output: entered,
  summary: 'Says how many pieces stand there; beyond the tolerance another person is asked to count again',
})

export const findWipOperation = endpoint({
  path: `${prefix}/findWipOperation`,
  access: { right: 'wipCount.count' },
  /** `code`: of an order or a task. */
  input: z.object({ id, code: scannedText().trim().min(1).max(500) }),
  output: z.object({ rows: z.array(operation) }),
  summary: 'Operations that a scanned order or task has in the workshop of a count and that its sheet does not name',
})

export const addWipLine = endpoint({
  path: `${prefix}/addWipLine`,
  access: { right: 'wipCount.count' },
  write: true,
  /** `id`: the count. */
  input: z.object({ id, orderOperationId: id, counted: quantity.gt(0) }),
  output: entered,
  summary: 'Says what stands at an operation that the sheet of the count does not name',
})

export const submitWipCount = endpoint({
  path: `${prefix}/submitWipCount`,
  access: { right: wipCountStatus.verbs.submit.right },
  write: true,
  input: idInput,
  output: z.object({ status: z.enum(wipCountStatus.codes), differences: z.number().int() }),
  summary: 'Ends the counting: without a difference the count is closed. Refused while a line is open',
})

export const cancelWipCount = endpoint({
  path: `${prefix}/cancelWipCount`,
  access: { right: wipCountStatus.verbs.cancel.right },
  write: true,
  input: idsInput.extend({ note: note.min(1) }),
  output: bulkResult,
  summary: 'Gives a count up with a reason; what was settled of it stays settled',
})

const settlement = z.object({
  way: z.enum(wipWays),
  reason: z.string(),
  reports: z.array(z.object({ id: z.number(), reportNo: z.string() })),
  userName: z.string().nullable(),
  at: z.string(),
})

const reviewedLine = operation.extend({
  id: z.number(),
  status: z.enum(wipLineStates),
  counted: z.number(),
  book: z.number(),
  difference: z.number(),
  /** Defective pieces of this operation that wait to be judged; they are in neither figure. */
  waiting: z.number(),
  entries: z.array(
    z.object({
      round: z.number().int(),
      counted: z.number(),
      book: z.number(),
      userName: z.string().nullable(),
      at: z.string(),
    }),
  ),
  settlement: settlement.nullable(),
})
export type WipReviewedLine = z.infer<typeof reviewedLine>

export const getWipCountReview = endpoint({
  path: `${prefix}/getWipCountReview`,
  access: { right: 'wipCount.settle' },
  input: idInput,
  output: z.object({
    status: z.enum(wipCountStatus.codes),
    counted: z.number().int(),
    /** Of these without any difference: the accuracy of the books. */
    exact: z.number().int(),
    /** Lines with a difference or that were counted more than once. */
    lines: z.array(reviewedLine),
  }),
  summary: 'Differences of a count against the books, each with all who counted it and what became of it',
})

export const recountWipLine = endpoint({
  path: `${prefix}/recountWipLine`,
  access: { right: 'wipCount.settle' },
  write: true,
  input: idsInput,
  output: bulkResult,
  summary: 'Has lines counted once more by others, also while their count is being settled: it is counted again then',
})

const takingTask = z.object({
  taskId: z.number(),
  taskNo: z.string(),
  workCenterName: z.string(),
  people: z.array(z.object({ userId: z.number(), name: z.string() })),
})

export const getWipSettling = endpoint({
  path: `${prefix}/getWipSettling`,
  access: { right: 'wipCount.settle' },
  /** A line. */
  input: idInput,
  output: z.object({
    difference: z.number(),
    /** What can be done about it. */
    ways: z.array(z.enum(wipWays)),
    here: z.array(takingTask),
    /** Operations before whose good pieces lack, and how many. */
    before: z.array(
      z.object({
        orderOperationId: z.number(),
        produreName: z.string(),
        lacks: z.number(),
        tasks: z.array(takingTask),
      }),
    ),
    /** Reports of this operation that count, the newest first. */
    reports: z.array(
      z.object({
        id: z.number(),
        reportNo: z.string(),
        goodQuantity: z.number(),
        defectiveQuantity: z.number(),
        reportedAt: z.string(),
        personNames: z.string(),
      }),
    ),
    reasons: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  summary: 'What a difference can be settled by: tasks that take a report here and before, reports that may be wrong',
})

export const settleWipLine = endpoint({
  path: `${prefix}/settleWipLine`,
  access: { right: wipCountStatus.verbs.settle.right },
  write: true,
  input: z.object({
    id,
    way: z.enum(wipWays),
    reports: z
      .array(
        z.object({
          taskId: id,
          /** Whose work it was. */
          userIds: z.array(id).min(1).max(100),
          goodQuantity: quantity.min(0).default(0),
          defects: z
            .array(z.object({ reasonId: id, quantity: quantity.gt(0) }))
            .max(50)
            .default([]),
        }),
      )
      .max(20)
      .default([]),
    reason: note.default(''),
    confirmed,
  }),
  output: z.object({ status: z.enum(wipCountStatus.codes), left: z.number().int() }),
  summary: 'Settles the difference of a line, once; the count is closed with the last one',
})
