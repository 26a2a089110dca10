import { NameAxis, ValueAxis } from './axes.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { niceTicks, pileUp } from './scale.ts'

interface Props {
  title: string
  /** What is measured, and what the summed-up share is called. */
  measure: string
  share: string
  items: readonly { label: string; value: number }[]
  format?(value: number): string
}

const shares = [0, 0.25, 0.5, 0.75, 1]
const percent = (share: number) => `${Math.round(share * 100)}%`

/** The largest first as bars, with the share that all up to each have as a line: what is worth mending. */
export function ParetoChart({ title, measure, share, items, format = String }: Props) {
  const piled = pileUp(items)
  const ticks = niceTicks(piled[0]?.value ?? 0)
  const top = ticks.at(-1) ?? 1
  return (
    <ChartFrame
      title={title}
      axis={ticks.map(format)}
      rightAxis={shares.map(percent)}
      twoLines
      head={['', measure, share]}
      rows={piled.map(({ label, value, upTo }) => [label, format(value), percent(upTo)])}
      legend={[
        { label: measure, tone: 'chart-1' },
        { label: share, tone: 'chart-2' },
      ]}
    >
      {(box) => {
        const slot = box.width / piled.length
        const wide = Math.min(slot * 0.7, box.line * 4)
        const x = (i: number) => box.left + slot * (i + 0.5)
        const shareY = (upTo: number) => box.top + box.height * (1 - upTo)
        return (
          <>
            <ValueAxis box={box} ticks={ticks} format={format} />
            <ValueAxis box={box} ticks={shares} format={percent} right />
            {piled.map(({ label, value }, i) => {
              const high = (box.height * value) / top
              return (
                <rect
                  key={label}
                  className="chart-1"
                  x={x(i) - wide / 2}
                  y={box.top + box.height - high}
                  width={wide}
                  height={high}
                />
              )
            })}
            <g className="chart-2">
              <polyline
                points={piled.map(({ upTo }, i) => `${x(i).toFixed(1)},${shareY(upTo).toFixed(1)}`).join(' ')}
              />
              {piled.map(({ label, upTo }, i) => (
                <circle key={label} cx={x(i)} cy={shareY(upTo)} r={box.line * 0.18} />
              ))}
            </g>
            <NameAxis box={box} names={piled.map(({ label }) => label)} />
          </>
        )
      }}
    </ChartFrame>
  )
}
