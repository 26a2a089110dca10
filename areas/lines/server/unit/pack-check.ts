import { sql } from 'kysely'
import type { PackCheck } from '#areas/inventory/server/index.ts'

/**
 * Only a unit that is through its line is packed. It is kept so until the act ends: nobody takes its last pass back meanwhile. An order that no
 * line took yet is asked about where its product has a live profile of a line that the team has.
 */
export const packFinished: PackCheck = {
  name: 'lineUnit.finished',
  async check(ctx, { lotId, serialNo }) {
    const off = [...ctx.caller.areasOff]
    const { rows } = await sql<{ serialId: number; lined: boolean }>`
      select s.id as serial_id, exists (
          select from line_profile f left join line_order o on o.team_id = f.team_id and o.profile_id = f.id and o.work_order_id = w.id
          where f.team_id = w.team_id and f.product_id = w.product_id and f.line <> all(${off}::text[])
            and (f.status = 'live' or o.work_order_id is not null)) as lined
      from stock_lot l
      join work_order w on w.team_id = l.team_id and w.product_id = l.product_id and w.workorder_no = l.number and w.deleted_at is null
      join order_serial s on s.team_id = w.team_id and s.work_order_id = w.id and s.serial_no = ${serialNo}
      where l.id = ${lotId}`.execute(ctx.db)
    const [own] = rows
    if (!own?.lined) return null
    const unit = await ctx.db
      .selectFrom('lineUnit')
      .select('status')
      .where('serialId', '=', own.serialId)
      .forShare()
      .executeTakeFirst()
    return unit?.status === 'finished' ? null : { key: 'lineCheck.packUnfinished', params: { serial: serialNo } }
  },
}
