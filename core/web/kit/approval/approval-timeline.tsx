import { Tag, Timeline } from 'antd'
import type { ReactNode } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { instantText, numberText } from '../format.ts'

/** One step of a document's course: who did what of it when, and at which level. */
export interface CourseStep {
  /** What was done, in words. */
  title: string
  color: string
  level: number | null
  userName: string
  forUserName: string | null
  at: string
  reason: string | null
  /** What stands beside the title. */
  beside?: ReactNode
  /** What stands behind the time. */
  behind?: string
  /** What the document said then, by its fields. */
  seen?: Record<string, string | number | boolean | null> | null
}

interface Decision extends Omit<CourseStep, 'title' | 'color'> {
  decision: string
}

/** Colours of what is decided. */
export const decisionColors: Record<string, string> = { approved: 'green', rejected: 'red', withdrawn: 'gray' }

/** Decisions of `approvalCourse` (`areas/approvals/contract/verbs.ts`) as steps of a course. */
export function useDecisionSteps(): (decisions: readonly Decision[]) => CourseStep[] {
  const t = useT()
  return (decisions) =>
    decisions.map(({ decision, ...step }) => ({
      ...step,
      title: t(`approval.decision.${decision}`),
      color: decisionColors[decision] ?? 'gray',
    }))
}

interface Props {
  /** Whose fields `seen` names: labels are `${entity}.${field}`. */
  entity: string
  steps: readonly CourseStep[]
  /** Who decides next. */
  waitingFor: readonly string[]
}

/** The course of a document's approval, oldest first, with who decides next at its end. */
export function ApprovalTimeline({ entity, steps, waitingFor }: Props) {
  const t = useT()
  return (
    <Timeline
      className="kit-course"
      items={[
        ...steps.map((step) => ({ color: step.color, content: <Step entity={entity} step={step} /> })),
        ...(waitingFor.length
          ? [{ color: 'orange', content: t('approval.waitsFor', { who: waitingFor.join(t('listed')) }) }]
          : []),
      ]}
    />
  )
}

function Step({ entity, step }: { entity: string; step: CourseStep }) {
  const t = useT()
  const { user } = useSession()
  const { title, level, userName, forUserName, at, reason, beside, behind, seen } = step
  return (
    <>
      <b>{title}</b> {level !== null && <Tag>{t('approval.level', { level })}</Tag>}
      {beside}
      <div className="kit-faint">
        {userName}
        {forUserName && ` ${t('approval.inPlaceOf', { name: forUserName })}`} ·{' '}
        {[instantText(at, user.zone), behind].filter(Boolean).join(' · ')}
      </div>
      {reason && <div>{reason}</div>}
      {seen && <Seen entity={entity} seen={seen} />}
    </>
  )
}

/** What was decided on, under the decision. */
function Seen({ entity, seen }: { entity: string; seen: NonNullable<CourseStep['seen']> }) {
  const t = useT()
  const [language] = useLanguage()
  const told = Object.entries(seen).filter(([, value]) => value !== null && value !== '' && value !== false)
  if (!told.length) return null
  return (
    <div className="kit-faint">
      {told
        .map(([field, value]) => {
          const text = typeof value === 'number' ? numberText(value, language) : value === true ? t('yes') : value
          return `${t(`${entity}.${field}`)} ${text}`
        })
        .join(' · ')}
    </div>
  )
}
