import type { Area } from '../contract/area.ts'
import type { Database } from './db/pool.ts'
import type { LiveHub } from './http/live.ts'

type Manifest = Pick<Area, 'id' | 'dependsOn' | 'standing'>

/** The areas that no team is without: those that say so, and what they need. */
export function alwaysThere(areas: readonly Manifest[]): ReadonlySet<string> {
  const there = new Set<string>()
  const add = (id: string) => {
    if (there.has(id)) return
    there.add(id)
    for (const needed of areas.find((each) => each.id === id)?.dependsOn ?? []) add(needed)
  }
  for (const { id, standing } of areas) if (standing === 'always') add(id)
  return there
}

/** What an area needs, what that needs, and so on; without itself. */
export const neededBy = (areas: readonly Manifest[], id: string): string[] =>
  reached(areas, id, (each) => areas.find((area) => area.id === each)?.dependsOn ?? [])

/** The areas that need this one, those that need them, and so on; without itself. */
export const needing = (areas: readonly Manifest[], id: string): string[] =>
  reached(areas, id, (each) => areas.filter((area) => area.dependsOn.includes(each)).map((area) => area.id))

function reached(areas: readonly Manifest[], from: string, next: (id: string) => readonly string[]): string[] {
  const found = new Set([from])
  for (const id of found) for (const each of next(id)) found.add(each)
  found.delete(from)
  return areas.map(({ id }) => id).filter((id) => found.has(id))
}

/**
 * The areas that a team is without: those that it switched off, those that stand off until they are switched on, and whatever needs one
 * of them (a later version may need more than the one in which the team switched).
 *
 * @param switches `team.areas`: by an area's id, whether it is on
 */
export function areasOffBy(areas: readonly Manifest[], switches: unknown): ReadonlySet<string> {
  const chosen = (switches ?? {}) as Readonly<Record<string, boolean>>
  const always = alwaysThere(areas)
  const off = new Set(
    areas
      .filter(({ id, standing = 'on' }) => !always.has(id) && !(chosen[id] ?? standing === 'on'))
      .map(({ id }) => id),
  )
  for (const id of off) for (const each of needing(areas, id)) off.add(each)
  return off
}

const knownFor = 30_000

/** Which areas each team is without, for what goes on beside the calls: kept for half a minute, and forgotten at once when a team changes. */
export class TeamAreas {
  readonly #known = new Map<number, { off: Promise<ReadonlySet<string>>; until: number }>()

  /** @param offBy the areas that a team with these switches is without */
  constructor(
    private readonly database: Database,
    hub: LiveHub,
    readonly offBy: (switches: unknown) => ReadonlySet<string>,
  ) {
    hub.hear(({ team, topic }) => {
      if (topic === 'team') this.#known.delete(team)
    })
  }

  off(teamId: number): Promise<ReadonlySet<string>> {
    const kept = this.#known.get(teamId)
    if (kept && kept.until > Date.now()) return kept.off
    const off = this.#read(teamId)
    this.#known.set(teamId, { off, until: Date.now() + knownFor })
    off.catch(() => this.#known.delete(teamId))
    return off
  }

  async #read(teamId: number): Promise<ReadonlySet<string>> {
    const team = await this.database.inNoTeam((db) =>
      db.selectFrom('team').select('areas').where('id', '=', teamId).executeTakeFirst(),
    )
    return this.offBy(team?.areas)
  }
}
