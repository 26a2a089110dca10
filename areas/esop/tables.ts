/** The tables and views that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = [
  'esop_line_display',
  'instruction',
  'instruction_confirmation',
  'instruction_operation',
  'instruction_print',
  'instruction_reading',
  'instruction_step',
  'position_skill',
  'skill',
  'station_esop',
  'user_skill',
] as const
