import { lockOrders } from '#areas/orders/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { insertRows } from '#core/server/crud/rows.ts'
import { takeNumbers } from '#core/server/numbering.ts'
import { refuse } from '#core/server/refusal.ts'
import type { planLineSequence as endpoint } from '../../contract/lean/line-sequence.api.ts'
import { conflictsOf } from '../plan/consequences.ts'
import { loadPlan } from '../plan/load.ts'
import { plannedNow, unplaced } from '../plan/planned.ts'
import { type Change, keepStep, lockPlan, logStep, type Update, updateTasks } from '../plan/write-plan.ts'
import { ordersFollow } from '../task/order-facts.ts'
import { madeChanges, taskSnapshots } from '../task/task-snapshots.ts'
import { layOut, type Part, type Run } from './lay-out.ts'
import { type Levelled, levelShift } from './level-shift.ts'

type Input = InputOf<typeof endpoint>

/** Puts a levelled sequence into the plan: one step, so that one undo takes tasks, times and locks back. */
export async function planSequence(ctx: Ctx, input: Input): Promise<OutputOf<typeof endpoint>> {
  const revision = await lockPlan(ctx)
  // Locking counted up: the person saw the revision before.
  if (input.revision !== revision - 1) throw refuse('plan.refused.changedSincePreview')
  const loaded = await loadPlan(ctx)
  const levelled = await levelShift(ctx, loaded, input)
  if (!levelled.lots.length) throw refuse('lean.refused.nothingReady')
  const laid = layOut(loaded, levelled)
  const broken = conflictsOf(ctx, laid.loaded, laid.moved).find(({ kind }) => kind === 'rule')
  if (broken) throw refuse('plan.refused.conflict', { task: broken.taskNo, conflict: broken.message })
  const orderIds = [...new Set(laid.runs.map(({ orderId }) => orderId))]
  await lockOrders(ctx, orderIds)
  const { line, shift } = levelled
  const id = await insertSequence(ctx, levelled, laid.runs, input)
  const made = await insertParts(
    ctx,
    laid.parts.filter((part) => part.id !== part.task.id),
    id,
  )
  const kept = await updateTasks(ctx, [
    ...laid.parts.filter((part) => part.id === part.task.id).map((part) => keptPart(part, id)),
    ...laid.moved.updates,
  ])
  const note = `${line.name} ${shift.productionDay} ${shift.shiftName ?? ''}`.trim()
  const changes: Change[] = [...madeChanges(await taskSnapshots(ctx, made)), ...kept]
  await keepStep(ctx, { verb: 'sequence', note }, changes)
  logStep(ctx, { verb: 'sequence', note }, changes)
  ctx.audit({ verb: 'sequence', entity: 'lineSequence', id, name: note })
  ctx.touch('task', made)
  ctx.touch('lineSequence', [id])
  await ordersFollow(ctx, orderIds)
  const placed = laid.parts.filter(({ slot }) => slot !== null).length
  return { id, revision, tasks: placed, moved: laid.moved.updates.length, rest: laid.parts.length - placed }
}

async function insertSequence(ctx: Ctx, levelled: Levelled, runs: readonly Run[], input: Input): Promise<number> {
  const { line, balance, flow, shift, start } = levelled
  const { id } = await ctx.db
    .insertInto('lineSequence')
    .values({
      lineId: line.id,
      workshopId: line.workshopId,
      balanceId: balance.id,
      productionDay: shift.productionDay,
      shiftId: shift.shiftId ?? '',
      shiftName: shift.shiftName ?? '',
      paceMs: balance.paceMs,
      stations: flow.stations,
      lotQuantity: input.lotQuantity,
      levelBy: input.levelBy,
      byHand: input.order !== undefined,
      runs: JSON.stringify(runs),
      startAt: new Date(start).toISOString(),
      endAt: new Date(Math.max(...runs.map(({ end }) => end))).toISOString(),
      userId: ctx.caller.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** New tasks in the order of the runs: by their ids the plan knows which lot feeds which. */
async function insertParts(ctx: Ctx, parts: readonly Part[], sequenceId: number): Promise<number[]> {
  if (!parts.length) return []
  const numbers = await takeNumbers(ctx, 'task', parts.length)
  const rows = await insertRows(
    ctx.db,
    'task',
    parts.map(({ task, quantity, slot, planned }, i) => ({
      workOrderId: task.workOrderId,
      orderOperationId: task.orderOperationId,
      workCenterId: task.workCenterId,
      lineId: task.lineId,
      workshopId: task.workshopId,
      ...planned,
      taskNo: numbers[i],
      planQuantity: quantity,
      locked: slot !== null,
      ...(slot !== null && { sequenceId, sequenceSlot: slot }),
    })),
  )
  return rows.map(({ id }) => id)
}

function keptPart({ task, quantity, slot, planned }: Part, sequenceId: number): Update {
  const { id, taskNo, version, planQuantity, handMinutes, locked } = task
  return {
    id,
    taskNo,
    version,
    before: { ...plannedNow(task), planQuantity, handMinutes, locked, sequenceId: null, sequenceSlot: null },
    after: {
      ...(planned ?? unplaced(task)),
      planQuantity: quantity,
      handMinutes: null,
      locked: slot !== null,
      ...(slot !== null && { sequenceId, sequenceSlot: slot }),
    },
  }
}
