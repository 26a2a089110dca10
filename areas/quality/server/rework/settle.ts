import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'

/** Where a rework stands, by the operations of its order. */
export interface ReworkFacts {
  dispositionId: number
  defectId: number
  number: string
  workOrderId: number
  workorderNo: string
  closed: boolean
  /** Pieces that were reported of any of its operations, and those of them that are not approved. */
  reported: number
  unapproved: number
  /** Pieces that have not come back: neither good from its last operation nor defective again. */
  outstanding: number
}

/** @returns the rework of an order; null: it is none */
export async function reworkOf(ctx: Ctx, workOrderId: number): Promise<ReworkFacts | null> {
  const { rows } = await ctx.unscoped(() =>
    sql<ReworkFacts>`
      select x.id as disposition_id, x.defect_id, x.number, w.id as work_order_id, w.workorder_no, w.status = 'closed' as closed,
        sum(o.reported_good + o.reported_defective) as reported,
        sum(o.reported_good - o.approved_good + o.reported_defective - o.approved_defective) as unapproved,
        x.quantity - sum(o.reported_defective - o.recovered_good)
          - coalesce(sum(o.reported_good + o.recovered_good) filter (where o.successor = '{}'), 0) as outstanding
      from rework k join disposition x on x.team_id = k.team_id and x.id = k.disposition_id
      join work_order w on w.team_id = k.team_id and w.id = k.work_order_id
      join order_operation o on o.team_id = w.team_id and o.work_order_id = w.id
      where k.work_order_id = ${workOrderId} group by x.team_id, x.id, w.team_id, w.id`.execute(ctx.db),
  )
  return rows[0] ?? null
}

export async function outstandingOf(ctx: Ctx, workOrderId: number): Promise<ReworkFacts> {
  const facts = await reworkOf(ctx, workOrderId)
  if (!facts) throw new Error(`order ${workOrderId} is no rework`)
  return facts
}

/** A rework is done once everything has come back and is approved, and open again when some of that is taken back. Its orders are locked. */
export async function settleRework(ctx: Ctx, workOrderId: number): Promise<void> {
  const facts = await reworkOf(ctx, workOrderId)
  if (!facts) return
  const done = facts.outstanding <= 0 && facts.unapproved === 0
  const changed = await ctx.unscoped(() =>
    ctx.db
      .updateTable('disposition')
      .set({
        status: done ? 'done' : 'open',
        closedBy: done ? ctx.caller.userId || null : null,
        closedAt: done ? ctx.now.toISOString() : null,
        version: sql<number>`version + 1`,
      })
      .where('id', '=', facts.dispositionId)
      .where('status', '=', done ? 'open' : 'done')
      .returning('id')
      .execute(),
  )
  if (changed.length)
    ctx.audit({
      verb: done ? 'finish' : 'reopen',
      entity: 'disposition',
      id: facts.dispositionId,
      name: facts.number,
      note: facts.workorderNo,
      before: { status: done ? 'open' : 'done' },
      after: { status: done ? 'done' : 'open' },
    })
  ctx.touch('disposition', [facts.dispositionId])
  ctx.touch('rework')
}
