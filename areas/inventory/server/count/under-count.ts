import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { askFirst } from '#core/server/refusal.ts'

/**
 * Tells who moves something by hand that a place of it is being counted: what is carried while somebody counts is counted twice or not at all.
 * A count that freezes its places refuses it in `moveStock`.
 */
export async function askUnderCount(
  ctx: Ctx,
  placeIds: readonly number[],
  confirmed: readonly string[],
): Promise<void> {
  if (confirmed.includes('underCount')) return
  const { rows } = await sql<{ code: string; countNo: string }>`
    select o.code, c.count_no from stock_count_place q
      join stock_count c on c.team_id = q.team_id and c.id = q.count_id and not c.freezes
      join stock_location o on o.team_id = q.team_id and o.id = q.location_id
    where q.location_id = any(${[...placeIds]}::bigint[]) order by o.code limit 1`.execute(ctx.db)
  const [counted] = rows
  if (counted) throw askFirst('underCount', 'stock.askUnderCount', { place: counted.code, count: counted.countNo })
}
