/** The tables and views that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = [
  'combination',
  'craft_hours',
  'operation',
  'operation_skill',
  'routing',
  'routing_operation',
] as const
