import type { LegendItem } from './drawing.ts'
import type { Look } from './look.ts'
import type { Word } from './words.ts'

interface Props {
  legend: readonly LegendItem[]
  /** The colours of the ground. */
  look: Pick<Look, 'tones' | 'series'>
  hidden: ReadonlySet<string>
  onHidden(hidden: ReadonlySet<string>): void
  word: Word
}

/** The legend: each item shows or hides what it names. */
export function Keys({ legend, look, hidden, onHidden, word }: Props) {
  const toggle = (label: string) => {
    const next = new Set(hidden)
    if (!next.delete(label)) next.add(label)
    onHidden(next)
  }
  return (
    <span className="analysis-keys">
      {legend.map(({ label, color, line }) => (
        <button
          key={label}
          type="button"
          aria-pressed={!hidden.has(label)}
          title={word('show', { name: label })}
          onClick={() => toggle(label)}
        >
          <i
            aria-hidden="true"
            className={line && 'analysis-line'}
            style={line ? { borderTopColor: color(look), borderTopStyle: line } : { background: color(look) }}
          />
          {label}
        </button>
      ))}
    </span>
  )
}
