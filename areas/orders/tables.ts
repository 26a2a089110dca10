/** The tables and views that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = [
  'live_work_order',
  'order_material',
  'order_operation',
  'order_serial',
  'sales_order',
  'sales_order_line',
  'work_order',
] as const
