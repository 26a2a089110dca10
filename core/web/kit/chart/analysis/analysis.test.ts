import { describe, expect, test } from 'vitest'
import type { Chart, Option, Reader } from './drawing.ts'
import {
  bars,
  binsOf,
  boxPlot,
  control,
  gantt,
  heatMap,
  histogram,
  pareto,
  sankey,
  scatter,
  trend,
  waterfall,
} from './index.ts'
import { fiveOf } from './kinds/box-plot.ts'
import { phasesOf } from './kinds/control.ts'
import { curveOver } from './kinds/histogram.ts'
import { lineThrough } from './kinds/scatter.ts'
import english from './locales/en.json' with { type: 'json' }
import { paperLook } from './look.ts'
import { pictureOption, shownOption } from './panel-option.ts'
import { wordOf } from './words.ts'
import { whole } from './zoom.ts'

const reader: Reader = { language: 'en', zone: 'Asia/Shanghai', word: wordOf(english) }
const look = paperLook(800, 400)

interface Series {
  type: string
  name: string
  data: unknown[]
  stack?: string
  markLine?: { data: { yAxis?: number; xAxis?: number; label: { formatter: string } }[] }
}
const drawn = (chart: Chart) => {
  const drawing = chart(reader)
  const option = drawing.option(look)
  return { drawing, option, series: option.series as Series[] }
}
const tooltip = (option: Option, given: unknown) =>
  (option.tooltip as { formatter(given: unknown): string }).formatter(given)
const cells = (chart: Chart) => chart(reader).table.rows.map((row) => row.cells)

describe('a trend', () => {
  const chart = trend({
    names: ['Mon', 'Tue'],
    series: [
      { label: 'OEE', values: [0.5, null] },
      { label: 'Calls', values: [3, 0], as: 'bar', axis: 'right' },
    ],
    limits: [{ label: 'Target', value: 0.85, tone: 'good' }],
    format: (value) => `${value * 100}%`,
    rightFormat: String,
  })

  test('breaks where nothing is known, keeps two axes apart, and draws its target', () => {
    const { series, option } = drawn(chart)
    expect(series.map(({ type, data }) => [type, data])).toEqual([
      ['line', [0.5, null]],
      ['bar', [3, 0]],
    ])
    expect(option.yAxis).toHaveLength(2)
    expect(series[0]?.markLine?.data).toMatchObject([{ yAxis: 0.85, label: { formatter: 'Target 85%' } }])
  })

  test('says the same as a table, with numbers for the file', () => {
    expect(cells(chart)).toEqual([
      ['Mon', '50%', '3'],
      ['Tue', '–', '0'],
    ])
    expect(chart(reader).table.rows[1]?.raw).toEqual(['Tue', null, 0])
  })

  test('knows what stands at a mark', () => {
    const { datumOf } = chart(reader)
    expect(datumOf(1, 0)).toEqual({ series: 'Calls', name: 'Mon', index: 0, value: 3 })
    expect(datumOf(0, 7)).toBeNull()
  })

  test('shows time by the clocks of the team, and gives a selected range back as instants', () => {
    const at = [Date.UTC(2026, 2, 1, 16), Date.UTC(2026, 2, 1, 17)]
    const { drawing, series } = drawn(trend({ at, series: [{ label: 'kW', values: [1, 2] }] }))
    expect(series[0]?.data).toEqual([
      [Date.UTC(2026, 2, 2, 0), 1],
      [Date.UTC(2026, 2, 2, 1), 2],
    ])
    expect(drawing.table.rows.map((row) => row.cells[0])).toEqual(['03-02 00:00', '03-02 01:00'])
    expect(drawing.rangeOf?.(Date.UTC(2026, 2, 2, 0), Date.UTC(2026, 2, 2, 1))).toEqual({ from: at[0], to: at[1] })
  })

  test('has no place for 0 where the axis counts powers of ten', () => {
    const { series, option } = drawn(
      trend({ names: ['a', 'b'], series: [{ label: 'ppm', values: [0, 100] }], log: true }),
    )
    expect(series[0]?.data).toEqual([null, 100])
    expect(option.yAxis).toMatchObject([{ type: 'log' }])
  })
})

describe('bars', () => {
  test('stand on each other when they are stacked, and lie when they are told to', () => {
    const { series, option } = drawn(
      bars({
        names: ['a'],
        series: [
          { label: 'x', values: [1] },
          { label: 'y', values: [2] },
        ],
        stacked: true,
        lying: true,
      }),
    )
    expect(series.map(({ stack }) => stack)).toEqual(['all', 'all'])
    expect(option.yAxis).toMatchObject({ type: 'category', data: ['a'] })
  })

  test('a waterfall hangs its losses from the level before', () => {
    const steps = [
      { label: 'all', kind: 'level', value: 10 },
      { label: 'lost', kind: 'loss', value: 4 },
      { label: 'left', kind: 'level', value: 6 },
    ] as const
    const { series } = drawn(waterfall({ measure: 'h', steps }))
    expect(series[0]?.data).toEqual([0, 6, 0])
    expect(series[1]?.data).toMatchObject([{ value: 10 }, { value: 4 }, { value: 6 }])
  })

  test('a Pareto sorts, sums up shares of all, and still knows the item it was given', () => {
    const chart = pareto({
      measure: 'Hours',
      share: 'Share',
      items: [
        { label: 'few', value: 1 },
        { label: 'none', value: 0 },
        { label: 'many', value: 3 },
      ],
      most: 1,
    })
    expect(cells(chart)).toEqual([['many', '3', '75%']])
    expect(chart(reader).datumOf(0, 0)).toMatchObject({ name: 'many', index: 2 })
  })
})

describe('names beside bars', () => {
  const long = Array.from({ length: 12 }, (_, i) => ({ label: `Kích thước vượt dung sai D-${100 + i}`, value: 12 - i }))
  const optionOf = (items: typeof long, height: number) =>
    pareto({ measure: 'Pieces', share: 'Share', items })(reader).option({ ...look, width: 800, height })

  test('the bars of a Pareto lie where their names are too long to stand below, so that each is read in full', () => {
    const lying = optionOf(long, 360)
    expect(lying.yAxis).toMatchObject({ type: 'category', inverse: true, axisLabel: { interval: 0 } })
    expect((lying.yAxis as { axisLabel: object }).axisLabel).not.toHaveProperty('overflow')
    expect(lying.series).toMatchObject([{ type: 'bar' }, { type: 'line', xAxisIndex: 1 }])
  })

  test('where not all have room, the largest lie and it is told how many are missing', () => {
    expect(optionOf(long, 160).yAxis).toMatchObject({ max: 7, name: '+4', data: long.map(({ label }) => label) })
  })

  test('they stand where the names are short, and where there is no height for so many', () => {
    expect(
      optionOf(
        long.map((item, i) => ({ ...item, label: `D${i}` })),
        360,
      ).xAxis,
    ).toMatchObject({ type: 'category' })
    expect(optionOf(long, 90).xAxis).toMatchObject({ type: 'category' })
  })
})

describe('a control chart', () => {
  const chart = control({
    measure: 'Mean',
    points: [
      { at: '1', value: 5, center: 5, upper: 8, lower: 2, phase: 'A' },
      { at: '2', value: 9, center: 5, upper: 8.5, lower: 1.5, phase: 'A', rules: ['1', '2'], note: 'new coil' },
      { at: '3', value: 4, center: 4, upper: 6, lower: 2, phase: 'B' },
    ],
  })

  test('marks what violates a rule with its codes', () => {
    const { series } = drawn(chart)
    expect(series[0]?.data).toEqual([5, 9, 4])
    expect(series[1]?.data).toMatchObject([{ value: [1, 9], symbol: 'diamond', label: { formatter: '1 2' } }])
    expect(chart(reader).datumOf(1, 0)).toMatchObject({ name: '2', index: 1, value: 9 })
    expect(chart(reader).datumOf(0, 2)).toMatchObject({ name: '3', index: 2 })
  })

  test('draws limits that vary, none from one phase into the next', () => {
    const upper = drawn(chart)
      .series.filter(({ name }) => name === 'Control limits')
      .map(({ data }) => data)
    expect(upper).toContainEqual([
      [0, 8],
      [1, 8.5],
    ])
    expect(upper).toContainEqual([[2, 6]])
    expect(phasesOf([{ phase: 'A' }, {}, { phase: 'A' }])).toHaveLength(3)
  })

  test('ten thousand points have limits of a few corners, and marks of their own where there is room', () => {
    const many = Array.from({ length: 10_000 }, (_, i) => ({
      at: String(i),
      value: i % 7,
      center: 3,
      upper: i < 5_000 ? 6 : 7,
      lower: null,
      rules: i === 9_000 ? ['1'] : [],
    }))
    const { series } = drawn(control({ measure: 'm', points: many }))
    const corners = [
      [0, 6],
      [4_999, 6],
      [5_000, 7],
      [9_999, 7],
    ]
    expect(series.filter(({ name }) => name === 'Control limits')[0]?.data).toEqual(corners)
    expect(series[0]).toMatchObject({ showAllSymbol: 'auto' })
    expect(series[1]?.data).toHaveLength(1)
  })

  test('tells rule, phase and note; people’s words are never run', () => {
    expect(cells(chart)[1]).toEqual(['2', '9', '8.5', '5', '1.5', '1, 2', 'A', 'new coil'])
    const said = tooltip(
      drawn(control({ measure: 'm', points: [{ at: '1', value: 1, note: '<img onerror=x>' }] })).option,
      [{ dataIndex: 0 }],
    )
    expect(said).toContain('&lt;img onerror=x&gt;')
  })
})

describe('distributions', () => {
  test('classes are round, as wide as each other and hold every value', () => {
    const bins = binsOf([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9])
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(9)
    expect(bins.map(({ from }) => from)).toEqual([0, 0.5])
    expect(binsOf([7, 7])).toEqual([{ from: 7, to: 14, count: 2 }])
    expect(binsOf([])).toEqual([])
  })

  test('the curve has the area of the bars, and the specification stands as lines', () => {
    const bins = binsOf(Array.from({ length: 100 }, (_, i) => i))
    const points = curveOver(bins, { mean: 50, deviation: 10 })
    const area = points.slice(1).reduce((sum, [x, y], i) => sum + y * (x - (points[i]?.[0] ?? 0)), 0)
    expect(area).toBeCloseTo(
      bins.reduce((sum, { from, to, count }) => sum + (to - from) * count, 0),
      -1,
    )
    const { series } = drawn(
      histogram({ measure: 'mm', bins, lower: 20, upper: 80, curve: { mean: 50, deviation: 10 } }),
    )
    expect(series[0]?.markLine?.data.map(({ xAxis }) => xAxis)).toEqual([20, 80])
    expect(series.map(({ type }) => type)).toEqual(['custom', 'line'])
  })

  test('a box ends at the quartiles, its whiskers at the last value that is no outlier', () => {
    expect(fiveOf([1, 2, 3, 4, 5, 100])).toEqual({
      low: 1,
      first: 2.25,
      median: 3.5,
      third: 4.75,
      high: 5,
      outliers: [100],
    })
    expect(fiveOf([])).toBeNull()
    const { drawing } = drawn(
      boxPlot({
        measure: 's',
        groups: [
          { label: 'a', values: [1, 2, 3, 4, 5, 100] },
          { label: 'b', values: [] },
        ],
      }),
    )
    expect(drawing.datumOf(1, 0)).toMatchObject({ name: 'a', value: 100 })
    expect(drawing.table.rows[1]?.cells).toEqual(['b', '0', '–', '–', '–', '–', '–', ''])
  })

  test('a scatter keeps groups apart, and draws the nearest line where there is one', () => {
    const points = [
      { x: 1, y: 2, group: 'a' },
      { x: 2, y: 4, group: 'b' },
      { x: 3, y: 6, group: 'a' },
    ]
    expect(lineThrough(points)).toEqual({ slope: 2, rise: 0 })
    expect(
      lineThrough([
        { x: 1, y: 1 },
        { x: 1, y: 2 },
      ]),
    ).toBeNull()
    const { drawing, series } = drawn(scatter({ x: { measure: 'x' }, y: { measure: 'y' }, points, line: true }))
    expect(series.map(({ type }) => type)).toEqual(['scatter', 'scatter', 'line'])
    expect(drawing.datumOf(0, 1)).toMatchObject({ index: 2, value: 6 })
  })

  test('a heat map is read by row and column', () => {
    const { drawing } = drawn(
      heatMap({
        measure: 'Calls',
        columns: ['Mon', 'Tue'],
        rows: ['1', '2'],
        values: [
          [1, 2],
          [null, 4],
        ],
      }),
    )
    expect(drawing.datumOf(0, 3)).toEqual({ series: '2', name: 'Tue', index: 3, value: 4 })
    expect(drawing.table.rows.map((row) => row.cells)).toEqual([
      ['1', '1', '2'],
      ['2', '–', '4'],
    ])
    expect(heatMap({ measure: 'Calls', columns: ['Mon'], rows: ['1'], values: [[null]] })(reader).table.rows).toEqual(
      [],
    )
  })
})

describe('flows of time', () => {
  test('a Gantt strip cuts what reaches beyond its span, and lets go on what has no end', () => {
    const hour = 3_600_000
    const chart = gantt({
      rows: ['P1'],
      states: { on: { label: 'Running', tone: 'good' }, off: { label: 'Off', tone: 'off' } },
      spans: [
        { row: 0, from: -hour, to: hour, state: 'on' },
        { row: 0, from: hour, to: null, state: 'off', note: 'no order' },
        { row: 0, from: 9 * hour, to: 10 * hour, state: 'on' },
      ],
      from: 0,
      to: 3 * hour,
    })
    expect(cells(chart)).toEqual([
      ['P1', 'Running', '01-01 08:00:00', '01-01 09:00:00', '1.0 h', ''],
      ['P1', 'Off', '01-01 09:00:00', '01-01 11:00:00', '2.0 h', 'no order'],
    ])
    expect(chart(reader).datumOf(1, 0)).toMatchObject({ name: 'P1', series: 'Off', index: 1, value: 120 })
  })

  test('a Sankey leaves out what does not flow', () => {
    const { drawing, series } = drawn(
      sankey({
        measure: 'h',
        nodes: [
          { id: 'a', label: 'All' },
          { id: 'b', label: 'Used' },
          { id: 'c', label: 'Lost' },
        ],
        links: [
          { from: 'a', to: 'c', value: 0 },
          { from: 'a', to: 'b', value: 3 },
        ],
      }),
    )
    expect(series[0]?.data).toHaveLength(2)
    expect(drawing.table.rows.map((row) => row.cells)).toEqual([['All', 'Used', '3']])
    expect(drawing.datumOf(0, 0, 'edge')).toMatchObject({ index: 1, value: 3 })
  })
})

describe('what is drawn', () => {
  const drawing = trend({
    names: ['a'],
    series: [
      { label: 'x', values: [1] },
      { label: 'y', values: [2] },
    ],
  })(reader)

  test('leaves out what a person hid, on the page and in the picture, which has title and legend', () => {
    const hidden = new Set(['y'])
    const shown = shownOption(drawing, look, { hidden, window: whole, focused: false, opens: false })
    expect(shown.legend).toMatchObject({ show: false, selected: { x: true, y: false } })
    const picture = pictureOption(drawing, 'Course', { width: 1200, height: 640 }, { hidden, window: whole })
    expect(picture).toMatchObject({ title: { text: 'Course' }, legend: { show: true, selected: { y: false } } })
  })

  test('keeps the axes’ text at 12 pixels and more, and still where motion is not wanted', () => {
    const { option } = drawn(trend({ names: ['a'], series: [{ label: 'x', values: [1] }] }))
    expect((option.xAxis as { axisLabel: { fontSize: number } }).axisLabel.fontSize).toBeGreaterThanOrEqual(12)
    expect(option.animation).toBe(false)
  })
})
