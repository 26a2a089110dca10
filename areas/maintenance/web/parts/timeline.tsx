import { Alert, Empty, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { durationText, instantText, NotLoaded, type Period, PeriodInput, periodDates } from '#core/web/kit/index.ts'
import { CourseTimeline } from '#core/web/kit/parts/course-timeline.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useToday } from '#core/web/use-now.ts'
import { getMachineTimeline, type TimelineEntry, type TimelineKind, timelineKinds } from '../../contract/timeline.ts'
import '../maintenance.css'

const topics = [
  'machineDowntime',
  'machineStop',
  'maintenanceTask',
  'maintenanceRound',
  'maintenanceBreakdown',
  'maintenancePart',
  'document',
  'documentLink',
]
const colors: Record<TimelineKind, string> = {
  window: 'blue',
  task: 'green',
  correction: 'orange',
  condition: 'red',
  round: 'green',
  breakdown: 'red',
  stop: 'orange',
  part: 'gray',
  document: 'blue',
}

interface Props {
  of: { machineId: number } | { objectId: number }
  /** What is told of it at all. */
  kinds?: readonly TimelineKind[]
}

/** Everything that happened to one machine or object, and what is planned for it, on one line; the newest first. */
export function Timeline({ of, kinds: known = timelineKinds }: Props) {
  const t = useT()
  const { user } = useSession()
  const today = useToday()
  const [period, setPeriod] = useState<Period>({ preset: 'last30Days' })
  const [kinds, setKinds] = useState<TimelineKind[]>([])
  const { from = today, to = today } = periodDates(period, today)
  const { data, error, refetch } = useCall(
    getMachineTimeline,
    { ...of, from, to, ...(kinds.length && { kinds }) },
    { topics, keepPrevious: true },
  )
  const lasting = ({ at, until, moment }: TimelineEntry) =>
    moment
      ? null
      : until
        ? `${instantText(until, user.zone)} · ${durationText((Date.parse(until) - Date.parse(at)) / 1000)}`
        : t('machineTimeline.lasts')
  return (
    <div className="mt-sheet">
      <div className="mt-timeline-asked">
        <PeriodInput value={period} onChange={(chosen) => chosen && setPeriod(chosen)} />
        <Select<TimelineKind[]>
          mode="multiple"
          aria-label={t('machineTimeline.kinds')}
          placeholder={t('machineTimeline.all')}
          value={kinds}
          onChange={setKinds}
          options={known.map((kind) => ({ value: kind, label: t(`machineTimeline.${kind}`) }))}
        />
      </div>
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active />}
      {data && !data.rows.length && <Empty description={t('machineTimeline.none')} />}
      {data?.more && <Alert type="info" showIcon title={t('machineTimeline.more', { count: data.rows.length })} />}
      {data && data.rows.length > 0 && (
        <CourseTimeline
          steps={data.rows.map((entry) => ({
            title: t(`machineTimeline.${entry.kind}`),
            color: colors[entry.kind],
            tag: entry.state,
            beside: entry.name,
            who: entry.who ?? '',
            at: entry.at,
            behind: lasting(entry),
            note: entry.detail || null,
          }))}
        />
      )}
    </div>
  )
}
