import type { Model } from '../model/model.ts'
import { type Assignment, assignmentOf, type Schedule } from '../model/schedule.ts'
import { differing } from './replan.ts'

/** One operation that two schedules place differently. */
export interface Difference {
  opId: Assignment['opId']
  part?: number
  orderId: Assignment['orderId']
  /** Undefined: not planned there. */
  before: Assignment | undefined
  after: Assignment | undefined
  /** Milliseconds by which it starts later; NaN when it is planned in one only. */
  shift: number
  machineChanged: boolean
}

/** What differs from schedule `a` to schedule `b` of one model, by the time of its new start. */
export function diff(model: Model, a: Schedule, b: Schedule): Difference[] {
  return differing(model, a, b)
    .map((op) => {
      const before = assignmentOf(model, a, op)
      const after = assignmentOf(model, b, op)
      return {
        opId: model.opIds[op]!,
        ...(model.opPart[op]! >= 0 && { part: model.opPart[op]! }),
        orderId: model.input.operations[model.opInput[op]!]!.orderId,
        before,
        after,
        shift: (after?.start ?? Number.NaN) - (before?.start ?? Number.NaN),
        machineChanged: before !== undefined && after !== undefined && before.machineId !== after.machineId,
      }
    })
    .sort((x, y) => (x.after?.start ?? x.before!.start) - (y.after?.start ?? y.before!.start))
}
