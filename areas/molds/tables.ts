/** The tables and views that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = [
  'mold',
  'mold_maintenance',
  'mold_maintenance_type',
  'mold_mounting',
  'mold_press',
  'mold_product',
] as const
