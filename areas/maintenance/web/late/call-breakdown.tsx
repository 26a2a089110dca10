import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { CallSection } from '#areas/andon/contract/slots.ts'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded, ScreenLink, StatusTag } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { getMaintenanceBreakdownOfCall } from '../../contract/breakdown.api.ts'
import { breakdownStatus } from '../../contract/breakdown.ts'
import { ReportBreakdown } from '../parts/report-breakdown.tsx'

/** The breakdown that a call for help was taken into, or the way to make it one. */
export default function CallBreakdown({ callId }: CallSection) {
  const t = useT()
  const { can } = useSession()
  const [reporting, setReporting] = useState(false)
  const { data, error, refetch } = useCall(
    getMaintenanceBreakdownOfCall,
    { callId },
    { topics: ['maintenanceBreakdown'] },
  )
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  const { breakdown, machineId, description } = data
  if (breakdown)
    return (
      <p>
        <ScreenLink path="breakdownMaintenance" query={{ breakdownId: String(breakdown.id) }}>
          {breakdown.breakdownNo}
        </ScreenLink>{' '}
        <StatusTag
          color={breakdownStatus.colors[breakdown.state]}
          label={t(`maintenanceBreakdownStatus.${breakdown.state}`)}
        />
      </p>
    )
  if (!can('maintenanceBreakdown.report')) return null
  return (
    <>
      <Button danger onClick={() => setReporting(true)}>
        {t('maintenanceBreakdown.report')}
      </Button>
      {reporting && (
        <ReportBreakdown
          from={{ callId, machineId, description }}
          onClose={() => setReporting(false)}
          onReported={() => void refetch()}
        />
      )}
    </>
  )
}
