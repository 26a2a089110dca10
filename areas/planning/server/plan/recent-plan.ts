import type { Ctx } from '#core/server/context.ts'
import { perDatabase } from '#core/server/db/per-database.ts'
import { type Loaded, loadPlan } from './load.ts'
import { planRevision } from './write-plan.ts'

interface Kept {
  revision: number
  loaded: Loaded
}

/** So long a plan is good enough to show consequences by; whatever writes loads its own. */
const goodFor = 5_000
const plansMost = 50
const keptOf = perDatabase(() => new Map<string, Kept>())

/**
 * The open plan for a preview: the one loaded moments ago, unless somebody planned since. Reports of those moments are not in it;
 * they never move a task, and the move itself reckons with them.
 */
export async function recentPlan(ctx: Ctx): Promise<Kept> {
  const { teamId, zone } = ctx.caller
  // What it names is in the reader's language.
  const key = `${teamId} ${ctx.language}`
  const revision = await planRevision(ctx)
  const kept = keptOf(ctx.db)
  const known = kept.get(key)
  const fresh = known?.revision === revision && ctx.now.getTime() - known.loaded.now < goodFor
  if (known && fresh && known.loaded.zone === zone) return known
  const made = { revision, loaded: await loadPlan(ctx) }
  kept.delete(key)
  kept.set(key, made)
  const [oldest] = kept.keys()
  if (kept.size > plansMost && oldest !== undefined) kept.delete(oldest)
  return made
}
