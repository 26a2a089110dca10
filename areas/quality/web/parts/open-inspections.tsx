import { Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { instantText, NotLoaded, StatusTag } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { inspectionRecord, inspectionRecordCrud, inspectionStatus, openStates } from '../../contract/record.ts'
import '../quality.css'

interface Props {
  before: ReactNode
  onOpen(id: number): void
}

const sort = [{ field: 'dueAt', order: 'asc' as const }]

/** Inspections that wait, under a thumb: the most urgent first. */
export function OpenInspections({ before, onOpen }: Props) {
  const t = useT()
  const { user } = useSession()
  const { data, error, refetch } = useCall(
    inspectionRecordCrud.select,
    { pageSize: 100, sort, where: { status: openStates } },
    { topics: [inspectionRecord.name], keepPrevious: true },
  )
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  return (
    <div className="qc-cards">
      {before}
      {!data.rows.length && <Empty description={t('inspectionRecord.none')} />}
      {data.rows.map((row) => (
        <button key={row.id} type="button" className="kit-card qc-card" onClick={() => onOpen(row.id)}>
          <b>
            {t(`inspectionKind.${row.kind}`)} · {row.produreName}
          </b>
          <StatusTag
            color={row.status ? inspectionStatus.colors[row.status] : undefined}
            label={t(`inspectionStatus.${row.status}`)}
          />
          <span>
            {row.materialNo} {row.materialDesc}
          </span>
          <time>{row.dueAt && instantText(row.dueAt, user.zone).slice(5, 16)}</time>
          <small className="kit-faint">
            {[row.inspectionNo, row.machineName, row.taskNo].filter(Boolean).join(' · ')}
          </small>
        </button>
      ))}
    </div>
  )
}
