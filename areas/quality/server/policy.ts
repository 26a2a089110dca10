import type { Caller } from '#core/server/context.ts'
import { forbidden, type Refusal, refuse } from '#core/server/refusal.ts'

/**
 * Who may do what to an inspection, beyond the right that each verb asks for:
 *
 * 1. Operators judge their own pieces alone (kind `self`); all others are judged by inspectors.
 * 2. What was judged stays as it is.
 * 3. What failed is conceded by somebody else than who found it wrong.
 * 4. A violation of a chart is released by somebody else than who entered the value.
 * 5. Control limits are approved by somebody else than who proposed them.
 * 6. Defective pieces are judged by somebody else than who reported them.
 * 7. A sorting that is over is not taken back: what it found was judged by itself.
 * 8. A step of an abnormality is ended or sent back by its owner.
 * 9. It is verified by somebody else than who handled it.
 * 10. What is in quarantine is released by somebody else than who raised the abnormality, and than who put it there.
 * 11. Whether an action of an 8D report proved effective is said once it is done, by somebody else than who did it.
 * 12. An 8D report is begun of what the caller may see: it tells all that is known of it.
 * 13. A passport tells of each kind what its reader may see elsewhere, and says when that may be but a part.
 * 14. What scrap and rework cost is told to those who see the judgements, which tell it of each.
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

interface Signal {
  raisedBy: number
  releasedAt: string | null
}

/** Rule 4. @returns why not; null: he may */
export function mayRelease({ userId }: Pick<Caller, 'userId'>, signal: Signal): Refusal | null {
  if (signal.releasedAt) return refuse('spcSignal.releasedAlready')
  return signal.raisedBy === userId ? refuse('spcSignal.ownRelease') : null
}

/** Rule 5. @returns why not; null: he may */
export function mayDecideLimit(
  { userId }: Pick<Caller, 'userId'>,
  limit: { state: string; proposedBy: number },
): Refusal | null {
  if (limit.state !== 'proposed') return refuse('spcLimit.decidedAlready')
  return limit.proposedBy === userId ? refuse('spcLimit.ownApproval') : null
}

/** Rule 6. @returns why not; null: he may */
export const mayJudgeDefect = (
  { userId }: Pick<Caller, 'userId'>,
  report: { reportNo: string; reporterId: number },
): Refusal | null => (report.reporterId === userId ? refuse('defect.ownReport', { report: report.reportNo }) : null)

/** Rule 7. @returns why not; null: he may */
export const mayWithdraw = (row: { number: string; kind: string; status: string }): Refusal | null =>
  row.kind === 'sort' && row.status === 'done' ? refuse('disposition.sortedAlready', { number: row.number }) : null

/** Rule 8. @returns why not; null: he may */
export const mayWork = (
  { userId }: Pick<Caller, 'userId'>,
  row: { number: string; ownerId: number },
): Refusal | null => (row.ownerId === userId ? null : refuse('abnormality.notOwner', { number: row.number }))

/** Rule 9. @param handledBy who ended the handling last @returns why not; null: he may */
export const mayVerify = (
  { userId }: Pick<Caller, 'userId'>,
  row: { number: string },
  handledBy: number | null,
): Refusal | null => (handledBy === userId ? refuse('abnormality.ownHandling', { number: row.number }) : null)

/** Rule 10. @returns why not; null: he may */
export const mayReleaseHeld = (
  { userId }: Pick<Caller, 'userId'>,
  { number, name, raisedBy, heldBy }: { number: string; name: string; raisedBy: number | null; heldBy: number | null },
): Refusal | null =>
  raisedBy === userId || heldBy === userId ? refuse('abnormality.ownRelease', { number, name }) : null

/** Rule 11. @returns why not; null: he may */
export const mayCheckAction = (
  { userId }: Pick<Caller, 'userId'>,
  action: { doneOn: string | null; doneBy: number | null },
): Refusal | null => {
  if (action.doneOn === null) return refuse('eightD.notDone')
  return action.doneBy === userId ? refuse('eightD.ownCheck') : null
}

/** Rule 12. @returns why not; null: he may */
export const mayRaiseOf = (
  { rights }: Pick<Caller, 'rights'>,
  source: 'manual' | 'abnormality' | 'defect',
): Refusal | null => (source === 'manual' || rights.has(`${source}.view`) ? null : forbidden())

/** What a passport tells, each for those who may see it elsewhere. */
const resumed = {
  inspections: 'inspectionRecord.view',
  measured: 'inspectionRecord.view',
  defects: 'defect.view',
  dispositions: 'disposition.view',
  holds: 'stockLot.view',
  abnormalities: 'abnormality.view',
  signals: 'spcCharacteristic.view',
} as const
export type ResumeKind = keyof typeof resumed

/** Rule 13. */
export const mayResume = ({ rights }: Pick<Caller, 'rights'>, kind: ResumeKind): boolean => rights.has(resumed[kind])

/** Rule 13. Whether there may be more to tell than its reader is told. */
export const seesPart = ({ rights, workshops }: Pick<Caller, 'rights' | 'workshops'>): boolean =>
  workshops !== null || Object.values(resumed).some((right) => !rights.has(right))

/** Rule 14. */
export const mayKnowCost = ({ rights }: Pick<Caller, 'rights'>): boolean => rights.has('disposition.view')
