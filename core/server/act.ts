import { CompiledQuery } from 'kysely'
import type { DomainEvent } from '../contract/event.ts'
import type { Language } from '../contract/languages.ts'
import { changed } from './audit.ts'
import type { Caller, Ctx, Entry, Statement } from './context.ts'
import { type Database, type Db, type Effort, type Last, setScope } from './db/pool.ts'
import type { Events } from './events.ts'
import { translator } from './i18n.ts'
import { enqueue } from './jobs/enqueue.ts'
import { type LogScopes, lastWorkshop, workshopMoved, workshopSql } from './log-scope.ts'
import { Refusal } from './refusal.ts'
import type { StepBatcher } from './step-batcher.ts'
import { stepAlone } from './steps.ts'

/** What an act is done under: a call, a job, the making of the demo factory. */
export interface ActOrigin {
  caller: Caller
  language: Language
  ip: string | null
  /** The call's path or the job's kind, for the operation log. */
  path: string
  token?: string
  now?: Date
  /** For how long the call was kept before it was sent, in milliseconds. */
  kept?: number
  /** It reads only, and all of one moment. */
  oneMoment?: boolean
  /** For how long its statements may run; a job's where nobody says. */
  effort?: Effort
}

/** What an act leaves for its end: entries of the log, and what live viewers are told. */
export interface Pending {
  entries: Entry[]
  touched: Map<string, Set<number> | null>
}

/** What an act under an idempotency key tells of it. */
export interface Finishing {
  /** The act has its transaction to itself: undoing that undoes nobody else's work. */
  alone: boolean
  /** The key was free and is taken now. */
  tookKey(): void
  /** What the key gets again. */
  answered(text: string): void
}

/** The answer that an idempotency key gets again. */
export interface Answered {
  userId: number
  key: string
  answer: string
}

export const nothingPending = (): Pending => ({ entries: [], touched: new Map() })

/**
 * Runs an act in one transaction within the caller's team. Log entries gathered on the way are written with it in one last
 * statement, live messages go out after the commit. An act may be run again from its start after a deadlock, so it keeps nothing outside the database.
 */
export async function act<T>(
  database: Database,
  events: Events,
  origin: ActOrigin,
  work: (ctx: Ctx, finishing: Finishing) => Promise<T>,
  idempotencyKey?: string,
): Promise<T> {
  let pending = nothingPending()
  const once = async (db: Db, last: Last) => {
    pending = nothingPending()
    const answered: Answered[] = []
    const ctx = contextOn(db, events, origin, pending)
    const done = await work(ctx, {
      alone: true,
      tookKey: () => undefined,
      answered: (answer) =>
        void (idempotencyKey && answered.push({ userId: origin.caller.userId, key: idempotencyKey, answer })),
    })
    const logRecords = logRecordsOf(ctx, origin, pending)
    close(last, origin.caller, logRecords, answered, events.logScopes)
    return done
  }
  const result = await database
    .inTeam(origin.caller, once, { oneMoment: origin.oneMoment, effort: origin.effort })
    .catch(async (error: unknown) => {
      if (error instanceof Refusal && error.stays) await act(database, events, origin, error.stays)
      throw error
    })
  publishTouched(database, events, origin.caller.teamId, pending)
  return result
}

/** Tells live viewers, after the commit. */
export function publishTouched(database: Database, events: Events, team: number, { touched }: Pending): void {
  if (!touched.size) return
  events.committed(team, [...touched.keys()])
  database.announce(
    [...touched].map(([topic, ids]) =>
      JSON.stringify({ team, topic, ids: ids && ids.size <= idsMost ? [...ids] : undefined }),
    ),
  )
}

/**
 * Runs an act inside a transaction that speaks for the caller's team already (the making of the demo factory), and leaves what it
 * did in `logRecords`, for `writeLogRecords`.
 *
 * @param batcher of the acts that go side by side in this transaction: they do their steps in one go
 */
export async function actWithin<T>(
  db: Db,
  events: Events,
  origin: ActOrigin,
  work: (ctx: Ctx) => Promise<T>,
  logRecords: LogRecord[],
  batcher?: StepBatcher,
): Promise<T> {
  const pending = nothingPending()
  const ctx = contextOn(db, events, origin, pending)
  if (batcher) {
    ctx.step = (step, item) => batcher.step(step, { ctx, item })
    batcher.joined(ctx)
  }
  try {
    const result = await work(ctx)
    logRecords.push(...logRecordsOf(ctx, origin, pending))
    return result
  } finally {
    batcher?.left(ctx)
  }
}

/** Writes the operation log of many acts at once, in a transaction that sees every workshop. */
export async function writeLogRecords(db: Db, logRecords: LogRecord[], scopes: LogScopes): Promise<void> {
  if (logRecords.length) await db.executeQuery(CompiledQuery.raw(...closingOf(logRecords, [], scopes)))
}

/** What an act works with. */
export function contextOn(db: Db, events: Events, origin: ActOrigin, pending: Pending): Ctx {
  const { caller, language, now = new Date(), kept = 0 } = origin
  const ctx: Ctx = {
    db,
    caller,
    language,
    t: translator(language),
    ip: origin.ip,
    token: origin.token ?? '',
    now,
    enteredAt: new Date(now.getTime() - kept),
    audit: (entry) => void pending.entries.push(entry),
    touch(topic, ids) {
      const known = pending.touched.get(topic)
      if (!ids || known === null) pending.touched.set(topic, null)
      else pending.touched.set(topic, new Set([...(known ?? []), ...ids]))
    },
    emit: <P>(event: DomainEvent<P>, payload: P) => events.answer(ctx, event, payload),
    filled: (slot) => events.fills.of(slot, caller.areasOff),
    enqueue: (kind, payload, options) =>
      enqueue(db, {
        teamId: caller.teamId,
        userId: caller.userId,
        accessKeyId: caller.accessKey?.id ?? null,
        language,
        kind,
        payload,
        ...options,
      }),
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
    claim: () => true,
    step: (step, item) => stepAlone(ctx, step, item),
  }
  return ctx
}

/** Sets which workshops the transaction's next statements see; null: all. */
const scopeTo = (workshops: number[] | null): CompiledQuery => CompiledQuery.raw(setScope(workshops))

/** Past this many ids a live message says "many" and viewers fetch anew. */
const idsMost = 200

/** One entry of the operation log as its table has it. */
export interface LogRecord {
  at: string
  user_id: number
  user_name: string
  ip: string | null
  path: string
  verb: string
  entity: string
  entity_id: number | null
  entity_name: string | null
  note: string | null
  before: object | null
  after: object | null
  /** Where the record was last, for one that is gone; see `lastWorkshop`. */
  last_workshop?: number | null
  /** The record stands in another workshop than before. */
  moved?: boolean
}

/** @param workshop SQL for the workshop of an entry `e` */
const closingSql = (workshop: string, moved: boolean) => `with e as (
    select at, nullif(user_id, 0) as user_id, user_name, ip, path, verb, entity, entity_id, entity_name, note, before, after, moved,
      ${workshop} as workshop_id
    from jsonb_to_recordset($1::jsonb) as e (at timestamptz, user_id bigint, user_name text, ip text, path text, verb text,
      entity text, entity_id bigint, entity_name text, note text, before jsonb, after jsonb, last_workshop bigint, moved boolean)
  ), logged as (
    insert into operation_log (at, user_id, user_name, ip, path, verb, entity, entity_id, entity_name, note, before, after, workshop_id)
    select at, user_id, user_name, ip, path, verb, entity, entity_id, entity_name, note, before, after, workshop_id from e
  ), ${moved ? followSql : ''}answered as (
    update idempotency i set answer = a.answer
    from unnest($2::bigint[], $3::text[], $4::text[]) as a (user_id, key, answer) where i.user_id = a.user_id and i.key = a.key
  )
  select 1`

/** What was told of a record goes with it into another workshop. */
const followSql = `followed as (
    update operation_log l set workshop_id = e.workshop_id from e
    where e.moved and l.entity = e.entity and l.entity_id = e.entity_id
  ), `

/** Leaves the last statement of a transaction: it writes log entries, and the answers that idempotency keys get again. */
export function close(
  last: Last,
  caller: Caller,
  logRecords: LogRecord[],
  answered: Answered[],
  scopes: LogScopes,
): void {
  if (!logRecords.length && !answered.length) return
  // Where a record stands is looked up whatever the caller is granted.
  if (caller.workshops && logRecords.some(({ entity }) => entity in scopes)) last(setScope(null), [])
  last(...closingOf(logRecords, answered, scopes))
}

function closingOf(logRecords: LogRecord[], answered: Answered[], scopes: LogScopes): [sql: string, values: unknown[]] {
  const entities = [...new Set(logRecords.map(({ entity }) => entity))].filter((entity) => entity in scopes).sort()
  return [
    closingSql(
      workshopSql(scopes, entities, 'e'),
      logRecords.some(({ entity, moved }) => moved && entity in scopes),
    ),
    [
      JSON.stringify(logRecords),
      answered.map(({ userId }) => userId),
      answered.map(({ key }) => key),
      answered.map(({ answer }) => answer),
    ],
  ]
}

/** The entries of an act as they are written. */
export function logRecordsOf(ctx: Ctx, { ip, path }: ActOrigin, pending: Pending): LogRecord[] {
  const { name, accessKey } = ctx.caller
  // A key writes as itself, not as the person in whose place it acts.
  const userId = accessKey ? 0 : ctx.caller.userId
  const at = ctx.now.toISOString()
  return pending.entries.map((entry) => ({
    at,
    user_id: userId,
    user_name: name,
    ip,
    path,
    verb: entry.verb,
    entity: entry.entity,
    entity_id: entry.id ?? null,
    entity_name: entry.name ?? null,
    note: entry.note ?? null,
    ...changed(entry.before ?? null, entry.after ?? null),
    last_workshop: lastWorkshop(entry.after, entry.before),
    ...(workshopMoved(entry.before, entry.after) && { moved: true }),
  }))
}
