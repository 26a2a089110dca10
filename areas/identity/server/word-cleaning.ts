import type { Endpoint } from '#core/contract/endpoint.ts'
import { isCleaned, keptAsTyped } from '#core/contract/sensitive-words.ts'
import type { Caller } from '#core/server/context.ts'
import type { Database } from '#core/server/db/pool.ts'
import type { LiveHub } from '#core/server/http/live.ts'
import { readTeamConfig } from '#core/server/team-config.ts'
import { cleanDeep, createWordFilter, type WordFilter } from '#engines/word-filter/index.ts'
import { configs } from '../contract/team-config.api.ts'

const knownFor = 60_000

/**
 * Stars sensitive words in the text of writes, by the list of the caller's team: not every client is our page. A team's list is kept for a
 * minute, and forgotten at once when its configuration changes anywhere.
 */
export function wordCleaner(database: Database, hub: LiveHub) {
  const known = new Map<number, { filter: Promise<WordFilter>; until: number }>()
  hub.hear(({ team, topic }) => {
    if (topic === 'teamConfig') known.delete(team)
  })

  function filterOf(teamId: number): Promise<WordFilter> {
    const kept = known.get(teamId)
    if (kept && kept.until > Date.now()) return kept.filter
    const filter = readFilter(database, teamId)
    known.set(teamId, { filter, until: Date.now() + knownFor })
    filter.catch(() => known.delete(teamId))
    return filter
  }

  return async function clean<T>(caller: Caller, endpoint: Endpoint, input: T): Promise<T> {
    if (!isCleaned(endpoint, input)) return input
    return cleanDeep(await filterOf(caller.teamId), input, { skipKeys: keptAsTyped })
  }
}

async function readFilter(database: Database, teamId: number): Promise<WordFilter> {
  const { value } = await database.inTeam({ teamId, workshops: null }, (db) => readTeamConfig(db, 'wordFilter'))
  return createWordFilter(configs.wordFilter.parse(value ?? {}))
}
