import { sql } from 'kysely'
import type { BoardFilter } from '#areas/boards/contract/board.ts'
import { readLampRules } from '#areas/devices/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { machinesOf } from './machines-of.ts'

/** Machines that are shown blue: those of open calls, or of stations that called, where blue means a call and is to be shown. */
export async function oeeStatusBlue(ctx: Ctx, filter: BoardFilter): Promise<{ ids: number[] }> {
  const { db } = ctx
  const setting = await db.selectFrom('andonSetting').select('blueDisplay').executeTakeFirst()
  if (!setting?.blueDisplay || !(await readLampRules(db)).bluePriority) return { ids: [] }
  const rows = await machinesOf(ctx, filter)
    .where(
      sql<boolean>`m.id in (
        select c.machine_id from andon_call c where c.machine_id is not null and c.status <> 'closed'
        union all select w.machine_id from andon_call c
          join station s on s.team_id = c.team_id and s.id = c.station_id
          join work_center_machine w on w.team_id = s.team_id and w.work_center_id = s.work_center_id
        where c.status <> 'closed')`,
    )
    .execute()
  return { ids: rows.map(({ id }) => id) }
}
