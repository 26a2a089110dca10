import { isLabelOf } from '#core/contract/scanned.ts'
import type { Caller } from '#core/server/context.ts'
import { type Refusal, refuse } from '#core/server/refusal.ts'

/**
 * Who may do what in maintenance, beyond the right that each verb asks for:
 *
 * 1. What was done or skipped stays as it is, whoever asks.
 * 2. Where a plan wants it, a task is done by whoever stands at the machine: he has scanned its label.
 * 3. A repair goes on by whoever accepted it.
 * 4. It is confirmed, or sent back, by somebody else than who repaired it.
 * 5. A point of a round is checked by whoever stands there: he has scanned the label of its machine.
 * 6. Whoever is granted some workshops makes routes and objects of those alone: others' he could not see himself (`mayWriteIn`).
 * 7. A machine's time line tells of each kind to those who may see its list; a task tells what is in stock of its parts to those who may see parts.
 * 8. What was done is signed by whoever did it, once, with his own password.
 * 9. It is confirmed by somebody else than who did it, once it is signed.
 * 10. What was executed is corrected by a record that names it; what was skipped, or is not done, is not.
 * 11. A spot check that no day asked for is taken back by whoever began it; what a day asked for is left out by those alone who may skip.
 */
export { mayWriteIn } from '#core/server/may-write-in.ts'

interface Task {
  taskNo: string
  outcome: string | null
  machineNumber: string
  /** The plan wants the machine's label scanned. */
  scan: boolean
}

/** Rule 1. @returns why not; null: he may */
export const mayClose = ({ taskNo, outcome }: Pick<Task, 'taskNo' | 'outcome'>): Refusal | null =>
  outcome === null ? null : refuse('maintenanceTask.closedAlready', { task: taskNo })

/** Rule 11. @returns why not; null: he may */
export const mayWithdrawCheck = (
  { userId }: Pick<Caller, 'userId'>,
  task: Pick<Task, 'taskNo' | 'outcome'> & { dueBy: string; personIds: readonly number[] },
): Refusal | null =>
  mayClose(task) ??
  (task.dueBy === 'request' && task.personIds.includes(userId)
    ? null
    : refuse('maintenanceTask.notBegunByYou', { task: task.taskNo }))

/** Rule 2. @param code what was scanned @returns why not; null: he may */
export const mayExecute = (task: Task, code: string | null | undefined): Refusal | null =>
  mayClose(task) ??
  (task.scan && !isLabelOf(task.machineNumber, code)
    ? refuse('maintenanceTask.scanFirst', { machine: task.machineNumber })
    : null)

interface Repair {
  breakdownNo: string
  handlerId: number | null
}

/** Rule 3. @returns why not; null: he may */
export const mayHandle = ({ userId }: Pick<Caller, 'userId'>, { breakdownNo, handlerId }: Repair): Refusal | null =>
  handlerId === userId ? null : refuse('maintenanceBreakdown.notHandler', { breakdown: breakdownNo })

/** Rule 4. @returns why not; null: he may */
export const mayConfirm = ({ userId }: Pick<Caller, 'userId'>, { breakdownNo, handlerId }: Repair): Refusal | null =>
  handlerId === userId ? refuse('maintenanceBreakdown.ownRepair', { breakdown: breakdownNo }) : null

/** Rule 5. @param code what was scanned @returns why not; null: he may */
export const mayCheckPoint = (machineNumber: string, code: string): Refusal | null =>
  isLabelOf(machineNumber, code) ? null : refuse('maintenanceTask.scanFirst', { machine: machineNumber })

/** Rule 7. @param right of the list that entries of the kind stand in */
export const maySeeEntry = ({ rights }: Pick<Caller, 'rights'>, right: string): boolean => rights.has(right)

interface Signing {
  taskNo: string
  userId: number
  signedAt: string | null
}

/** Rule 8. @returns why not; null: he may */
export const maySign = ({ userId }: Pick<Caller, 'userId'>, { taskNo: task, ...row }: Signing): Refusal | null =>
  row.userId !== userId
    ? refuse('maintenanceTask.notDoer', { task })
    : row.signedAt === null
      ? null
      : refuse('maintenanceTask.signedAlready', { task })

interface Done {
  taskNo: string
  /** Who did it, or corrected it last. */
  doer: number | null
  unsigned: boolean
}

/** Rule 9. @returns why not; null: he may */
export const mayConfirmTask = (
  { userId }: Pick<Caller, 'userId'>,
  { taskNo: task, doer, unsigned }: Done,
): Refusal | null =>
  doer === userId
    ? refuse('maintenanceTask.ownWork', { task })
    : unsigned
      ? refuse('maintenanceTask.signFirst', { task })
      : null

/** Rule 10. @returns why not; null: he may */
export const mayCorrect = ({ taskNo: task, outcome }: Pick<Task, 'taskNo' | 'outcome'>): Refusal | null =>
  outcome === 'executed' ? null : refuse('maintenanceTask.nothingToCorrect', { task })
