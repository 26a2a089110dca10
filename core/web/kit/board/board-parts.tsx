import type { ReactNode } from 'react'

export type Tone = 'good' | 'warn' | 'bad' | 'plain'

/** A sign beside the colour, for those who do not tell the colours apart; none for a plain tone. */
export const toneSigns: Record<Tone, string> = { good: '●', warn: '▲', bad: '■', plain: '' }

/** The tone of a share: bad below one mark, good from another on; plain for none. */
export const toneOf = (share: number | null, bad: number, good: number): Tone =>
  share === null ? 'plain' : share >= good ? 'good' : share >= bad ? 'warn' : 'bad'

interface TileProps {
  label: string
  value: ReactNode
  unit?: string
  tone?: Tone
  /** A line below: a target, a comparison. */
  note?: ReactNode
  /** The course of the value, oldest first. */
  trend?: readonly number[]
}

/** One figure, large. */
export function BoardTile({ label, value, unit, tone = 'plain', note, trend }: TileProps) {
  return (
    <section className={`board-tile board-${tone}`}>
      <h3>{label}</h3>
      <p className="board-figure">
        {toneSigns[tone] && <i aria-hidden="true">{toneSigns[tone]}</i>}
        {value}
        {unit && <small>{unit}</small>}
      </p>
      {trend && trend.length > 1 && <Sparkline values={trend} />}
      {note && <p className="board-note">{note}</p>}
    </section>
  )
}

/** The course of a value as a line, without axes. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const span = high - low || 1
  const points = values.map(
    (value, i) => `${((i / (values.length - 1)) * 100).toFixed(2)},${(29 - ((value - low) / span) * 28).toFixed(2)}`,
  )
  return (
    <svg className="board-spark" viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

interface BarProps {
  /** Share done, 0–1; beyond 1 the bar is full and the words tell. */
  share: number
  /** The words on the bar, e.g. `80 / 100`. */
  text: string
  tone?: Tone
  /** Where the share should be by now, 0–1: a mark on the bar. */
  target?: number
  /** What is said when it is pointed at. */
  title?: string
}

const percent = (share: number) => `${Math.min(100, Math.max(0, share * 100)).toFixed(1)}%`

/** How far something is. The words on the bar say it all; the bar itself only shows it. */
export function BoardBar({ share, text, tone = 'plain', target, title }: BarProps) {
  return (
    <span className={`board-bar board-${tone}`} title={title}>
      <span style={{ width: percent(share) }} />
      {target !== undefined && <i style={{ insetInlineStart: percent(target) }} />}
      <b>
        {toneSigns[tone] && `${toneSigns[tone]}\u00a0`}
        {text}
      </b>
    </span>
  )
}

export interface RankItem {
  key: string | number
  label: string
  value: number
  text: string
  tone?: Tone
  /** The value that is to be reached: a mark on the bar. */
  target?: number
  title?: string
}

interface RankProps {
  items: readonly RankItem[]
  /** The value of a full bar; absent: the largest. */
  full?: number
}

/** Bars one under the other, each with its name and words. */
export function BoardBars({ items, full }: RankProps) {
  const most = full ?? Math.max(1, ...items.map((item) => item.value))
  return (
    <ul className="board-bars">
      {items.map((item) => (
        <li key={item.key}>
          <span title={item.label}>{item.label}</span>
          <BoardBar
            share={item.value / most}
            text={item.text}
            tone={item.tone}
            target={item.target === undefined ? undefined : item.target / most}
            title={item.title}
          />
        </li>
      ))}
    </ul>
  )
}
