import type { CompiledQuery } from 'kysely'
import type { Endpoint } from '../contract/endpoint.ts'
import type { DomainEvent } from '../contract/event.ts'
import type { Language } from '../contract/languages.ts'
import type { Translate } from '../contract/messages.ts'
import type { Db } from './db/pool.ts'
import type { EnqueueOptions } from './jobs/enqueue.ts'
import type { Slot } from './slots.ts'
import type { Step } from './steps.ts'

/** Who calls, as the session told. */
export interface Caller {
  sessionId: number
  accountId: number
  /** The caller's row in this team (`team_user`). */
  userId: number
  teamId: number
  name: string
  /** The team's IANA time zone. */
  zone: string
  /** Those that he holds of the areas which his team has. */
  rights: ReadonlySet<string>
  /** Areas that the team has switched off. */
  areasOff: ReadonlySet<string>
  administrator: boolean
  /** Workshops granted by department permission; null: all. */
  workshops: number[] | null
  /** A display's session: reads boards and nothing else. */
  boardOnly: boolean
  /** What the display was made for; absent: a person. */
  display?: Display
  mustChangePassword: boolean
  /** His team asks a second factor of him and he has none. */
  mustSetSecondFactor: boolean
  /** The key by which a program calls in the place of the person whose `userId` this is; absent: the person himself. */
  accessKey?: { id: number }
}

/** Stars what a team does not want to read in the input of a write. */
export type Clean = <T>(caller: Caller, endpoint: Endpoint, input: T) => Promise<T>

/** A screen on a wall: the boards that its address opens, in the order of their showing. */
export interface Display {
  id: number
  boards: { path: string; seconds: number }[]
  /** Lines that it shows; empty: all of its workshops. */
  lineIds: number[]
  /** Stations that it shows; empty: all of its lines. */
  stationIds: number[]
  /** Null: the one that the browser keeps. */
  language: Language | null
}

/** One entry of the operation log. Values before and after are cut to what differs. */
export interface Entry {
  verb: string
  entity: string
  id?: number
  name?: string
  note?: string
  before?: object | null
  after?: object | null
}

/** What an act within a team works with: the transaction's handle, the caller, and what happens with its commit. */
export interface Ctx {
  db: Db
  caller: Caller
  language: Language
  t: Translate
  ip: string | null
  /** The session's token; empty in a job. */
  token: string
  /** The act's instant, one for the whole transaction. */
  now: Date
  /** When the caller did it: before `now` where his write was kept for want of a network. */
  enteredAt: Date
  /** Writes the operation log. */
  audit(entry: Entry): void
  /** Tells live viewers that rows of a topic (an entity's name) changed. */
  touch(topic: string, ids?: number[]): void
  /** Lets other areas answer within this transaction. */
  emit<P>(event: DomainEvent<P>, payload: P): Promise<void>
  /** What areas added to a slot, of those that the caller's team has. */
  filled<T>(slot: Slot<T>): T[]
  /** Leaves work for after the commit. @returns the job's id, null when one with this key waits already */
  enqueue(kind: string, payload: object, options?: EnqueueOptions): Promise<number | null>
  /** Runs reads and writes that must see every workshop (a predecessor in another one), whatever the caller is granted. */
  unscoped<T>(act: () => Promise<T>): Promise<T>
  /**
   * Runs statements one after the other but sends them in one piece: each sees what those before it locked and wrote. One with
   * `everywhere` sees every workshop, as in `unscoped`. Not to be mixed with statements that run beside it.
   */
  together<T extends unknown[]>(...statements: { [K in keyof T]: Statement<T[K]> }): Promise<{ [K in keyof T]: T[K][] }>
  /**
   * Keeps what is named (`order 7`) to this act among those that share its transaction; locks do not keep them apart. Asked before
   * anything of it is read. @returns false: another one has it, and this act must throw `RunAlone`
   */
  claim(names: readonly string[]): boolean
  /** Does a step of this act, in one go with the other acts that share the transaction and have come to it. */
  step<I, R>(step: Step<I, R>, item: I): Promise<R>
}

/** A statement for `together`, with rows of type `T`. */
export interface Statement<T> {
  query: CompiledQuery<T>
  everywhere?: boolean
}

/** What a call that needs no login works with. It holds no connection but within `within`: it may hash or ask elsewhere in between. */
export interface OpenCtx {
  /** Runs in one transaction that belongs to no team, on the connections of such calls. */
  within<T>(act: (db: Db) => Promise<T>): Promise<T>
  /** What areas added to a slot, without those that a team has not: where a code named the team. */
  filled<T>(slot: Slot<T>, areasOff: ReadonlySet<string>): T[]
  language: Language
  t: Translate
  ip: string | null
  agent: string | null
  now: Date
  /** The secret of the browser that a session begun by this call is bound to; null: the caller asked for no such bond. */
  browser: string | null
  /** The secret that the browser has had before this call; null: none. */
  known: string | null
}

/** What is done ahead of an act's transaction, while no connection is held. */
export type AheadCtx = Pick<OpenCtx, 'within' | 'ip' | 'now' | 't'> &
  Pick<Ctx, 'caller'> & {
    /** Reads what it needs in one transaction of the caller's, which is over before the work begins. */
    read<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  }
