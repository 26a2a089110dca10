import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { openAnnouncer } from './announce.ts'
import { preparing, type Query } from './prepare.ts'
import type { DB } from './schema.ts'

/** A transaction's handle. Columns are camelCase; `numeric` and `bigint` come as numbers, days and instants as ISO text. */
export type Db = Kysely<DB>

/** Whose rows a transaction may see: the team's, and of workshops all (`null`) or those named. */
export interface TeamHandle {
  teamId: number
  workshops: number[] | null
}

/** Leaves a statement to be run right before the commit; when it fails, all is undone. */
export type Last = (sql: string, values: unknown[]) => void

export interface Database {
  /**
   * Runs in one transaction within a team. Nothing of other teams exists for it; the database sees to that. What is given to
   * `last` is run after the act, together with the commit: one way to the database less.
   *
   * @param oneMoment all its statements see the data as the first of them did, and none may change any
   */
  inTeam<T>(team: TeamHandle, act: (db: Db, last: Last) => Promise<T>, options?: { oneMoment?: boolean }): Promise<T>
  /** Runs in one transaction that belongs to no team: accounts, sessions, jobs. Tenant tables show nothing. */
  inNoTeam<T>(act: (db: Db) => Promise<T>): Promise<T>
  /** Tells all servers' viewers of what was committed; see `announce.ts`. */
  announce(messages: string[]): void
  /** A connection of its own for LISTEN. */
  listener(): Promise<pg.Client>
  pool: pg.Pool
  close(): Promise<void>
}

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, (text) => text],
  // The session's zone is UTC: '2026-01-31 08:00:00.5+00' is ISO 8601 but for two characters.
  [pg.types.builtins.TIMESTAMPTZ, (text) => `${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, 'Z')}`],
  [1016, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))],
])
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })
const retried = new Set(['40001', '40P01'])

/** Opens the application's pool. Every connection speaks as `gemba_app`, which cannot pass by row-level security. */
export function openDatabase(url: string, options: { max?: number; onError(error: Error): void }): Database {
  const settings = {
    connectionString: url,
    types,
    options: '-c role=gemba_app -c timezone=UTC -c jit=off',
    statement_timeout: 120_000,
    idle_in_transaction_session_timeout: 180_000,
    // Statements that do not wait for each other's answers travel together.
    pipeline: true,
  }
  const pool = new pg.Pool({ ...settings, max: options.max ?? 20, connectionTimeoutMillis: 30_000 })
  // Without a listener a connection that the server drops would end the process.
  pool.on('error', options.onError)
  // And so would one that breaks while a transaction holds it: the pool listens to idle ones alone.
  pool.on('connect', (client) => client.on('error', options.onError))

  const announcer = openAnnouncer(settings, options.onError)

  async function transaction<T>(begin: string, act: (db: Db, last: Last) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        // Not waited for: it travels with the first statement. Were it to fail, all that follows fails too.
        const query = preparing(client)
        const begun = query(begin)
        begun.catch(() => {})
        const lasts: Parameters<Last>[] = []
        const result = await act(handleOn(pool, query), (...last) => lasts.push(last))
        await Promise.all([begun, ...lasts.map(([sql, values]) => query(sql, values)), query('commit')])
        return result
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => {
          broken = failure
        })
        if (attempt < 4 && retried.has((error as { code?: string }).code ?? '')) continue
        throw error
      } finally {
        client.release(broken)
      }
    }
  }

  return {
    inTeam: (team, act, { oneMoment = false } = {}) => transaction(beginAs(team, oneMoment), act),
    inNoTeam: (act) => transaction("begin; set local gemba.team_id = ''; set local gemba.workshops = ''", act),
    async listener() {
      const client = new pg.Client({ ...settings, keepAlive: true })
      client.on('error', options.onError)
      await client.connect()
      return client
    },
    pool,
    announce: (messages) => announcer.announce(messages),
    async close() {
      await announcer.close()
      await pool.end()
    },
  }
}

/** One round trip for both: the ids are numbers, so nothing can be smuggled into the text. */
function beginAs({ teamId, workshops }: TeamHandle, oneMoment: boolean): string {
  return `begin${oneMoment ? ' isolation level repeatable read read only' : ''}; ${speakFor(teamId, workshops)}`
}

function speakFor(teamId: number, workshops: number[] | null): string {
  if (!Number.isSafeInteger(teamId) || !(workshops ?? []).every(Number.isSafeInteger))
    throw new TypeError('ids are integers')
  return `set local gemba.team_id = '${teamId}'; set local gemba.workshops = '${workshops ? `{${workshops.join(',')}}` : ''}'`
}

/** Of each handle the pool that it came from. */
const sources = new WeakMap<Db, pg.Pool>()

function handleOn(source: pg.Pool, query: Query): Db {
  const borrowed = { query, release: () => {} } as unknown as PostgresPoolClient
  const pool = { connect: async () => borrowed, end: async () => {}, options: {} }
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [camelCase] })
  sources.set(db, source)
  return db
}

/** Stands for the database that a transaction's handle speaks to; see `kept.ts`. */
export function sourceOf(db: Db): object {
  const source = sources.get(db)
  if (!source) throw new TypeError('not the handle that a transaction was given')
  return source
}
