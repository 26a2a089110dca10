import { RightOutlined } from '@ant-design/icons'
import { Button, Empty, Input, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { taskStatus } from '#areas/planning/contract/task/task.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, NotLoaded, numberText, ShareBar, StatusTag, useDebounced } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { ownerNow, useSession } from '#core/web/session/session.tsx'
import { type FloorTask, selectFloorTask } from '../../contract/floor.ts'
import { useOfflineCopy } from './use-offline-copy.ts'

/** Which tasks this browser showed last: a screen at a station keeps it. */
const kept = 'floorScope'
const scopes = ['mine', 'all'] as const
type Scope = (typeof scopes)[number]

/** Tasks to choose from: mine, or everybody's; those that I am on duty at stand first. */
export function MyTasks({ onOpen }: { onOpen(id: number): void }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [scope, setScope] = useState<Scope>(() => (localStorage.getItem(kept) === 'all' ? 'all' : 'mine'))
  const choose = (next: Scope) => {
    localStorage.setItem(kept, next)
    setScope(next)
  }
  const keyword = useDebounced(typed.trim(), 300)
  const { data, error, refetch } = useCall(
    selectFloorTask,
    { keyword, scope },
    { topics: ['task', 'duty', 'report', 'personnelArrangement'], keepPrevious: true, keptFor: ownerNow },
  )
  useOfflineCopy(keyword ? undefined : data?.rows)
  return (
    <section className="exec-tasks">
      <header>
        <h2>{t('floor.tasks')}</h2>
        <Segmented<Scope>
          size="large"
          aria-label={t('floor.tasks')}
          value={scope}
          options={scopes.map((each) => ({ value: each, label: t(`floor.scope.${each}`) }))}
          onChange={choose}
        />
        <Input
          allowClear
          aria-label={t('floor.search')}
          placeholder={t('floor.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </header>
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active className="kit-slow" />}
      {data && !data.rows.length && (
        <Empty description={t(keyword ? 'floor.noneFound' : scope === 'mine' ? 'floor.noneMine' : 'floor.none')}>
          {scope === 'mine' && (
            <Button size="large" onClick={() => choose('all')}>
              {t('floor.showAll')}
            </Button>
          )}
        </Empty>
      )}
      {data && <Tasks rows={data.rows} onOpen={onOpen} />}
    </section>
  )
}

/** What a scanned order's code found: several tasks. */
export function FoundTasks({ rows, onOpen }: { rows: FloorTask[]; onOpen(id: number): void }) {
  const t = useT()
  return (
    <section className="exec-tasks">
      <h2>{t('floor.found', { count: rows.length })}</h2>
      <Tasks rows={rows} onOpen={onOpen} />
    </section>
  )
}

function Tasks({ rows, onOpen }: { rows: FloorTask[]; onOpen(id: number): void }) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            className={`kit-card exec-task${row.mine ? ' exec-chosen' : ''}`}
            onClick={() => onOpen(row.id)}
          >
            <span className="exec-task-name">
              <b>{row.produreName}</b> {row.materialDesc}
            </span>
            <span className="exec-task-tags">
              {row.mine && <StatusTag color="green" label={t('duty.onDuty')} />}
              <StatusTag
                color={taskStatus.colors[row.status as keyof typeof taskStatus.colors]}
                label={t(`taskStatus.${row.status}`)}
              />
            </span>
            <span className="kit-faint">
              {row.workorderNo} · {row.taskNo} · {row.workCenterName}
              {row.plannedStart && ` · ${instantText(row.plannedStart, user.zone).slice(5, 16)}`}
            </span>
            <span className="exec-task-count">
              {numberText(row.reportedGood, language)} / {numberText(row.planQuantity, language)}
            </span>
            <ShareBar share={row.reportedGood / row.planQuantity} />
            <RightOutlined className="exec-task-go" aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
