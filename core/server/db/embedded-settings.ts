/** Values for postgresql.conf, by parameter name. */
export type PostgresSettings = Record<string, string | number | boolean>

/**
 * Settings for a PostgreSQL that shares one PC with the product. Everything that keeps acknowledged data through a loss
 * of power stays on.
 */
const defaults: PostgresSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 120,
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  // A wide partitioned schema takes many locks in one transaction (migrations, dumps).
  max_locks_per_transaction: 256,
  fsync: true,
  synchronous_commit: true,
  full_page_writes: true,
  wal_compression: true,
  max_wal_size: '2GB',
  min_wal_size: '128MB',
  checkpoint_timeout: '10min',
  random_page_cost: 1.1,
  // Short queries over indexes: compiling them costs more than it saves.
  jit: false,
  // Plans that connections keep are made anew once a table was analysed. Within a minute, the usual pause, a table that was nearly empty when
  // they were made can have grown by tens of thousands of rows, all of them read for each look-up.
  autovacuum_naptime: '15s',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  datestyle: 'ISO, YMD',
  lc_messages: 'C',
  lc_monetary: 'C',
  lc_numeric: 'C',
  lc_time: 'C',
  default_text_search_config: 'pg_catalog.simple',
  // One file a weekday, each overwritten after a week, so that the log cannot fill the disk unseen.
  logging_collector: true,
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: true,
  log_rotation_age: '1d',
  log_rotation_size: 0,
  log_line_prefix: '%m [%p] ',
}

/**
 * Writes the whole postgresql.conf, the same at every start.
 *
 * @param port the loopback port of this start
 * @param overrides win over the defaults, never over the port
 * @returns the file's text
 */
export function renderSettings(port: number, overrides: PostgresSettings): string {
  const settings = { ...defaults, ...overrides, port }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quote(value)}`)
  return `# Written at every start. Use ALTER SYSTEM for settings of your own.\n${lines.join('\n')}\n`
}

function quote(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return `'${String(value).replaceAll("'", "''")}'`
}
