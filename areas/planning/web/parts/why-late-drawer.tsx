import { Alert, Button, Drawer, Empty, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import {
  explainOrder,
  type LateCause,
  type LateExplanation,
  type LateRemedy,
  type LateStep,
} from '../../contract/global/global.api.ts'
import { moveTask } from '../../contract/task/task.api.ts'
import { useMoments } from './moment.ts'
import { SplitOverDialog } from './split-over-dialog.tsx'
import './why-late.css'

interface Props {
  orderId: number
  /** Absent: the plan as it stands. */
  scenarioId?: number
  onClose(): void
}

const stepsShown = 6
const topics = ['task', 'plan', 'scenario']

/** Why an order ends when it does, step by step back in time, and what would bring it in. */
export function WhyLateDrawer({ orderId, scenarioId, onClose }: Props) {
  const t = useT()
  const active = useActive()
  const input = { orderId, ...(scenarioId !== undefined && { scenarioId }) }
  const { data, error, refetch } = useCall(explainOrder, input, { topics, keepPrevious: true })
  if (!active) return null
  return (
    <Drawer
      open
      size={620}
      title={data ? t('late.why', { order: data.workorderNo }) : t('late.title')}
      onClose={onClose}
    >
      {error && !data ? (
        <NotLoaded error={error} onRetry={refetch} />
      ) : data ? (
        <Explained told={data} />
      ) : (
        <Skeleton active />
      )}
    </Drawer>
  )
}

function Explained({ told }: { told: LateExplanation }) {
  const t = useT()
  const { dueDay, moment, span } = useMoments()
  const [whole, setWhole] = useState(false)
  const { finish, due, late } = told
  const steps = whole ? told.chain : told.chain.slice(0, stepsShown)
  const facts = { end: moment(finish), due: dueDay(due), late: span(late) }
  return (
    <div className="why-late">
      <p className="kit-faint">{told.materialDesc}</p>
      {told.unplanned.length > 0 && (
        <Alert
          type="error"
          showIcon
          className="kit-gap"
          title={t('late.unplanned', { tasks: told.unplanned.map(({ taskNo }) => taskNo).join(t('listed')) })}
        />
      )}
      {finish !== null && (
        <Alert
          showIcon
          className="kit-gap"
          type={late > 0 ? 'warning' : 'success'}
          title={due === null ? t('late.noDue', facts) : late > 0 ? t('late.summary', facts) : t('late.inTime', facts)}
        />
      )}
      {told.chain.length > 0 && (
        <>
          <h3>{t('late.chain')}</h3>
          <ol className="why-late-chain">
            {steps.map((step) => (
              <Step key={`${step.taskId} ${step.start}`} step={step} />
            ))}
          </ol>
          {steps.length < told.chain.length && (
            <Button type="link" onClick={() => setWhole(true)}>
              {t('late.showAll', { count: told.chain.length })}
            </Button>
          )}
        </>
      )}
      <h3>{t('late.remedies')}</h3>
      {told.remedies.length ? (
        <ul className="why-late-remedies">
          {told.remedies.map((remedy, i) => (
            // Remedies have no identity but their turn.
            <RemedyItem key={`${i + 1} ${remedy.kind}`} remedy={remedy} />
          ))}
        </ul>
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('late.noRemedy')} />
      )}
    </div>
  )
}

function Step({ step }: { step: LateStep }) {
  const t = useT()
  const { moment, span } = useMoments()
  const [first, ...rest] = step.causes
  const others = rest.filter(({ kind }) => kind !== 'now')
  return (
    <li>
      <div className="why-late-step">
        <Tag color={step.own ? 'blue' : 'default'}>{step.workorderNo ?? step.taskNo}</Tag>
        <strong>{step.operation}</strong> <span className="kit-faint">{step.taskNo}</span>
        <div>
          {step.place} · {moment(step.start)} – {moment(step.end)}
          {step.start > step.setupStart && ` · ${t('late.setupOf', { time: span(step.start - step.setupStart) })}`}
        </div>
      </div>
      {first && <Cause cause={first} main />}
      {others.slice(0, 2).map((cause, i) => (
        <Cause key={`${i + 1} ${cause.kind}`} cause={cause} />
      ))}
    </li>
  )
}

function Cause({ cause, main = false }: { cause: LateCause; main?: boolean }) {
  const words = useCauseWords()
  return <p className={main ? 'why-late-cause why-late-main' : 'why-late-cause'}>{words(cause)}</p>
}

/** A cause in words. */
function useCauseWords(): (cause: LateCause) => string {
  const t = useT()
  const { moment, span } = useMoments()
  return ({ kind, until, from, other, what, extra }) => {
    const words = t(`late.cause.${kind}`, {
      until: moment(until),
      from: moment(from),
      task: other ? `${other.workorderNo ?? other.taskNo} ${other.operation ?? ''}`.trim() : '',
      what: what ?? '',
      time: span(extra),
    })
    if (!extra || kind === 'setup') return words
    return words + t(kind === 'predecessor' ? 'late.withTransfer' : 'late.withSetup', { time: span(extra) })
  }
}

function RemedyItem({ remedy }: { remedy: LateRemedy }) {
  const t = useT()
  const { can } = useSession()
  const { moment, span } = useMoments()
  const act = useAct(moveTask, { topics: ['task', 'plan', 'workOrder'], success: t('late.moved') })
  const { kind, gain, task, other, places, from, until, move, split } = remedy
  const [splitting, setSplitting] = useState(false)
  return (
    <li>
      <span>
        {t(`late.remedy.${kind}`, {
          task: task ? `${task.workorderNo ?? task.taskNo} ${task.operation ?? ''}`.trim() : '',
          other: other ? `${other.workorderNo ?? other.taskNo} ${other.operation ?? ''}`.trim() : '',
          places: places.join(t('listed')),
          from: moment(from),
          until: moment(until),
        })}{' '}
        <em>{t('late.gain', { time: span(gain) })}</em>
      </span>
      {move && can('task.move') && (
        <Button size="small" loading={act.pending} onClick={() => void act.run(move)}>
          {t('late.doMove')}
        </Button>
      )}
      {split && can('task.combine') && (
        <Button size="small" onClick={() => setSplitting(true)}>
          {t('late.doSplit')}
        </Button>
      )}
      {splitting && split && <SplitOverDialog task={split} onClose={() => setSplitting(false)} />}
    </li>
  )
}
