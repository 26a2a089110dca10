/** The tables that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = ['wip_count', 'wip_count_entry', 'wip_count_line', 'wip_settlement'] as const
