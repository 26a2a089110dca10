import { useT } from '#core/web/i18n/index.ts'
import { useAppearance } from '#core/web/theme/appearance.ts'
import { aspectPaths, runnablePath } from '../readiness-icons.ts'
import { AspectIcon } from '../readiness-list.tsx'
import { type Colouring, legendOf } from './paint.ts'
import { palettes } from './palette.ts'

/** What the colours and marks of the bars mean. */
export function GanttLegend({ colouring }: { colouring: Colouring }) {
  const t = useT()
  const { shown } = useAppearance()
  return (
    <ul className="gantt-legend" aria-label={t('gantt.legend')}>
      {legendOf(colouring, t, palettes[shown]).map(({ label, paint }) => (
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
      <li className="gantt-legend-sign gantt-legend-mold">
        <AspectIcon path="M6 0 12 6 6 12 0 6z" /> {t('gantt.moldChange')}
      </li>
      <li className="gantt-legend-sign gantt-ready-ready">
        <AspectIcon path={runnablePath} /> {t('readiness.runnable')}
      </li>
      <li className="gantt-legend-sign gantt-ready-lacking">
        <AspectIcon path={aspectPaths.machine} /> {t('readiness.state.lacking')}
      </li>
    </ul>
  )
}
