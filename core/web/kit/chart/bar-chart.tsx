import { NameAxis, ValueAxis } from './axes.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { mostOf, niceTicks } from './scale.ts'

interface Props {
  title: string
  /** What is counted: the table's second column, for those who hear it. */
  measure: string
  items: readonly { label: string; value: number }[]
  format?(value: number): string
}

/** Values side by side as upright bars, from 0. */
export function BarChart({ title, measure, items, format = String }: Props) {
  const ticks = niceTicks(mostOf(items.map(({ value }) => value)))
  const top = ticks.at(-1) ?? 1
  return (
    <ChartFrame
      title={title}
      axis={ticks.map(format)}
      head={['', measure]}
      rows={items.map(({ label, value }) => [label, format(value)])}
    >
      {(box) => {
        const slot = box.width / items.length
        const wide = Math.min(slot * 0.7, box.line * 3)
        return (
          <>
            <ValueAxis box={box} ticks={ticks} format={format} />
            {items.map(({ label, value }, i) => {
              const high = (box.height * Math.max(0, value)) / top
              const middle = box.left + slot * (i + 0.5)
              const y = box.top + box.height - high
              return (
                <g key={`${label} ${i}`} className="chart-1">
                  <rect x={middle - wide / 2} y={y} width={wide} height={high} />
                  {value > 0 && slot > box.line * 1.4 && (
                    <text x={middle} y={y - box.line * 0.25} textAnchor="middle">
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
