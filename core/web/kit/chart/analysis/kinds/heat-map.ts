import type { Chart, Datum } from '../drawing.ts'
import { base, nameAxis, numbersOf, shown, tooltipText } from '../plane.ts'

export interface HeatMapProps {
  measure: string
  columns: readonly string[]
  rows: readonly string[]
  /** By row, then by column; null: nothing is known there. */
  values: readonly (readonly (number | null)[])[]
  /** The ends of the colours; absent: the least and the most there are. */
  from?: number
  to?: number
  format?(value: number): string
}

/** Values of two orders at once, by depth of colour. */
export const heatMap =
  ({ measure, columns, rows, values, from, to, format: given }: HeatMapProps): Chart =>
  (reader) => {
    const format = given ?? numbersOf(reader)
    const known = values.flat().filter((value): value is number => value !== null)
    const least = from ?? known.reduce((a, value) => Math.min(a, value), Infinity)
    const most = to ?? known.reduce((a, value) => Math.max(a, value), -Infinity)
    const datum = (index: number): Datum | null => {
      const [row, column] = [Math.floor(index / columns.length), index % columns.length]
      const [series, name] = [rows[row], columns[column]]
      return series === undefined || name === undefined
        ? null
        : { series, name, index, value: values[row]?.[column] ?? null }
    }
    return {
      zoom: 'none',
      table: {
        head: [measure, ...columns],
        rows: known.length
          ? rows.map((row, i) => ({
              cells: [row, ...columns.map((_, k) => shown(values[i]?.[k], format))],
              raw: [row, ...columns.map((_, k) => values[i]?.[k] ?? null)],
            }))
          : [],
      },
      legend: [],
      datumOf: (_series, index) => datum(index),
      option: (look) => {
        const wide = (look.width - 120) / Math.max(1, columns.length)
        const high = (look.height - 80) / Math.max(1, rows.length)
        return {
          ...base(look),
          grid: { ...(base(look).grid as object), top: 8, bottom: look.size * 3 },
          tooltip: {
            ...(base(look).tooltip as object),
            trigger: 'item',
            formatter: ({ dataIndex }: { dataIndex: number }) => {
              const cell = datum(dataIndex)
              return cell ? tooltipText(`${cell.series} · ${cell.name}`, [[measure, shown(cell.value, format)]]) : ''
            },
          },
          xAxis: { ...nameAxis(look, columns), splitArea: { show: false } },
          yAxis: { ...nameAxis(look, rows), inverse: true },
          visualMap: {
            type: 'continuous',
            min: least,
            max: most > least ? most : least + 1,
            inRange: { color: [...look.scale] },
            orient: 'horizontal',
            left: 'center',
            bottom: 0,
            itemWidth: 12,
            itemHeight: 140,
            text: [format(most), format(least)],
            textStyle: { color: look.soft, fontSize: look.size },
          },
          series: [
            {
              type: 'heatmap',
              progressive: 0,
              name: measure,
              data: rows.flatMap((_, row) =>
                columns.map((__, column) => [column, row, values[row]?.[column] ?? '-'] as const),
              ),
              itemStyle: { borderColor: look.surface, borderWidth: 1 },
              emphasis: { itemStyle: { borderColor: look.ink, borderWidth: 2 } },
              label: {
                show: wide > look.size * 3.2 && high > look.size * 1.3,
                fontSize: look.size,
                formatter: ({ value }: { value: [number, number, number | string] }) =>
                  typeof value[2] === 'number' ? format(value[2]) : '',
              },
            },
          ],
        }
      },
    }
  }
