import { Empty, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { labelNumber } from '#core/contract/scanned.ts'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded, OutboxBadge, StatusTag, useDebounced, useScanner } from '#core/web/kit/index.ts'
import { CodeSearch } from '#core/web/kit/scan/code-search.tsx'
import { useCall } from '#core/web/live/live.ts'
import type { MaintenanceKind } from '../../contract/plan.ts'
import {
  attestColors,
  maintenanceTask,
  maintenanceTaskCrud,
  maintenanceTaskStatus,
  openTaskStates,
} from '../../contract/task.ts'

interface Props {
  kind: MaintenanceKind
  onOpen(id: number): void
}

type Of = 'mine' | 'all' | 'attest'

/** What is to be done, by the caller or anybody, and what was done and waits to be signed or confirmed. */
const wheres: Record<Of, object> = {
  mine: { status: openTaskStates, mine: true },
  all: { status: openTaskStates },
  attest: { attest: ['toSign', 'awaiting', 'objected'] },
}

const sort = [
  { field: 'dueOn', order: 'asc' as const },
  { field: 'machineNumber', order: 'asc' as const },
]

/** What is to be done, under a thumb: the most urgent first; a machine's label leaves what is to be done there. */
export function OpenTasks({ kind, onOpen }: Props) {
  const t = useT()
  const [of, setOf] = useState<Of>('mine')
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), typed ? 300 : 0)
  const scanned = (code: string) => setTyped(labelNumber(code))
  useScanner(scanned)
  const { data, error, refetch } = useCall(
    maintenanceTaskCrud.select,
    {
      pageSize: 100,
      sort,
      where: { kind, ...wheres[of], ...(keyword && { keyword }) },
    },
    { topics: [maintenanceTask.name], keepPrevious: true },
  )
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  return (
    <div className="mt-cards">
      <CodeSearch label={t('maintenanceTask.scanMachine')} typed={typed} onType={setTyped} onCode={scanned} />
      <div className="mt-head">
        <Segmented
          value={of}
          onChange={setOf}
          options={(['mine', 'all', 'attest'] as const).map((value) => ({
            value,
            label: t(`maintenanceTask.${value}Tasks`),
          }))}
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
          {of === 'attest' && row.attest ? (
            <StatusTag color={attestColors[row.attest]} label={t(`maintenanceAttest.${row.attest}`)} />
          ) : (
            <StatusTag
              color={row.status ? maintenanceTaskStatus.colors[row.status] : undefined}
              label={t(`maintenanceTaskStatus.${row.status}`)}
            />
          )}
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
