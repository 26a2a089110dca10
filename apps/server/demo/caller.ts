import { sql } from 'kysely'
import type { Endpoint, OutputOf, SentOf } from '#core/contract/endpoint.ts'
import { actWithin } from '#core/server/act.ts'
import type { Caller } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import type { Gemba } from '../start.ts'

/** Calls the product's own endpoints inside one transaction, as whoever and at whatever instant the story needs. */
export class DemoCaller {
  private readonly acts: Map<string, NonNullable<Gemba['handlers'][number]['act']>>

  constructor(
    readonly gemba: Gemba,
    readonly db: Db,
    private caller: Caller,
    public now: Date,
  ) {
    this.acts = new Map(gemba.handlers.flatMap(({ endpoint, act }) => (act ? [[endpoint.path, act]] : [])))
  }

  /** Another caller in the same transaction, with a person and an instant of his own. */
  apart(): DemoCaller {
    return new DemoCaller(this.gemba, this.db, this.caller, this.now)
  }

  /** Goes on as another person. */
  become(person: Pick<Caller, 'userId' | 'name'>): void {
    this.caller = { ...this.caller, ...person }
  }

  /**
   * Rows of an open transaction have no statistics, and the planner would read whole tables again and again. Gathering them is the
   * owner's right: for this moment the transaction speaks as who logged in.
   */
  async analyse(): Promise<void> {
    // In one piece: what others ask in the meantime is never asked as the owner.
    await sql`set local role none; analyze product, routing, routing_operation, bom, bom_line, team_user, user_role, station,
      work_center, machine, work_order, order_operation, order_material, task, plan_step, report, report_person, duty_session;
      set local role gemba_app`.execute(this.db)
  }

  within<T>(path: string, work: Parameters<typeof actWithin<T>>[3]): Promise<T> {
    return actWithin(
      this.db,
      this.gemba.events,
      { caller: this.caller, language: 'zh-Hans', ip: null, path, now: this.now },
      work,
    )
  }

  async call<E extends Endpoint>(endpoint: E, sent: SentOf<E>): Promise<OutputOf<E>> {
    const handle = this.acts.get(endpoint.path)
    if (!handle) throw new Error(`nothing serves ${endpoint.path}`)
    const input = endpoint.input.parse(sent)
    return this.within(endpoint.path, (ctx) => handle(ctx, input as never)) as Promise<OutputOf<E>>
  }
}
