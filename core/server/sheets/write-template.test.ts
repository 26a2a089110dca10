import { read as readBySheetJs } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { bytesOf, partsOf, readAll } from './testing.ts'
import { writeErrorFile } from './write-error-file.ts'
import { type TemplateColumn, type TemplateLabels, writeTemplate } from './write-template.ts'

const LABELS: TemplateLabels = {
  sheetName: '填写说明',
  field: '字段',
  required: '必填',
  kind: '类型',
  hint: '说明',
  choices: '可选值',
  yes: '是',
  no: '否',
  kinds: { text: '文本', number: '数字', date: '日期', datetime: '时间' },
}
const CHOICES = Array.from({ length: 120 }, (_, i) => `车间,${i}`)
const COLUMNS: TemplateColumn[] = [
  { header: '编码', type: 'text', required: true, hint: '唯一' },
  { header: '车间', type: 'text', choices: CHOICES },
  { header: '单位', type: 'text', choices: ['个', '千克'] },
]

describe('writeTemplate', () => {
  it('has the headers alone, hints on a second sheet and the lists on a hidden one', async () => {
    const bytes = await bytesOf(writeTemplate('物料', COLUMNS, LABELS))
    const template = await readAll(bytes)
    expect(template).toMatchObject({ sheetName: '物料', header: ['编码', '车间', '单位'], rows: [] })
    const hints = await readAll(bytes, { sheetName: '填写说明' })
    expect(hints.rows[0]).toEqual(['编码', '是', '文本', '唯一'])
    expect(hints.rows[2]).toEqual(['单位', '否', '文本', null, '个 / 千克'])
    const lists = await readAll(bytes, { sheetName: 'choices' })
    expect(lists.rows.map(([first]) => first)).toEqual(CHOICES)
    expect(lists.rows.slice(0, 3).map(([, second]) => second)).toEqual(['个', '千克', undefined])
  })

  it('offers the lists in the cells below and hides their sheet', async () => {
    const parts = await partsOf(writeTemplate('物料', COLUMNS, LABELS))
    const sheet = parts['xl/worksheets/sheet1.xml']
    expect(sheet).toContain(`sqref="B2:B1048576"><formula1>'choices'!$A$2:$A$121</formula1>`)
    expect(sheet).toContain(`sqref="C2:C1048576"><formula1>'choices'!$B$2:$B$3</formula1>`)
    expect(parts['xl/workbook.xml']).toContain('<sheet name="choices" sheetId="3" state="hidden"')
    expect(parts['xl/comments1.xml']).toContain('<comment ref="A1"')
  })

  it('comes back filled with 200 rows', async () => {
    const rows = Array.from({ length: 200 }, (_, i) => [`M${i}`, CHOICES[i % CHOICES.length], '个'])
    const read = await readAll(await bytesOf(writeTemplate('物料', COLUMNS, LABELS, rows)))
    expect(read.rows).toEqual(rows)
    expect(read.numbers).toEqual(rows.map((_, i) => i + 2))
  })
})

describe('writeErrorFile', () => {
  const errors = [
    { row: 1, column: 1, message: '不是数字' },
    { row: 1, column: 1, message: '不能为空' },
    { row: 1, column: 2, message: '缺少' },
    { row: 2, message: '重复' },
  ]
  const columns = [
    { header: '编码', type: 'text' as const },
    { header: '数量', type: 'number' as const },
    { header: '日期', type: 'date' as const },
  ]
  const rows = [
    ['A', 1, '2026-01-01'],
    ['B', 'many', null],
    ['A', 3, '2026-01-02'],
  ]
  const write = () => writeErrorFile('物料', columns, rows, errors, '错误')

  it('gives the rows back with the messages in a last column', async () => {
    const read = await readAll(await bytesOf(write()))
    expect(read.header).toEqual(['编码', '数量', '日期', '错误'])
    expect(read.rows[0]).toEqual(['A', 1, new Date('2026-01-01')])
    expect(read.rows[1]).toEqual(['B', 'many', null, '数量: 不是数字; 数量: 不能为空; 日期: 缺少'])
    expect(read.rows[2]?.[3]).toBe('重复')
  })

  it('marks the bad cells, empty ones too, with one comment each', async () => {
    const parts = await partsOf(write())
    const sheet = parts['xl/worksheets/sheet1.xml']
    expect(sheet).toContain('<c r="B3" s="7" t="inlineStr">')
    expect(sheet).toContain('<c r="C3" s="8"/>')
    expect(sheet).toContain('<legacyDrawing r:id="rId1"/>')
    expect(parts['xl/comments1.xml']?.match(/<comment /g)).toHaveLength(2)
    expect(parts['xl/drawings/vmlDrawing1.vml']?.match(/<v:shape /g)).toHaveLength(2)
  })

  it('is understood by another reader, comments and all', async () => {
    const book = readBySheetJs(await bytesOf(write()), { type: 'buffer' })
    const cell = book.Sheets['物料']?.B3
    expect(cell?.v).toBe('many')
    expect(cell?.c?.[0]?.t).toBe('不是数字\n不能为空')
  })
})
