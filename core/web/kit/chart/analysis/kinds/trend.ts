import type { Chart, Datum } from '../drawing.ts'
import { dashOf, type Look, seriesColor, signOf, type Tone } from '../look.ts'
import {
  type Area,
  base,
  type Limit,
  markAreas,
  markLines,
  nameAxis,
  numbersOf,
  shown,
  timeAxis,
  valueAxis,
} from '../plane.ts'
import { instantAt, wallOf, wallText } from '../time.ts'

export interface TrendSeries {
  label: string
  /** One for each name or moment; null: nothing is known there, and the line breaks. */
  values: readonly (number | null)[]
  /** Lines unless said otherwise; bars of one `stack` stand on each other. */
  as?: 'line' | 'area' | 'bar'
  stack?: string
  /** `right`: measured by an axis of its own. */
  axis?: 'left' | 'right'
  tone?: Tone
}

export interface TrendProps {
  /** What stands below: names in their order, or instants (epoch milliseconds). */
  names?: readonly string[]
  at?: readonly number[]
  series: readonly TrendSeries[]
  /** What is aimed at, and other lines and bands of the left axis. */
  limits?: readonly Limit[]
  areas?: readonly Area[]
  /** The left axis counts powers of ten. What is 0 or below has no place on it. */
  log?: boolean
  format?(value: number): string
  rightFormat?(value: number): string
}

/** Values over names or time, as lines, areas or bars. */
export const trend =
  (props: TrendProps): Chart =>
  (reader) => {
    const { names, at = [], series, limits = [], areas = [], log = false } = props
    const format = props.format ?? numbersOf(reader)
    const rightFormat = props.rightFormat ?? format
    const walls = names ? [] : at.map((instant) => wallOf(instant, reader.zone))
    const labels = names ?? walls.map((wall) => wallText(wall, 'whole'))
    const formatOf = (each: TrendSeries) => (each.axis === 'right' ? rightFormat : format)
    const color = (look: Pick<Look, 'tones' | 'series'>, i: number) => {
      const tone = series[i]?.tone
      return tone ? look.tones[tone] : seriesColor(look, i)
    }
    const datum = (i: number, index: number): Datum | null => {
      const each = series[i]
      const name = labels[index]
      return each && name !== undefined ? { series: each.label, name, index, value: each.values[index] ?? null } : null
    }
    const right = series.some(({ axis }) => axis === 'right')
    return {
      zoom: 'x',
      byName: Boolean(names),
      table: {
        head: ['', ...series.map(({ label }) => label)],
        rows:
          series.length === 0
            ? []
            : labels.map((name, index) => ({
                cells: [name, ...series.map((each) => shown(each.values[index], formatOf(each)))],
                raw: [name, ...series.map(({ values }) => values[index] ?? null)],
                datum: datum(0, index) ?? undefined,
              })),
      },
      legend:
        series.length < 2
          ? []
          : series.map(({ label, as }, i) => ({
              label,
              color: (look) => color(look, i),
              line: as === 'bar' ? undefined : dashOf(i),
            })),
      datumOf: datum,
      rangeOf: (from, to) =>
        names
          ? { from: clamp(from, names.length), to: clamp(to, names.length) }
          : { from: instantAt(from, reader.zone), to: instantAt(to, reader.zone) },
      option: (look) => ({
        ...base(look),
        tooltip: { ...(base(look).tooltip as object), trigger: 'axis' },
        xAxis: names
          ? { ...nameAxis(look, names), boundaryGap: true }
          : { ...timeAxis(look), min: walls[0], max: walls.at(-1) },
        yAxis: [
          valueAxis(look, format, { log }),
          ...(right ? [{ ...valueAxis(look, rightFormat, { lines: false }), alignTicks: !log }] : []),
        ],
        series: series.map((each, i) => ({
          type: each.as === 'bar' ? 'bar' : 'line',
          name: each.label,
          stack: each.stack,
          yAxisIndex: each.axis === 'right' ? 1 : 0,
          data: each.values.map((value, index) => {
            const known = value === null || (log && value <= 0) ? null : value
            return names ? known : [walls[index], known]
          }),
          color: color(look, i),
          barMaxWidth: 48,
          lineStyle: { width: 2, type: dashOf(i) },
          areaStyle: each.as === 'area' ? { opacity: 0.25 } : undefined,
          symbol: signOf(i),
          symbolSize: 7,
          showSymbol: labels.length <= 60,
          connectNulls: false,
          z: each.as === 'bar' ? 2 : 3,
          tooltip: { valueFormatter: (value: unknown) => (typeof value === 'number' ? formatOf(each)(value) : '–') },
          markLine: i === 0 ? markLines(look, limits, format) : undefined,
          markArea: i === 0 ? markAreas(look, areas) : undefined,
        })),
      }),
    }
  }

const clamp = (index: number, count: number) => Math.min(count - 1, Math.max(0, Math.round(index)))
