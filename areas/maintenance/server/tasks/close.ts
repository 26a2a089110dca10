import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { isLabelOf } from '#core/contract/scanned.ts'
import type { Ctx } from '#core/server/context.ts'
import { changeRow, lockRow, type Stored, type Values } from '#core/server/crud/rows.ts'
import { dayOf } from '#core/server/day.ts'
import { refuseField, throwIf } from '#core/server/refusal.ts'
import { missedCycles } from '#engines/maintenance/index.ts'
import type { MaintenanceItem } from '../../contract/judging.ts'
import type { withdrawMaintenanceCheck } from '../../contract/spot-check.api.ts'
import type * as api from '../../contract/task.api.ts'
import { maintenanceTask } from '../../contract/task.ts'
import { watchFound } from '../conditions/watch.ts'
import { makeDue } from '../due/make.ts'
import { readPairs } from '../due/plan-facts.ts'
import { reckonNext } from '../due/reckon.ts'
import { closeWindow } from '../due/windows.ts'
import { attachTaken, judgedValues, photoField, picturesOf } from '../findings.ts'
import { mayClose, mayExecute, mayWithdrawCheck } from '../policy.ts'
import { awaitAttests } from './attest.ts'
import { judgedBy, keepValues, raiseFound } from './found.ts'

type Task = Stored<'maintenanceTask'>
type Execution = InputOf<typeof api.executeMaintenanceTask>

const entity = { name: maintenanceTask.name, key: maintenanceTask.key, table: 'maintenanceTask' } as const

/** Carries a task out: all of it at once, and for good. What is out of order calls for help where its item says so. */
export async function executeTask(ctx: Ctx, input: Execution): Promise<OutputOf<typeof api.executeMaintenanceTask>> {
  const task = await lockRow(ctx.db, 'maintenanceTask', input.id)
  const judged = await judgedBy(ctx, task)
  throwIf(mayExecute({ ...task, ...judged }, input.code))
  const found = judgedValues(judged.items, input.values)
  await takePhotos(ctx, task, judged.items, input)
  await keepValues(ctx, task.id, 0, found)
  const { planId } = task
  const bad = found.filter(({ conforming }) => !conforming)
  const closed = await closeTask(ctx, task, 'execute', {
    outcome: 'executed',
    note: input.note || null,
    failed: bad.length,
    scanned: isLabelOf(judged.machineNumber, input.code),
  })
  // Plans watch values of machines alone.
  if (task.machineId !== null) await watchFound(ctx, task.machineId, { items: judged.items, found, planId })
  await raiseFound(ctx, task, judged, bad, input.note || null)
  await awaitAttests(ctx, { ...task, closedBy: ctx.caller.userId }, 0, judged)
  return { status: closed, failed: bad.length }
}

/** Leaves a task out, with the reason. */
export async function skipTask(
  ctx: Ctx,
  { id, note }: InputOf<typeof api.skipMaintenanceTask>,
): Promise<OutputOf<typeof api.skipMaintenanceTask>> {
  const task = await lockRow(ctx.db, 'maintenanceTask', id)
  throwIf(mayClose(task))
  await closeTask(ctx, task, 'skip', { outcome: 'skipped', note })
  return { status: 'skipped' }
}

/** Takes back a spot check that was begun by mistake: its plan asks for the next one as if it had not been. */
export async function withdrawCheck(
  ctx: Ctx,
  { id }: InputOf<typeof withdrawMaintenanceCheck>,
): Promise<OutputOf<typeof withdrawMaintenanceCheck>> {
  const task = await lockRow(ctx.db, 'maintenanceTask', id)
  throwIf(mayWithdrawCheck(ctx.caller, task))
  await closeTask(ctx, task, 'skip', { outcome: 'skipped', note: ctx.t('maintenanceTask.begunByMistake') })
  return { status: 'skipped' }
}

/** Closes a task and lets its plan, where it is of one, go on: the next time is reckoned, and made where its lead days have begun. */
async function closeTask(ctx: Ctx, task: Task, verb: 'execute' | 'skip', change: Values) {
  const { planId, machineId, objectId } = task
  const of = { machineId, objectId }
  const [pair] = planId === null ? [] : await readPairs(ctx, { planIds: [planId], of })
  const missed = pair ? missedCycles(pair.plan, task.cycleOn, dayOf(ctx)) : 0
  const closed = { ...change, missed, closedAt: ctx.now.toISOString(), closedBy: ctx.caller.userId || null }
  await changeRow(ctx, entity, { id: task.id }, closed, { verb })
  await closeWindow(ctx, task)
  if (planId !== null) {
    await reckonNext(ctx, { planIds: [planId], of })
    await makeDue(ctx, [planId])
    ctx.touch('maintenancePlan', [planId])
  } else ctx.touch('maintenanceBreakdown')
  return ctx.now.getTime() >= Date.parse(task.lateAt) ? ('executedLate' as const) : ('executed' as const)
}

/** Lets a task hold its pictures: a spot check has at least one, and an item that wants one has its own. */
async function takePhotos(ctx: Ctx, task: Task, items: readonly MaintenanceItem[], { photos }: Execution) {
  const taken = picturesOf(items, photos)
  if (task.kind === 'spotCheck' && !taken.length) throw refuseField(photoField, 'maintenanceTask.pictureFirst')
  if (!taken.length) return
  await attachTaken(ctx, { entity: maintenanceTask.name, id: task.id }, taken)
  await ctx.db
    .insertInto('maintenancePhoto')
    .values(taken.map(({ item, fileId }) => ({ taskId: task.id, item, fileId })))
    .execute()
}
