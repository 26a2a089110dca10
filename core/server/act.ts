import { CompiledQuery } from 'kysely'
import type { DomainEvent } from '../contract/event.ts'
import type { Language } from '../contract/languages.ts'
import { changed } from './audit.ts'
import type { Caller, Ctx, Entry, Statement } from './context.ts'
import type { Database, Db } from './db/pool.ts'
import type { Events } from './events.ts'
import { translator } from './i18n.ts'
import { enqueue } from './jobs/enqueue.ts'

/** What an act is done under: a call, a job, the making of the demo factory. */
export interface ActOrigin {
  caller: Caller
  language: Language
  ip: string | null
  /** The call's path or the job's kind, for the operation log. */
  path: string
  token?: string
  now?: Date
}

interface Pending {
  entries: Entry[]
  touched: Map<string, Set<number> | null>
}

/**
 * Runs an act in one transaction within the caller's team. Log entries gathered on the way are written with it in one last
 * statement, live messages go out after the commit. An act may be run again from its start after a deadlock, so it keeps nothing outside the database.
 */
export async function act<T>(
  database: Database,
  events: Events,
  origin: ActOrigin,
  work: (ctx: Ctx, finishing: { answered(text: string): void }) => Promise<T>,
  idempotencyKey?: string,
): Promise<T> {
  let pending: Pending = { entries: [], touched: new Map() }
  const result = await database.inTeam(origin.caller, async (db, last) => {
    pending = { entries: [], touched: new Map() }
    let answer: string | undefined
    const ctx = contextOn(db, events, origin, pending)
    const done = await work(ctx, { answered: (text) => (answer = text) })
    const closing = closingOf(ctx, origin, pending, idempotencyKey, answer)
    if (closing) last(...closing)
    return done
  })
  if (pending.touched.size) {
    events.committed(origin.caller.teamId, [...pending.touched.keys()])
    database.announce(messagesOf(origin.caller.teamId, pending))
  }
  return result
}

/** Runs an act inside a transaction that speaks for the caller's team already (the making of the demo factory). */
export async function actWithin<T>(
  db: Db,
  events: Events,
  origin: ActOrigin,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const pending: Pending = { entries: [], touched: new Map() }
  const ctx = contextOn(db, events, origin, pending)
  const result = await work(ctx)
  const closing = closingOf(ctx, origin, pending)
  if (closing) await db.executeQuery(CompiledQuery.raw(...closing))
  return result
}

function contextOn(db: Db, events: Events, origin: ActOrigin, pending: Pending): Ctx {
  const { caller, language } = origin
  const ctx: Ctx = {
    db,
    caller,
    language,
    t: translator(language),
    ip: origin.ip,
    token: origin.token ?? '',
    now: origin.now ?? new Date(),
    audit: (entry) => void pending.entries.push(entry),
    touch(topic, ids) {
      const known = pending.touched.get(topic)
      if (!ids || known === null) pending.touched.set(topic, null)
      else pending.touched.set(topic, new Set([...(known ?? []), ...ids]))
    },
    emit: <P>(event: DomainEvent<P>, payload: P) => events.answer(ctx, event, payload),
    enqueue: (kind, payload, options) =>
      enqueue(db, { teamId: caller.teamId, userId: caller.userId, language, kind, payload, ...options }),
    async unscoped(inner) {
      if (caller.workshops === null) return inner()
      await db.executeQuery(scopeTo(null))
      try {
        return await inner()
      } finally {
        // After an error the transaction is lost anyway and refuses statements.
        await db.executeQuery(scopeTo(caller.workshops)).catch(() => {})
      }
    },
    together: (async (...statements: Statement<unknown>[]) => {
      const { workshops } = caller
      const pieces = statements.map(({ query, everywhere }) =>
        everywhere && workshops ? [scopeTo(null), query, scopeTo(workshops)] : [query],
      )
      // Compiled already, all take the same steps to the connection, which keeps their order.
      const results = await Promise.all(
        pieces.map((piece) => Promise.all(piece.map((query) => db.executeQuery(query)))),
      )
      return results.map((piece) => (piece.length > 1 ? piece[1] : piece[0])?.rows ?? [])
    }) as Ctx['together'],
  }
  return ctx
}

/** Sets which workshops the transaction's next statements see; null: all. */
const scopeTo = (workshops: number[] | null): CompiledQuery =>
  CompiledQuery.raw(`select set_config('gemba.workshops', $1, true)`, [workshops ? `{${workshops.join(',')}}` : ''])

const messagesOf = (team: number, { touched }: Pending): string[] =>
  [...touched].map(([topic, ids]) =>
    JSON.stringify({ team, topic, ids: ids && ids.size <= idsMost ? [...ids] : undefined }),
  )

/** Past this many ids a live message says "many" and viewers fetch anew. */
const idsMost = 200

/** Writes the log entries, and the answer that an idempotency key gets again. Values as `closingOf` gives them. */
const closingSql = `with logged as (
    insert into operation_log (at, user_id, user_name, ip, path, verb, entity, entity_id, entity_name, note, before, after)
    select $1::timestamptz, nullif($2::bigint, 0), $3, $4, $5, e.verb, e.entity, e.entity_id, e.entity_name, e.note, e.before, e.after
    from jsonb_to_recordset($6::jsonb)
      as e (verb text, entity text, entity_id bigint, entity_name text, note text, before jsonb, after jsonb)
  ), answered as (
    update idempotency set answer = $8 where $7::text is not null and user_id = $2::bigint and key = $7::text
  )
  select 1`

/** The transaction's last statement with its values; null when there is nothing to write. */
function closingOf(
  ctx: Ctx,
  { ip, path }: ActOrigin,
  pending: Pending,
  key?: string,
  answer?: string,
): [sql: string, values: unknown[]] | null {
  const entries = pending.entries.map((entry) => {
    const { before, after } = changed(entry.before ?? null, entry.after ?? null)
    return {
      verb: entry.verb,
      entity: entry.entity,
      entity_id: entry.id ?? null,
      entity_name: entry.name ?? null,
      note: entry.note ?? null,
      before,
      after,
    }
  })
  if (!entries.length && !key) return null
  const { userId, name } = ctx.caller
  return [
    closingSql,
    [ctx.now.toISOString(), userId, name, ip, path, JSON.stringify(entries), key ?? null, answer ?? null],
  ]
}
