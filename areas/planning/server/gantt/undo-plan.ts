import { lockOrders } from '#areas/orders/server/index.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { deleteRows } from '#core/server/crud/rows.ts'
import { refuse } from '#core/server/refusal.ts'
import type { Violation } from '#engines/scheduling/index.ts'
import type { undoPlan as endpoint } from '../../contract/task/task.api.ts'
import { begun } from '../../contract/task/task.ts'
import { type Loaded, loadPlan } from '../plan/load.ts'
import { brokenNow } from '../plan/moves.ts'
import { isBegun } from '../plan/problem.ts'
import {
  type Change,
  type DowntimeChange,
  lockPlan,
  type PlanColumns,
  same,
  type Update,
  updateTasks,
} from '../plan/write-plan.ts'
import { ordersFollow, ordersOfTasks } from '../task/order-facts.ts'
import { restoreRows } from '../task/task-snapshots.ts'
import { restoreDowntime, rowOf } from './machine-down.ts'
import { whoChanged } from './who-changed.ts'

type Result = OutputOf<typeof endpoint>

/** Takes the caller's last step back. */
export const undoPlan = (ctx: Ctx): Promise<Result> => step(ctx, 'undo')

/** Does the step again that the caller undid last. */
export const redoPlan = (ctx: Ctx): Promise<Result> => step(ctx, 'redo')

/** The step that an undo or a redo of the caller would be about. */
export async function nextStep(ctx: Ctx, way: 'undo' | 'redo') {
  const steps = ctx.db
    .selectFrom('planStep')
    .selectAll()
    .where('userId', '=', ctx.caller.userId)
    .where('undone', '=', way === 'redo')
    .limit(1)
  const row = await (way === 'undo' ? steps.orderBy('id', 'desc') : steps.orderBy('id', 'asc')).executeTakeFirst()
  return row && { ...row, changes: row.changes as Change[], downtime: row.downtime as DowntimeChange | null }
}

async function step(ctx: Ctx, way: 'undo' | 'redo'): Promise<Result> {
  const revision = await lockPlan(ctx)
  const found = await nextStep(ctx, way)
  if (!found) throw refuse(way === 'undo' ? 'plan.refused.nothingToUndo' : 'plan.refused.nothingToRedo')
  const changes = way === 'undo' ? found.changes.map(reversed) : found.changes
  const ids = changes.map(({ id }) => id)
  const orderIds = [...new Set([...(await ordersOfTasks(ctx, ids)), ...ordersIn(changes)])]
  await lockOrders(ctx, orderIds)
  const broken = brokenNow(await loadPlan(ctx))
  await refuseOvertaken(ctx, found.id, changes)
  await apply(ctx, changes)
  if (found.downtime) await putBack(ctx, way === 'undo' ? turned(found.downtime) : found.downtime)
  await refuseBroken(ctx, broken, new Set(ids))
  await ctx.db
    .updateTable('planStep')
    .set({ undone: way === 'undo' })
    .where('id', '=', found.id)
    .execute()
  ctx.audit({
    verb: way,
    entity: 'task',
    note: ctx.t('plan.log.step', { verb: ctx.t(`plan.verb.${found.verb}`), count: ids.length }),
  })
  ctx.touch('task', ids)
  await ordersFollow(ctx, orderIds)
  return { revision, verb: found.verb, ids }
}

const turned = ({ id, before, after }: DowntimeChange): DowntimeChange => ({ id, before: after, after: before })

/** Only over what the step left: whoever is at maintenance of a machine may have changed it since. */
async function putBack(ctx: Ctx, change: DowntimeChange): Promise<void> {
  const now = await rowOf(ctx, change.id)
  if (now?.version !== change.before?.version) throw refuse('plan.refused.downtimeChangedSince')
  await restoreDowntime(ctx, change)
}

const reversed = ({ id, taskNo, before, after }: Change): Change => ({ id, taskNo, before: after, after: before })

const ordersIn = (changes: Change[]): number[] =>
  changes.flatMap(({ before, after }) => {
    const row = before === null ? after : after === null ? before : null
    return typeof row?.work_order_id === 'number' ? [row.work_order_id] : []
  })

/** The step goes back only over what it left itself: nobody planned those tasks since, and no work began on them. */
async function refuseOvertaken(ctx: Ctx, stepId: number, changes: Change[]): Promise<void> {
  const existing = changes.filter(({ before }) => before !== null)
  if (!existing.length) return
  const rows = await ctx.unscoped(() =>
    ctx.db
      .selectFrom('task')
      .selectAll()
      .where(
        'id',
        'in',
        existing.map(({ id }) => id),
      )
      .orderBy('id')
      .forUpdate()
      .execute(),
  )
  const now = new Map(rows.map((row) => [row.id, row]))
  for (const change of existing) {
    const row = now.get(change.id)
    if (!row)
      throw refuse('plan.refused.changedSince', { task: change.taskNo, user: await whoChanged(ctx, stepId, change.id) })
    const worked = begun.includes(row.status) || row.reportedGood !== 0 || row.reportedDefective !== 0
    if (worked) throw refuse('plan.refused.begunSince', { task: change.taskNo })
    if (change.after !== null && !stillAs(row, change.before as PlanColumns))
      throw refuse('plan.refused.changedSince', { task: change.taskNo, user: await whoChanged(ctx, stepId, change.id) })
    if (change.after === null && row.released) throw refuse('plan.refused.releasedSince', { task: change.taskNo })
  }
}

const stillAs = (row: Record<string, unknown>, expected: PlanColumns): boolean =>
  Object.entries(expected).every(([key, value]) => same(key, row[key], value))

async function apply(ctx: Ctx, changes: Change[]): Promise<void> {
  await restoreRows(
    ctx,
    changes.flatMap(({ before, after }) => (before === null && after ? [after] : [])),
  )
  await updateTasks(
    ctx,
    changes.flatMap(({ id, taskNo, before, after }): Update[] =>
      before && after ? [{ id, taskNo, version: 0, before, after }] : [],
    ),
  )
  const taken = changes.flatMap(({ id, after }) => (after === null ? [id] : []))
  if (taken.length) await deleteRows(ctx.db, 'task', taken)
}

/** Others may have used the room that the step had freed: then going back would put two tasks in one place. */
async function refuseBroken(ctx: Ctx, known: Map<string, unknown>, own: ReadonlySet<number>): Promise<void> {
  const loaded = await loadPlan(ctx)
  const found = [...brokenNow(loaded)].find(([key, violation]) => !known.has(key) && isOfOthers(loaded, violation, own))
  if (!found) return
  const { kind, opId, with: other } = found[1]
  const nameOf = (id: unknown) => loaded.tasks.get(id as number)?.taskNo ?? String(id ?? '')
  throw refuse('plan.refused.undoConflict', {
    conflict: ctx.t(`plan.violation.${kind}`, { task: nameOf(opId), other: nameOf(other) }),
  })
}

/**
 * Whether others have to do with a broken rule. What the step's own tasks break among themselves or with work that began, because
 * time went by, was so before the step as well.
 */
function isOfOthers(loaded: Loaded, { kind, opId, with: other }: Violation, own: ReadonlySet<number>): boolean {
  if (kind === 'resourceOverload' || kind === 'batchOverload') return true
  return [opId, other].some((id) => {
    const task = loaded.tasks.get(id as number)
    return task !== undefined && !own.has(task.id) && !isBegun(task)
  })
}
