import { instantText } from '../../../format.ts'
import type { Api, Chart, Datum } from '../drawing.ts'
import { patternOf, type Tone } from '../look.ts'
import { base, nameAxis, timeAxis, tooltipText } from '../plane.ts'
import { instantAt, wallOf } from '../time.ts'

export interface GanttSpan {
  /** Its row, by its place. */
  row: number
  /** Epoch milliseconds; `to` null: it goes on. */
  from: number
  to: number | null
  state: string
  /** What more is said of it. */
  note?: string | null
  /** It counts for nothing: drawn paler. */
  faint?: boolean
}

export interface GanttProps {
  rows: readonly string[]
  /** States by their code: their words and what they say. */
  states: Readonly<Record<string, { label: string; tone: Tone }>>
  spans: readonly GanttSpan[]
  from: number
  to: number
}

/** What machines did over time: a strip for each, a colour for each state. */
export const gantt =
  ({ rows, states, spans, from, to }: GanttProps): Chart =>
  (reader) => {
    const { zone, word, language } = reader
    const codes = Object.keys(states).filter((code) => spans.some(({ state }) => state === code))
    const cut = spans.flatMap((span, index) => {
      const [start, end] = [Math.max(from, span.from), Math.min(to, span.to ?? to)]
      return end > start && states[span.state] ? [{ ...span, index, start, end }] : []
    })
    const members = codes.map((code) => cut.filter(({ state }) => state === code))
    const hours = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    const clock = (instant: number) => instantText(new Date(instant).toISOString(), zone).slice(5)
    const minutes = (span: { start: number; end: number }) => (span.end - span.start) / 60_000
    const lasting = (span: { start: number; end: number }) =>
      minutes(span) < 60
        ? word('minutes', { value: Math.round(minutes(span)) })
        : word('hours', { value: hours.format(minutes(span) / 60) })
    const datum = (span: (typeof cut)[number] | undefined): Datum | null =>
      span
        ? {
            series: states[span.state]?.label ?? '',
            name: rows[span.row] ?? '',
            index: span.index,
            value: minutes(span),
          }
        : null
    return {
      zoom: 'x',
      table: {
        head: ['', word('state'), word('from'), word('to'), word('lasting'), word('note')],
        rows: cut
          .toSorted((a, b) => a.row - b.row || a.start - b.start)
          .map((span) => ({
            cells: [
              rows[span.row] ?? '',
              states[span.state]?.label ?? '',
              clock(span.start),
              clock(span.end),
              lasting(span),
              span.note ?? '',
            ],
            datum: datum(span) ?? undefined,
          })),
      },
      legend: codes.map((code) => ({
        label: states[code]?.label ?? code,
        color: (look) => look.tones[states[code]?.tone ?? 'off'],
      })),
      datumOf: (series, index) => datum(members[series]?.[index]),
      rangeOf: (start, end) => ({ from: instantAt(start, zone), to: instantAt(end, zone) }),
      option: (look) => ({
        ...base(look),
        grid: { ...(base(look).grid as object), top: 6 },
        tooltip: {
          ...(base(look).tooltip as object),
          trigger: 'item',
          formatter: ({ seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number }) => {
            const span = members[seriesIndex]?.[dataIndex]
            if (!span) return ''
            return tooltipText(`${rows[span.row] ?? ''} · ${states[span.state]?.label ?? ''}`, [
              [word('from'), clock(span.start)],
              [word('to'), clock(span.end)],
              [word('lasting'), lasting(span)],
              ...(span.note ? [[word('note'), span.note] as const] : []),
            ])
          },
        },
        xAxis: timeAxis(look, { min: wallOf(from, zone), max: wallOf(to, zone) }),
        yAxis: { ...nameAxis(look, rows), inverse: true },
        series: codes.map((code, i) => ({
          type: 'custom',
          name: states[code]?.label ?? code,
          color: look.tones[states[code]?.tone ?? 'off'],
          encode: { x: [0, 1], y: 2 },
          data: (members[i] ?? []).map(({ start, end, row }) => [wallOf(start, zone), wallOf(end, zone), row]),
          clip: true,
          renderItem: ({ dataIndex }: { dataIndex: number }, api: Api) => {
            const tone = states[code]?.tone ?? 'off'
            const [left = 0, middle = 0] = api.coord([api.value(0), api.value(2)])
            const [right = 0] = api.coord([api.value(1), api.value(2)])
            const band = (look.height - 40) / Math.max(1, rows.length)
            const high = Math.max(6, Math.min(36, band * 0.7))
            return {
              type: 'rect',
              shape: { x: left, y: middle - high / 2, width: Math.max(1, right - left), height: high },
              style: {
                fill: look.tones[tone],
                decal: patternOf(tone, look),
                opacity: members[i]?.[dataIndex]?.faint ? 0.45 : 1,
              },
            }
          },
        })),
      }),
    }
  }
