import type { Chart, Datum } from '../drawing.ts'
import { seriesColor, signOf } from '../look.ts'
import { base, type Limit, markLines, numbersOf, tooltipText, valueAxis } from '../plane.ts'

export interface ScatterProps {
  x: { measure: string; format?(value: number): string; log?: boolean }
  y: { measure: string; format?(value: number): string; log?: boolean }
  points: readonly { x: number; y: number; label?: string; group?: string }[]
  /** With the straight line that lies nearest to all of them. */
  line?: boolean
  limits?: readonly Limit[]
}

/** The straight line of least squares; null where there is none. */
export function lineThrough(points: readonly { x: number; y: number }[]): { slope: number; rise: number } | null {
  const n = points.length
  if (n < 2) return null
  const [mx, my] = [points.reduce((s, { x }) => s + x, 0) / n, points.reduce((s, { y }) => s + y, 0) / n]
  const spread = points.reduce((s, { x }) => s + (x - mx) ** 2, 0)
  if (spread === 0) return null
  const slope = points.reduce((s, { x, y }) => s + (x - mx) * (y - my), 0) / spread
  return { slope, rise: my - slope * mx }
}

/** Two measures of the same things against each other. */
export const scatter =
  ({ x, y, points, line, limits = [] }: ScatterProps): Chart =>
  (reader) => {
    const { word } = reader
    const [xText, yText] = [x.format ?? numbersOf(reader), y.format ?? numbersOf(reader)]
    const groups = [...new Set(points.map(({ group = '' }) => group))]
    const members = groups.map((group) =>
      points.flatMap((point, index) => ((point.group ?? '') === group ? [{ ...point, index }] : [])),
    )
    const datum = (index: number): Datum | null => {
      const point = points[index]
      return point ? { series: point.group ?? y.measure, name: point.label ?? '', index, value: point.y } : null
    }
    const fit = line ? lineThrough(points) : null
    const xs = points.map((point) => point.x)
    const ends = [Math.min(...xs), Math.max(...xs)]
    const grouped = groups.length > 1
    return {
      zoom: 'x',
      table: {
        head: ['', ...(grouped ? [word('group')] : []), x.measure, y.measure],
        rows: points.map((point, index) => ({
          cells: [
            point.label ?? String(index + 1),
            ...(grouped ? [point.group ?? ''] : []),
            xText(point.x),
            yText(point.y),
          ],
          raw: [point.label ?? index + 1, ...(grouped ? [point.group ?? ''] : []), point.x, point.y],
          datum: datum(index) ?? undefined,
        })),
      },
      legend: [
        ...(grouped
          ? groups.map((label, i) => ({ label, color: (look: { series: readonly string[] }) => seriesColor(look, i) }))
          : []),
        ...(fit
          ? [
              {
                label: word('line'),
                color: (look: { series: readonly string[] }) => seriesColor(look, groups.length),
                line: 'dashed' as const,
              },
            ]
          : []),
      ],
      datumOf: (series, index) => {
        const member = members[series]?.[index]
        return member ? datum(member.index) : null
      },
      rangeOf: (from, to) => ({ from, to }),
      option: (look) => ({
        ...base(look),
        // The words of the axis below stand under it.
        grid: { ...(base(look).grid as object), bottom: look.size * 1.6 },
        tooltip: {
          ...(base(look).tooltip as object),
          trigger: 'item',
          formatter: ({ seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number }) => {
            const point = members[seriesIndex]?.[dataIndex]
            if (!point) return ''
            return tooltipText(point.label ?? point.group ?? '', [
              [x.measure, xText(point.x)],
              [y.measure, yText(point.y)],
            ])
          },
        },
        xAxis: {
          ...valueAxis(look, xText, { scale: true, log: x.log, name: x.measure }),
          nameLocation: 'middle',
          nameGap: look.size * 2,
        },
        yAxis: {
          ...valueAxis(look, yText, { scale: true, log: y.log, name: y.measure }),
          nameTextStyle: { color: look.soft, fontSize: look.size, align: 'left' },
        },
        series: [
          ...members.map((some, i) => ({
            type: 'scatter',
            name: groups[i] || y.measure,
            color: seriesColor(look, i),
            symbol: signOf(i),
            symbolSize: 9,
            itemStyle: { opacity: 0.8 },
            data: some.map((point) => [point.x, point.y]),
            markLine: i === 0 ? markLines(look, limits, yText) : undefined,
          })),
          ...(fit
            ? [
                {
                  type: 'line',
                  name: word('line'),
                  silent: true,
                  symbol: 'none',
                  color: seriesColor(look, groups.length),
                  lineStyle: { type: 'dashed', width: 2 },
                  data: ends.map((at) => [at, fit.rise + fit.slope * at]),
                },
              ]
            : []),
        ],
      }),
    }
  }
