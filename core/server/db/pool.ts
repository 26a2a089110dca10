import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CamelCasePlugin,
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  type PostgresPoolClient,
  replaceWithNoncontingentExpression,
} from 'kysely'
import pg from 'pg'
import { limits } from '../../contract/limits.ts'
import { FairQueue } from '../fair-queue.ts'
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

/** What a statement is run for; see `limits.statement`. */
export type Effort = keyof typeof limits.statement

export interface InTeamOptions {
  oneMoment?: boolean
  effort?: Effort
}

/** Leaves a statement to be run right before the commit; when it fails, all is undone. */
export type Last = (sql: string, values: unknown[]) => void

export interface Database {
  /**
   * Runs in one transaction within a team. Nothing of other teams exists for it; the database sees to that. What is given to
   * `last` is run after the act, together with the commit: one way to the database less.
   *
   * @param options.oneMoment all its statements see the data as the first of them did, and none may change any
   * @param options.effort for how long each of its statements may run (`limits.statement`); a job's where nobody says
   */
  inTeam<T>(team: TeamHandle, act: (db: Db, last: Last) => Promise<T>, options?: InTeamOptions): Promise<T>
  /** Runs in one transaction that belongs to no team: accounts, sessions, jobs. Tenant tables show nothing. */
  inNoTeam<T>(act: (db: Db) => Promise<T>): Promise<T>
  /**
   * The same for a call that needs no login, by whoever calls from an address: on connections set apart for such calls, so that a flood
   * of them takes none from the people who work. One address waits behind itself; past `guestsWaiting` calls the next are refused (503).
   */
  forGuest(address: string): Pick<Database, 'inTeam' | 'inNoTeam'>
  /**
   * Runs in one short transaction that belongs to no team, on the one connection kept for what goes on beside another transaction
   * (how far a job is). It takes none from the pool, so nobody ever waits for a connection while he holds one.
   */
  beside<T>(act: (db: Db) => Promise<T>): Promise<T>
  /**
   * Runs on one server at a time, without a transaction: whoever gets the lock of this name. @param wait for it; else nothing is done
   * while another has it
   */
  alone(name: string, work: () => Promise<void>, options?: { wait?: boolean }): Promise<void>
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
/** `in ()` is no SQL: nothing is in an empty list, whoever forgot that a list can be empty. */
const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })
const retried = new Set(['40001', '40P01'])

/** Connections of calls that need no login. */
const guestsAtOnce = 4
/** Calls of guests that may wait for one of them. */
const guestsWaiting = 200

/** Of a chain of calls, whether it holds a connection now. */
const holding = new AsyncLocalStorage<{ open: boolean }>()

export interface DatabaseOptions {
  max?: number
  onError(error: Error): void
  /**
   * Refuses a transaction within another: enough of them at once hold every connection and wait for one more, for ever. Tests refuse it;
   * following each call costs more than a running server should pay.
   */
  refuseNested?: boolean
}

/** Opens the application's pool. Every connection speaks as `gemba_app`, which cannot pass by row-level security. */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  const settings = {
    connectionString: url,
    types,
    options: '-c role=gemba_app -c timezone=UTC -c jit=off',
    statement_timeout: 120_000,
    idle_in_transaction_session_timeout: 180_000,
    // Statements that do not wait for each other's answers travel together.
    pipeline: true,
  }
  const pool = openPool(options.max ?? 20)
  const guests = openPool(guestsAtOnce)
  const besides = openPool(1)
  const guestQueue = new FairQueue({ atOnce: guestsAtOnce, waiting: guestsWaiting })

  function openPool(max: number): pg.Pool {
    const opened = new pg.Pool({ ...settings, max, connectionTimeoutMillis: 30_000 })
    // Without a listener a connection that the server drops would end the process.
    opened.on('error', options.onError)
    // And so would one that breaks while a transaction holds it: the pool listens to idle ones alone.
    opened.on('connect', (client) => client.on('error', options.onError))
    return opened
  }

  const announcer = openAnnouncer(settings, options.onError)

  type Act<T> = (db: Db, last: Last) => Promise<T>

  async function transaction<T>(from: pg.Pool, begin: string, act: Act<T>, beside?: Beside): Promise<T> {
    if (!options.refuseNested) return connected(from, begin, act, beside)
    if (from !== besides && holding.getStore()?.open)
      throw new Error('a transaction was opened within another: it would hold two connections')
    const held = { open: true }
    return holding.run(held, () => connected(from, begin, act, beside)).finally(() => (held.open = false))
  }

  /** What the transactions of a team count beside themselves. */
  const besideOfTeam =
    (teamId: number): Beside =>
    (act) =>
      transaction(besides, `${beginAs({ teamId, workshops: null }, false, 'write')}; ${unflushed}`, act)

  async function connected<T>(from: pg.Pool, begin: string, act: Act<T>, beside?: Beside): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const client = await from.connect()
      let broken: Error | undefined
      let ended = false
      try {
        // Not waited for: it travels with the first statement. Were it to fail, all that follows fails too.
        const query = preparing(client)
        const begun = query(begin)
        begun.catch(() => {})
        const lasts: Parameters<Last>[] = []
        // What goes on after its act was refused finds the transaction ended, and never the next one on this connection.
        const within: Query = (sql, values) => (ended ? Promise.reject(new Ended()) : query(sql, values))
        const result = await act(handleOn({ pool, beside }, within), (...last) => lasts.push(last))
        ended = true
        await Promise.all([begun, ...lasts.map(([sql, values]) => query(sql, values)), query('commit')])
        return result
      } catch (error) {
        ended = true
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

  const on = (
    from: pg.Pool,
    turn: <T>(work: () => Promise<T>) => Promise<T>,
  ): Pick<Database, 'inTeam' | 'inNoTeam'> => ({
    inTeam: (team, act, { oneMoment = false, effort = 'job' } = {}) =>
      turn(() => transaction(from, beginAs(team, oneMoment, effort), act, besideOfTeam(team.teamId))),
    inNoTeam: (act) => turn(() => transaction(from, asNobody, act)),
  })

  async function listener(): Promise<pg.Client> {
    const client = new pg.Client({ ...settings, keepAlive: true })
    client.on('error', options.onError)
    await client.connect()
    return client
  }

  return {
    ...on(pool, (work) => work()),
    forGuest: (address) => on(guests, (work) => guestQueue.run(address, work)),
    beside: (act) => transaction(besides, asNobody, act),
    async alone(name, work, { wait = false } = {}) {
      // A connection apart: what is done under the lock takes its own from the pool.
      const client = await listener()
      try {
        const { rows } = await client.query<{ got: boolean }>(wait ? waitForLock : tryLock, [name])
        if (rows[0]?.got) await work()
      } finally {
        // The lock ends with the connection.
        await client.end()
      }
    },
    listener,
    pool,
    announce: (messages) => announcer.announce(messages),
    async close() {
      await announcer.close()
      await Promise.all([pool, guests, besides].map((each) => each.end()))
    },
  }
}

class Ended extends Error {
  constructor() {
    super('the transaction has ended')
  }
}

const asNobody = `begin; set local statement_timeout = ${limits.statement.write}; set local gemba.team_id = ''; set local gemba.workshops = ''`
const tryLock = 'select pg_try_advisory_lock(hashtext($1)) as got'
const waitForLock = 'select true as got from pg_advisory_lock(hashtext($1))'

/** One round trip for both: the ids are numbers, so nothing can be smuggled into the text. */
function beginAs({ teamId, workshops }: TeamHandle, oneMoment: boolean, effort: Effort): string {
  const mode = oneMoment ? ' isolation level repeatable read read only' : ''
  return `begin${mode}; set local statement_timeout = ${limits.statement[effort]}; ${speakFor(teamId, workshops)}`
}

function speakFor(teamId: number, workshops: number[] | null): string {
  if (!Number.isSafeInteger(teamId)) throw new TypeError('ids are integers')
  return `set local gemba.team_id = '${teamId}'; ${setScope(workshops)}`
}

/**
 * The statement that says which workshops the transaction's next statements see; null: all. `set local` rather than `set_config`: only
 * that travels to the other databases where a team's tables are spread over several.
 */
export function setScope(workshops: number[] | null): string {
  if (!(workshops ?? []).every(Number.isSafeInteger)) throw new TypeError('ids are integers')
  return `set local gemba.workshops = '${workshops ? `,${workshops.join(',')},` : ''}'`
}

/**
 * Its commit does not wait for the disk. Nothing is lost by that: the log is written in order, so whatever is committed later and rests on
 * it (a row with the number that was counted) cannot reach the disk before it.
 */
const unflushed = 'set local synchronous_commit = off'

/**
 * Runs in a short transaction of the same team and of its own, on the connection of `Database.beside`. Whoever goes that way must wait for
 * nothing that an act may hold locked: the act waits for him.
 */
export type Beside = <T>(act: (db: Db) => Promise<T>) => Promise<T>

interface Source {
  pool: pg.Pool
  beside?: Beside
}

/** Of each handle where it came from. */
const sources = new WeakMap<Db, Source>()

function handleOn(source: Source, query: Query): Db {
  const borrowed = { query, release: () => {} } as unknown as PostgresPoolClient
  const pool = { connect: async () => borrowed, end: async () => {}, options: {} }
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [emptyLists, camelCase] })
  sources.set(db, source)
  return db
}

/** Stands for the database that a transaction's handle speaks to; see `per-database.ts`. */
export const sourceOf = (db: Db): object => knownSource(db).pool

/**
 * The way beside a transaction, of one that was begun within a team. One that was begun in none has no such way: the team that it speaks
 * for may have been made in it, and be there for nobody else.
 */
export const besideOf = (db: Db): Beside | undefined => knownSource(db).beside

/** Another handle of the same transaction (one with a plugin) stands for what it was made of. */
export function standingFor(db: Db, made: Db): Db {
  sources.set(made, knownSource(db))
  return made
}

function knownSource(db: Db): Source {
  const source = sources.get(db)
  if (!source) throw new TypeError('not the handle that a transaction was given')
  return source
}
