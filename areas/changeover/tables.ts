/** The tables that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = ['changeover', 'changeover_step', 'changeover_template'] as const
