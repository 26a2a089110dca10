import { defineEvent } from '#core/contract/event.ts'

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
  /** Its work centre sends on what follows by itself. */
  sendsOn: boolean
}

/** Said, not yet approved. Live boards show it; wages and stock wait. */
export const reportAdded = defineEvent<{ reports: AddedReport[] }>('execution.reportAdded')

/** Passed its last level (or had none): wages, stock and write-back take it now. */
export const reportApproved = defineEvent<{ reports: ReportFact[] }>('execution.reportApproved')

/**
 * Taken back, whether by a reversal or by a correction (whose new report comes with its own `reportAdded`).
 * `reversalId` is the journal row with the negative quantities; `wasApproved`: it had counted.
 */
export const reportReversed = defineEvent<{
  reports: (ReportFact & { reversalId: number; wasApproved: boolean })[]
  reason: string
}>('execution.reportReversed')
