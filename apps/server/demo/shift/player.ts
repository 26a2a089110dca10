import { readCaller } from '#areas/identity/server/index.ts'
import { act } from '#core/server/act.ts'
import type { Caller } from '#core/server/context.ts'
import { translator } from '#core/server/i18n.ts'
import { areaOff, forbidden, notFound } from '#core/server/refusal.ts'
import type { Answered, Path, Sent, Session } from '#simulator/people/session.ts'
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
    const { database } = stage.services
    const caller = await database.inNoTeam((db) => readCaller(db, member, stage.services))
    if (!caller) throw notFound()
    return new Player(stage, caller, now)
  }

  async call<P extends Path>(path: P, sent: Sent<P>): Promise<Answered<P>> {
    const handler = this.stage.handlers.find((each) => each.endpoint.path === path)
    if (!handler?.act) throw new Error(`nothing serves ${path}`)
    const { endpoint, area, act: run } = handler
    if (area && this.caller.areasOff.has(area)) throw areaOff(area, translator('zh-Hans'))
    if ('right' in endpoint.access && !this.caller.rights.has(endpoint.access.right)) throw forbidden()
    const input = endpoint.input.parse(sent)
    const origin = { caller: this.caller, language: 'zh-Hans', ip: null, path, now: this.now } as const
    return act(this.stage.services.database, this.stage.events, origin, (ctx) => run(ctx, input as never)) as Promise<
      Answered<P>
    >
  }
}
