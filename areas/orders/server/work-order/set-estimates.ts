import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'

/** When planning expects an order to start and to end; null: it does not know. ISO instants. */
export interface Estimate {
  orderId: number
  start: string | null
  end: string | null
}

/** Keeps what planning expects of orders. Their version stays: an estimate does not make a person's edit stale. */
export async function setEstimates(ctx: Ctx, estimates: Estimate[]): Promise<void> {
  if (!estimates.length) return
  const rows = estimates.map(({ orderId, start, end }) => ({ id: orderId, start, end }))
  await ctx.unscoped(() =>
    sql`update work_order w set estimated_start = e.start, estimated_end = e."end"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (id bigint, start timestamptz, "end" timestamptz)
      where w.id = e.id`.execute(ctx.db),
  )
  ctx.touch(
    'workOrder',
    estimates.map(({ orderId }) => orderId),
  )
}
