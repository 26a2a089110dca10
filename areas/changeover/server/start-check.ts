import { sql } from 'kysely'
import type { StartCheck } from '#areas/execution/server/index.ts'
import type { Step } from '#core/server/steps.ts'

/**
 * While a line is changed nothing starts on it. What it is changed to starts once the change is ready for its first piece, and nothing
 * else before the release; what has begun before goes on.
 */
export const startInChangeover: StartCheck = {
  name: 'changeover',
  async check(ctx, { task: { lineId, startedAt }, parts }) {
    if (startedAt !== null) return null
    const open = await ctx.step(changesAt, { lineId, orders: parts.map(({ workOrderId }) => workOrderId) })
    return open ? { key: 'startCheck.changeover', params: open } : null
  },
}

interface Asked {
  lineId: number
  orders: number[]
}

/** The change that keeps orders from being started on a line; null: none does. */
const changesAt: Step<Asked, { line: string; number: string } | null> = {
  writes: false,
  async run(ctx, starts) {
    const asked = starts.map(({ item }, start) => ({ start, ...item }))
    const query = sql<{ start: number; line: string; number: string }>`
      select distinct on (a.start) a.start, l.name as line, c.number
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (start int, "lineId" bigint, orders jsonb)
      join changeover c on c.line_id = a."lineId" and (c.status = 'stopped'
        or (c.status in ('planned', 'preparing') and a.orders @> to_jsonb(c.work_order_id))
        or (c.status = 'firstPiece' and not a.orders @> to_jsonb(c.work_order_id)))
      join production_line l on l.team_id = c.team_id and l.id = c.line_id
      order by a.start, c.id`
    const [rows] = await ctx.together<[{ start: number; line: string; number: string }]>({
      query: query.compile(ctx.db),
      everywhere: true,
    })
    return starts.map((_, start) => {
      const row = rows.find((each) => each.start === start)
      return row ? { line: row.line, number: row.number } : null
    })
  },
}
