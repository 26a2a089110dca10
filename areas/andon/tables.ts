/** The tables and views that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = [
  'andon_box_test',
  'andon_call',
  'andon_call_photo',
  'andon_item',
  'andon_log',
  'andon_roster',
  'andon_setting',
  'andon_timer',
  'andon_type',
] as const
