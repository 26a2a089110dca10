import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, numberText } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { StationTask } from '../../contract/station.api.ts'

interface Props {
  tasks: readonly StationTask[]
  shown: number | null
  onChoose(id: number): void
}

/** What is worked on and comes next at the station; the one shown is pressed. Nothing where there is one alone. */
export function NextTasks({ tasks, shown, onChoose }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  if (tasks.length < 2) return null
  return (
    <section className="term-next" aria-label={t('terminal.next')}>
      <h2>{t('terminal.next')}</h2>
      <ul>
        {tasks.map((task) => (
          <li key={task.id}>
            <button
              type="button"
              className="term-tile"
              aria-pressed={task.id === shown}
              onClick={() => onChoose(task.id)}
            >
              <b>{task.materialDesc}</b>
              <span>
                {task.produreName} · {numberText(task.planQuantity, language)} {task.unit}
              </span>
              <span className="kit-faint">
                {task.here > 0
                  ? t('terminal.here')
                  : [task.workorderNo, task.plannedStart && instantText(task.plannedStart, user.zone).slice(5, 16)]
                      .filter(Boolean)
                      .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
