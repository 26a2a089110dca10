import { sql } from 'kysely'
import type { StartCheck } from '#areas/execution/server/index.ts'

/**
 * While a line is changed nothing starts on it. What it is changed to starts once the change is ready for its first piece; what has
 * begun before goes on.
 */
export const startInChangeover: StartCheck = {
  name: 'changeover',
  async check(ctx, { task: { lineId, startedAt }, parts }) {
    if (startedAt !== null) return null
    const orders = parts.map(({ workOrderId }) => workOrderId)
    const { rows } = await ctx.unscoped(() =>
      sql<{ number: string; lineName: string }>`
        select c.number, l.name as line_name from changeover c
        join production_line l on l.team_id = c.team_id and l.id = c.line_id
        where c.line_id = ${lineId} and (c.status = 'stopped'
          or (c.status in ('planned', 'preparing') and c.work_order_id = any(${orders})))
        order by c.id limit 1`.execute(ctx.db),
    )
    const [open] = rows
    return open ? { key: 'startCheck.changeover', params: { line: open.lineName, number: open.number } } : null
  },
}
