import { Skeleton } from 'antd'
import { useState } from 'react'
import { getTaskInspections } from '#areas/quality/contract/record.api.ts'
import { subtract } from '#core/contract/decimal.ts'
import { NotLoaded, useOutbox } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live.ts'
import { ownerNow, useSession } from '#core/web/session.tsx'
import { getTaskCard, type TaskCard } from '../../contract/floor.ts'
import { addReport } from '../../contract/report.api.ts'
import { Refused } from '../parts/refused.tsx'
import { TaskInstructions } from '../reading/task-instructions.tsx'
import { Unread } from '../reading/unread.tsx'
import type { Coming } from './coming.ts'
import { Crew } from './crew.tsx'
import { Inspections } from './inspections.tsx'
import { RecentReports } from './recent-reports.tsx'
import { ReportForm } from './report-form.tsx'
import { TaskHead } from './task-head.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useQueued } from './use-queued.ts'
import type { JustReported } from './use-report.ts'
import { useStanding } from './use-standing.ts'
import { withKept } from './with-kept.ts'

interface Props {
  taskId: number
  coming: Coming
  onComing(coming: Coming): void
}

/** One task: what it is, who is at it, what was made. */
export function TaskAtWork({ taskId, coming, onComing }: Props) {
  const { can } = useSession()
  const waiting = useOutbox()
  const {
    data: card,
    error,
    refetch,
  } = useCall(getTaskCard, { taskId }, { topics: ['task', 'duty', 'report', 'transfer'], keptFor: ownerNow })
  const { data: inspections } = useCall(
    getTaskInspections,
    { taskId },
    { topics: ['inspectionRecord', 'task', 'report'], enabled: can('inspectionRecord.view'), keptFor: ownerNow },
  )
  // The task may be completed by somebody else's pieces while mine are refused: the refusal outlives the form. So does what undoes it.
  const act = useQueued(addReport, ['report', 'task', 'duty', 'workOrder'])
  const [just, setJust] = useState<JustReported | null>(null)
  const data = card && withKept(card, waiting)
  const refused = useStanding(act.error, data, inspections)
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  const mayReport = data.takesMore && (data.onDuty.length > 0 || !data.mustStart)
  // Until the first piece has passed no more than it is offered.
  const most = inspections?.allowed == null ? null : leftOf(inspections.allowed, data)
  const report = mayReport && (
    <ReportForm key="report" card={data} most={most} act={act} just={just} onReported={setJust} />
  )
  const crew = <Crew key="crew" card={data} coming={coming} onComing={onComing} />
  return (
    <div className="exec-work">
      <TaskHead card={data} />
      <TaskInstructions taskId={taskId} />
      <Refused error={refused} onClose={act.clear} />
      <Unread error={refused} onRead={act.clear} />
      {inspections && <Inspections card={data} inspections={inspections} />}
      {/* What is to be done next stands first. */}
      {data.onDuty.length ? [report, crew] : [crew, report]}
      <RecentReports card={data} />
      {just?.sent && (
        <UndoBar key={just.at} report={just.sent} unit={data.unit} sending={act.pending} onOver={() => setJust(null)} />
      )}
    </div>
  )
}

const leftOf = (allowed: number, { reportedGood, reportedDefective }: TaskCard): number =>
  Math.max(0, subtract(subtract(allowed, reportedGood), reportedDefective))
