import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, numberText } from '#core/web/kit/index.ts'
import type { GanttTask } from '../../contract/gantt.api.ts'
import { isLate } from './rows.ts'

/** What a bar is, in words: beside the pointer, and for screen readers. */
export function TaskTip({ task, zone, now }: { task: GanttTask; zone: string; now: number }) {
  const t = useT()
  const [language] = useLanguage()
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
      <span>{task.operation}</span>
      <span>
        {time(task.start)} – {time(task.end)}
      </span>
      <span>
        {numberText(task.good, language)} / {numberText(task.quantity, language)}
      </span>
      {task.due !== null && (
        <span className={isLate(task, now) ? 'gantt-late' : undefined}>
          {t('gantt.due', { date: instantText(new Date(task.due - 1).toISOString(), zone).slice(0, 10) })}
        </span>
      )}
      {task.locked && <span>{t('task.locked')}</span>}
      {!task.released && <span>{t('gantt.draft')}</span>}
      {task.changed && <span>{t('gantt.changed')}</span>}
    </>
  )
}
