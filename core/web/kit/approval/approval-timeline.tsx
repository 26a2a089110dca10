import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '../format.ts'
import { type CourseStep, CourseTimeline } from '../parts/course-timeline.tsx'

/** What a document said, by its fields. */
type Seen = Record<string, string | number | boolean | null>

interface Decision {
  decision: string
  level: number
  userName: string
  forUserName: string | null
  at: string
  reason: string | null
  seen: Seen | null
}

/** Colours of what is decided. */
export const decisionColors: Record<string, string> = { approved: 'green', rejected: 'red', withdrawn: 'gray' }

/** How it is told who decided: at which level, and in whose place. */
export function useDecider() {
  const t = useT()
  return ({
    level,
    userName,
    forUserName,
  }: {
    level: number | null
    userName: string
    forUserName: string | null
  }) => ({
    tag: level === null ? null : t('approval.level', { level }),
    who: forUserName ? `${userName} ${t('approval.inPlaceOf', { name: forUserName })}` : userName,
  })
}

/** Who decides next, in words. */
export function useWaitsFor() {
  const t = useT()
  return (names: readonly string[]) => (names.length ? t('approval.waitsFor', { who: names.join(t('listed')) }) : null)
}

interface Props {
  /** Whose fields the decisions name: labels are `${entity}.${field}`. */
  entity: string
  /** As `approvalCourse` (`areas/approvals/contract/verbs.ts`) tells them. */
  decisions: readonly Decision[]
  waitingFor: readonly string[]
}

/** The course of a document's approval, oldest first: who decided what, when, on what; and who decides next. */
export function ApprovalTimeline({ entity, decisions, waitingFor }: Props) {
  const t = useT()
  const decider = useDecider()
  const waits = useWaitsFor()
  const steps = decisions.map(
    (each): CourseStep => ({
      ...decider(each),
      title: t(`approval.decision.${each.decision}`),
      color: decisionColors[each.decision] ?? 'gray',
      at: each.at,
      note: each.reason,
      children: each.seen && <SeenThen entity={entity} seen={each.seen} />,
    }),
  )
  return <CourseTimeline steps={steps} next={waits(waitingFor)} />
}

/** What was decided on, under the decision. */
function SeenThen({ entity, seen }: { entity: string; seen: Seen }) {
  const t = useT()
  const [language] = useLanguage()
  const told = Object.entries(seen).filter(([, value]) => value !== null && value !== '' && value !== false)
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
