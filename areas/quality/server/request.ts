import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, madeNameIn, nameIn } from '#core/server/crud/names.ts'
import { notFound, refuse, refuseField } from '#core/server/refusal.ts'
import type {
  addSpotInspection,
  requestInspection as requestEndpoint,
  selectRunningTask,
} from '../contract/record.api.ts'
import type { InspectionKind } from '../contract/record.ts'
import type { SchemeType } from '../contract/scheme.ts'
import { firstPieceOf } from './first-piece.ts'
import { raiseInspections, type Wanted } from './raise.ts'

interface Target {
  /** Of a combined task's member the combined one. */
  id: number
  taskNo: string
  status: string
  reported: number
  schemeId: number | null
  code: string | null
}

/** The task that is asked about, locked: what is reported of it stands still. */
async function lockTarget(ctx: Ctx, taskId: number, type: SchemeType | null): Promise<Target> {
  const codes = { first: 'first_scheme', inProcess: 'in_process_scheme', self: 'self_scheme', final: 'final_scheme' }
  const named = type ? sql.ref(`o.${codes[type]}`) : sql`null::text`
  const { rows } = await sql<Target>`
    select root.id, root.task_no, root.status, root.reported_good + root.reported_defective as reported, s.id as scheme_id, s.code
    from task t join task root on root.team_id = t.team_id and root.id = coalesce(t.combined_into, t.id)
    left join lateral (select ${named} as code from task m
      join order_operation o on o.team_id = m.team_id and o.id = m.order_operation_id
      where m.team_id = root.team_id and (m.id = root.id or m.combined_into = root.id) and ${named} is not null
      order by m.id limit 1) n on true
    left join inspection_scheme s on s.team_id = t.team_id and s.code = n.code and s.type = ${type} and s.enabled
    where t.id = ${taskId} for no key update of root`.execute(ctx.db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

/** Asks for an inspection by the scheme that the operation names. After a first one that failed this is how the next one is made. */
export async function requestInspection(
  ctx: Ctx,
  { taskId, kind }: InputOf<typeof requestEndpoint>,
): Promise<OutputOf<typeof requestEndpoint>> {
  const task = await lockTarget(ctx, taskId, kind)
  const worded = ctx.t(`inspectionKind.${kind}`)
  if (task.schemeId === null) throw refuse('inspectionRecord.noScheme', { task: task.taskNo, kind: worded })
  refuseNotRunning(task, kind)
  const first = kind === 'first' ? await firstPieceOf(ctx, { taskId: task.id, code: task.code ?? '' }) : null
  if (first?.state === 'passed')
    throw refuse('inspectionRecord.firstPassed', { task: task.taskNo, number: first.inspectionNo ?? '' })
  return raiseOne(ctx, task, {
    taskId: task.id,
    kind,
    schemeId: task.schemeId,
    requestedBy: ctx.caller.userId,
    // Of the first round all that was made is what is inspected.
    reportedBefore: first?.rounds ? task.reported : 0,
  })
}

/** Tasks at work, the last begun first; of a combined one's members the combined one. */
export async function runningTasks(
  ctx: Ctx,
  { keyword }: { keyword: string },
): Promise<OutputOf<typeof selectRunningTask>> {
  const { rows } = await sql<OutputOf<typeof selectRunningTask>['rows'][number]>`
    select * from (
      select t.id, t.task_no, w.workorder_no, ${madeNameIn(ctx, 'w')} as material_desc, ${copiedNameIn(ctx, 'o', 'operation', 'produreName')} as produre_name, ${nameIn(ctx, 'c')} as work_center_name, t.started_at
      from task t
      join lateral (select m.work_order_id, m.order_operation_id from task m
        where m.team_id = t.team_id and (m.id = t.id or m.combined_into = t.id) and m.order_operation_id is not null
        order by m.id limit 1) p on true
      join work_order w on w.team_id = t.team_id and w.id = p.work_order_id
      join order_operation o on o.team_id = t.team_id and o.id = p.order_operation_id
      join work_center c on c.team_id = t.team_id and c.id = t.work_center_id
      where t.status in ('inProgress', 'moldChanging') and t.combined_into is null) as running
    where concat_ws(' ', task_no, workorder_no, material_desc, produre_name, work_center_name) ilike ${`%${keyword.replace(/[\\%_]/g, '\\$&')}%`}
    order by started_at desc nulls last, id desc limit 50`.execute(ctx.db)
  return { rows }
}

/** An inspector looks at a running task of his own accord, by whatever scheme he thinks fit. */
export async function spotInspection(
  ctx: Ctx,
  { taskId, schemeId }: InputOf<typeof addSpotInspection>,
): Promise<OutputOf<typeof addSpotInspection>> {
  const task = await lockTarget(ctx, taskId, null)
  refuseNotRunning(task, 'spot')
  const scheme = await ctx.db
    .selectFrom('inspectionScheme')
    .select('id')
    .where('id', '=', schemeId)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!scheme) throw refuseField('schemeId', 'refused.gone')
  return raiseOne(ctx, task, { taskId: task.id, kind: 'spot', schemeId, requestedBy: ctx.caller.userId })
}

/** What is not begun has nothing to inspect; at its end and by its operator a task is inspected after it is completed, too. */
function refuseNotRunning({ status, taskNo }: Target, kind: InspectionKind): void {
  if (status === 'inProgress' || status === 'moldChanging') return
  if (status === 'completed' && (kind === 'final' || kind === 'self')) return
  throw refuse(status === 'completed' ? 'inspectionRecord.taskOver' : 'inspectionRecord.notBegun', { task: taskNo })
}

async function raiseOne(ctx: Ctx, task: Target, wanted: Wanted): Promise<OutputOf<typeof requestEndpoint>> {
  const [made] = await raiseInspections(ctx, [wanted])
  if (made) return { id: made.id, inspectionNo: made.inspectionNo }
  throw refuse('inspectionRecord.waitsAlready', { task: task.taskNo, kind: ctx.t(`inspectionKind.${wanted.kind}`) })
}
