import { readInstruction, selectTaskInstruction } from '#areas/esop/contract/instruction.api.ts'
import { endWork, startWork } from '#areas/execution/contract/duty.ts'
import type { TaskCard } from '#areas/execution/contract/floor.ts'
import { addReport } from '#areas/execution/contract/report.api.ts'
import { shareOf } from './patience.ts'
import type { Session } from './session.ts'

/** How many of all reports tell of a defective piece. */
const scrapShare = 0.15

/** Somebody has read what must be read, and begins. */
export async function begin(session: Session, card: TaskCard, userId: number): Promise<void> {
  const { rows } = await session.call(selectTaskInstruction, { taskId: card.id })
  const ids = rows.flatMap(({ id, mustRead }) => (mustRead ? [id] : []))
  if (ids.length) await session.call(readInstruction, { ids, userIds: [userId] })
  const stationId = card.stations[0]?.id
  await session.call(startWork, { taskId: card.id, stationId, userIds: [userId], confirmed: ['moveDuty'] })
}

/** What may still be made of a task. */
export const leftOf = ({ remaining, planQuantity, reportedGood }: TaskCard): number =>
  Math.max(0, Math.min(remaining ?? Number.POSITIVE_INFINITY, planQuantity - reportedGood))

/** Reports pieces of a task, as many as it still takes; now and then one of them is bad. */
export async function report(session: Session, card: TaskCard, made: number) {
  const pieces = Math.min(leftOf(card), made)
  const reason = card.reasons[0]
  const isBad = pieces > 1 && shareOf(card.id + card.reports.length) < scrapShare
  const defects = reason && isBad ? [{ reasonId: reason.id, quantity: 1 }] : []
  const good = pieces - defects.length
  const input = { taskId: card.id, goodQuantity: good, defects, confirmed: ['machineDown'] }
  const { taskCompleted } = await session.call(addReport, input)
  return { good, defective: defects.length, completed: taskCompleted }
}

/** Everybody goes from a task; `complete`: though its plan is not reached, nothing more will be made of it. */
export async function goFrom(session: Session, { id, onDuty }: TaskCard, complete = false): Promise<void> {
  if (onDuty.length) await session.call(endWork, { taskId: id, userIds: onDuty.map(({ userId }) => userId), complete })
}
