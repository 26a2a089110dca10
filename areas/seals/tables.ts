/** The tables and views that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = ['seal', 'seal_certificate', 'seal_code', 'seal_signature', 'seal_stamp'] as const
