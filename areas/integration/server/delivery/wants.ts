import type { Ctx } from '#core/server/context.ts'
import { perDatabase } from '#core/server/db/per-database.ts'
import type { LiveHub } from '#core/server/http/live.ts'

/** Targets by the type of what they want. */
type Wanted = ReadonlyMap<string, readonly number[]>

const keptMs = 30_000
const none: readonly number[] = []

/**
 * Which types are wanted in a team, and by which targets. Asked by every act that tells of anything, so it is kept: for half a minute,
 * and until a target of the team changes anywhere.
 */
export class Wants {
  private readonly kept = perDatabase(() => new Map<number, { wanted: Wanted; until: number }>())
  private changes = 0
  private readonly changed = new Map<number, number>()
  private lost = 0

  constructor(hub: Pick<LiveHub, 'hear' | 'hearLoss'>) {
    hub.hear(({ team, topic }) => {
      if (topic === 'outgoingTarget') this.changed.set(team, ++this.changes)
    })
    hub.hearLoss(() => {
      this.lost = ++this.changes
    })
  }

  /** @returns ids of the targets that want a type, none mostly */
  async of(ctx: Ctx, type: string): Promise<readonly number[]> {
    return (await this.all(ctx)).get(type) ?? none
  }

  private async all(ctx: Ctx): Promise<Wanted> {
    const { teamId } = ctx.caller
    const kept = this.kept(ctx.db)
    const known = kept.get(teamId)
    const since = this.changeOf(teamId)
    if (known && known.until > Date.now() && this.seen.get(known) === since) return known.wanted
    const entry = { wanted: await read(ctx), until: Date.now() + keptMs }
    kept.set(teamId, entry)
    // What changed while it was read is read anew the next time.
    this.seen.set(entry, since)
    return entry.wanted
  }

  private readonly seen = new WeakMap<object, number>()
  private readonly changeOf = (team: number) => Math.max(this.changed.get(team) ?? 0, this.lost)
}

async function read({ db }: Ctx): Promise<Wanted> {
  const rows = await db
    .selectFrom('webhook as w')
    .innerJoin('outgoingTarget as t', (j) => j.onRef('t.teamId', '=', 'w.teamId').onRef('t.id', '=', 'w.targetId'))
    .select(['t.id', 'w.types'])
    .where('t.enabled', '=', true)
    .unionAll(
      db
        .selectFrom('erpConnector as c')
        .innerJoin('outgoingTarget as t', (j) => j.onRef('t.teamId', '=', 'c.teamId').onRef('t.id', '=', 'c.targetId'))
        .select(['t.id', 'c.kinds as types'])
        .where('t.enabled', '=', true),
    )
    .orderBy('id')
    .execute()
  const wanted = new Map<string, number[]>()
  for (const { id, types } of rows) for (const type of types) wanted.set(type, [...(wanted.get(type) ?? []), id])
  return wanted
}
