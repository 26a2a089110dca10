/** The tables and views that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = [
  'machine',
  'personnel_arrangement',
  'production_line',
  'station',
  'work_center',
  'work_center_machine',
] as const
