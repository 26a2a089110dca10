import { sql } from 'kysely'
import type { BoardFilter } from '#areas/boards/contract/board.ts'
import { daysUpTo, productionDay } from '#areas/boards/server/index.ts'
import type { TargetScope } from '#areas/execution/contract/targets.ts'
import { summaryNames } from '#areas/execution/server/index.ts'
import { groupedBy } from '#core/contract/grouped-by.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Asked } from '#core/server/crud/serve-summary.ts'
import type { Fact, Group } from '#core/server/crud/sum-groups.ts'
import { sumGroups } from '#core/server/crud/sum-groups.ts'
import type { LocalDate } from '#engines/working-time/index.ts'

/** So many production days a course is long. */
export const courseDays = 30

/** What all that a board shows is of: one line, where it is kept to one. */
export const scopeOf = ({ lineIds }: BoardFilter): TargetScope => (lineIds?.length === 1 ? { lineId: lineIds[0] } : {})

/** No work centre: stations that stand at none make nothing. */
const nowhere = [0]

/**
 * What facts are asked for by a board: the production days up to the present one, and its places; of stations, what is made at their work
 * centres.
 */
export async function askedBy(
  ctx: Ctx,
  filter: BoardFilter,
  { count, by }: { count: number; by: readonly string[] },
): Promise<{ asked: Asked; days: LocalDate[]; today: LocalDate }> {
  const today = await productionDay(ctx)
  const days = daysUpTo(today, count)
  const workCenterId = filter.stationIds?.length ? await workCentersOf(ctx, filter.stationIds) : null
  const ids = { workshopId: filter.workshopIds ?? null, lineId: filter.lineIds ?? null, workCenterId }
  return { asked: { days: { from: days[0] ?? today, to: today }, by: new Set(by), ids }, days, today }
}

async function workCentersOf({ db }: Ctx, stationIds: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct work_center_id as id from station where id = any(${stationIds}::bigint[]) and work_center_id is not null`.execute(
    db,
  )
  return rows.length ? rows.map(({ id }) => id) : nowhere
}

/** Facts of some days alone. */
export const within = (facts: readonly Fact[], days: readonly LocalDate[]): Fact[] => {
  const wanted = new Set<unknown>(days)
  return facts.filter(({ keys }) => wanted.has(keys.day))
}

const nothing: Pick<Group, 'sums' | 'counts'> = { sums: {}, counts: {} }

/** All facts as one group. */
export const sumOf = (facts: readonly Fact[]): Pick<Group, 'sums' | 'counts'> =>
  sumGroups(facts, []).values().next().value ?? nothing

interface Named<K> {
  id: K
  name: string
  facts: Fact[]
}

/** Facts by what one dimension says, with its name; those that say nothing are left out. */
export async function groupsOf<K extends string | number>(
  ctx: Ctx,
  facts: readonly Fact[],
  dimension: string,
): Promise<Named<K>[]> {
  const groups = groupedBy(facts, ({ keys }) => keys[dimension] ?? null)
  groups.delete(null)
  const ids = [...groups.keys()] as K[]
  const names = ids.length ? await summaryNames(ctx, dimension, ids) : new Map<K, Record<string, string | null>>()
  return ids.map((id) => ({
    id,
    name: Object.values(names.get(id) ?? {})[0] ?? String(id),
    facts: groups.get(id) ?? [],
  }))
}
