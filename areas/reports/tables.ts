/** The tables that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = ['attendance_reason', 'hours_correction', 'production_daily'] as const
