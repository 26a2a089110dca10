/** The tables that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = [
  'attendance_reason',
  'hours_correction',
  'production_daily',
  'report_delivery',
  'report_recipient',
  'report_schedule',
] as const
