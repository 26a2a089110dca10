import { readCaller } from '#areas/identity/server/index.ts'
import type { Endpoint, OutputOf, SentOf } from '#core/contract/endpoint.ts'
import { act } from '#core/server/act.ts'
import type { Caller } from '#core/server/context.ts'
import { forbidden, notFound } from '#core/server/refusal.ts'
import type { Session } from '#simulator/people/session.ts'
import type { Gemba } from '../../start.ts'

/** What people are played with. */
export type Stage = Pick<Gemba, 'services' | 'events' | 'handlers'>

/**
 * Somebody of a demo factory, played by the server: calls the product's own endpoints under his own rights, at an instant. He calls from
 * nowhere: by that the operation log tells him from a person, who has an address.
 */
export class Player implements Session {
  private constructor(
    private readonly stage: Stage,
    private readonly caller: Caller,
    private readonly now: Date,
  ) {}

  static async of(stage: Stage, member: { teamId: number; userId: number }, now: Date): Promise<Player> {
    const { database, allRights } = stage.services
    const caller = await database.inNoTeam((db) => readCaller(db, member, allRights()))
    if (!caller) throw notFound()
    return new Player(stage, caller, now)
  }

  async call<E extends Endpoint>(endpoint: E, sent: SentOf<E>): Promise<OutputOf<E>> {
    const { access, path } = endpoint
    if ('right' in access && !this.caller.rights.has(access.right)) throw forbidden()
    const handler = this.stage.handlers.find((each) => each.endpoint.path === path)
    if (!handler?.act) throw new Error(`nothing serves ${path}`)
    const run = handler.act
    const input = endpoint.input.parse(sent)
    const origin = { caller: this.caller, language: 'zh-Hans', ip: null, path, now: this.now } as const
    return act(this.stage.services.database, this.stage.events, origin, (ctx) => run(ctx, input as never)) as Promise<
      OutputOf<E>
    >
  }
}
