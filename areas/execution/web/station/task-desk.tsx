import { Skeleton } from 'antd'
import { NotLoaded } from '#core/web/kit/index.ts'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import { useSession } from '#core/web/session/session.tsx'
import type { StationTask } from '../../contract/station.api.ts'
import { type Coming, comingTo } from '../floor/coming.ts'
import { ComingPeople } from '../floor/crew.tsx'
import { Panels, Remedies, TaskKeys } from '../floor/panels.tsx'
import { UndoBar } from '../floor/undo-bar.tsx'
import { useTaskAtWork } from '../floor/use-task-at-work.ts'
import { CrewKey } from './crew-key.tsx'
import { EndKeys } from './end-keys.tsx'
import { StationActs } from './other-acts.tsx'
import { RecentKey } from './recent-key.tsx'
import { ReportKeys } from './report-keys.tsx'
import { TaskPanel } from './task-panel.tsx'

interface Props {
  stationId: number
  task: StationTask
  coming: Coming
  onComing(coming: Coming): void
  /** Its people have ended: what comes next stands there. */
  onOver(): void
}

/** A task of the station: figures and people at the left, keys for gloves at the right. */
export function TaskDesk({ stationId, task, coming, onComing, onOver }: Props) {
  const { user } = useSession()
  const work = useTaskAtWork(task.id)
  const { card, error, refetch, say, act, refused, just, setJust, mayReport, most } = work
  if (error && !card) return <NotLoaded error={error} onRetry={refetch} />
  if (!card) return <Skeleton active className="kit-slow" />
  const there = new Set(card.onDuty.map(({ userId }) => userId))
  const starting = there.size === 0 && card.status !== 'completed'
  const joining = there.size > 0 && comingTo(coming, user.id, there).length > 0
  const people = { card, coming, onComing, stationId }
  return (
    <div className="term-body">
      <div className="term-work">
        <TaskPanel card={card} task={task} />
        {there.size > 0 && <CrewKey {...people} />}
        <Refused error={refused} onClose={act.clear} />
        <Remedies error={refused} onRemedied={act.clear} />
        {(starting || joining) && (
          <section className="kit-card term-coming">
            <ComingPeople {...people} there={there} />
          </section>
        )}
        <Panels at="station" card={card} say={say} />
      </div>
      <div className="term-acts">
        {mayReport && (
          <ReportKeys
            card={card}
            most={most}
            act={act}
            just={just}
            onReported={setJust}
            // Where work begins by being reported nobody is on duty: it is the work of those who have shown their badges.
            userIds={there.size ? undefined : comingTo(coming, user.id, there)}
          />
        )}
        <StationActs stationId={stationId} />
        {there.size > 0 && <EndKeys card={card} stationId={stationId} onOver={onOver} />}
        <TaskKeys taskId={card.id} />
        <RecentKey card={card} />
      </div>
      {just?.sent && (
        <UndoBar key={just.at} report={just.sent} unit={card.unit} sending={act.pending} onOver={() => setJust(null)} />
      )}
    </div>
  )
}
