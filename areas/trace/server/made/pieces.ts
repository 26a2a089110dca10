import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { type MadeFound, mostFound } from '../../contract/made.ts'
import type { Making } from './condition.ts'

interface Asked {
  making: Making | null
  orderIds: readonly number[]
  lotIds: readonly number[]
}

/** SQL: serials of the orders that a line saw within the time; of others those that are packed: a number that nobody saw is no piece yet. */
const seen = (making: Making, orderIds: readonly number[]) => sql`
  select p.serial_id from line_pass p join order_serial s on s.team_id = p.team_id and s.id = p.serial_id
    where s.work_order_id = any(${[...orderIds]}::bigint[]) and p.state <> 'undone'
      and p.at between ${making.from}::timestamptz and ${making.to}::timestamptz
      and (${making.userId ?? null}::bigint is null or p.user_id = ${making.userId ?? null})
  union
  select s.id from order_serial s join live_work_order w on w.team_id = s.team_id and w.id = s.work_order_id
    join stock_lot l on l.team_id = w.team_id and l.product_id = w.product_id and l.number = w.workorder_no
    join stock_unit_content c on c.team_id = l.team_id and c.lot_id = l.id and c.serial_no = s.serial_no and c.ended_at is null
    where s.work_order_id = any(${[...orderIds]}::bigint[]) and c.packed_at >= ${making.from}::timestamptz
      and not exists (select from line_unit y where y.team_id = s.team_id and y.serial_id = s.id)`

const none = sql`select null::bigint as serial_id where false`

/**
 * Numbered pieces that a condition leads to, those into which one of the lots was built, and those into which one of these pieces was, that have not
 * left, with the box and the place that each stands in.
 */
export async function foundPieces(ctx: Ctx, { making, orderIds, lotIds }: Asked): Promise<MadeFound['pieces']> {
  const { rows } = await sql<MadeFound['pieces'][number]>`
    with recursive piece (serial_id) as (
      select * from (select x.serial_id from (${making ? seen(making, orderIds) : none}) x
        union select p.serial_id from line_bound_lot b join line_pass p on p.team_id = b.team_id and p.id = b.pass_id
          where b.lot_id = any(${[...lotIds]}::bigint[]) and b.removed_at is null and p.state <> 'undone') first
      union
      select p.serial_id from piece x join order_serial s on s.id = x.serial_id
        join live_work_order w on w.team_id = s.team_id and w.id = s.work_order_id
        join line_bound_serial b on b.team_id = s.team_id and b.product_id = w.product_id and b.serial_no = s.serial_no and b.removed_at is null
        join line_pass p on p.team_id = b.team_id and p.id = b.pass_id and p.state <> 'undone')
    select s.id as serial_id, w.product_id, p.code as product_code, s.serial_no, w.workorder_no as lot_number, u.number as unit_number,
      case when o.code not like '*%' then o.code end as place
    from piece x join order_serial s on s.id = x.serial_id
    join live_work_order w on w.team_id = s.team_id and w.id = s.work_order_id
    join product p on p.team_id = w.team_id and p.id = w.product_id
    left join stock_lot l on l.team_id = w.team_id and l.product_id = w.product_id and l.number = w.workorder_no
    left join stock_unit_content c on c.team_id = l.team_id and c.lot_id = l.id and c.serial_no = s.serial_no and c.ended_at is null
    left join stock_unit u on u.team_id = c.team_id and u.id = c.unit_id
    left join stock_location o on o.team_id = u.team_id and o.id = u.location_id
    where u.status is null or u.status <> 'shipped' order by s.id limit ${mostFound + 1}`.execute(ctx.db)
  return rows
}
