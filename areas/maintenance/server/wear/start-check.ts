import { sql } from 'kysely'
import type { StartCheck } from '#areas/execution/server/index.ts'
import type { Message } from '#core/contract/messages.ts'
import type { Step } from '#core/server/steps.ts'
import { reckonedWear } from './list.ts'

interface Asked {
  machineId: number | null
  /** Of orders; their molds wear. */
  operationIds: number[]
}

interface Worn {
  carrier: string
  position: string
  part: string
}

/** The first part past its life that locks what a start would use. */
const readWorn: Step<Asked, Worn | null> = {
  writes: false,
  async run(ctx, parts) {
    const asked = parts.map(({ item }, ask) => ({ ask, ...item }))
    const query = sql<Worn & { ask: number }>`
      select distinct on (a.ask) a.ask, coalesce(w.mold_number, m.number || ' ' || m.name) as carrier, w.position,
        p.number || ' ' || p.name as part
      from ${reckonedWear} w
      join maintenance_part p on p.team_id = w.team_id and p.id = w.part_id
      left join machine m on m.team_id = w.team_id and m.id = w.machine_id
      join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (ask int, "machineId" bigint, "operationIds" jsonb)
        on w.machine_id = a."machineId" or w.mold_id in (
          select d.id from jsonb_array_elements_text(a."operationIds") as i (id)
          join order_operation o on o.id = i.id::bigint
          join mold d on d.team_id = o.team_id and d.number = o.mold)
      where w.enabled and w.locks and w.state = 'overdue'
      order by a.ask, w.id`
    const [rows] = await ctx.together<[Worn & { ask: number }]>({ query: query.compile(ctx.db), everywhere: true })
    const worn = new Map(rows.map(({ ask, ...each }) => [ask, each]))
    return parts.map((_, ask) => worn.get(ask) ?? null)
  },
}

/** Nothing begins on a machine, or with a mold, whose part that locks is past its life. */
export const startOverWorn: StartCheck = {
  name: 'wornPart',
  async check(ctx, { task: { machineId }, parts }): Promise<Message | null> {
    const operationIds = parts.map(({ orderOperationId }) => orderOperationId)
    const worn = await ctx.step(readWorn, { machineId, operationIds })
    return worn ? { key: 'startCheck.wornPart', params: { ...worn } } : null
  },
}
