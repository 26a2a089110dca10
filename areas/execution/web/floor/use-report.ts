import { add } from '#core/contract/decimal.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/index.ts'
import { type Photo, photoFiles } from '#core/web/kit/photo/photo.ts'
import { toast } from '#core/web/toast.ts'
import type { TaskCard } from '../../contract/floor.ts'
import { type addReport, undoOffered } from '../../contract/report.api.ts'
import type { Defect } from '../parts/defects-input.tsx'
import { completes } from './offers.ts'
import type { Queued } from './use-queued.ts'

/** A defect with what it looks like. */
export interface SeenDefect extends Defect {
  photos: Photo[]
}

/** What is to be reported. */
export interface Entered {
  good: number
  defects: readonly SeenDefect[]
  remark: string
  /** Whose work it was; absent: everybody on duty. */
  userIds?: number[]
}

/** A report that the server has taken. */
export interface SentReport {
  ids: number[]
  reportNo: string
  good: number
  defective: number
}

/** The last report of this page. */
export interface JustReported {
  /** Milliseconds of `performance.now()`. */
  at: number
  good: number
  defective: number
  /** Null: kept until there is a network. */
  sent: SentReport | null
}

/** Read when a button is pressed, never while the form is drawn. */
const pageTime = (): number => performance.now()
const secondsSince = ({ at }: JustReported): number => Math.round((pageTime() - at) / 1_000)

export const defectiveOf = (defects: readonly Defect[]): number => add(0, ...defects.map(({ quantity }) => quantity))

interface Options {
  card: TaskCard
  act: Queued<typeof addReport>
  just: JustReported | null
  onReported(report: JustReported): void
}

/**
 * Reports good and defective pieces with their photos; asks before it where it is the task's last report, or so soon after the one before
 * that it may be a second press.
 *
 * @returns to report; it answers whether that was taken or kept
 */
export function useReport({ card, act, just, onReported }: Options): (said: Entered) => Promise<boolean> {
  const t = useT()
  const [language] = useLanguage()
  const n = (value: number) => numberText(value, language)

  const sure = async (good: number, defective: number): Promise<boolean> => {
    const seconds = just ? secondsSince(just) : null
    // Good pieces after defective ones, or the other way round, are no second press.
    const alike = just && ((good > 0 && just.good > 0) || (defective > 0 && just.defective > 0))
    const again = alike && seconds !== null && seconds < undoOffered / 1_000
    const last = completes(card, good, defective)
    const ending = t('floor.askCompletes', { task: card.taskNo, good: n(good), unit: card.unit })
    if (again)
      return toast.confirm({
        danger: true,
        title:
          good > 0
            ? t('floor.askAgain', { seconds, before: n(just.good), good: n(good), unit: card.unit })
            : t('floor.askDefectsAgain', { seconds, before: n(just.defective), now: n(defective), unit: card.unit }),
        content: last ? ending : undefined,
      })
    return !last || toast.confirm({ title: ending })
  }

  return async ({ good, defects, remark, userIds }) => {
    const counted = defects.filter(({ quantity }) => quantity > 0)
    const defective = defectiveOf(counted)
    if (!(await sure(good, defective))) return false
    const input = {
      taskId: card.id,
      goodQuantity: good,
      defects: counted.map(({ reasonId, quantity }) => ({ reasonId, quantity })),
      remark: remark.trim() || null,
      userIds,
    }
    const files = counted.flatMap(({ photos }, i) => photoFiles(photos, ['defects', i, 'photoIds']))
    const done = await act.run(input, t('floor.reportLabel', { task: card.taskNo, good: n(good) }), files)
    if (!done) return false
    const sent = done.sent && { ids: done.output.ids, reportNo: done.output.reportNo, good, defective }
    onReported({ at: pageTime(), good, defective, sent: sent || null })
    if (!done.sent) toast.info(t('floor.kept'))
    else if (done.output.taskCompleted) toast.success(t('floor.reportedLast', { no: done.output.reportNo }))
    return true
  }
}
