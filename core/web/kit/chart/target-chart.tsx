import { NameAxis, ValueAxis } from './axes.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { mostOf, niceTicks } from './scale.ts'
import './target-chart.css'

export interface TargetBar {
  label: string
  value: number
  /** Of the value, what does not count for sure yet: drawn paler, on top. */
  open: number
  /** What it is held against; null: nothing. */
  target: number | null
  /** now: it is still being filled; coming: it has not begun. */
  when: 'past' | 'now' | 'coming'
}

interface Props {
  title: string
  /** The words of value, open part and target: the table's columns and the legend. */
  words: { value: string; open: string; target: string }
  items: readonly TargetBar[]
  format?(value: number): string
}

/** Facts as bars, what is held against each as a line across it; what is not certain is paler, what is to come is fainter. */
export function TargetChart({ title, words, items, format = String }: Props) {
  const ticks = niceTicks(mostOf(items.flatMap(({ value, target }) => [value, target])))
  const top = ticks.at(-1) ?? 1
  const cell = (value: number | null) => (value === null ? '' : format(value))
  return (
    <ChartFrame
      title={title}
      axis={ticks.map(format)}
      head={['', words.value, words.open, words.target]}
      legend={[
        { label: words.value, tone: 'chart-1' },
        { label: words.open, tone: 'chart-1 target-open' },
        ...(items.some(({ target }) => target !== null) ? [{ label: words.target, tone: 'target-key' }] : []),
      ]}
      rows={items.map(({ label, value, open, target }) => [label, format(value), format(open), cell(target)])}
    >
      {(box) => {
        const slot = box.width / items.length
        const wide = Math.min(slot * 0.62, box.line * 4)
        const high = (value: number) => (box.height * Math.max(0, value)) / top
        const bottom = box.top + box.height
        const longest = Math.max(...items.map(({ value }) => format(value).length))
        const told = slot > longest * box.line * 0.62
        return (
          <>
            <ValueAxis box={box} ticks={ticks} format={format} />
            {items.map(({ label, value, open, target, when }, i) => {
              const middle = box.left + slot * (i + 0.5)
              const [whole, sure] = [high(value), high(value - open)]
              const line = target === null ? null : bottom - high(target)
              // A figure where the line of its target passes would be struck through.
              const above = bottom - whole - box.line * 0.3
              const struck = line !== null && line > above - box.line * 0.9 && line < above + box.line * 0.25
              return (
                <g key={`${label} ${i}`} className={`chart-1 target-${when}`}>
                  {whole > sure && (
                    <rect
                      className="target-open-bar"
                      x={middle - wide / 2}
                      y={bottom - whole}
                      width={wide}
                      height={whole - sure}
                    />
                  )}
                  <rect x={middle - wide / 2} y={bottom - sure} width={wide} height={sure} />
                  {line !== null && target !== 0 && (
                    <line
                      className="target-line"
                      x1={middle - Math.min(slot, wide * 1.3) / 2}
                      x2={middle + Math.min(slot, wide * 1.3) / 2}
                      y1={line}
                      y2={line}
                    />
                  )}
                  {value > 0 && told && (
                    <text
                      className="target-value"
                      x={middle}
                      y={struck ? line - box.line * 0.3 : above}
                      textAnchor="middle"
                    >
                      {format(value)}
                    </text>
                  )}
                </g>
              )
            })}
            <NameAxis box={box} names={items.map(({ label }) => label)} />
          </>
        )
      }}
    </ChartFrame>
  )
}
