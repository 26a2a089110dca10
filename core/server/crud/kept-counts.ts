import type { Entity } from '../../contract/entity.ts'
import type { Where } from '../../contract/list.ts'
import type { Ctx } from '../context.ts'
import { type Database, sourceOf } from '../db/pool.ts'
import type { LiveHub } from '../http/live.ts'
import type { CrudDefinition, Served } from './definition.ts'
import type { Counting } from './select.ts'

/** How many rows a filter has. */
export interface Total {
  /** Exact up to `limits.exactTotal`; past it, one more. */
  counted: number
  /** The planner's guess, where there are more than are counted. */
  guessed?: number
}

/** When a list was asked for: before its transaction read anything. */
export interface Asking {
  teamId: number
  /** What was touched in the team until then, as a number that grows. */
  at: number
}

interface Kept {
  at: number
  until: number
  total: Promise<Total>
}

interface Team {
  touches: number
  /** The last touch of each topic. */
  byTopic: Map<string, number>
  /** When messages were last lost: any topic may have been touched. */
  lost: number
}

/** What nobody tells of (a condition on the clock, rows that came with no touch) is off by no more than this. */
const keptFor = 30_000

/**
 * How many rows a server has counted by filter. A count holds until one of the topics that it hangs on is touched: by an act of this
 * server at its commit, by one of another server as soon as this one hears of it. Those who ask while a count is under way get the same.
 */
export class KeptCounts {
  private readonly kept = new Map<string, Kept>()
  private readonly teams = new Map<number, Team>()

  /** @param most so many are kept; the oldest make room */
  constructor(private readonly most = 2_000) {}

  /** Forgets by what the hub hears; by everything, where messages were lost. */
  hear(hub: Pick<LiveHub, 'hear' | 'hearLoss'>): void {
    hub.hear(({ team, topic }) => this.touched(team, topic))
    hub.hearLoss(() => {
      for (const team of this.teams.values()) team.lost = team.touches += 1
    })
  }

  touched(teamId: number, topic: string): void {
    // How far a job is: no list has rows by that.
    if (topic.startsWith('job:')) return
    const team = this.team(teamId)
    team.touches += 1
    team.byTopic.set(topic, team.touches)
  }

  asking(teamId: number): Asking {
    return { teamId, at: this.team(teamId).touches }
  }

  /**
   * The count of a filter: one that holds, or that which `count` makes now.
   *
   * @param key the filter with all that it depends on beside the team: workshops, statement, values
   * @param topics what the count hangs on; null: whatever is touched in the team
   * @param least there are so many rows at least: less was counted too early
   */
  async total(
    { teamId, at }: Asking,
    { key, topics, least }: { key: string; topics: readonly string[] | null; least: number },
    count: () => Promise<Total>,
  ): Promise<Total> {
    const name = `${teamId} ${key}`
    const known = this.kept.get(name)
    if (known && known.until > Date.now() && known.at >= this.lastTouch(teamId, topics)) {
      const total = await known.total.catch(() => null)
      if (total && total.counted >= least) return total
    }
    const total = count()
    // What was touched since this call was asked may not be in what it sees.
    if (at < this.lastTouch(teamId, topics)) return total
    const own: Kept = { at, until: Date.now() + keptFor, total }
    total.catch(() => {
      if (this.kept.get(name) === own) this.kept.delete(name)
    })
    this.kept.delete(name)
    this.kept.set(name, own)
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= this.most) break
      this.kept.delete(oldest)
    }
    return total
  }

  private team(teamId: number): Team {
    const team = this.teams.get(teamId) ?? { touches: 0, byTopic: new Map(), lost: 0 }
    this.teams.set(teamId, team)
    return team
  }

  private lastTouch(teamId: number, topics: readonly string[] | null): number {
    const { touches, byTopic, lost } = this.team(teamId)
    return topics ? Math.max(lost, ...topics.map((topic) => byTopic.get(topic) ?? 0)) : touches
  }
}

const byServer = new WeakMap<object, KeptCounts>()

/** From now on counts of lists are kept by the server that hears what is touched. */
export function keepCounts(database: Database, hub: LiveHub): void {
  const counts = new KeptCounts()
  counts.hear(hub)
  byServer.set(database.pool, counts)
}

/** How a list's rows are counted for a call; asked for before its transaction reads. Undefined: nobody hears what is touched. */
export function countingFor({ crud, definition }: Served, ctx: Pick<Ctx, 'db' | 'caller'>): Counting | undefined {
  const counts = byServer.get(sourceOf(ctx.db))
  if (!counts) return undefined
  const { teamId, workshops } = ctx.caller
  const asking = counts.asking(teamId)
  const scope = definition.everywhere ? null : workshops
  return ({ query, where, least }, count) =>
    counts.total(
      asking,
      {
        key: JSON.stringify([scope, query.sql, query.parameters]),
        topics: topicsOf(crud.entity, definition, where),
        least,
      },
      count,
    )
}

/** What the definition says, where a filter names the entity's own fields alone, or what is asked about: what a reference is called hangs on others. */
function topicsOf(
  { fields, search }: Pick<Entity, 'fields' | 'search'>,
  { countedBy, elsewhere = [], more = {} }: CrudDefinition,
  where: Where,
): readonly string[] | null {
  if (!countedBy) return null
  const shown = new Set(Object.values(fields).map(({ display }) => display))
  const own = (key: string): boolean =>
    key === 'keyword'
      ? search.every(own)
      : Boolean(more[key]?.holds) || (key in fields && !elsewhere.includes(key) && !shown.has(key))
  return Object.keys(where).every(own) ? countedBy : null
}
