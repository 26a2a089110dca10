/** The tables that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = ['packing_rule', 'packing_weighing'] as const
