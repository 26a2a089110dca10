import { sql } from 'kysely'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { selectUnusedCount as endpoint } from '../../contract/machine.api.ts'

type Unused = OutputOf<typeof endpoint>['rows']

const day = 86_400_000

/**
 * Machines that counted in the last 24 hours while their output is taken from what people report: somebody has put a counter there, and
 * nobody has said that it counts.
 *
 * @param machineId the only one that is asked about
 */
export async function unusedCounts(ctx: Ctx, machineId: number | null = null): Promise<Unused> {
  const { db, now } = ctx
  const { rows } = await sql<Unused[number]>`
    select m.id as machine_id, m.number, ${nameIn(ctx, 'm')} as name, c.counted from machine m
    cross join lateral (select sum(n.quantity) as counted from machine_count n
      where n.team_id = m.team_id and n.machine_id = m.id and n.minute > ${new Date(now.getTime() - day).toISOString()}) c
    where m.enabled and m.count_source is distinct from 'counts' and c.counted > 0
      and (${machineId}::bigint is null or m.id = ${machineId}) order by m.number`.execute(db)
  return rows
}
