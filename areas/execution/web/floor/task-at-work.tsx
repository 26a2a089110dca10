import { Skeleton } from 'antd'
import { taskStatus } from '#areas/planning/contract/task.ts'
import { getTaskInspections } from '#areas/quality/contract/record.api.ts'
import { subtract } from '#core/contract/decimal.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, NotLoaded, numberText, StatusTag } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live.ts'
import { useSession } from '#core/web/session.tsx'
import { getTaskCard, type TaskCard } from '../../contract/floor.ts'
import { addReport } from '../../contract/report.api.ts'
import { Refused } from '../parts/refused.tsx'
import { TaskInstructions } from '../reading/task-instructions.tsx'
import { Unread } from '../reading/unread.tsx'
import { Crew } from './crew.tsx'
import { Inspections } from './inspections.tsx'
import { RecentReports } from './recent-reports.tsx'
import { ReportForm } from './report-form.tsx'
import { useQueued } from './use-queued.ts'

/** One task: what it is, who is at it, what was made. */
export function TaskAtWork({ taskId, badge }: { taskId: number; badge: { userId: number; at: number } | null }) {
  const { can } = useSession()
  const { data, error, refetch } = useCall(getTaskCard, { taskId }, { topics: ['task', 'duty', 'report', 'transfer'] })
  const { data: inspections } = useCall(
    getTaskInspections,
    { taskId },
    { topics: ['inspectionRecord', 'task', 'report'], enabled: can('inspectionRecord.view') },
  )
  // The task may be completed by somebody else's pieces while mine are refused: the refusal outlives the form.
  const act = useQueued(addReport, ['report', 'task', 'duty', 'workOrder'])
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  const mayReport = data.takesMore && (data.onDuty.length > 0 || !data.mustStart)
  // Until the first piece has passed no more than it is offered.
  const most = inspections?.allowed == null ? null : leftOf(inspections.allowed, data)
  const report = mayReport && <ReportForm key="report" card={data} most={most} act={act} />
  const crew = <Crew key="crew" card={data} badge={badge} />
  return (
    <div className="exec-work">
      <TaskHead card={data} />
      <TaskInstructions taskId={taskId} />
      <Refused error={act.error} />
      <Unread error={act.error} onRead={act.clear} />
      {inspections && <Inspections card={data} inspections={inspections} />}
      {/* What is to be done next stands first. */}
      {data.onDuty.length ? [report, crew] : [crew, report]}
      <RecentReports card={data} />
    </div>
  )
}

const leftOf = (allowed: number, { reportedGood, reportedDefective }: TaskCard): number =>
  Math.max(0, subtract(subtract(allowed, reportedGood), reportedDefective))

function TaskHead({ card }: { card: TaskCard }) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const n = (value: number) => numberText(value, language)
  const facts = [
    card.workorderNo,
    card.taskNo,
    card.workCenterName,
    card.machineName,
    card.drawingNumber,
    card.requiredEndDate,
  ].filter(Boolean)
  return (
    <section className="kit-card exec-head">
      <h2>
        {card.produreName} <small>{card.materialDesc}</small>{' '}
        <StatusTag
          color={taskStatus.colors[card.status as keyof typeof taskStatus.colors]}
          label={t(`taskStatus.${card.status}`)}
        />
      </h2>
      <p className="kit-faint">
        {[card.materialNo, card.materialSpec].filter(Boolean).join(' ')}
        <br />
        {facts.join(' · ')}
        {card.plannedEnd && ` · ${t('floor.until', { at: instantText(card.plannedEnd, user.zone).slice(5, 16) })}`}
      </p>
      <dl className="exec-figures">
        <div>
          <dt>{t('floor.plan')}</dt>
          <dd>{n(card.planQuantity)}</dd>
        </div>
        <div>
          <dt>{t('report.goodQuantity')}</dt>
          <dd>{n(card.reportedGood)}</dd>
        </div>
        <div>
          <dt>{t('report.defectiveQuantity')}</dt>
          <dd>{n(card.reportedDefective)}</dd>
        </div>
        <div className="exec-remaining">
          <dt>{t('floor.remaining')}</dt>
          <dd>
            {card.remaining === null ? t('floor.unlimited') : n(card.remaining)} <small>{card.unit}</small>
          </dd>
        </div>
      </dl>
    </section>
  )
}
