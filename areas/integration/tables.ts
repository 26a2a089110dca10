/** The tables and views that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = ['access_key', 'access_key_secret', 'access_key_use'] as const
