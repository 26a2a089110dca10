import type { Chart, Datum } from '../drawing.ts'
import { seriesColor } from '../look.ts'
import { base, nameAxis, numbersOf, tooltipText, valueAxis } from '../plane.ts'

export interface WaterfallStep {
  label: string
  /** A level that stands on the ground, or a loss that hangs from the level before; a loss below 0 rises above it. */
  kind: 'level' | 'loss'
  value: number
}

export interface WaterfallProps {
  measure: string
  steps: readonly WaterfallStep[]
  format?(value: number): string
}

/** From where to where each step's bar reaches. */
export function barsOf(steps: readonly WaterfallStep[]): { low: number; high: number }[] {
  let level = 0
  return steps.map(({ kind, value }) => {
    const before = level
    level = kind === 'level' ? value : level - value
    const from = kind === 'level' ? 0 : before
    return { low: Math.max(0, Math.min(from, level)), high: Math.max(from, level) }
  })
}

/** From a whole down to what is left of it: levels as bars from 0, between them the losses that lead from one to the next. */
export const waterfall =
  ({ measure, steps, format: given }: WaterfallProps): Chart =>
  (reader) => {
    const format = given ?? numbersOf(reader)
    const spans = barsOf(steps)
    const datum = (_series: number, index: number): Datum | null => {
      const step = steps[index]
      return step ? { series: measure, name: step.label, index, value: step.value } : null
    }
    return {
      zoom: 'none',
      byName: true,
      table: {
        head: ['', measure],
        rows: steps.map(({ label, value }, index) => ({
          cells: [label, format(value)],
          raw: [label, value],
          datum: datum(0, index) ?? undefined,
        })),
      },
      legend: [],
      datumOf: datum,
      option: (look) => ({
        ...base(look),
        tooltip: {
          ...(base(look).tooltip as object),
          trigger: 'axis',
          axisPointer: { type: 'shadow' },
          formatter: ([first]: { dataIndex: number }[]) => {
            const step = steps[first?.dataIndex ?? -1]
            return step ? tooltipText(step.label, [[measure, format(step.value)]]) : ''
          },
        },
        xAxis: nameAxis(
          look,
          steps.map(({ label }) => label),
          true,
        ),
        yAxis: valueAxis(look, format),
        series: [
          {
            // What the next hangs on: nothing that is seen.
            type: 'bar',
            stack: 'all',
            silent: true,
            itemStyle: { color: 'transparent' },
            data: spans.map(({ low }) => low),
            barMaxWidth: 64,
          },
          {
            type: 'bar',
            name: measure,
            stack: 'all',
            barMaxWidth: 64,
            barMinHeight: 1,
            data: spans.map(({ low, high }, i) => ({
              value: high - low,
              itemStyle: { color: seriesColor(look, steps[i]?.kind === 'level' ? 0 : 1) },
            })),
            label: {
              show: look.width / Math.max(1, steps.length) > look.size * 3,
              position: 'top',
              color: look.soft,
              fontSize: look.size,
              formatter: ({ dataIndex }: { dataIndex: number }) => format(steps[dataIndex]?.value ?? 0),
            },
          },
        ],
      }),
    }
  }
