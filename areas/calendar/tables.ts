/** The tables and views that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = ['calendar_period', 'calendar_version', 'holiday', 'overtime_day', 'shift_mode'] as const
