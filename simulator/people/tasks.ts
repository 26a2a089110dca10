import { shareOf } from './patience.ts'
import type { Answered, Session } from './session.ts'

export type TaskCard = Answered<'/production/app/getTaskCard'>

/** How many of all reports tell of a defective piece. */
const scrapShare = 0.15

/** Somebody has read what must be read, and begins. */
export async function begin(session: Session, card: TaskCard, userId: number): Promise<void> {
  const { rows } = await session.call('/esop/app/selectTaskInstruction', { taskId: card.id })
  const ids = rows.flatMap(({ id, mustRead }) => (mustRead ? [id] : []))
  if (ids.length) await session.call('/esop/app/readInstruction', { ids, userIds: [userId] })
  const stationId = card.stations[0]?.id
  await session.call('/production/app/startWork', {
    taskId: card.id,
    stationId,
    userIds: [userId],
    confirmed: ['moveDuty'],
  })
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
  const { taskCompleted } = await session.call('/production/app/addReport', input)
  return { good, defective: defects.length, completed: taskCompleted }
}

/** Everybody goes from a task; `complete`: though its plan is not reached, nothing more will be made of it. */
export async function goFrom(session: Session, { id, onDuty }: TaskCard, complete = false): Promise<void> {
  if (onDuty.length)
    await session.call('/production/app/endWork', { taskId: id, userIds: onDuty.map(({ userId }) => userId), complete })
}
