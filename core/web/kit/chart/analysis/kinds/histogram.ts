import { niceTicks } from '../../scale.ts'
import type { Api, Chart, Datum } from '../drawing.ts'
import { seriesColor } from '../look.ts'
import { base, markLines, numbersOf, tooltipText, valueAxis } from '../plane.ts'

export interface Bin {
  from: number
  to: number
  count: number
}

export interface HistogramProps {
  /** What was measured. */
  measure: string
  bins: readonly Bin[]
  /** A normal curve laid over the bars, as high as their counts. */
  curve?: { mean: number; deviation: number }
  /** Specification limits. */
  lower?: number | null
  upper?: number | null
  target?: number | null
  format?(value: number): string
}

/** Values counted in classes as wide as each other, on round borders; about as many as the square root of their number. */
export function binsOf(values: readonly number[]): Bin[] {
  if (values.length === 0) return []
  const [low, high] = values.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [Infinity, -Infinity])
  const wanted = Math.min(50, Math.max(1, Math.ceil(Math.sqrt(values.length))))
  const width = high > low ? (niceTicks(high - low, wanted)[1] ?? 1) : Math.abs(low) || 1
  const first = Math.floor(low / width + 1e-9)
  const count = Math.max(1, Math.floor(high / width + 1e-9) - first + 1)
  const decimals = Math.min(12, Math.max(0, 2 - Math.floor(Math.log10(width))))
  const border = (i: number) => Number(((first + i) * width).toFixed(decimals))
  const bins = Array.from({ length: count }, (_, i) => ({ from: border(i), to: border(i + 1), count: 0 }))
  for (const value of values) {
    const bin = bins[Math.min(count - 1, Math.max(0, Math.floor(value / width + 1e-9) - first))]
    if (bin) bin.count += 1
  }
  return bins
}

/** Points of the normal curve over classes, so high that its area is theirs. */
export function curveOver(bins: readonly Bin[], { mean, deviation }: { mean: number; deviation: number }) {
  const [first, last] = [bins[0], bins.at(-1)]
  if (!first || !last || !(deviation > 0)) return []
  const from = Math.min(first.from, mean - 3.5 * deviation)
  const to = Math.max(last.to, mean + 3.5 * deviation)
  const area = bins.reduce((sum, bin) => sum + bin.count * (bin.to - bin.from), 0)
  return Array.from({ length: 81 }, (_, i) => {
    const x = from + ((to - from) * i) / 80
    return [x, (area / (deviation * Math.sqrt(2 * Math.PI))) * Math.exp(-0.5 * ((x - mean) / deviation) ** 2)] as const
  })
}

/** How often values came, in classes, against a fitted curve and the specification. */
export const histogram =
  (props: HistogramProps): Chart =>
  (reader) => {
    const { measure, bins, curve, lower, upper, target } = props
    const { word } = reader
    const format = props.format ?? numbersOf(reader)
    const whole = numbersOf(reader)
    const named = bins.map(({ from, to }) => `${format(from)} – ${format(to)}`)
    const datum = (_series: number, index: number): Datum | null => {
      const bin = bins[index]
      return bin ? { series: measure, name: named[index] ?? '', index, value: bin.count } : null
    }
    const spec = [
      { label: word('specLower'), value: lower, tone: 'bad' as const },
      { label: word('target'), value: target, tone: 'good' as const },
      { label: word('specUpper'), value: upper, tone: 'bad' as const },
    ].flatMap((each) => (typeof each.value === 'number' ? [{ ...each, value: each.value, across: 'x' as const }] : []))
    const fitted = curve ? curveOver(bins, curve) : []
    const edges = [
      ...bins.flatMap(({ from, to }) => [from, to]),
      ...spec.map(({ value }) => value),
      ...fitted.map(([x]) => x),
    ]
    return {
      zoom: 'x',
      table: {
        head: [measure, word('count')],
        rows: bins.map(({ from, count }, i) => ({
          cells: [named[i] ?? '', whole(count)],
          raw: [from, count],
          datum: datum(0, i) ?? undefined,
        })),
      },
      legend: curve
        ? [
            { label: word('count'), color: (look) => seriesColor(look, 0) },
            { label: word('curve'), color: (look) => seriesColor(look, 1), line: 'solid' },
          ]
        : [],
      datumOf: datum,
      rangeOf: (from, to) => ({ from, to }),
      option: (look) => ({
        ...base(look),
        tooltip: {
          ...(base(look).tooltip as object),
          trigger: 'item',
          formatter: ({ dataIndex }: { dataIndex: number }) =>
            tooltipText(named[dataIndex] ?? '', [[word('count'), whole(bins[dataIndex]?.count ?? 0)]]),
        },
        grid: { ...(base(look).grid as object), top: look.size * (spec.length ? 3 : 2) },
        xAxis: {
          ...valueAxis(look, format, { scale: true, lines: false, min: Math.min(...edges), max: Math.max(...edges) }),
          axisLine: { show: true, lineStyle: { color: look.line } },
          // The ends are where the data ends, seldom a round number.
          axisLabel: {
            color: look.soft,
            fontSize: look.size,
            hideOverlap: true,
            showMinLabel: false,
            showMaxLabel: false,
            formatter: format,
          },
        },
        yAxis: { ...valueAxis(look, whole), minInterval: 1 },
        series: [
          {
            type: 'custom',
            name: word('count'),
            color: seriesColor(look, 0),
            encode: { x: [0, 1], y: 2 },
            data: bins.map(({ from, to, count }) => [from, to, count]),
            renderItem: (_params: unknown, api: Api) => {
              const [left = 0, top = 0] = api.coord([api.value(0), api.value(2)])
              const [right = 0, bottom = 0] = api.coord([api.value(1), 0])
              return {
                type: 'rect',
                shape: { x: left + 0.5, y: top, width: Math.max(1, right - left - 1), height: bottom - top },
                style: { fill: seriesColor(look, 0), opacity: 0.85 },
              }
            },
            markLine: markLines(look, spec, format),
          },
          ...(fitted.length
            ? [
                {
                  type: 'line',
                  name: word('curve'),
                  color: seriesColor(look, 1),
                  silent: true,
                  symbol: 'none',
                  smooth: true,
                  lineStyle: { width: 2 },
                  data: fitted.map(([x, y]) => [x, y]),
                },
              ]
            : []),
        ],
      }),
    }
  }
