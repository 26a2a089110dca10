import { taskStatus } from '#areas/planning/contract/task/task.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, numberText, StatusTag } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNow, useToday } from '#core/web/use-now.ts'
import type { TaskCard } from '../../contract/floor.ts'

interface Fact {
  label: string
  value: string | null
  /** It is past: said in words and in red. */
  late?: boolean
}

/** What the task is: each fact under its name, the figures large, what is late in red. */
export function TaskHead({ card }: { card: TaskCard }) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const now = useNow(60)
  const today = useToday()
  const n = (value: number) => numberText(value, language)
  const open = card.status !== 'completed'
  const facts: Fact[] = [
    { label: t('report.workorderNo'), value: card.workorderNo },
    { label: t('report.taskNo'), value: card.taskNo },
    { label: t('report.materialNo'), value: card.materialNo },
    { label: t('floor.materialSpec'), value: card.materialSpec },
    { label: t('floor.drawingNumber'), value: card.drawingNumber },
    { label: t('report.workCenterId'), value: card.workCenterName },
    { label: t('report.machineName'), value: card.machineName },
    {
      label: t('floor.plannedEnd'),
      value: card.plannedEnd && instantText(card.plannedEnd, user.zone).slice(5, 16),
      late: open && card.plannedEnd !== null && Date.parse(card.plannedEnd) < now,
    },
    {
      label: t('floor.dueDate'),
      value: card.requiredEndDate,
      late: open && card.requiredEndDate !== null && card.requiredEndDate < today,
    },
  ]
  const figures = [
    { label: t('floor.plan'), value: n(card.planQuantity) },
    { label: t('report.goodQuantity'), value: n(card.reportedGood) },
    { label: t('report.defectiveQuantity'), value: n(card.reportedDefective) },
  ]
  return (
    <section className="kit-card exec-head">
      <h2>
        {card.produreName} <small>{card.materialDesc}</small>{' '}
        <StatusTag
          color={taskStatus.colors[card.status as keyof typeof taskStatus.colors]}
          label={t(`taskStatus.${card.status}`)}
        />
      </h2>
      <dl className="exec-facts">
        {facts
          .filter(({ value }) => value)
          .map(({ label, value, late }) => (
            <div key={label} className={late ? 'exec-late' : undefined}>
              <dt>{label}</dt>
              <dd>
                {value} {late && <strong>{t('floor.overdue')}</strong>}
              </dd>
            </div>
          ))}
      </dl>
      <dl className="exec-figures">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
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
