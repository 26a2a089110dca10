import { type Names, nameOf } from '#core/contract/names.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import type { Shift } from '#engines/working-time/index.ts'
import { stripOf } from './strip.ts'
import './mode-strip.css'

/** A shift with what it is called in other languages. */
export type NamedShift = Shift & { names?: Names }

const hours = [0, 6, 12, 18, 24]

/** A day of a shift mode from midnight to midnight: shifts one colour each, rests hatched, handovers outlined. */
export function ModeStrip({ shifts: given, legend = false }: { shifts: readonly NamedShift[]; legend?: boolean }) {
  const t = useT()
  const [language] = useLanguage()
  const shifts = given.map((shift) => ({ ...shift, name: nameOf(shift.name, shift.names, language) ?? '' }))
  const segments = stripOf(shifts)
  const words = shifts.map((shift) => `${shift.name} ${shift.start}–${shift.end}`).join(t('listed'))
  return (
    <div className="mode-strip">
      <span className="gm-hidden">{words}</span>
      <div className="mode-strip-bar" aria-hidden>
        {segments.map(({ kind, shift, from, to, title }) => (
          <span
            key={`${kind}-${shift}-${from}`}
            className={`mode-strip-${kind} mode-tone-${shift % 5}`}
            style={{ insetInlineStart: `${from / 14.4}%`, width: `${(to - from) / 14.4}%` }}
            title={title}
          >
            {kind === 'work' && to - from >= 150 ? shifts[shift]?.name : null}
          </span>
        ))}
      </div>
      {legend && (
        <div className="mode-strip-hours" aria-hidden>
          {hours.map((hour) => (
            <span key={hour} style={{ insetInlineStart: `${hour / 0.24}%` }}>
              {String(hour).padStart(2, '0')}:00
            </span>
          ))}
        </div>
      )}
      {legend && (
        <div className="mode-strip-legend" aria-hidden>
          {(['work', 'rest', 'handover'] as const).map((kind) => (
            <span key={kind}>
              <i className={`mode-strip-${kind} mode-tone-0`} /> {t(`shiftMode.legend.${kind}`)}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}
