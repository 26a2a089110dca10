export { columnName } from './cell-xml.ts'
export { type ReadOptions, type ReadSheet, readSheet } from './read-sheet.ts'
export { type FileTable, readTable } from './read-table.ts'
export { sheetNamesOf } from './read-xlsx.ts'
export { SheetError, type SheetErrorCode } from './sheet-error.ts'
export type { SheetRow } from './sheet-rows.ts'
export type { Cell, ColumnType, SheetColumn, SheetNote, SheetSpec, WriteOptions } from './types.ts'
export { type RowError, writeErrorFile } from './write-error-file.ts'
export {
  type TemplateColumn,
  type TemplateLabels,
  type TemplateSheet,
  writeTemplate,
  writeTemplates,
} from './write-template.ts'
export { writeXlsx } from './write-xlsx.ts'
