import { useT } from '#core/web/i18n/index.ts'
import { type Colouring, legendOf } from './paint.ts'

/** What the colours and marks of the bars mean. */
export function GanttLegend({ colouring }: { colouring: Colouring }) {
  const t = useT()
  return (
    <ul className="gantt-legend" aria-label={t('gantt.legend')}>
      {legendOf(colouring, t).map(({ label, paint }) => (
        <li key={paint.fill}>
          <i style={{ background: paint.fill, borderColor: paint.edge }} /> {label}
        </li>
      ))}
      <li>
        <i className="gantt-legend-draft" /> {t('gantt.draft')}
      </li>
      <li>
        <i className="gantt-legend-changed" /> {t('gantt.changed')}
      </li>
      <li>
        <i className="gantt-legend-closed" /> {t('gantt.closed')}
      </li>
    </ul>
  )
}
