import { expect, test } from 'vitest'
import { drawLabel, type LabelModel, makeTools, pagesOf, type TableElement } from './index.ts'
import { plainCodes, shown, squares } from './testing.ts'

const table = (more: Partial<TableElement> = {}): TableElement => ({
  id: 't',
  type: 'table',
  left: 0,
  top: 20,
  width: 40,
  height: 30,
  turn: 0,
  when: null,
  list: 'lines',
  columns: [
    { title: 'A', text: '{a}', as: 'text', share: 1, align: 'left', sum: false },
    { title: 'Q', text: '{q}', as: 'text', share: 3, align: 'right', sum: false },
  ],
  size: 1,
  headHeight: 5,
  rowHeight: 5,
  title: '',
  laterTop: 10,
  after: null,
  rules: true,
  sumTitle: 'Σ',
  sumUnit: '',
  ...more,
})
const form = (...elements: LabelModel['elements']): LabelModel => ({ width: 40, height: 60, elements })
const rows = (count: number, q = '1', more: object = {}) =>
  Array.from({ length: count }, (_, i) => ({ a: `${i}`, q, ...more }))
const summed = [
  { title: 'A', text: '{a}', as: 'text', share: 1, align: 'left', sum: false },
  { title: 'Q', text: '{q}', as: 'text', share: 3, align: 'right', sum: true },
] as const
const shape = (model: LabelModel, lists: Parameters<typeof pagesOf>[2]) =>
  pagesOf(model, {}, lists).map(({ tables }) =>
    Object.fromEntries(
      Object.entries(tables).map(([id, part]) => [
        id,
        'fails' in part ? part.fails : [part.top, part.first, part.rows.length, part.sums],
      ]),
    ),
  )

test('a table goes on from page to page, from where later pages begin', () => {
  // Five rows on the first page, seven on each after it.
  expect(shape(form(table()), { lines: rows(5) })).toEqual([{ t: [20, 0, 5, null] }])
  expect(shape(form(table()), { lines: rows(13) })).toEqual([
    { t: [20, 0, 5, null] },
    { t: [10, 5, 7, null] },
    { t: [10, 12, 1, null] },
  ])
  expect(shape(form(table()), { lines: [] })).toEqual([{ t: [20, 0, 0, null] }])
  expect(pagesOf(form(), {}, {})).toEqual([{ number: 1, of: 1, tables: {} }])
})

test('sums stand below the last row, on a page of their own where it has no room, exact and by unit', () => {
  const columns = [...summed]
  expect(shape(form(table({ columns })), { lines: rows(4, '0.1') })).toEqual([{ t: [20, 0, 4, ['Σ', '0.4']] }])
  expect(shape(form(table({ columns })), { lines: rows(5, '12.25') })).toEqual([
    { t: [20, 0, 5, null] },
    { t: [10, 5, 0, ['Σ', '61.25']] },
  ])
  const mixed = [...rows(2, '3', { u: 'pcs' }), ...rows(1, '-1.5', { u: 'kg' })]
  expect(shape(form(table({ columns, sumUnit: 'u' })), { lines: mixed })[0]?.t?.[3]).toEqual(['Σ', '6 pcs + -1.5 kg'])
  expect(shape(form(table({ columns, sumUnit: 'u' })), { lines: mixed.slice(0, 2) })[0]?.t?.[3]).toEqual(['Σ', '6'])
  expect(shape(form(table({ columns })), { lines: rows(1, 'x') })[0]?.t?.[3]).toEqual(['Σ', null])
  expect(shape(form(table({ columns })), { lines: rows(2, '') })[0]?.t?.[3]).toEqual(['Σ', '0'])
})

test('a table that follows another begins where that ended, and is not there without rows', () => {
  const second = table({ id: 's', list: 'more', after: 't' })
  const both = form(table(), second)
  expect(shape(both, { lines: rows(1), more: rows(1) })).toEqual([{ t: [20, 0, 1, null], s: [34, 0, 1, null] }])
  expect(shape(both, { lines: rows(4), more: rows(8) })).toEqual([
    { t: [20, 0, 4, null] },
    { s: [10, 0, 7, null] },
    { s: [10, 7, 1, null] },
  ])
  expect(shape(both, { lines: rows(1), more: [] })).toEqual([{ t: [20, 0, 1, null] }])
})

test('what cannot be laid out says so on the page', () => {
  expect(shape(form(table({ height: 6 })), { lines: rows(1) })[0]).toEqual({ t: 'tableTooLow' })
  expect(shape(form(table()), {})[0]).toEqual({ t: 'listMissing' })
})

const tools = makeTools(squares, plainCodes)
const drawn = (model: LabelModel, lists: Parameters<typeof pagesOf>[2]) =>
  pagesOf(model, {}, lists).map((page, index) =>
    drawLabel(model, { values: { page: String(page.number) }, index, mark: null, page }, 8, tools),
  )

test('each page has its rows between rules, and what stands on it alone', () => {
  const text = (id: string, on: 'first' | 'later' | 'last') =>
    ({
      id,
      type: 'line',
      left: 0,
      top: on === 'first' ? 0 : on === 'later' ? 2 : 4,
      width: 40,
      height: 1,
      turn: 0,
      when: null,
      on,
    }) as const
  const pages = drawn(form(table(), text('f', 'first'), text('l', 'later'), text('z', 'last')), { lines: rows(13) })
  expect(pages.map(({ problems }) => problems)).toEqual([[], [], []])
  const ink = pages.map(({ raster }) => shown(raster).map((row) => row.includes('#')))
  expect(ink.map((page) => [page[1], page[17], page[33]])).toEqual([
    [true, false, false],
    [false, true, false],
    [false, true, true],
  ])
  // The last page has a head and one row: its lowest rule is at 20 mm, and nothing below.
  expect(ink[2]?.lastIndexOf(true)).toBe(159)
  expect(ink[0]?.lastIndexOf(true)).toBe(399)
})

test('a cell that cannot be drawn names its table', () => {
  const wrong = table({ columns: [{ ...summed[0], text: '{none}' }] })
  expect(drawn(form(wrong), { lines: rows(1) })[0]?.problems).toEqual([
    { element: 't', code: 'fieldMissing', params: { field: 'none' } },
  ])
  const code = table({ rowHeight: 3, columns: [{ ...summed[0], as: 'qr' }] })
  expect(drawn(form(code), { lines: rows(1) })[0]?.problems[0]?.code).toBe('codeTooWide')
  const sums = table({ columns: [{ ...summed[0] }, { ...summed[1] }] })
  expect(drawn(form(sums), { lines: rows(1, 'x') })[0]?.problems).toEqual([
    { element: 't', code: 'sumFails', params: { column: 'Q' } },
  ])
})
