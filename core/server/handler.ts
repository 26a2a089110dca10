import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Area } from '../contract/area.ts'
import type { Endpoint, InputOf, OutputOf } from '../contract/endpoint.ts'
import type { Entity } from '../contract/entity.ts'
import type { Language } from '../contract/languages.ts'
import type { AheadCtx, Caller, Ctx, OpenCtx } from './context.ts'
import type { CrudDefinition } from './crud/definition.ts'
import type { Source } from './crud/select.ts'
import type { Db } from './db/pool.ts'
import type { Answer } from './events.ts'
import type { JobHandler } from './jobs/worker.ts'
import type { LogScopes } from './log-scope.ts'
import type { Fill } from './slots.ts'

/** A file that came with a call. */
export interface UploadedFile {
  name: string
  bytes: Buffer
}

/** A file to be sent as a blob. */
export interface Download {
  name: string
  mime: string
  body: Buffer | NodeJS.ReadableStream
  /** Shown in the browser rather than saved. */
  inline?: boolean
}

/** An endpoint bound to what it does. */
export interface Handler {
  endpoint: Endpoint
  /** The area that it is of; set where the areas are joined. */
  area?: string
  act: ((ctx: Ctx, input: never, file?: UploadedFile, prepared?: never) => Promise<unknown>) | null
  /** Prepares what the act needs and no connection should be held for (hashing). */
  ahead?: (ctx: AheadCtx, input: never) => Promise<unknown>
  open: ((ctx: OpenCtx, input: never) => Promise<unknown>) | null
  /** Lets callers have an answer that was made for another one. */
  share?: Share
  /** Whether acts that come at the same time may share a transaction; see `shared-transactions.ts`. */
  together?: boolean
  /** Of the verb that adds a row: adds many, in the order of what is sent. */
  many?: (ctx: Ctx, inputs: never[]) => Promise<{ id: number }[]>
  /** Of the verb that lists rows: whose they are and what they are read by. */
  list?: ListOf
}

/** A list of an entity: `tests/walls/lists.int.test.ts` proves that its source and its table are as they are declared. */
interface ListOf {
  entity: Entity
  source(db: Db, ctx: Pick<Ctx, 'caller' | 'language' | 'now'>): Source
  /** What is declared of its table. */
  definition?: Pick<CrudDefinition, 'table' | 'unique' | 'refers' | 'usedBy'>
  /** Fields that are reckoned of the rows read. */
  reckoned?: readonly string[]
}

/**
 * Gives a read's answer: one that is still good, or that which `read` makes in a transaction of its own. The text is sent as it is.
 * What the answer depends on beside the input (team, workshops, lines, the reader's language) is for this to mind.
 */
export type Share = (
  asking: { caller: Caller; language: Language },
  input: never,
  read: (input: unknown) => Promise<string>,
) => Promise<string>

type Answered<E> = E extends { travel: 'download' } ? Download : OutputOf<E>

/** Binds an endpoint of a team to its act. */
export const handle = <E extends Endpoint<z.ZodType, z.ZodType>>(
  endpoint: E,
  act: (ctx: Ctx, input: InputOf<E>, file?: UploadedFile) => Promise<Answered<E> | Download>,
): Handler => ({ endpoint, act: act, open: null })

/**
 * Binds an endpoint whose act needs what takes time and no database: `ahead` makes it while no connection is held. What `ahead` refuses is
 * refused, unless the call is a repeated one that has its answer already.
 */
export const handleAhead = <E extends Endpoint<z.ZodType, z.ZodType>, P>(
  endpoint: E,
  ahead: (ctx: AheadCtx, input: InputOf<E>) => Promise<P>,
  act: (ctx: Ctx, input: InputOf<E>, prepared: P) => Promise<OutputOf<E>>,
): Handler => ({
  endpoint,
  ahead,
  act: (ctx: Ctx, input: InputOf<E>, _file?: UploadedFile, prepared?: P) => act(ctx, input, prepared as P),
  open: null,
})

/** Binds an endpoint that many call at the same time: its acts share transactions, and do in one go what they do as steps. */
export const handleTogether = <E extends Endpoint<z.ZodType, z.ZodType>>(
  endpoint: E,
  act: (ctx: Ctx, input: InputOf<E>) => Promise<OutputOf<E>>,
): Handler => ({ ...handle(endpoint, act as Parameters<typeof handle<E>>[1]), together: true })

/** Binds a read whose answers hold for many callers. */
export const handleShared = <E extends Endpoint<z.ZodType, z.ZodType>>(
  endpoint: E,
  share: Share,
  act: (ctx: Ctx, input: InputOf<E>) => Promise<OutputOf<E>>,
): Handler => ({ ...handle(endpoint, act as Parameters<typeof handle<E>>[1]), share })

/** Binds a public endpoint, which knows no team, to its act. */
export const handleOpen = <E extends Endpoint<z.ZodType, z.ZodType>>(
  endpoint: E,
  open: (ctx: OpenCtx, input: InputOf<E>) => Promise<OutputOf<E>>,
): Handler => ({ endpoint, act: null, open: open })

/** Parts of an OpenAPI document: path items by their paths, and security schemes by their names. */
export interface Described {
  paths: Record<string, object>
  securitySchemes: Record<string, object>
}

/** What an area gives to the server; its `server/index.ts` exports one as `server`. */
export interface AreaServer {
  area: Area
  handlers: Handler[]
  answers?: Answer[]
  /** What it adds to the slots of others, and to its own. */
  fills?: Fill[]
  /** Its entities that stand behind the wall of workshops, so that their log stands there too. */
  logScopes?: LogScopes
  /** Entities whose rows are not seen by all who have their view right: their log is for those who may read the whole log. */
  narrowLogs?: readonly string[]
  jobs?: Record<string, JobHandler>
  /** The few calls that are no endpoints: redirects of a login, the file lookup. */
  routes?(app: FastifyInstance): void
  /** Those of them that others call, for `/openapi.json`. */
  described?: Described
  /** Done by one server, at these times (cron, UTC). */
  timers?: { name: string; cron: string; run(service: TimerService): Promise<void> }[]
  /** What it keeps going on every server beside the calls (a broker, a poller), once the server listens. @returns its end */
  run?(service: RunService): Promise<() => Promise<void>>
  /** How what it keeps going stands, in a few words, for `/readyz`. */
  condition?(): Record<string, string>
}

/** What a long-running part of an area acts by. */
export interface RunService {
  /** Runs in one transaction within a team, as the system. */
  inTeam<T>(team: { id: number; zone: string }, work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** Every team there is now and has the area. */
  teams(): Promise<{ id: number; zone: string }[]>
}

export interface TimerService {
  /** Runs once for every team that has the area, each in its own transaction, as the system. @param among these teams alone */
  eachTeam(work: (ctx: Ctx) => Promise<void>, among?: ReadonlySet<number>): Promise<void>
  now: Date
}
