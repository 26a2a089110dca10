import { Skeleton } from 'antd'
import { useState } from 'react'
import type { MachineTab } from '#areas/workcenters/contract/slots.ts'
import { NotLoaded, type Period, PeriodInput, periodDates } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { localDate } from '#engines/working-time/local-date.ts'
import { selectMaintenanceFigure } from '../../contract/figures.ts'
import { Figures } from '../parts/figures.tsx'
import { MachineRecords } from '../parts/records.tsx'
import '../maintenance.css'

/** A machine's key figures of maintenance over days, and the records that they come from. */
export default function MachineFigures({ machineId }: MachineTab) {
  const { user } = useSession()
  const [period, setPeriod] = useState<Period>({ preset: 'last30Days' })
  const [now] = useState(Date.now)
  const today = localDate(user.zone, now)
  const { from = today, to = today } = periodDates(period, today)
  const { data, error, refetch } = useCall(
    selectMaintenanceFigure,
    { pageSize: 1, where: { machineId, day: { from, to } } },
    { topics: ['maintenanceBreakdown', 'maintenanceTask', 'maintenancePart', 'machineOee'], keepPrevious: true },
  )
  return (
    <>
      <PeriodInput value={period} onChange={(chosen) => chosen && setPeriod(chosen)} />
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active />}
      {data && <Figures figures={data.whole} />}
      <MachineRecords machineId={machineId} days={{ from, to }} />
    </>
  )
}
