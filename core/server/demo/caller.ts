import { setImmediate as soon } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Endpoint, OutputOf, SentOf } from '../../contract/endpoint.ts'
import { actWithin, contextOn, type LogRecord, nothingPending, writeLogRecords } from '../act.ts'
import { all } from '../all.ts'
import type { Caller, Ctx } from '../context.ts'
import type { Db } from '../db/pool.ts'
import type { Events } from '../events.ts'
import type { Handler } from '../handler.ts'
import { StepBatcher } from '../step-batcher.ts'

type Table = Db extends Kysely<infer Tables> ? keyof Tables & string : never

/** What a demo factory is made with. */
export interface DemoStage {
  events: Events
  handlers: readonly Handler[]
}

/** Calls the product's own endpoints inside one transaction, as whoever and at whatever instant the story needs. */
export class DemoCaller {
  constructor(
    private readonly stage: DemoStage,
    readonly db: Db,
    private caller: Caller,
    public now: Date,
    private readonly logRecords: LogRecord[] = [],
    private readonly batcher = gatheringOn(db, stage, caller),
    private readonly handlers: ReadonlyMap<string, Handler> = new Map(
      stage.handlers.map((handler) => [handler.endpoint.path, handler]),
    ),
  ) {}

  /** Another caller in the same transaction, with a person and an instant of his own; the operation log and the steps of acts are one. */
  apart(): DemoCaller {
    const { stage, db, caller, now, logRecords, batcher, handlers } = this
    return new DemoCaller(stage, db, caller, now, logRecords, batcher, handlers)
  }

  /** Goes on as another person. */
  become(person: Pick<Caller, 'userId' | 'name'>): void {
    this.caller = { ...this.caller, ...person }
  }

  /**
   * Rows of an open transaction have no statistics, and the planner would read whole tables again and again. To gather them is the
   * owner's right: for this moment the transaction speaks as who logged in.
   */
  async analyse(tables: readonly Table[]): Promise<void> {
    const named = sql.join(tables.map((table) => sql.table(table)))
    // In one piece: what others ask in the meantime is never asked as the owner.
    await sql`set local role none; analyze ${named}; set local role gemba_app`.execute(this.db)
  }

  within<T>(path: string, work: Parameters<typeof actWithin<T>>[3], batcher?: StepBatcher): Promise<T> {
    return actWithin(
      this.db,
      this.stage.events,
      { caller: this.caller, language: 'zh-Hans', ip: null, path, now: this.now },
      work,
      this.logRecords,
      batcher,
    )
  }

  /** Writes the operation log of all that was done. One entry an act would be a tenth of the factory's making. */
  async writeLog(): Promise<void> {
    const parts: Promise<unknown>[] = []
    // Stories were told side by side; the log is read by the clock.
    this.logRecords.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
    // The next part is put into words while the database writes the last.
    while (this.logRecords.length) {
      parts.push(writeLogRecords(this.db, this.logRecords.splice(0, 1_000), this.stage.events.logScopes))
      await soon()
    }
    await all(parts)
  }

  /** Adds rows by the act that adds one, in one go. @returns their ids, in the order of what is sent */
  async addAll<E extends Endpoint>(endpoint: E, sent: SentOf<E>[]): Promise<number[]> {
    const { many } = this.handlers.get(endpoint.path) ?? {}
    if (!many) throw new Error(`nothing adds many by ${endpoint.path}`)
    const inputs = sent.map((each) => endpoint.input.parse(each))
    const rows = await this.within(endpoint.path, (ctx) => many(ctx, inputs as never[]))
    return rows.map(({ id }) => id)
  }

  async call<E extends Endpoint>(endpoint: E, sent: SentOf<E>): Promise<OutputOf<E>> {
    const { act, together } = this.handlers.get(endpoint.path) ?? { act: null }
    if (!act) throw new Error(`nothing serves ${endpoint.path}`)
    const input = endpoint.input.parse(sent)
    const run = (ctx: Ctx) => act(ctx, input as never) as Promise<OutputOf<E>>
    // Those that share transactions in the product do their steps together here.
    return this.within(endpoint.path, run, together ? this.batcher : undefined)
  }
}

const gatheringOn = (db: Db, { events }: DemoStage, caller: Caller): StepBatcher =>
  new StepBatcher(contextOn(db, events, { caller, language: 'zh-Hans', ip: null, path: 'demo' }, nothingPending()))
