import { Empty, Skeleton } from 'antd'
import type { MachineTab } from '#areas/workcenters/contract/slots.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { instantText, NotLoaded, StatusTag } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { getMachineConditions, hasLimits } from '../../contract/condition.ts'

type Watched = OutputOf<typeof getMachineConditions>['rows'][number]

const topics = [
  'deviceSignal',
  'machine',
  'maintenancePlan',
  'maintenanceTask',
  'maintenanceRound',
  'maintenanceReading',
]
const colors = { within: 'green', beyond: 'red', unknown: 'gray' } as const

/** What plans watch on one machine: the newest value beside its limits, and the task that waits. */
export default function MachineConditions({ machineId }: MachineTab) {
  const t = useT()
  const { user } = useSession()
  const { data, error, refetch } = useCall(getMachineConditions, { machineId }, { topics, keepPrevious: true })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active />
  if (!data.rows.length) return <Empty description={t('machineConditions.none')} />
  const limits = ({ kind, lower, upper }: Watched) =>
    hasLimits(kind)
      ? [lower !== null && `≥ ${lower}`, upper !== null && `≤ ${upper}`].filter(Boolean).join(' · ')
      : `< ${upper}`
  return (
    <PlainTable<Watched>
      rowKey="planId"
      size="small"
      pagination={false}
      scroll={{ x: true }}
      dataSource={data.rows}
      columns={[
        { title: t('machineConditions.plan'), dataIndex: 'planName' },
        {
          title: t('machineConditions.watched'),
          key: 'watched',
          render: (_, { kind, subject }) => [t(`maintenanceCondition.${kind}`), subject].filter(Boolean).join(' · '),
        },
        { title: t('machineConditions.limits'), key: 'limits', render: (_, row) => limits(row) },
        {
          title: t('machineConditions.value'),
          key: 'value',
          render: (_, { value, at }) =>
            value === null
              ? '–'
              : [value, at && instantText(at, user.zone).slice(0, 16)].filter((x) => x !== null).join(' · '),
        },
        {
          title: t('machineConditions.standing'),
          key: 'standing',
          render: (_, { standing, since }) => (
            <>
              <StatusTag color={colors[standing]} label={t(`machineConditions.${standing}`)} />
              {since && (
                <span className="kit-faint">
                  {t('machineConditions.since', { at: instantText(since, user.zone).slice(0, 16) })}
                </span>
              )}
            </>
          ),
        },
        { title: t('machineConditions.task'), key: 'task', render: (_, { taskNo }) => taskNo ?? '–' },
      ]}
    />
  )
}
