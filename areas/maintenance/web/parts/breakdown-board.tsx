import { Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, NotLoaded, numberText, StatusTag } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import {
  breakdownStatus,
  maintenanceBreakdown,
  maintenanceBreakdownCrud,
  openBreakdownStates,
} from '../../contract/breakdown.ts'

interface Props {
  before: ReactNode
  onOpen(id: number): void
}

const sort = [{ field: 'reportedAt', order: 'asc' as const }]

/** Open breakdowns by their state, those that wait longest first; under a thumb one state below the other. */
export function BreakdownBoard({ before, onOpen }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const { data, error, refetch } = useCall(
    maintenanceBreakdownCrud.select,
    { pageSize: 200, sort, where: { state: openBreakdownStates } },
    { topics: [maintenanceBreakdown.name, 'machine'], keepPrevious: true },
  )
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  return (
    <div className="mt-board-whole">
      {before && <div className="mt-head">{before}</div>}
      {!data.rows.length && <Empty description={t('maintenanceBreakdown.none')} />}
      {data.rows.length > 0 && (
        <div className="mt-board">
          {openBreakdownStates.map((state) => {
            const rows = data.rows.filter((row) => row.state === state)
            return (
              <section key={state} aria-label={t(`maintenanceBreakdownStatus.${state}`)}>
                <h2>
                  <StatusTag color={breakdownStatus.colors[state]} label={t(`maintenanceBreakdownStatus.${state}`)} />
                  <span className="kit-faint">{rows.length}</span>
                </h2>
                {rows.map((row) => (
                  <button key={row.id} type="button" className="kit-card mt-card" onClick={() => onOpen(row.id)}>
                    <b>
                      {row.machineNumber} {row.machineName}
                    </b>
                    <time>{row.reportedAt && instantText(row.reportedAt, user.zone).slice(5, 16)}</time>
                    <span>{row.symptom}</span>
                    <span>
                      {row.stopped &&
                        t('maintenanceBreakdown.downFor', { minutes: numberText(row.downMinutes ?? 0, language) })}
                    </span>
                    <small className="kit-faint">
                      {[row.breakdownNo, row.handlerName, row.repeated && t('maintenanceBreakdown.repeated')]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </button>
                ))}
              </section>
            )
          })}
        </div>
      )}
    </div>
  )
}
