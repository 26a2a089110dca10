/** The tables and views that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = [
  'dead_letter',
  'device',
  'device_live',
  'device_message',
  'device_password',
  'device_point',
  'tester_folder',
] as const
