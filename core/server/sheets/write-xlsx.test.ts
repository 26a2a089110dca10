import { once } from 'node:events'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SheetError } from './sheet-error.ts'
import { bytesOf, partsOf, readAll } from './testing.ts'
import type { SheetColumn } from './types.ts'
import { writeXlsx } from './write-xlsx.ts'

const column = (header: string, type: SheetColumn['type'], rest: Partial<SheetColumn> = {}) => ({
  header,
  type,
  ...rest,
})
const COLUMNS = [column('编码', 'text'), column('数量', 'number'), column('日期', 'date'), column('时间', 'datetime')]

describe('writeXlsx, read back', () => {
  it('keeps text, numbers, dates and times', async () => {
    const at = new Date('2026-11-21T16:30:05Z')
    const rows = [
      ['00123', 12.5, '2026-02-28', '2026-02-28 23:59:58'],
      [' 前后空格 \n第二行', '100.250', at, at],
      ['Đặc biệt <&>"', 7n, '1900-01-01', '2026-02-28T08:00:00+08:00'],
    ]
    const stream = writeXlsx([{ name: '物料', columns: COLUMNS, rows }], { timeZone: 'Asia/Shanghai' })
    const read = await readAll(await bytesOf(stream))
    expect(read).toMatchObject({ kind: 'xlsx', sheetName: '物料', header: ['编码', '数量', '日期', '时间'] })
    const utc = (text: string) => new Date(`${text}Z`)
    expect(read.rows).toEqual([
      ['00123', 12.5, utc('2026-02-28T00:00:00'), utc('2026-02-28T23:59:58')],
      [' 前后空格 \n第二行', 100.25, utc('2026-11-22T00:00:00'), utc('2026-11-22T00:30:05')],
      ['Đặc biệt <&>"', 7, utc('1900-01-01T00:00:00'), utc('2026-02-28T08:00:00')],
    ])
  })

  it('never writes a formula, and keeps text that looks like one', async () => {
    const texts = ['=1+1', '+49', '-3', '@SUM(A1)', "=cmd|' /C calc'!A0"]
    const sheet = { name: 'a', columns: [column('t', 'text'), column('n', 'number')], rows: texts.map((t) => [t, t]) }
    const parts = await partsOf(writeXlsx([sheet]))
    expect(parts['xl/worksheets/sheet1.xml']).not.toMatch(/<f[ >]/)
    expect(parts['xl/styles.xml']).toContain('quotePrefix="1"')
    const read = await readAll(await bytesOf(writeXlsx([sheet])))
    expect(read.rows.map(([text]) => text)).toEqual(texts)
    expect(read.rows.map(([, number]) => number)).toEqual(['=1+1', '+49', -3, '@SUM(A1)', "=cmd|' /C calc'!A0"])
  })

  it('writes what does not suit its column as text rather than dropping or bending it', async () => {
    const rows = [
      ['a', '12345678901234567890', '2026-02-30', 'soon'],
      ['b', Number.NaN, new Date('1850-01-01'), new Date(Number.NaN)],
      [{ a: 1 }, true, null, undefined],
    ]
    const read = await readAll(await bytesOf(writeXlsx([{ name: 'a', columns: COLUMNS, rows }])))
    expect(read.rows).toEqual([
      ['a', '12345678901234567890', '2026-02-30', 'soon'],
      ['b', 'NaN', '1850-01-01T00:00:00.000Z'],
      ['{"a":1}', true],
    ])
  })

  it('strips characters that XML cannot carry, keeps Excel’s escapes literal and cuts at 32,767', async () => {
    const rows = [
      ['a\u0000\u0008b\ufffe', ''],
      ['_x0041_', ''],
      ['x'.repeat(40_000), ''],
    ]
    const read = await readAll(await bytesOf(writeXlsx([{ name: 'a', columns: [column('t', 'text')], rows }])))
    expect(read.rows.map(([text]) => text)).toEqual(['ab', '_x0041_', 'x'.repeat(32_767)])
  })

  it('brings any text and any decimal back', async () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter((t) => !/[\u0000-\u001f\ufffe\uffff]/.test(t))
    const number = fc.double({ noNaN: true, min: -1e300, max: 1e300 }).map((n) => Number(n.toPrecision(15)))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, number), { minLength: 1, maxLength: 10 }), async (rows) => {
        const columns = [column('t', 'text'), column('n', 'number')]
        const read = await readAll(await bytesOf(writeXlsx([{ name: 'a', columns, rows }])))
        expect(read.rows).toEqual(rows.map(([t, n]) => [t, n === 0 ? 0 : n]))
      }),
      { numRuns: 25 },
    )
  })
})

describe('the workbook', () => {
  it('has a frozen, filtered header, widths, and colours what is required', async () => {
    const columns = [column('编码', 'text', { required: true, width: 33 }), column('备注', 'text')]
    const sheet = (await partsOf(writeXlsx([{ name: 'a', columns, rows: [['x', 'y']] }])))['xl/worksheets/sheet1.xml']
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(sheet).toContain('<autoFilter ref="A1:B2"/>')
    expect(sheet).toContain('width="33"')
    expect(sheet).toContain('<c r="A1" s="5"')
    expect(sheet).toContain('<c r="B1" s="4"')
  })

  it('makes names acceptable and unique', async () => {
    const sheet = (name: string) => ({ name, columns: [column('a', 'text')], rows: [] })
    const parts = await partsOf(writeXlsx(['a/b:c', 'A_B_C', '', 'x'.repeat(40)].map(sheet)))
    const names = [...(parts['xl/workbook.xml'] ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name)
    expect(names).toEqual(['a_b_c', 'A_B_C (2)', 'Sheet', 'x'.repeat(31)])
  })

  it('names every column up to the last one', async () => {
    const columns = Array.from({ length: 703 }, (_, i) => column(`c${i}`, 'text'))
    const sheet = (await partsOf(writeXlsx([{ name: 'a', columns, rows: [] }])))['xl/worksheets/sheet1.xml']
    for (const ref of ['Z1', 'AA1', 'ZZ1', 'AAA1']) expect(sheet).toContain(`<c r="${ref}"`)
  })
})

describe('the stream', () => {
  it('draws rows only as fast as bytes are taken, and stops them when destroyed', async () => {
    let drawn = 0
    let returned = false
    async function* rows() {
      try {
        for (; drawn < 100_000; drawn++) yield [`row ${drawn} ${Math.random()}`]
      } finally {
        returned = true
      }
    }
    const stream = writeXlsx([{ name: 'a', columns: [column('t', 'text')], rows: rows() }])
    for await (const _ of stream.iterator({ destroyOnReturn: false })) if (drawn > 0) break
    stream.destroy()
    await once(stream, 'close')
    expect(returned).toBe(true)
    expect(drawn).toBeLessThan(20_000)
  })

  it('carries an error of the rows', async () => {
    async function* rows() {
      yield ['a']
      throw new Error('the query failed')
    }
    const stream = writeXlsx([{ name: 'a', columns: [column('t', 'text')], rows: rows() }])
    await expect(bytesOf(stream)).rejects.toThrow('the query failed')
  })

  it('refuses what it cannot do at once', () => {
    expect(() => writeXlsx([])).toThrow(TypeError)
    expect(() => writeXlsx([{ name: 'a', columns: [], rows: [] }], { timeZone: 'Nowhere/Land' })).toThrow(RangeError)
    expect(new SheetError('empty', 'x')).toBeInstanceOf(Error)
  })
})
