import { escapeXml } from './xml.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** What the package parts need to know of a sheet. */
export interface SheetEntry {
  name: string
  hidden: boolean
  notes: boolean
}

/** Names that Excel accepts: 31 characters, none of `[]:*?/\`, no apostrophe at the ends, unique without case. */
export function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>()
  return wanted.map((name) => {
    const legal = name.replace(/[[\]:*?/\\\u0000-\u001f]/g, '_').replace(/^'|'$/g, '_')
    const clean = legal.slice(0, 31) || 'Sheet'
    let unique = clean
    for (let n = 2; taken.has(unique.toLowerCase()); n++) unique = `${clean.slice(0, 31 - ` (${n})`.length)} (${n})`
    taken.add(unique.toLowerCase())
    return unique
  })
}

export const contentTypesXml = (sheets: readonly SheetEntry[]): string => {
  const parts = sheets.map(
    ({ notes }, i) =>
      `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${SPREADSHEET}.worksheet+xml"/>${notes ? `<Override PartName="/xl/comments${i + 1}.xml" ContentType="${SPREADSHEET}.comments+xml"/>` : ''}`,
  )
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>${parts.join('')}</Types>`
}

const relationships = (items: readonly (readonly [type: string, target: string])[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${items.map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/relationships/${type}" Target="${target}"/>`).join('')}</Relationships>`

export const rootRelsXml = (): string => relationships([['officeDocument', 'xl/workbook.xml']])

export const workbookRelsXml = (sheets: number): string =>
  relationships([
    ...Array.from({ length: sheets }, (_, i) => ['worksheet', `worksheets/sheet${i + 1}.xml`] as const),
    ['styles', 'styles.xml'],
  ])

/** `sheet` counts from 1. */
export const sheetRelsXml = (sheet: number): string =>
  relationships([
    ['vmlDrawing', `../drawings/vmlDrawing${sheet}.vml`],
    ['comments', `../comments${sheet}.xml`],
  ])

export const workbookXml = (sheets: readonly SheetEntry[]): string =>
  `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}/relationships"><bookViews><workbookView activeTab="0"/></bookViews><sheets>${sheets.map(({ name, hidden }, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`
