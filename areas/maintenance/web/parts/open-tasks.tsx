import { Empty, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded, OutboxBadge, StatusTag, useDebounced, useScanner } from '#core/web/kit/index.ts'
import { CodeSearch } from '#core/web/kit/scan/code-search.tsx'
import { useCall } from '#core/web/live/live.ts'
import type { MaintenanceKind } from '../../contract/plan.ts'
import { maintenanceTask, maintenanceTaskCrud, maintenanceTaskStatus, openTaskStates } from '../../contract/task.ts'

interface Props {
  kind: MaintenanceKind
  onOpen(id: number): void
}

const sort = [
  { field: 'dueOn', order: 'asc' as const },
  { field: 'machineNumber', order: 'asc' as const },
]

/** What is to be done, under a thumb: the most urgent first; a machine's label leaves what is to be done there. */
export function OpenTasks({ kind, onOpen }: Props) {
  const t = useT()
  const [mine, setMine] = useState(true)
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), typed ? 300 : 0)
  useScanner(setTyped)
  const { data, error, refetch } = useCall(
    maintenanceTaskCrud.select,
    {
      pageSize: 100,
      sort,
      where: { kind, status: openTaskStates, ...(mine && { mine: true }), ...(keyword && { keyword }) },
    },
    { topics: [maintenanceTask.name], keepPrevious: true },
  )
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  return (
    <div className="mt-cards">
      <CodeSearch label={t('maintenanceTask.scanMachine')} typed={typed} onType={setTyped} onCode={setTyped} />
      <div className="mt-head">
        <Segmented
          value={mine ? 'mine' : 'all'}
          onChange={(value) => setMine(value === 'mine')}
          options={(['mine', 'all'] as const).map((value) => ({ value, label: t(`maintenanceTask.${value}Tasks`) }))}
        />
        <OutboxBadge />
      </div>
      {!data && <Skeleton active className="kit-slow" />}
      {data && !data.rows.length && <Empty description={t('maintenanceTask.none')} />}
      {data?.rows.map((row) => (
        <button key={row.id} type="button" className="kit-card mt-card" onClick={() => onOpen(row.id)}>
          <b>
            {row.machineNumber} {row.machineName}
          </b>
          <StatusTag
            color={row.status ? maintenanceTaskStatus.colors[row.status] : undefined}
            label={t(`maintenanceTaskStatus.${row.status}`)}
          />
          <span>{row.planName}</span>
          <time>{row.dueOn?.slice(5)}</time>
          <small className="kit-faint">
            {[row.taskNo, row.lineName, row.minutes && t('maintenanceTask.takes', { minutes: row.minutes })]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </button>
      ))}
    </div>
  )
}
