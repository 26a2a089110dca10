import type { Chart, Datum } from '../drawing.ts'
import { type Look, seriesColor, type Tone } from '../look.ts'
import { base, type Limit, lyingNameAxis, markLines, nameAxis, numbersOf, shown, toned, valueAxis } from '../plane.ts'

export interface BarsProps {
  names: readonly string[]
  /** Several stand beside each other, or with `stacked` on each other. */
  series: readonly { label: string; values: readonly (number | null)[]; tone?: Tone }[]
  stacked?: boolean
  /** Bars lie: for long names. */
  lying?: boolean
  limits?: readonly Limit[]
  log?: boolean
  format?(value: number): string
}

/** Values side by side, from 0. */
export const bars =
  ({ names, series, stacked, lying, limits = [], log, format: given }: BarsProps): Chart =>
  (reader) => {
    const format = given ?? numbersOf(reader)
    const color = (look: Pick<Look, 'tones' | 'series'>, i: number) => {
      const tone = series[i]?.tone
      return tone ? look.tones[tone] : seriesColor(look, i)
    }
    const datum = (i: number, index: number): Datum | null => {
      const [each, name] = [series[i], names[index]]
      return each && name !== undefined ? { series: each.label, name, index, value: each.values[index] ?? null } : null
    }
    return {
      zoom: lying ? 'y' : 'x',
      byName: true,
      table: {
        head: ['', ...series.map(({ label }) => label)],
        rows: names.map((name, index) => ({
          cells: [name, ...series.map(({ values }) => shown(values[index], format))],
          raw: [name, ...series.map(({ values }) => values[index] ?? null)],
          datum: datum(0, index) ?? undefined,
        })),
      },
      legend: series.length < 2 ? [] : series.map(({ label }, i) => ({ label, color: (look) => color(look, i) })),
      datumOf: datum,
      rangeOf: (from, to) => ({
        from: Math.max(0, Math.round(from)),
        to: Math.min(names.length - 1, Math.round(to)),
      }),
      option: (look) => {
        const values = valueAxis(look, format, { log })
        const below = lying ? lyingNameAxis(look, names) : nameAxis(look, names, names.length <= 16)
        const few = names.length * series.length <= look.width / (look.size * 4)
        return {
          ...base(look),
          tooltip: { ...(base(look).tooltip as object), trigger: 'axis', axisPointer: { type: 'shadow' } },
          xAxis: lying ? values : below,
          yAxis: lying ? below : values,
          series: series.map((each, i) => ({
            type: 'bar',
            name: each.label,
            stack: stacked ? 'all' : undefined,
            data: each.values.map((value) => (log && value !== null && value <= 0 ? null : value)),
            barMaxWidth: 56,
            itemStyle: each.tone ? toned(look, each.tone) : { color: color(look, i) },
            label: {
              show: few && !stacked,
              position: lying ? 'right' : 'top',
              color: look.soft,
              fontSize: look.size,
              formatter: ({ value }: { value: unknown }) => (typeof value === 'number' ? format(value) : ''),
            },
            tooltip: { valueFormatter: (value: unknown) => (typeof value === 'number' ? format(value) : '–') },
            markLine:
              i === 0
                ? markLines(look, lying ? limits.map((limit) => ({ ...limit, across: 'x' as const })) : limits, format)
                : undefined,
          })),
        }
      },
    }
  }
