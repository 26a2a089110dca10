/** The tables and views that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = ['approval', 'approval_decision', 'approval_delegation', 'approval_level'] as const
