import { Alert, Button } from 'antd'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { FloorPanel } from '#areas/execution/contract/slots.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, numberText, StatusTag, useStanding } from '#core/web/kit/index.ts'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import { useAct, useCall } from '#core/web/live/live.ts'
import { addressOf, useOpen } from '#core/web/screens/navigation.ts'
import { ownerNow, useSession } from '#core/web/session/session.tsx'
import { getTaskInspections, requestInspection, type TaskInspections } from '../../contract/record.api.ts'
import { inspectionStatus, resultColors } from '../../contract/record.ts'
import type { SchemeType } from '../../contract/scheme.ts'
import './task-inspections.css'

const tones = { wanted: 'info', pending: 'warning', passed: 'success', failed: 'error' } as const

/** How a task's inspections stand, live, and without a network as they were last known. */
export default function TaskInspectionsPanel({ task, onKnown }: FloorPanel) {
  const { data, error } = useCall(
    getTaskInspections,
    { taskId: task.id },
    { topics: ['inspectionRecord', 'task', 'report'], keptFor: ownerNow },
  )
  useEffect(() => {
    if (data || error) onKnown(data ? { about: aboutOf(data), allowed: data.allowed } : null)
  }, [data, error, onKnown])
  useEffect(() => () => onKnown(null), [onKnown])
  return data && <Inspections task={task} inspections={data} />
}

/** What refusals for the sake of inspections are about. */
const aboutOf = ({ first, allowed, rows }: TaskInspections) => [
  [first, allowed],
  rows.map(({ id, holds, executedAt }) => [id, holds, executedAt]),
]

interface Props {
  task: FloorPanel['task']
  inspections: TaskInspections
}

/** What the first piece waits for, what is held, and what can be asked for. */
function Inspections({ task, inspections }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const { user, can } = useSession()
  const open = useOpen()
  const show = (id: number) => open('inspectionRecord', { inspectionId: String(id) })
  const act = useAct(requestInspection, {
    topics: ['inspectionRecord'],
    success: t('inspectionPanel.asked'),
    // Who inspects himself goes on to it.
    onDone: ({ id }, { kind }) => kind === 'self' && show(id),
    silent: true,
  })
  const refused = useStanding(act.error, [task.status, aboutOf(inspections)])
  const { first, allowed, kinds, rows } = inspections
  const held = rows.filter(({ holds, kind }) => holds && kind !== 'first')
  const mayAsk = (kind: SchemeType): boolean => {
    if (rows.some((row) => row.kind === kind && row.executedAt === null)) return false
    if (kind === 'first') return task.status === 'inProgress' && (first === 'failed' || first === 'wanted')
    if (task.status === 'completed') return kind !== 'inProcess'
    return task.status === 'inProgress'
  }
  const asking = can('inspectionRecord.request') ? kinds.filter(mayAsk) : []
  if (first === 'none' && !asking.length && !rows.length) return null
  const last = rows.find(({ kind }) => kind === 'first')
  return (
    <section className="kit-card kit-rows-card quality-panel" aria-label={t('inspectionPanel')}>
      <h3>{t('inspectionPanel')}</h3>
      <Refused error={refused} onClose={act.clear} />
      {first !== 'none' && (
        <Alert
          showIcon
          type={tones[first]}
          title={t(`inspectionPanel.first.${first}`, {
            allowed: numberText(allowed ?? 0, language),
            unit: task.unit,
            number: last?.inspectionNo ?? '',
          })}
        />
      )}
      {held.map((row) => (
        <Alert key={row.id} showIcon type="error" title={t('startCheck.held', { number: row.inspectionNo })} />
      ))}
      {asking.length > 0 && (
        <div className="quality-asks">
          {asking.map((kind) => (
            <Button
              key={kind}
              size="large"
              type={kind === 'first' ? 'primary' : 'default'}
              loading={act.pending}
              onClick={() => void act.run({ taskId: task.id, kind })}
            >
              {t(`inspectionPanel.ask.${kind}`)}
            </Button>
          ))}
        </div>
      )}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={addressOf('inspectionRecord', { inspectionId: String(row.id) })}>
              {t(`inspectionKind.${row.kind}`)} {row.inspectionNo}
            </Link>
            <StatusTag
              color={row.result ? resultColors[row.result] : inspectionStatus.colors[row.status]}
              label={row.result ? t(`inspectionResult.${row.result}`) : t(`inspectionStatus.${row.status}`)}
            />
            <span className="kit-faint">
              {[row.inspectorName, instantText(row.executedAt ?? row.requestedAt, user.zone).slice(5, 16)]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {row.result === 'fail' && row.note && <p className="quality-failed">{row.note}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
