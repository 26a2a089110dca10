import type { CalendarIndex } from './calendar-data.ts'

/** Which tone stands for which shift mode. */
export const ModeLegend = ({ index }: { index: CalendarIndex }) => (
  <div className="cal-legend">
    {[...index.modes.values()].map(({ id, name }) => (
      <span key={id}>
        <i className={`mode-tone-${index.tone(id)}`} />
        {name}
      </span>
    ))}
  </div>
)
