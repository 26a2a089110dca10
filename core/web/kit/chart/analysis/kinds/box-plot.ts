import type { Chart, Datum } from '../drawing.ts'
import { seriesColor } from '../look.ts'
import { base, type Limit, markLines, nameAxis, numbersOf, tooltipText, valueAxis } from '../plane.ts'

export interface BoxPlotProps {
  measure: string
  groups: readonly { label: string; values: readonly number[] }[]
  limits?: readonly Limit[]
  format?(value: number): string
}

export interface Five {
  /** The whiskers' ends: the furthest values within one and a half times the box's height of it. */
  low: number
  first: number
  median: number
  third: number
  high: number
  outliers: number[]
}

/** The value at a share of sorted values, between two neighbours in proportion. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]
  return below + (above - below) * (at - Math.floor(at))
}

/** Quartiles, whiskers and outliers (Tukey); null of nothing. */
export function fiveOf(values: readonly number[]): Five | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const [first, median, third] = [0.25, 0.5, 0.75].map((share) => quantile(sorted, share)) as [number, number, number]
  const reach = 1.5 * (third - first)
  const near = sorted.filter((value) => value >= first - reach && value <= third + reach)
  return {
    low: Math.min(first, near[0] ?? first),
    first,
    median,
    third,
    high: Math.max(third, near.at(-1) ?? third),
    outliers: sorted.filter((value) => value < first - reach || value > third + reach),
  }
}

/** How values spread, group beside group. */
export const boxPlot =
  ({ measure, groups, limits = [], format: given }: BoxPlotProps): Chart =>
  (reader) => {
    const { word } = reader
    const format = given ?? numbersOf(reader)
    const fives = groups.map(({ values }) => fiveOf(values))
    const heads = ['low', 'first', 'median', 'third', 'high'] as const
    const names = groups.map(({ label }) => label)
    const datum = (index: number, value: number | null): Datum | null =>
      groups[index] ? { series: measure, name: names[index] ?? '', index, value } : null
    const outliers = fives.flatMap((five, group) => (five?.outliers ?? []).map((value) => ({ group, value })))
    const shownOf = (i: number) => {
      const five = fives[i]
      return heads.map((key) => [word(key), five ? format(five[key]) : '–'] as const)
    }
    return {
      zoom: 'x',
      byName: true,
      table: {
        head: ['', word('count'), ...heads.map((key) => word(key)), word('outliers')],
        rows: groups.map(({ label, values }, i) => ({
          cells: [
            label,
            numbersOf(reader)(values.length),
            ...shownOf(i).map(([, value]) => value),
            (fives[i]?.outliers ?? []).map(format).join(' · '),
          ],
          raw: [
            label,
            values.length,
            ...heads.map((key) => fives[i]?.[key] ?? null),
            (fives[i]?.outliers ?? []).join(' '),
          ],
          datum: datum(i, fives[i]?.median ?? null) ?? undefined,
        })),
      },
      legend: [],
      datumOf: (series, index) => {
        if (series === 0) return datum(index, fives[index]?.median ?? null)
        const outlier = outliers[index]
        return outlier ? datum(outlier.group, outlier.value) : null
      },
      rangeOf: (from, to) => ({ from: Math.max(0, Math.round(from)), to: Math.min(groups.length - 1, Math.round(to)) }),
      option: (look) => ({
        ...base(look),
        tooltip: {
          ...(base(look).tooltip as object),
          trigger: 'item',
          formatter: ({ seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number }) => {
            if (seriesIndex === 0) return tooltipText(names[dataIndex] ?? '', shownOf(dataIndex))
            const outlier = outliers[dataIndex]
            return outlier ? tooltipText(names[outlier.group] ?? '', [[word('outlier'), format(outlier.value)]]) : ''
          },
        },
        xAxis: { ...nameAxis(look, names, names.length <= 16), boundaryGap: true },
        yAxis: valueAxis(look, format, { scale: true }),
        series: [
          {
            type: 'boxplot',
            name: measure,
            boxWidth: [12, 56],
            itemStyle: { color: look.scale[0], borderColor: seriesColor(look, 0), borderWidth: 1.5 },
            data: fives.map((five) => (five ? heads.map((key) => five[key]) : [])),
            markLine: markLines(look, limits, format),
          },
          {
            type: 'scatter',
            name: word('outliers'),
            symbol: 'emptyCircle',
            symbolSize: 8,
            color: look.tones.bad,
            data: outliers.map(({ group, value }) => [group, value]),
          },
        ],
      }),
    }
  }
