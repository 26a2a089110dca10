import { shareText } from '../../../format.ts'
import { pileUp } from '../../scale.ts'
import type { Chart, Datum } from '../drawing.ts'
import { seriesColor } from '../look.ts'
import { base, lyingNameAxis, nameAxis, namesLying, namesStand, numbersOf, valueAxis } from '../plane.ts'

export interface ParetoProps {
  /** What is measured, and what the summed-up share is called. */
  measure: string
  share: string
  items: readonly { label: string; value: number }[]
  /** So many bars at most; shares are of all items nevertheless. */
  most?: number
  format?(value: number): string
}

/** With height for fewer bars they stand, with names that are cut. */
const fewestLying = 5

/**
 * The largest first as bars, with the share that all up to each have as a line: what is worth mending. The bars lie where their names are too
 * long to stand below them, as many of them as there is height for.
 */
export const pareto =
  ({ measure, share, items, most, format: given }: ParetoProps): Chart =>
  (reader) => {
    const format = given ?? numbersOf(reader)
    const percent = (value: number) => shareText(value, 0, reader.language)
    const piled = pileUp(items).slice(0, most)
    // A bar's datum names the item as it was given.
    const datum = (_series: number, index: number): Datum | null => {
      const bar = piled[index]
      return bar ? { series: measure, name: bar.label, index: bar.from, value: bar.value } : null
    }
    const names = piled.map(({ label }) => label)
    return {
      zoom: 'none',
      byName: true,
      table: {
        head: ['', measure, share],
        rows: piled.map(({ label, value, upTo }, index) => ({
          cells: [label, format(value), percent(upTo)],
          raw: [label, value, upTo],
          datum: datum(0, index) ?? undefined,
        })),
      },
      legend: [
        { label: measure, color: (look) => seriesColor(look, 0) },
        { label: share, color: (look) => seriesColor(look, 1), line: 'dashed' },
      ],
      datumOf: datum,
      option: (look) => {
        const room = namesLying(look)
        const lying = !namesStand(look, names) && room >= Math.min(names.length, fewestLying)
        const values = [
          valueAxis(look, format),
          { ...valueAxis(look, percent, { lines: false, min: 0, max: 1 }), interval: 0.25 },
        ]
        const below = lying ? lyingNameAxis(look, names, room) : nameAxis(look, names, true)
        return {
          ...base(look),
          tooltip: { ...(base(look).tooltip as object), trigger: 'axis', axisPointer: { type: 'shadow' } },
          xAxis: lying ? values : below,
          yAxis: lying ? below : values,
          series: [
            {
              type: 'bar',
              name: measure,
              data: piled.map(({ value }) => value),
              color: seriesColor(look, 0),
              barMaxWidth: 56,
              tooltip: { valueFormatter: (value: unknown) => format(Number(value)) },
            },
            {
              type: 'line',
              name: share,
              [lying ? 'xAxisIndex' : 'yAxisIndex']: 1,
              data: piled.map(({ upTo }) => upTo),
              color: seriesColor(look, 1),
              symbol: 'circle',
              symbolSize: 7,
              lineStyle: { width: 2, type: 'dashed' },
              tooltip: { valueFormatter: (value: unknown) => percent(Number(value)) },
            },
          ],
        }
      },
    }
  }
