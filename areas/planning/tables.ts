/** The tables and views that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = [
  'line_balance',
  'line_sequence',
  'machine_downtime',
  'material_staging',
  'material_supply',
  'plan_exception',
  'plan_publication',
  'plan_state',
  'plan_step',
  'plan_viewer',
  'press_material',
  'scenario',
  'setup_time',
  'task',
] as const
