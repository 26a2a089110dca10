import type { ColumnType } from './types.ts'

/** Indexes into `cellXfs` below. */
export const STYLE = {
  header: 4,
  requiredHeader: 5,
  column: { number: 0, text: 1, date: 2, datetime: 3 } satisfies Record<ColumnType, number>,
  marked: { number: 6, text: 7, date: 8, datetime: 9 } satisfies Record<ColumnType, number>,
}

const FORMAT = { number: 0, text: 49, date: 164, datetime: 165 } satisfies Record<ColumnType, number>
const TYPES = ['number', 'text', 'date', 'datetime'] as const

const fill = (argb: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${argb}"/><bgColor indexed="64"/></patternFill></fill>`

// quotePrefix keeps a text cell text when somebody edits it: `=1+1` does not turn into a formula.
const xf = (format: number, font: number, fillId: number) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fillId}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"${format === FORMAT.text ? ' quotePrefix="1"' : ''}/>`

/** The one style sheet of every workbook. Fills: 2 header, 3 required header, 4 marked cell. */
export const STYLES_XML = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="5"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fill('FFD9E1F2')}${fill('FFFFC000')}${fill('FFFF9999')}</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="10">${TYPES.map((type) => xf(FORMAT[type], 0, 0)).join('')}${xf(FORMAT.text, 1, 2)}${xf(FORMAT.text, 1, 3)}${TYPES.map((type) => xf(FORMAT[type], 0, 4)).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
