import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { root } from '../root.ts'

/** A database that this version cannot work on; the message says what to do. */
export class MigrationError extends Error {}

const lockNumber = 7_401_853

/**
 * Brings the database to this version: applies, in order and each in its own transaction, the files of `db/migrations` that it
 * has not seen. Several servers may start at once (advisory lock). Refuses when an applied file was edited or is missing here.
 * @returns names of the files applied
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 })
  await client.connect().catch((error: Error) => {
    const { username, hostname, port, pathname } = new URL(url)
    throw new MigrationError(
      `The database ${decodeURIComponent(pathname.slice(1))} on ${hostname}:${port || 5432} cannot be reached as ${decodeURIComponent(username)} (${error.message}). Check DATABASE_URL.`,
      { cause: error },
    )
  })
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    await checkServer(client)
    await ensureRole(client)
    await client.query(
      `create table if not exists schema_migration (name text primary key, checksum text not null, at timestamptz not null default now())`,
    )
    return await applyNew(client)
  } finally {
    await client.end()
  }
}

async function applyNew(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const files = migrationFiles()
  const known = new Set(files.map((file) => file.name))
  const unknown = [...applied.keys()].filter((name) => !known.has(name))
  if (unknown.length)
    throw new MigrationError(
      `The database is newer than this version (it has ${unknown.join(', ')}). Start the newer version.`,
    )
  const fresh: string[] = []
  for (const { name, sql, checksum } of files) {
    const before = applied.get(name)
    if (before === checksum) continue
    if (before)
      throw new MigrationError(
        `db/migrations/${name} was edited after it was applied. Restore it and add a new file instead.`,
      )
    await client.query('begin')
    try {
      await client.query(sql)
      await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new MigrationError(`db/migrations/${name} failed: ${(error as Error).message}`, { cause: error })
    }
    fresh.push(name)
  }
  return fresh
}

function migrationFiles() {
  const folder = join(root, 'db/migrations')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') }
    })
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number }>(`select current_setting('server_version_num')::int as number`)
  if ((rows[0]?.number ?? 0) < 150_000)
    throw new MigrationError('Gemba needs PostgreSQL 15 or later. Upgrade the server that DATABASE_URL names.')
}

/** The application speaks as this role, which owns nothing and cannot bypass row-level security. */
async function ensureRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ bypass: boolean }>(
    `select rolbypassrls or rolsuper as bypass from pg_roles where rolname = 'gemba_app'`,
  )
  if (rows[0]?.bypass)
    throw new MigrationError(
      'The role gemba_app may bypass row-level security. Run: alter role gemba_app nosuperuser nobypassrls',
    )
  try {
    if (!rows[0]) await tolerant(client, 'create role gemba_app nologin nosuperuser nobypassrls')
    await tolerant(
      client,
      `do $$ begin
        -- From 16 on membership alone does not let one speak as a role.
        if not pg_has_role(current_user, 'gemba_app', case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'member' end)
        then execute format('grant gemba_app to %I', current_user); end if; end $$`,
    )
  } catch (error) {
    throw new MigrationError(
      `The database user may not create the role gemba_app (${(error as Error).message}). As a superuser run: create role gemba_app nologin; grant gemba_app to <that user>;`,
    )
  }
}

/** Roles belong to the whole cluster: a server starting on another database of it may be doing the same this moment. */
async function tolerant(client: pg.Client, statement: string): Promise<void> {
  const sameMoment = ['42710', '23505', 'XX000']
  await client.query(statement).catch((error: { code?: string }) => {
    if (!sameMoment.includes(error.code ?? '')) throw error
  })
}
