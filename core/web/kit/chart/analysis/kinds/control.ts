import type { Chart, Datum } from '../drawing.ts'
import { seriesColor } from '../look.ts'
import { base, nameAxis, numbersOf, shown, tooltipText, valueAxis } from '../plane.ts'
import { wallOf, wallText } from '../time.ts'

export interface ControlPoint {
  /** What stands below it: a name, or an instant (epoch milliseconds). */
  at: string | number
  value: number | null
  /** Centre line and control limits, which may vary from point to point; null: there is none. */
  center?: number | null
  upper?: number | null
  lower?: number | null
  /** The phase that it belongs to; limits are not drawn from one into the next. */
  phase?: string
  /** Codes of the rules that it violates. */
  rules?: readonly string[]
  note?: string
}

export interface ControlProps {
  /** What is charted: x̄, R, p … */
  measure: string
  points: readonly ControlPoint[]
  format?(value: number): string
}

/** The first and last place of each phase, in their order. */
export function phasesOf(points: readonly Pick<ControlPoint, 'phase'>[]): { name: string; from: number; to: number }[] {
  const phases: { name: string; from: number; to: number }[] = []
  for (const [i, { phase = '' }] of points.entries()) {
    const last = phases.at(-1)
    if (last?.name === phase) last.to = i
    else phases.push({ name: phase, from: i, to: i })
  }
  return phases
}

const lines = ['upper', 'center', 'lower'] as const

/** Of so many points each has a mark of its own; of more, those alone that have room. */
const marksMost = 600

/** A limit of a phase as the corners of its line: ten thousand points have few limits, and each point drawn is drawn in every frame. */
function corners(
  points: readonly ControlPoint[],
  line: (typeof lines)[number],
  { from, to }: { from: number; to: number },
): [number, number | null][] {
  const found: [number, number | null][] = []
  for (let i = from; i <= to; i++) {
    const value = points[i]?.[line] ?? null
    if (
      i === from ||
      i === to ||
      value !== (points[i - 1]?.[line] ?? null) ||
      value !== (points[i + 1]?.[line] ?? null)
    )
      found.push([i, value])
  }
  return found
}

/** Points in their order against centre line and control limits; what violates a rule is marked with the rule's code. */
export const control =
  ({ measure, points, format: given }: ControlProps): Chart =>
  (reader) => {
    const { word } = reader
    const format = given ?? numbersOf(reader)
    const names = points.map(({ at }) => (typeof at === 'number' ? wallText(wallOf(at, reader.zone), 'whole') : at))
    const phases = phasesOf(points)
    const named = phases.filter(({ name }) => name)
    const rulesOf = (i: number) => points[i]?.rules?.join(', ') ?? ''
    // What violates a rule, or was noted, stands on the line as a series of its own.
    const marked = points.flatMap(({ rules, note }, i) => (rules?.length || note ? [i] : []))
    const datum = (series: number, at: number): Datum | null => {
      const index = series === 1 ? (marked[at] ?? -1) : at
      const point = points[index]
      return point ? { series: measure, name: names[index] ?? '', index, value: point.value } : null
    }
    const heads = [
      '',
      measure,
      ...lines.map((line) => word(line)),
      word('rules'),
      ...(named.length ? [word('phase')] : []),
      word('note'),
    ]
    return {
      zoom: 'x',
      byName: true,
      table: {
        head: heads,
        rows: points.map((point, i) => {
          const last = [rulesOf(i), ...(named.length ? [point.phase ?? ''] : []), point.note ?? '']
          return {
            cells: [
              names[i] ?? '',
              shown(point.value, format),
              ...lines.map((line) => shown(point[line], format)),
              ...last,
            ],
            raw: [names[i] ?? '', point.value, ...lines.map((line) => point[line] ?? null), ...last],
            datum: datum(0, i) ?? undefined,
          }
        }),
      },
      legend: [
        { label: measure, color: (look) => seriesColor(look, 0), line: 'solid' },
        { label: word('center'), color: (look) => look.tones.good, line: 'solid' },
        { label: word('limits'), color: (look) => look.tones.bad, line: 'dashed' },
      ],
      datumOf: datum,
      rangeOf: (from, to) => ({
        from: Math.max(0, Math.round(from)),
        to: Math.min(points.length - 1, Math.round(to)),
      }),
      option: (look) => ({
        ...base(look),
        tooltip: {
          ...(base(look).tooltip as object),
          trigger: 'axis',
          formatter: ([first]: { dataIndex: number }[]) => {
            const i = first?.dataIndex ?? -1
            const point = points[i]
            if (!point) return ''
            return tooltipText(names[i] ?? '', [
              [measure, shown(point.value, format)],
              ...lines.map((line) => [word(line), shown(point[line], format)] as const),
              ...(point.rules?.length ? [[word('rules'), rulesOf(i)] as const] : []),
              ...(point.phase ? [[word('phase'), point.phase] as const] : []),
              ...(point.note ? [[word('note'), point.note] as const] : []),
            ])
          },
        },
        xAxis: { ...nameAxis(look, names), boundaryGap: true },
        yAxis: valueAxis(look, format, { scale: true, lines: false }),
        series: [
          {
            type: 'line',
            name: measure,
            color: seriesColor(look, 0),
            lineStyle: { width: 1.5 },
            connectNulls: false,
            showAllSymbol: points.length <= marksMost || 'auto',
            symbol: 'circle',
            symbolSize: 6,
            z: 4,
            data: points.map(({ value }) => value),
            markArea:
              named.length < 2
                ? undefined
                : {
                    silent: true,
                    animation: false,
                    data: named.map(({ name, from, to }, i) => [
                      {
                        xAxis: from,
                        name,
                        itemStyle: { color: look.soft, opacity: i % 2 ? 0.09 : 0 },
                        label: { color: look.soft, fontSize: look.size, position: 'insideTopLeft' },
                      },
                      { xAxis: to },
                    ]),
                  },
          },
          {
            type: 'scatter',
            name: measure,
            z: 5,
            tooltip: { show: false },
            data: marked.map((i) => {
              const { value = null, rules = [] } = points[i] ?? {}
              const broken = rules.length > 0
              return {
                value: [i, value],
                symbol: broken ? 'diamond' : 'rect',
                symbolSize: broken ? 13 : 9,
                itemStyle: broken
                  ? { color: look.tones.bad, borderColor: look.surface }
                  : { color: seriesColor(look, 0) },
                label: broken
                  ? {
                      show: true,
                      position: 'top',
                      formatter: rules.join(' '),
                      color: look.tones.bad,
                      fontSize: look.size,
                      fontWeight: 'bold',
                    }
                  : undefined,
              }
            }),
          },
          ...phases.flatMap((phase) =>
            lines.map((line) => ({
              type: 'line',
              name: word(line === 'center' ? 'center' : 'limits'),
              color: line === 'center' ? look.tones.good : look.tones.bad,
              lineStyle: { width: 1.5, type: line === 'center' ? 'solid' : 'dashed' },
              step: 'middle',
              symbol: 'none',
              silent: true,
              tooltip: { show: false },
              z: 3,
              data: corners(points, line, phase),
            })),
          ),
        ],
      }),
    }
  }
