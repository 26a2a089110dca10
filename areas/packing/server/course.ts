import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import type { getPackingUnitCourse } from '../contract/packing.api.ts'

/** Steps of a unit's course that are told at most, the last ones. */
const most = 500

/** What came into a unit and what left it, the last first. */
export async function unitCourse(
  ctx: Ctx,
  { id }: InputOf<typeof getPackingUnitCourse>,
): Promise<OutputOf<typeof getPackingUnitCourse>> {
  const { rows } = await sql<OutputOf<typeof getPackingUnitCourse>['rows'][number]>`
    with lines as (
      select u.number as what, n.begun_by, n.begun_at, n.ended_by, n.ended_at from stock_unit_nesting n
        join stock_unit u on u.team_id = n.team_id and u.id = n.unit_id where n.parent_id = ${id}
      union all select concat_ws(' ', p.code, l.number, nullif(c.serial_no, '')), c.packed_by, c.packed_at, c.ended_by, c.ended_at
        from stock_unit_content c
        join stock_lot l on l.team_id = c.team_id and l.id = c.lot_id
        join product p on p.team_id = l.team_id and p.id = l.product_id where c.unit_id = ${id}
    ), steps as (
      select what, true as came, begun_at as at, begun_by as user_id from lines
      union all select what, false, ended_at, ended_by from lines where ended_at is not null
    )
    select s.what, s.came, s.at, m.name as person from steps s
    left join team_user m on m.id = s.user_id and m.team_id = gemba_team()
    order by s.at desc, s.came, s.what limit ${most}`.execute(ctx.db)
  return { rows }
}
