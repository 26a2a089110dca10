/** The tables and views that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = ['cloud_edition', 'cloud_subscription', 'cloud_suspension'] as const
