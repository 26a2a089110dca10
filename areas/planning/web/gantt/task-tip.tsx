import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, numberText, useDebounced } from '#core/web/kit/index.ts'
import { type GanttTask, isBegun, isEarly, isLate, type Plan } from './canvas/plan.ts'
import { ReadinessList } from './readiness-list.tsx'

/** What a bar is, in words: beside the pointer, and for screen readers. */
export function TaskTip({ plan, task, zone }: { plan: Plan; task: GanttTask; zone: string }) {
  const t = useT()
  const [language] = useLanguage()
  // A pointer that only passes by asks nothing.
  const settled = useDebounced(task.id)
  const time = (instant: number) => instantText(new Date(instant).toISOString(), zone).slice(5, 16)
  const orders = task.workorderNo ?? task.members.map(({ workorderNo }) => workorderNo).join(t('listed'))
  return (
    <>
      <strong>
        {task.taskNo} · {t(`taskStatus.${task.status}`)}
      </strong>
      <span>
        {orders} · {task.materialDesc}
      </span>
      <span>
        {task.operation}
        {task.mold && ` · ${task.mold}`}
      </span>
      <span>
        {time(task.start)} – {time(task.end)}
        {task.byHand && ` · ${t('gantt.byHand')}`}
      </span>
      <span>
        {numberText(task.good, language)} / {numberText(task.quantity, language)}
      </span>
      {task.due !== null && (
        <span className={isLate(plan, task.index) ? 'gantt-late' : undefined}>
          {t('gantt.due', { date: instantText(new Date(task.due - 1).toISOString(), zone).slice(0, 10) })}
        </span>
      )}
      {isEarly(plan, task.index) && <span className="gantt-late">{t('gantt.early')}</span>}
      {task.locked && <span>{t('task.locked')}</span>}
      {!task.released && <span>{t('gantt.draft')}</span>}
      {task.changed && <span>{t('gantt.changed')}</span>}
      {settled === task.id && !isBegun(plan, task.index) && <ReadinessList id={task.id} short />}
    </>
  )
}
