import type { SchemeType } from '#areas/quality/contract/scheme.ts'
import { defineEvent } from '#core/contract/event.ts'

/** Codes of the inspection schemes that an operation names, by their type. */
export type OperationSchemes = Partial<Record<SchemeType, string>>

/** People came to a task that nobody was at, or joined those who were. `schemes`: what its operation is inspected by, null: nothing. */
export const workStarted = defineEvent<{ taskId: number; schemes: OperationSchemes | null }>('execution.workStarted')

/** Nothing more is made of a task, though its plan is not reached. */
export const workCompleted = defineEvent<{ taskId: number }>('execution.workCompleted')

/** What a report says, as its journal row holds it. Quantities in the main unit. */
export interface ReportFact {
  reportId: number
  reportNo: string
  taskId: number
  workOrderId: number
  orderOperationId: number
  workCenterId: number
  machineId: number | null
  lineId: number | null
  workshopId: number | null
  /** Production day; null outside of every shift. */
  shiftDate: string | null
  shiftId: string | null
  /** The moment it speaks of, ISO 8601; before the call when it waited for a network. */
  reportedAt: string
  goodQuantity: number
  defectiveQuantity: number
  earnedSeconds: number
  unitPrice: number
  difficultyRate: number
}

export interface AddedReport extends ReportFact {
  /** Its operation is the last of its order: what it made is finished. */
  isLast: boolean
  /** Its work centre sends on what follows by itself. */
  sendsOn: boolean
  /** What its operation is inspected by; null: nothing. */
  schemes: OperationSchemes | null
  /** The report in whose place it comes. */
  correctsId: number | null
}

/** Entered, not yet approved: it counts on live boards; wages and write-back wait. What counts is `counted_report` of the database. */
export const reportAdded = defineEvent<{
  reports: AddedReport[]
  /** What the person said yes to: an answer may ask first. */
  confirmed: string[]
}>('execution.reportAdded')

/** Passed its last level (or had none): wages, stock and write-back take it now. */
export const reportApproved = defineEvent<{ reports: ReportFact[] }>('execution.reportApproved')

/** Sent back by an approver: it counts nowhere until its correction comes with a `reportAdded` of its own. */
export const reportRejected = defineEvent<{ reports: ReportFact[] }>('execution.reportRejected')

/**
 * Taken back, whether by a reversal or by a correction (whose new report comes with its own `reportAdded`).
 * `reversalId` is the journal row with the negative quantities; `wasApproved`: wages and write-back had
 * taken it. One that was rejected had been taken off everywhere before (`reportRejected`).
 */
export const reportReversed = defineEvent<{
  reports: (ReportFact & { reversalId: number; wasApproved: boolean })[]
  reason: string
  /** A correction comes in its place, in the same act. */
  corrected: boolean
  /** What the person said yes to: an answer may ask first. */
  confirmed: string[]
}>('execution.reportReversed')
