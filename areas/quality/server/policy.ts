import type { Caller } from '#core/server/context.ts'
import { type Refusal, refuse } from '#core/server/refusal.ts'

/**
 * Who may do what to an inspection, beyond the right that each verb asks for:
 *
 * 1. Operators judge their own pieces alone (kind `self`); all others are judged by inspectors.
 * 2. What was judged stays as it is.
 * 3. What failed is conceded by somebody else than who found it wrong.
 */
interface Inspection {
  inspectionNo: string
  kind: string
  executedAt: string | null
  inspectorId: number | null
  holds: boolean
}

/** Rules 1 and 2. @param self whether the caller judges as the operator @returns why not; null: he may */
export function mayJudge(row: Pick<Inspection, 'inspectionNo' | 'kind' | 'executedAt'>, self: boolean): Refusal | null {
  if (self && row.kind !== 'self') return refuse('inspectionRecord.notYours', { number: row.inspectionNo })
  return row.executedAt ? refuse('inspectionRecord.judgedAlready', { number: row.inspectionNo }) : null
}

/** Rule 3. @returns why not; null: he may */
export function mayConcede(
  { userId }: Pick<Caller, 'userId'>,
  row: Pick<Inspection, 'inspectionNo' | 'inspectorId' | 'holds'>,
): Refusal | null {
  if (!row.holds) return refuse('inspectionRecord.nothingHeld', { number: row.inspectionNo })
  return row.inspectorId === userId ? refuse('inspectionRecord.ownConcession', { number: row.inspectionNo }) : null
}
