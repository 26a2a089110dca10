import { sql } from 'kysely'
import type { ReportCheck } from '#areas/execution/server/index.ts'
import { add } from '#core/contract/decimal.ts'
import type { Message } from '#core/contract/messages.ts'
import type { Step } from '#core/server/steps.ts'

interface Room {
  workOrderId: number
  orderOperationId: number
  isLast: boolean
  /** Pieces that may still come to the operation: those sent back, less what is defective again before it and what it has reported. */
  room: number
  /** Pieces of the order that have not come back. */
  outstanding: number
}

/** What the operations of rework orders still take. A rework that was taken back takes nothing. */
const readRooms: Step<readonly number[], Room[]> = {
  writes: false,
  async run(ctx, parts) {
    const orderIds = [...new Set(parts.flatMap(({ item }) => item))]
    const query = sql<Room>`
      select o.work_order_id, o.id as order_operation_id, o.successor = '{}' as is_last,
        q.sent - coalesce(sum(b.reported_defective - b.recovered_good) filter (where b.sequence < o.sequence), 0)
          - o.reported_good - o.reported_defective as room,
        q.sent - sum(b.reported_defective - b.recovered_good)
          - coalesce(sum(b.reported_good + b.recovered_good) filter (where b.successor = '{}'), 0) as outstanding
      from rework k join disposition x on x.team_id = k.team_id and x.id = k.disposition_id
      cross join lateral (select case when x.status in ('open', 'done') then x.quantity else 0 end as sent) q
      join order_operation o on o.team_id = k.team_id and o.work_order_id = k.work_order_id
      join order_operation b on b.team_id = o.team_id and b.work_order_id = o.work_order_id
      where k.work_order_id = any(${orderIds}::bigint[]) group by o.team_id, o.id, q.sent`
    const [rows] = await ctx.together<[Room]>({ query: query.compile(ctx.db), everywhere: true })
    return parts.map(({ item }) => rows.filter(({ workOrderId }) => item.includes(workOrderId)))
  },
}

/**
 * Of a rework no more pieces are reported than were sent back, good and defective together, whatever the work centre's limit lets through:
 * what comes back good goes on in the original order, and a piece more would be one that nobody made. The orders are locked.
 */
export const reportRework: ReportCheck = {
  name: 'rework',
  async check(ctx, { pieces }): Promise<Message | null> {
    const mine = pieces.filter(({ part }) => part.orderType === 'rework')
    if (!mine.length) return null
    const rooms = await ctx.step(
      readRooms,
      mine.map(({ part }) => part.workOrderId),
    )
    for (const { orderOperationId, isLast, room, outstanding } of rooms) {
      const here = mine.filter(({ part }) => part.orderOperationId === orderOperationId)
      const [first] = here
      if (!first) continue
      const defective = add(0, ...here.map((each) => each.defective))
      const asked = add(defective, ...here.map(({ good }) => good))
      // Good pieces of an operation before the last have not come back yet.
      const taken = isLast ? asked : defective
      if (asked <= room && taken <= outstanding) continue
      const left = Math.max(0, asked > room && !isLast ? room : Math.min(room, outstanding))
      const { workorderNo: order, unit } = first.part
      return { key: 'rework.overOutstanding', params: { order, left, unit, asked } }
    }
    return null
  },
}
