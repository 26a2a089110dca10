import { Alert, Button } from 'antd'
import { Link } from 'react-router'
import { requestInspection, type TaskInspections } from '#areas/quality/contract/record.api.ts'
import { inspectionStatus, resultColors } from '#areas/quality/contract/record.ts'
import type { SchemeType } from '#areas/quality/contract/scheme.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, numberText, StatusTag } from '#core/web/kit/index.ts'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import { useAct } from '#core/web/live/live.ts'
import { addressOf, useOpen } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { TaskCard } from '../../contract/floor.ts'
import { useStanding } from './use-standing.ts'

interface Props {
  card: TaskCard
  inspections: TaskInspections
}

const tones = { wanted: 'info', pending: 'warning', passed: 'success', failed: 'error' } as const

/** How the task's inspections stand, live: what the first piece waits for, what is held, and what can be asked for. */
export function Inspections({ card, inspections }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const { user, can } = useSession()
  const open = useOpen()
  const show = (id: number) => open('inspectionRecord', { inspectionId: String(id) })
  const act = useAct(requestInspection, {
    topics: ['inspectionRecord'],
    success: t('floor.inspection.asked'),
    // Who inspects himself goes on to it.
    onDone: ({ id }, { kind }) => kind === 'self' && show(id),
    silent: true,
  })
  const refused = useStanding(act.error, card, inspections)
  const { first, allowed, kinds, rows } = inspections
  const held = rows.filter(({ holds, kind }) => holds && kind !== 'first')
  const mayAsk = (kind: SchemeType): boolean => {
    if (rows.some((row) => row.kind === kind && row.executedAt === null)) return false
    if (kind === 'first') return card.status === 'inProgress' && (first === 'failed' || first === 'wanted')
    if (card.status === 'completed') return kind !== 'inProcess'
    return card.status === 'inProgress'
  }
  const asking = can('inspectionRecord.request') ? kinds.filter(mayAsk) : []
  if (first === 'none' && !asking.length && !rows.length) return null
  const last = rows.find(({ kind }) => kind === 'first')
  return (
    <section className="kit-card exec-inspections" aria-label={t('floor.inspection')}>
      <h3>{t('floor.inspection')}</h3>
      <Refused error={refused} onClose={act.clear} />
      {first !== 'none' && (
        <Alert
          showIcon
          type={tones[first]}
          title={t(`floor.first.${first}`, {
            allowed: numberText(allowed ?? 0, language),
            unit: card.unit,
            number: last?.inspectionNo ?? '',
          })}
        />
      )}
      {held.map((row) => (
        <Alert key={row.id} showIcon type="error" title={t('startCheck.held', { number: row.inspectionNo })} />
      ))}
      {asking.length > 0 && (
        <div className="exec-asks">
          {asking.map((kind) => (
            <Button
              key={kind}
              size="large"
              type={kind === 'first' ? 'primary' : 'default'}
              loading={act.pending}
              onClick={() => void act.run({ taskId: card.id, kind })}
            >
              {t(`floor.ask.${kind}`)}
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
            {row.result === 'fail' && row.note && <p className="exec-reject">{row.note}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
