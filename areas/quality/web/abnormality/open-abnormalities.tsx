import { Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { instantText, NotLoaded, StatusTag } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { abnormality, abnormalityCrud, abnormalityStatus, abnormalitySteps } from '../../contract/abnormality.ts'
import '../quality.css'

const sort = [{ field: 'dueAt', order: 'asc' as const }]

/** Abnormalities that are not closed, under a thumb: the most urgent first. */
export function OpenAbnormalities({ before, onOpen }: { before: ReactNode; onOpen(id: number): void }) {
  const t = useT()
  const { user } = useSession()
  const { data, error, refetch } = useCall(
    abnormalityCrud.select,
    { pageSize: 100, sort, where: { status: [...abnormalitySteps] } },
    { topics: [abnormality.name], keepPrevious: true },
  )
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  return (
    <div className="qc-cards">
      {before}
      {!data.rows.length && <Empty description={t('abnormality.none')} />}
      {data.rows.map((row) => (
        <button key={row.id} type="button" className="kit-card qc-card" onClick={() => onOpen(row.id)}>
          <b>{row.subject}</b>
          <StatusTag
            color={row.status ? abnormalityStatus.colors[row.status] : undefined}
            label={t(`abnormalityStatus.${row.status}`)}
          />
          <span>{[row.materialDesc, row.machineName].filter(Boolean).join(' · ')}</span>
          <time>{row.dueAt && instantText(row.dueAt, user.zone).slice(5, 16)}</time>
          <small className="kit-faint">{[row.number, row.ownerName, row.taskNo].filter(Boolean).join(' · ')}</small>
        </button>
      ))}
    </div>
  )
}
