import { sql } from 'kysely'
import { add } from '#core/contract/decimal.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import { type FamilyTask, lockFamily } from './family.ts'
import { splitAddition } from './largest-remainder.ts'

/** What a report, an approval or a reversal adds to a task; a reversal's quantities are negative, what is not touched is 0. */
export interface TaskReport {
  taskId: number
  good: number
  defective: number
  approvedGood: number
  approvedDefective: number
  /** When work on it began, for a task that nobody started; absent: now. */
  startedAt?: string
  /** Nothing more will be reported on it. */
  completed?: boolean
}

/** What one task got of a report. Of a combined task its members, each with the order that the quantity belongs to. */
export interface TaskShare {
  taskId: number
  workOrderId: number
  orderOperationId: number
  good: number
  defective: number
  approvedGood: number
  approvedDefective: number
}

type Quantities = Pick<TaskReport, 'good' | 'defective' | 'approvedGood' | 'approvedDefective'>

/**
 * Adds reported and approved quantities to a task under a row lock. On a combined task its members get their shares by planned
 * quantity (largest remainder on the running totals, exact); on a member the combined task counts it too. A first report starts
 * a released task; taking quantity back reopens a completed one.
 *
 * @returns one share for a plain task or a member, one a member for a combined task; they sum exactly to the report
 * Refuses a task that is not released and more quantity on a completed one.
 */
export async function applyTaskReport(ctx: Ctx, report: TaskReport): Promise<TaskShare[]> {
  const { self, whole, members } = await lockFamily(ctx, report.taskId)
  refuseUnreportable(ctx, self, report)
  const shares = self.isCombined ? splitOver(members, report) : [shareOf(self, report)]
  await addTo(ctx, self, report, report)
  if (self.isCombined)
    for (const [i, member] of members.entries()) await addTo(ctx, member, shares[i] as TaskShare, report)
  if (whole) await addTo(ctx, whole, report, { ...report, completed: undefined })
  ctx.touch('task', [self.id, ...members.map(({ id }) => id), ...(whole ? [whole.id] : [])])
  return shares
}

/** How a report on a task would be shared out, nothing written: for reports that are written member by member. */
export async function sharesOfTask(ctx: Ctx, taskId: number, quantities: Quantities): Promise<TaskShare[]> {
  const { self, members } = await lockFamily(ctx, taskId)
  return self.isCombined ? splitOver(members, quantities) : [shareOf(self, quantities)]
}

function refuseUnreportable(ctx: Ctx, self: FamilyTask, { good, defective }: TaskReport): void {
  if (good <= 0 && defective <= 0) return
  if (self.status === 'notScheduled') throw refuse('task.refused.notReleased', { task: self.taskNo })
  if (self.status !== 'completed') return
  throw refuse('refused.state', {
    name: self.taskNo,
    state: ctx.t('taskStatus.completed'),
    verb: ctx.t('taskStatus.verb.report'),
  })
}

function splitOver(members: FamilyTask[], quantities: Quantities): TaskShare[] {
  const weights = members.map(({ planQuantity }) => planQuantity)
  const split = (delta: number, current: number[]) => splitAddition(delta, weights, current)
  const good = split(
    quantities.good,
    members.map((m) => m.reportedGood),
  )
  const defective = split(
    quantities.defective,
    members.map((m) => m.reportedDefective),
  )
  const approvedGood = split(
    quantities.approvedGood,
    members.map((m) => m.approvedGood),
  )
  const approvedDefective = split(
    quantities.approvedDefective,
    members.map((m) => m.approvedDefective),
  )
  return members.map((member, i) =>
    shareOf(member, {
      good: good[i] as number,
      defective: defective[i] as number,
      approvedGood: approvedGood[i] as number,
      approvedDefective: approvedDefective[i] as number,
    }),
  )
}

const shareOf = (task: FamilyTask, { good, defective, approvedGood, approvedDefective }: Quantities): TaskShare => ({
  taskId: task.id,
  workOrderId: task.workOrderId as number,
  orderOperationId: task.orderOperationId as number,
  good,
  defective,
  approvedGood,
  approvedDefective,
})

async function addTo(
  ctx: Ctx,
  task: FamilyTask,
  added: Quantities,
  { startedAt, completed }: Pick<TaskReport, 'startedAt' | 'completed'>,
): Promise<void> {
  const now = ctx.now.toISOString()
  const more = add(added.good, added.defective)
  const begins = more > 0 && task.status === 'waiting'
  const reopens = more < 0 && task.status === 'completed'
  const state = completed
    ? { status: 'completed', endedAt: task.endedAt ?? now, startedAt: task.startedAt ?? startedAt ?? now }
    : begins
      ? { status: 'inProgress', startedAt: task.startedAt ?? startedAt ?? now }
      : reopens
        ? { status: 'inProgress', endedAt: null }
        : {}
  await ctx.db
    .updateTable('task')
    .set({
      reportedGood: sql`reported_good + ${added.good}`,
      reportedDefective: sql`reported_defective + ${added.defective}`,
      approvedGood: sql`approved_good + ${added.approvedGood}`,
      approvedDefective: sql`approved_defective + ${added.approvedDefective}`,
      version: sql`version + 1`,
      ...state,
    })
    .where('id', '=', task.id)
    .execute()
}
