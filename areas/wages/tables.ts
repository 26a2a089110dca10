/** The tables and views that this area alone writes; others read them, or call its `server/index.ts`. */
export const tables = [
  'hourly_salary',
  'short_work',
  'wage_access',
  'wage_item',
  'wage_line',
  'wage_message',
  'wage_period',
  'wage_person',
  'wage_piece_price',
  'wage_question',
  'wage_rule',
  'wage_source_day',
  'wage_source_person',
] as const
