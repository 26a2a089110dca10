import { sql } from 'kysely'
import type { StartCheck } from '#areas/execution/server/index.ts'
import type { Message } from '#core/contract/messages.ts'
import { reckonedWear } from './list.ts'

/** Nothing begins on a machine, or with a mold, whose part that locks is past its life. */
export const startOverWorn: StartCheck = {
  name: 'wornPart',
  async check(ctx, { task: { machineId }, parts }): Promise<Message | null> {
    const operations = parts.map(({ orderOperationId }) => orderOperationId)
    const { rows } = await ctx.unscoped(() =>
      sql<{ carrier: string; position: string; part: string }>`
        select coalesce(w.mold_number, m.number || ' ' || m.name) as carrier, w.position, p.number || ' ' || p.name as part
        from ${reckonedWear} w
        join maintenance_part p on p.team_id = w.team_id and p.id = w.part_id
        left join machine m on m.team_id = w.team_id and m.id = w.machine_id
        where w.enabled and w.locks and w.state = 'overdue' and (w.machine_id = ${machineId}
          or w.mold_id in (select d.id from order_operation o join mold d on d.team_id = o.team_id and d.number = o.mold
            where o.id = any(${operations})))
        order by w.id limit 1`.execute(ctx.db),
    )
    const [worn] = rows
    return worn ? { key: 'startCheck.wornPart', params: { ...worn } } : null
  },
}
