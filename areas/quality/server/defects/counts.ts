import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { lockRows, type Stored } from '#core/server/crud/rows.ts'
import { countedAs, type DispositionKind } from '../../contract/disposition.ts'

/**
 * Locks the orders that defects belong to, then the defects, each in the order of their ids: reports, their reversal and every judgement take
 * the orders first, so what is judged holds until the commit and nobody waits in a circle.
 */
export async function lockDefects(ctx: Ctx, ids: readonly number[]): Promise<Stored<'defect'>[]> {
  if (!ids.length) return []
  await ctx.unscoped(() =>
    sql`select id from work_order where id = any(array(
        select o.work_order_id from defect d join order_operation o on o.team_id = d.team_id and o.id = d.order_operation_id
        where d.id = any(${[...ids]}::bigint[])))
      order by id for update`.execute(ctx.db),
  )
  return ctx.unscoped(() => lockRows(ctx.db, 'defect', [...ids]))
}

/** Adds pieces to what defects count of a kind of judgement; negative: takes them off. The defects are locked. */
export async function addJudged(
  ctx: Ctx,
  changes: readonly { defectId: number; kind: DispositionKind; quantity: number }[],
): Promise<void> {
  for (const { defectId, kind, quantity } of changes) {
    const column = sql.ref(countedAs[kind])
    await ctx.unscoped(() =>
      sql`update defect set ${column} = ${column} + ${quantity}::numeric, version = version + 1 where id = ${defectId}`.execute(
        ctx.db,
      ),
    )
  }
  ctx.touch(
    'defect',
    changes.map(({ defectId }) => defectId),
  )
}
