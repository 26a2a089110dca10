/** The tables that core alone writes. */
export const tables = [
  'schema_migration',
  'file',
  'file_chunk',
  'file_upload',
  'idempotency',
  'import_batch',
  'import_row',
  'job',
  'job_turn',
  'layout',
  'numbering',
  'numbering_count',
  'operation_log',
  'rolled_day',
  'team_config',
] as const
