import { NameAxis, ValueAxis } from './axes.tsx'
import { type Box, ChartFrame } from './chart-frame.tsx'
import { lineRuns, mostOf, niceTicks } from './scale.ts'

interface Series {
  label: string
  /** One for each name; null: nothing is known there, and the line breaks. */
  values: readonly (number | null)[]
  /** `right`: measured by an axis of its own. */
  axis?: 'left' | 'right'
  /** `bar`: shown as bars behind the lines. */
  as?: 'line' | 'bar'
}

interface Props {
  title: string
  names: readonly string[]
  /** Three at most, each in a colour and a dash of its own. */
  series: readonly Series[]
  format?(value: number): string
}

/** Values over names in their order (days, hours, shifts), as lines or bars. */
export function LineChart({ title, names, series, format = String }: Props) {
  const ticksOf = (axis: 'left' | 'right') =>
    niceTicks(mostOf(series.filter((each) => (each.axis ?? 'left') === axis).flatMap(({ values }) => values)))
  const ticks = { left: ticksOf('left'), right: ticksOf('right') }
  const rightAxis = series.some(({ axis }) => axis === 'right')
  return (
    <ChartFrame
      title={title}
      axis={ticks.left.map(format)}
      rightAxis={rightAxis ? ticks.right.map(format) : undefined}
      head={['', ...series.map(({ label }) => label)]}
      rows={names.map((name, i) => [
        name,
        ...series.map(({ values }) => {
          const value = values[i] ?? null
          return value === null ? '–' : format(value)
        }),
      ])}
      legend={series.map(({ label }, i) => ({ label, tone: `chart-${i + 1}` }))}
    >
      {(box) => (
        <>
          <ValueAxis box={box} ticks={ticks.left} format={format} />
          {rightAxis && <ValueAxis box={box} ticks={ticks.right} format={format} right />}
          {series.map((each, i) => (
            <Drawn
              key={each.label}
              box={box}
              series={each}
              tone={`chart-${i + 1}`}
              top={ticks[each.axis ?? 'left'].at(-1) ?? 1}
            />
          ))}
          <NameAxis box={box} names={names} />
        </>
      )}
    </ChartFrame>
  )
}

function Drawn({ box, series, tone, top }: { box: Box; series: Series; tone: string; top: number }) {
  const slot = box.width / series.values.length
  const x = (at: number) => box.left + slot * (at + 0.5)
  const y = (value: number) => box.top + box.height * (1 - value / top)
  if (series.as === 'bar')
    return series.values.map(
      (value, at) =>
        value !== null && (
          <rect
            key={at}
            className={tone}
            x={x(at) - slot * 0.35}
            y={y(value)}
            width={slot * 0.7}
            height={box.top + box.height - y(value)}
          />
        ),
    )
  return lineRuns(series.values).map((run) => (
    <g key={run[0]?.at} className={tone}>
      <polyline points={run.map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')} />
      {run.map(({ at, value }) => (
        <circle key={at} cx={x(at)} cy={y(value)} r={box.line * 0.18} />
      ))}
    </g>
  ))
}
