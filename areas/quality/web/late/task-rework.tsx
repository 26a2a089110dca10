import { Alert } from 'antd'
import { useEffect } from 'react'
import type { FloorPanel } from '#areas/execution/contract/slots.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/index.ts'
import { Photos } from '#core/web/kit/photo/photos.tsx'
import { useCall } from '#core/web/live/live.ts'
import { ownerNow } from '#core/web/session/session.tsx'
import { getTaskRework } from '../../contract/rework.ts'

/** What the pieces of a task are reworked for, with what they look like: nothing where it is no rework. */
export default function TaskReworkPanel({ task, onKnown }: FloorPanel) {
  const t = useT()
  const [language] = useLanguage()
  const { data, error } = useCall(
    getTaskRework,
    { taskId: task.id },
    { topics: ['rework', 'report'], keptFor: ownerNow },
  )
  useEffect(() => {
    if (data || error) onKnown(null)
  }, [data, error, onKnown])
  if (!data?.rows.length) return null
  return (
    <section className="kit-card kit-rows-card quality-panel" aria-label={t('part.taskRework')}>
      <h3>{t('part.taskRework')}</h3>
      {data.rows.map((row) => (
        <div key={row.id}>
          <Alert
            showIcon
            type="warning"
            title={t('reworkPanel.of', { order: row.originNo, operation: row.produreName, reason: row.reasonName })}
            description={[row.remarks ?? row.note, row.judgedByName].filter(Boolean).join(' · ')}
          />
          <p>
            {t('reworkPanel.count', {
              quantity: numberText(row.quantity, language),
              outstanding: numberText(row.outstanding, language),
              unit: task.unit,
            })}
          </p>
          <Photos fileNos={row.photos} />
        </div>
      ))}
    </section>
  )
}
