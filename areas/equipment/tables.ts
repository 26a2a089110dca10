/** The tables and views that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = [
  'exception_reason',
  'handover',
  'machine_class',
  'machine_count',
  'machine_dirty',
  'machine_hour',
  'machine_live',
  'machine_rolled',
  'machine_shift',
  'machine_state',
  'rolled_calendar',
] as const
