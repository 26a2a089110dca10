import { Skeleton } from 'antd'
import type { MachineNow } from '#areas/workcenters/contract/slots.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { NotLoaded, numberText, ScreenLink, StatusTag } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { taskCrud } from '../../contract/task/task.api.ts'
import { taskStatus } from '../../contract/task/task.ts'

const topics = ['task', 'report']
const running = ['inProgress', 'moldChanging']

/** The product's name in the reader's language, as the list brings it beside what the order keeps. */
const productOf = (row: { materialDesc?: string | null }) =>
  (row as { materialText?: string | null }).materialText ?? row.materialDesc

/** What a machine works on now. */
export default function MachineTasks({ machineId }: MachineNow) {
  const t = useT()
  const [language] = useLanguage()
  const { data, error, refetch } = useCall(
    taskCrud.select,
    { pageSize: 10, where: { machineId, status: running }, sort: [{ field: 'startedAt', order: 'asc' }] },
    { topics, keepPrevious: true },
  )
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  return (
    <section className="kit-card machine-now" aria-label={t('part.machineTasks')}>
      <h3>{t('part.machineTasks')}</h3>
      {data.rows.length === 0 && <p className="kit-faint">{t('machineTasks.none')}</p>}
      {data.rows.map((row) => (
        <p key={row.id}>
          <b>{[row.workorderNo, productOf(row), row.produreName].filter(Boolean).join(' · ')}</b>{' '}
          <StatusTag
            color={row.status ? taskStatus.colors[row.status] : undefined}
            label={t(`taskStatus.${row.status}`)}
          />
          <br />
          <span className="kit-faint">
            <ScreenLink path="scanCodeRoReportWork" query={{ taskId: String(row.id) }}>
              {row.taskNo}
            </ScreenLink>{' '}
            · {numberText(row.completedQuantity ?? 0, language)} / {numberText(row.planQuantity ?? 0, language)}
          </span>
        </p>
      ))}
    </section>
  )
}
