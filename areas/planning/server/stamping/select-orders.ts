import { sql } from 'kysely'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Page } from '#core/contract/list.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { listPage } from '#core/server/crud/select.ts'
import type { selectStampingOrder as endpoint, StampingOrder } from '../../contract/stamping/stamping.api.ts'
import { openOrders, planOrderShape } from '../global/plan-orders.ts'

const pressOperation = sql`order_operation o join work_center c on c.team_id = o.team_id
  and (c.id = o.work_center_id or c.id = any (o.alternative_work_center_ids)) and c.press
  where o.team_id = w.team_id and o.work_order_id = w.id`

/** Open orders that pass a press. */
export function selectStampingOrder(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<Page<StampingOrder>> {
  const source = openOrders<StampingOrder>(ctx, {
    columns: sql`,
      (select string_agg(distinct o.mold, ', ' order by o.mold) from ${pressOperation} and o.mold is not null) as molds,
      (select ${nameIn(ctx, 'p')} as name from order_material om
        join press_material s on s.team_id = om.team_id and s.material_id = om.material_id
        join product p on p.team_id = s.team_id and p.id = s.material_id
        where om.team_id = w.team_id and om.work_order_id = w.id order by om.line_number limit 1) as stock`,
    only: sql`and exists (select 1 from ${pressOperation})`,
  })
  const shape = planOrderShape(ctx)
  shape.columns.set('molds', { kind: 'text' })
  shape.columns.set('stock', { kind: 'text' })
  return listPage<StampingOrder>(ctx.db, source, input, { ...shape, search: [...shape.search, 'molds', 'stock'] })
}
