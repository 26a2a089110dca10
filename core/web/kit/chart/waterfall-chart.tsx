import { NameAxis, ValueAxis } from './axes.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { mostOf, niceTicks } from './scale.ts'

interface Step {
  label: string
  /** A level that stands on the ground, or a loss that hangs from the level before; a loss below 0 rises above it. */
  kind: 'level' | 'loss'
  value: number
}

interface Props {
  title: string
  measure: string
  steps: readonly Step[]
  format?(value: number): string
}

/** From a whole down to what is left of it: levels as bars from 0, between them the losses that lead from one to the next. */
export function WaterfallChart({ title, measure, steps, format = String }: Props) {
  const bars = barsOf(steps)
  const ticks = niceTicks(mostOf(bars.map(({ high }) => high)))
  const top = ticks.at(-1) ?? 1
  return (
    <ChartFrame
      title={title}
      head={['', measure]}
      rows={steps.map(({ label, value }) => [label, format(value)])}
      axis={ticks.map(format)}
      legend={[{ label: measure, tone: 'chart-1' }]}
      twoLines
    >
      {(box) => {
        const slot = box.width / bars.length
        const wide = Math.min(slot * 0.7, box.line * 5)
        const y = (value: number) => box.top + box.height * (1 - value / top)
        return (
          <>
            <ValueAxis box={box} ticks={ticks} format={format} />
            {bars.map(({ label, kind, low, high, value }, i) => {
              const middle = box.left + slot * (i + 0.5)
              return (
                <g key={label} className={kind === 'level' ? 'chart-1' : 'chart-2'}>
                  <rect x={middle - wide / 2} y={y(high)} width={wide} height={Math.max(1, y(low) - y(high))} />
                  {slot > box.line * 2.5 && (
                    <text x={middle} y={y(high) - box.line * 0.25} textAnchor="middle">
                      {format(value)}
                    </text>
                  )}
                </g>
              )
            })}
            <NameAxis box={box} names={bars.map(({ label }) => label)} />
          </>
        )
      }}
    </ChartFrame>
  )
}

function barsOf(steps: readonly Step[]) {
  let level = 0
  return steps.map(({ label, kind, value }) => {
    const before = level
    level = kind === 'level' ? value : level - value
    const from = kind === 'level' ? 0 : before
    return { label, kind, value, low: Math.max(0, Math.min(from, level)), high: Math.max(from, level) }
  })
}
