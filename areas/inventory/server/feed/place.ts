import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import type { FeedTask } from './task.ts'

/**
 * Where what is loaded for a task lies: the feeder of its machine, else the line side of the first station of its work centre that has one. Of
 * a station that has none it is made: under the station's number or, where that is another place's code, under it behind a star.
 *
 * @throws a refusal: the work centre has no station
 */
export async function feedPlace(ctx: Ctx, task: FeedTask): Promise<number> {
  const known = await knownPlace(ctx, task)
  if (known) return known
  for (const sign of ['', '*']) {
    await ctx.unscoped(() =>
      sql`insert into stock_location (code, kind, station_id) select ${sign} || number, 'lineSide', id from station
        where work_center_id = ${task.workCenterId} order by number limit 1 on conflict do nothing`.execute(ctx.db),
    )
    const made = await knownPlace(ctx, task)
    if (made) return made
  }
  throw refuse('feed.noStation', { center: task.workCenterName })
}

async function knownPlace(ctx: Ctx, { workCenterId, machineId }: FeedTask): Promise<number | undefined> {
  const { rows } = await ctx.unscoped(() =>
    sql<{ id: number }>`select p.id from stock_location p
      left join station s on s.team_id = p.team_id and s.id = p.station_id
      where p.enabled and (p.machine_id = ${machineId} or s.work_center_id = ${workCenterId})
      order by p.machine_id is null, s.number, p.code limit 1`.execute(ctx.db),
  )
  return rows[0]?.id
}
