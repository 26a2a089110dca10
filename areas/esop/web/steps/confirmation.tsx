import { useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/format.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { ownerNow, useSession } from '#core/web/session/session.tsx'
import { confirmInstructionStep, type ShownStep, selectStepConfirmation } from '../../contract/step.ts'

interface Props {
  instructionId: number
  step: Pick<ShownStep, 'id' | 'confirm' | 'beforeReport'>
  /** Absent: it is only read. */
  work?: { taskId: number; stationId?: number }
}

/** What a step asks to be confirmed: the button for whoever may, and who has. */
export function Confirmation({ work, ...asked }: Props) {
  const t = useT()
  const { can, display } = useSession()
  if (work && !display && can('report.view')) return <AtWork {...asked} work={work} />
  return <p className="steps-asked">{t(howAsked(asked.step))}</p>
}

const howAsked = ({ confirm, beforeReport }: Props['step']) =>
  confirm === 'report'
    ? ('instructionStep.askedEach' as const)
    : beforeReport
      ? ('instructionStep.askedBefore' as const)
      : ('instructionStep.asked' as const)

function AtWork({ instructionId, step, work }: Props & { work: NonNullable<Props['work']> }) {
  const t = useT()
  const { user, can } = useSession()
  const { taskId, stationId } = work
  const topics = ['instructionConfirmation', 'duty', 'task', 'report']
  const { data, error } = useCall(selectStepConfirmation, { taskId }, { topics, keepPrevious: true, keptFor: ownerNow })
  const act = useAct(confirmInstructionStep, {
    topics: ['instructionConfirmation', 'instruction'],
    success: t('instructionStep.kept'),
  })
  const people = data?.people ?? []
  // At a screen that those at work share, it is their doing that is confirmed.
  const others = people.some(({ id }) => id === user.id) || !can('duty.start') ? [] : people
  const doers = others.length ? others.map(({ id }) => id) : [user.id]
  const made = (data?.rows ?? []).filter(({ stepId }) => stepId === step.id)
  const open = step.confirm === 'report' ? made.length === 0 : doers.some((id) => !made.some((c) => c.userId === id))
  return (
    <div className="steps-confirm">
      {made.map(({ userId, userName, confirmedAt }) => (
        <span key={userId} className="steps-confirmed">
          ✓ {userName} {instantText(confirmedAt, user.zone).slice(0, 16)}
        </span>
      ))}
      {error && !data && <span className="steps-asked">{error.message}</span>}
      {data && open && (
        <button
          type="button"
          disabled={act.pending || !can('report.add')}
          onClick={() =>
            void act.run({
              instructionId,
              stepId: step.id,
              taskId,
              stationId,
              userIds: others.map(({ id }) => id),
            })
          }
        >
          ✓{' '}
          {others.length
            ? t('instructionStep.confirmFor', { people: others.map(({ name }) => name).join(t('listed')) })
            : t('instructionStep.confirm')}
        </button>
      )}
      {data && open && !can('report.add') && <span className="steps-asked">{t(howAsked(step))}</span>}
    </div>
  )
}
