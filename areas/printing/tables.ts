/** The tables and views that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = [
  'label_template',
  'label_template_version',
  'print_box',
  'print_default',
  'print_job',
  'printer',
  'printer_state',
] as const
