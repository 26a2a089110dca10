import { taskStatus } from '#areas/planning/contract/task/task.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText, ShareBar, StatusTag } from '#core/web/kit/index.ts'
import type { TaskCard } from '../../contract/floor.ts'
import type { StationTask } from '../../contract/station.api.ts'

/** What is made, how much of it is there and how fast: figures to be read at arm's length. */
export function TaskPanel({ card, task }: { card: TaskCard; task: StationTask }) {
  const t = useT()
  const [language] = useLanguage()
  const n = (value: number) => numberText(value, language)
  return (
    <section className="kit-card term-task" aria-label={card.taskNo}>
      <h2>
        {card.materialDesc}
        <StatusTag
          color={taskStatus.colors[card.status as keyof typeof taskStatus.colors]}
          label={t(`taskStatus.${card.status}`)}
        />
      </h2>
      <p>
        <b>{card.produreName}</b> · {[card.workorderNo, card.taskNo, card.materialNo].filter(Boolean).join(' · ')}
      </p>
      <dl>
        <div className="term-made">
          <dt>
            {t('report.goodQuantity')} / {t('terminal.target')}
          </dt>
          <dd>
            <b>{n(card.reportedGood)}</b> / {n(card.planQuantity)} <small>{card.unit}</small>
          </dd>
        </div>
        <div>
          <dt>{t('report.defectiveQuantity')}</dt>
          <dd>{n(card.reportedDefective)}</dd>
        </div>
        <Pace task={task} />
      </dl>
      <ShareBar share={card.reportedGood / card.planQuantity} />
    </section>
  )
}

/** How fast it goes against the plan: a sign and words as well as a colour. */
function Pace({ task: { people, pace, plannedPace } }: { task: StationTask }) {
  const t = useT()
  const [language] = useLanguage()
  const perHour = (value: number) => numberText(value, language)
  const behind = pace !== null && plannedPace !== null && pace < plannedPace
  const judged = pace !== null && plannedPace !== null
  return (
    <div className={judged ? (behind ? 'term-behind' : 'term-ahead') : undefined}>
      <dt>{t('terminal.pace')}</dt>
      <dd>{pace === null ? '–' : t('terminal.perHour', { pace: perHour(pace) })}</dd>
      <dd className="term-judged">
        {judged && <strong>{behind ? `▼ ${t('terminal.behind')}` : `▲ ${t('terminal.ahead')}`}</strong>}
        {pace === null && people > 0 && t('terminal.paceLater')}
        {plannedPace !== null && <span>{t('terminal.plannedPace', { pace: perHour(plannedPace) })}</span>}
      </dd>
    </div>
  )
}
