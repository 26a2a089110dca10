import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { notFound } from '#core/server/refusal.ts'
import { getInspectionSheet, type InspectionSheet, type TaskInspections } from '../contract/record.api.ts'
import { type SchemeType, schemeTypes } from '../contract/scheme.ts'
import { firstPieceOf } from './first-piece.ts'
import { recordSource, statusNow } from './records.ts'

/** An inspection as it is entered, with the defect reasons of its operation. */
export async function inspectionSheet(ctx: Ctx, { id }: { id: number }): Promise<InspectionSheet> {
  const row = await recordSource(ctx.db, ctx)
    .where('r.id', '=', id)
    .select(['r.items', 'w.drawingNumber', 'o.operationId'])
    .executeTakeFirst()
  if (!row) throw notFound()
  const values = await ctx.db
    .selectFrom('inspectionValue')
    .select(['item', 'sample', 'value'])
    .where('recordId', '=', id)
    .orderBy('item')
    .orderBy('sample')
    .execute()
  const reasonIds = await ctx.db.selectFrom('inspectionDefect').select('reasonId').where('recordId', '=', id).execute()
  // The row has more than the sheet shows: what it needs is picked by its own schema.
  return getInspectionSheet.output.parse({
    ...row,
    reasonIds: reasonIds.map(({ reasonId }) => reasonId),
    reasons: await reasonsOf(ctx, row.operationId),
    values,
  })
}

async function reasonsOf(ctx: Ctx, operationId: number): Promise<InspectionSheet['reasons']> {
  const { rows } = await sql<InspectionSheet['reasons'][number]>`
    select id, code, ${nameIn(ctx, 'defectReason')} as name, ${nameIn(ctx, 'defectReason', 'className')} as class_name from defect_reason
    where enabled and (operation_ids = '{}' or ${operationId} = any(operation_ids)) order by defect_reason.class_name, code`.execute(
    ctx.db,
  )
  return rows
}

interface Running {
  taskId: number
  schemes: Partial<Record<SchemeType, string>>
  /** Types of which a scheme in use is named. */
  kinds: SchemeType[]
}

/** The inspections of a task (of a combined one's member those of the combined one), and how far its first piece is. */
export async function taskInspections(ctx: Ctx, { taskId }: { taskId: number }): Promise<TaskInspections> {
  const running = await readRunning(ctx, taskId)
  if (!running) throw notFound()
  const { first: code } = running.schemes
  const first = code ? await firstPieceOf(ctx, { taskId: running.taskId, code }) : null
  const rows = await ctx.db
    .selectFrom('inspectionRecord as r')
    .leftJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'r.teamId').onRef('u.id', '=', 'r.inspectorId'))
    .select([
      'r.id',
      'r.inspectionNo',
      'r.kind',
      statusNow.as('status'),
      'r.result',
      'r.holds',
      'u.name as inspectorName',
    ])
    .select(['r.requestedAt', 'r.dueAt', 'r.executedAt', 'r.note'])
    .where('r.taskId', '=', running.taskId)
    .orderBy('r.id', 'desc')
    .limit(10)
    .execute()
  return {
    first: first?.state ?? 'none',
    allowed: first && first.state !== 'passed' ? first.allowed : null,
    kinds: running.kinds,
    rows: rows as TaskInspections['rows'],
  }
}

async function readRunning(ctx: Ctx, taskId: number): Promise<Running | null> {
  const { rows } = await sql<{ taskId: number; type: SchemeType; code: string; known: boolean }>`
    select coalesce(t.combined_into, t.id) as task_id, n.type, n.code,
      exists (select from inspection_scheme s where s.code = n.code and s.type = n.type and s.enabled) as known
    from task t
    left join lateral (select o.* from task m join order_operation o on o.team_id = m.team_id and o.id = m.order_operation_id
      where m.team_id = t.team_id and (m.id = t.id or m.combined_into = t.id)
        and num_nonnulls(o.first_scheme, o.in_process_scheme, o.self_scheme, o.final_scheme) > 0 order by m.id limit 1) o on true
    left join lateral (values ('first', o.first_scheme), ('inProcess', o.in_process_scheme), ('self', o.self_scheme),
      ('final', o.final_scheme)) as n (type, code) on n.code is not null
    where t.id = ${taskId}`.execute(ctx.db)
  const [row] = rows
  if (!row) return null
  const named = rows.filter(({ known }) => known)
  return {
    taskId: row.taskId,
    schemes: Object.fromEntries(named.map(({ type, code }) => [type, code])),
    kinds: schemeTypes.filter((type) => named.some((each) => each.type === type)),
  }
}
