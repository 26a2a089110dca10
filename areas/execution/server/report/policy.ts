import type { Caller } from '#core/server/context.ts'
import { forbidden, type Refusal, refuse } from '#core/server/refusal.ts'

/**
 * Who may do what to a report, beyond the right that each verb asks for:
 *
 * 1. Whoever made a report, or worked on what it tells of, corrects it until it is approved. Who may reverse reports corrects any.
 * 2. Only who made a report undoes it, while nobody has decided on it and for as long as `undoTaken` says.
 */
interface Report {
  reportNo: string
  status: string
  reporterId: number
}

type Who = Pick<Caller, 'userId' | 'rights'>

/** Rule 1. @param people who worked on it @returns why not; null: he may */
export function mayCorrect(
  { userId, rights }: Who,
  report: Report,
  people: readonly { userId: number }[],
): Refusal | null {
  if (rights.has('report.reverse')) return null
  if (report.status === 'approved') return refuse('report.correctApproved', { report: report.reportNo })
  const his = report.reporterId === userId || people.some((each) => each.userId === userId)
  return his ? null : forbidden()
}

/** Rule 2. @param fresh whether nobody has decided on it and it is young enough @returns why not; null: he may */
export function mayUndo({ userId }: Pick<Who, 'userId'>, report: Report, fresh: boolean): Refusal | null {
  if (report.reporterId !== userId) return forbidden()
  return fresh ? null : refuse('report.undoOver', { report: report.reportNo })
}
