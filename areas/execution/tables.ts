/** The tables and views that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = [
  'counted_report',
  'approval_decision',
  'approval_delegation',
  'approval_level',
  'defect_reason',
  'duty_session',
  'report',
  'report_defect',
  'report_defect_photo',
  'report_person',
  'transfer',
] as const
