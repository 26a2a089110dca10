/** The tables and views that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = [
  'inspection_defect',
  'inspection_record',
  'inspection_scheme',
  'inspection_scheme_item',
  'inspection_value',
] as const
