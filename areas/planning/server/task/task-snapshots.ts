import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import type { Change, PlanColumns } from '../plan/write-plan.ts'

/** Tasks as they stand in their table, whole: what the journal keeps of tasks that a step makes or takes away. */
export async function taskSnapshots(ctx: Ctx, ids: number[]): Promise<Map<number, PlanColumns>> {
  if (!ids.length) return new Map()
  const { rows } = await ctx.unscoped(() =>
    sql<{ id: number; row: PlanColumns }>`select id, to_jsonb(task) as row from task where id = any(${ids})`.execute(
      ctx.db,
    ),
  )
  return new Map(rows.map(({ id, row }) => [id, row]))
}

/** Journal entries of tasks that a step made. */
export const madeChanges = (rows: Map<number, PlanColumns>): Change[] =>
  [...rows].map(([id, row]) => ({ id, taskNo: String(row.task_no), before: null, after: row }))

/** Journal entries of tasks that a step takes away. */
export const takenChanges = (rows: Map<number, PlanColumns>): Change[] =>
  [...rows].map(([id, row]) => ({ id, taskNo: String(row.task_no), before: row, after: null }))

/** Puts tasks back as they were, under their own ids. */
export async function restoreRows(ctx: Ctx, rows: PlanColumns[]): Promise<void> {
  if (!rows.length) return
  await sql`insert into task overriding system value
    select * from jsonb_populate_recordset(null::task, ${JSON.stringify(rows)}::jsonb)`.execute(ctx.db)
}
