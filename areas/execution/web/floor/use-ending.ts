import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText, useStanding } from '#core/web/kit/index.ts'
import { toast } from '#core/web/toast.ts'
import { endWork, leaveWork, type NextStarted } from '../../contract/duty.ts'
import type { TaskCard } from '../../contract/floor.ts'
import { factsOf } from './facts-of.ts'
import { useQueued } from './use-queued.ts'

/**
 * Takes people off duty at a task, now or once there is a network, and says what came of it.
 *
 * @returns `last`: nobody stays, so the work ends; `end` answers whether that was taken or kept
 */
export function useEnding(card: TaskCard, userIds: number[]) {
  const t = useT()
  const [language] = useLanguage()
  const last = userIds.length === card.onDuty.length
  const leaving = useQueued(leaveWork, ['duty', 'task'])
  const ending = useQueued(endWork, ['duty', 'task', 'workOrder'])
  const refused = useStanding(last ? ending.error : leaving.error, factsOf(card))
  const sayNext = ({ taskNo, started, reason }: NextStarted) =>
    started
      ? toast.info(t('floor.nextStarted', { task: taskNo }))
      : toast.error(t('floor.nextNot', { task: taskNo, reason: reason ?? '' }))
  const sayReported = ({ reportNo, goodQuantity }: { reportNo: string; goodQuantity: number }) =>
    toast.success(
      t('floor.countedReported', { no: reportNo, quantity: numberText(goodQuantity, language), unit: card.unit }),
    )
  const label = `${t(last ? 'floor.end' : 'floor.leave')} · ${card.taskNo}`
  /** @param how of the last ones: whether nothing more is made, and whether they go on to the next task */
  const end = async (how: { complete: boolean; startNext: boolean }): Promise<boolean> => {
    const input = { taskId: card.id, userIds }
    const ended = last ? await ending.run({ ...input, ...how }, label) : undefined
    const done = last ? ended : await leaving.run(input, label)
    if (!done) return false
    toast.success(t(done.sent ? 'floor.ended' : 'floor.kept'))
    if (ended?.sent && ended.output.reported) sayReported(ended.output.reported)
    if (ended?.sent && ended.output.next) sayNext(ended.output.next)
    return true
  }
  const { clear } = last ? ending : leaving
  return { last, refused, pending: ending.pending || leaving.pending, clear, end }
}
