/** The tables and views that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = [
  'counted_report',
  'defect_reason',
  'duty_session',
  'report',
  'report_defect',
  'report_defect_photo',
  'report_person',
  'output_day',
  'output_person_day',
  'transfer',
] as const
