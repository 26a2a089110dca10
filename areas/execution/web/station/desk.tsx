import { Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '#core/web/kit/index.ts'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import { useCall } from '#core/web/live/live.ts'
import { ownerNow } from '#core/web/session/session.tsx'
import { getStationNow } from '../../contract/station.api.ts'
import { type Coming, nobodyNamed } from '../floor/coming.ts'
import { OfflineHint } from '../floor/offline-hint.tsx'
import { useOfflineCopy } from '../floor/use-offline-copy.ts'
import { DeskHead } from './head.tsx'
import { NextTasks } from './next-tasks.tsx'
import { StationActs } from './other-acts.tsx'
import { TaskDesk } from './task-desk.tsx'
import { useDeskScanner } from './use-desk-scanner.ts'

const topics = ['task', 'duty', 'report', 'station', 'transfer']

/** One station: its running task, or the one that comes next, and the keys for it. */
export function StationDesk({ stationId, onLeave }: { stationId: number; onLeave(): void }) {
  const t = useT()
  const { data, error, refetch } = useCall(getStationNow, { stationId }, { topics, keptFor: ownerNow })
  const [picked, setPicked] = useState<number | null>(null)
  // Who was named for one task is not named for the next.
  const [named, setNamed] = useState<{ taskId: number; coming: Coming } | null>(null)
  useOfflineCopy(data?.tasks)
  const shown = data?.tasks.find(({ id }) => id === picked) ?? data?.tasks[0]
  const coming = named && named.taskId === shown?.id ? named.coming : nobodyNamed
  const setComing = (next: Coming) => shown && setNamed({ taskId: shown.id, coming: next })
  const { failure, clear } = useDeskScanner({
    task: shown ?? null,
    tasks: data?.tasks ?? [],
    coming,
    onComing: setComing,
    onTask: setPicked,
  })
  if (error && !data) return <DeskProblem error={error} onRetry={refetch} onLeave={onLeave} />
  if (!data) return <Skeleton active className="kit-slow term-desk" />
  const { station, tasks } = data
  return (
    <div className="term-desk">
      <DeskHead station={station} onLeave={onLeave} />
      <OfflineHint />
      <Refused error={failure} onClose={clear} />
      {shown ? (
        <TaskDesk
          key={shown.id}
          stationId={stationId}
          task={shown}
          coming={coming}
          onComing={setComing}
          onOver={() => setPicked(null)}
        />
      ) : (
        <div className="term-body">
          <section className="kit-card term-empty">
            <Empty description={t('terminal.none')}>
              <p>
                {station.workCenterName
                  ? t('terminal.noneHint', { center: station.workCenterName })
                  : t('terminal.noCenter')}
              </p>
            </Empty>
          </section>
          <div className="term-acts">
            <StationActs stationId={stationId} />
          </div>
        </div>
      )}
      <NextTasks tasks={tasks} shown={shown?.id ?? null} onChoose={setPicked} />
    </div>
  )
}

/** The station is not there any more, or nothing is to be had of it now. */
function DeskProblem({ error, onRetry, onLeave }: { error: Error; onRetry(): unknown; onLeave(): void }) {
  const t = useT()
  return (
    <div className="term-desk">
      <NotLoaded error={error} onRetry={onRetry} />
      <button type="button" className="term-key" onClick={onLeave}>
        {t('terminal.another')}
      </button>
    </div>
  )
}
