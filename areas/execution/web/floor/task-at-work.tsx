import { Skeleton } from 'antd'
import { NotLoaded } from '#core/web/kit/index.ts'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import type { Coming } from './coming.ts'
import { Crew } from './crew.tsx'
import { Panels, Remedies } from './panels.tsx'
import { RecentReports } from './recent-reports.tsx'
import { ReportForm } from './report-form.tsx'
import { TaskHead } from './task-head.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useTaskAtWork } from './use-task-at-work.ts'

interface Props {
  taskId: number
  coming: Coming
  onComing(coming: Coming): void
}

/** One task: what it is, who is at it, what was made. */
export function TaskAtWork({ taskId, coming, onComing }: Props) {
  const work = useTaskAtWork(taskId)
  const { card, error, refetch, say, settled, act, refused, just, setJust, mayReport, most } = work
  if (error && !card) return <NotLoaded error={error} onRetry={refetch} />
  if (!card) return <Skeleton active className="kit-slow" />
  const report = mayReport && (
    <ReportForm key="report" card={card} most={most} act={act} just={just} onReported={setJust} />
  )
  const crew = <Crew key="crew" card={card} coming={coming} onComing={onComing} />
  return (
    <div className={settled ? 'exec-work' : 'exec-work exec-settling'} aria-busy={!settled}>
      <TaskHead card={card} />
      <Refused error={refused} onClose={act.clear} />
      <Remedies error={refused} onRemedied={act.clear} />
      <Panels at="phone" card={card} say={say} />
      {/* What is to be done next stands first. */}
      {card.onDuty.length ? [report, crew] : [crew, report]}
      <RecentReports card={card} />
      {just?.sent && (
        <UndoBar key={just.at} report={just.sent} unit={card.unit} sending={act.pending} onOver={() => setJust(null)} />
      )}
    </div>
  )
}
