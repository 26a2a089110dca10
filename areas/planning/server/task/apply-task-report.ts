import { sql } from 'kysely'
import { add } from '#core/contract/decimal.ts'
import type { Ctx } from '#core/server/context.ts'
import { notFound, type Refusal, refuse } from '#core/server/refusal.ts'
import { RunAlone, type Step } from '#core/server/steps.ts'
import { tasksCompleted, tasksStarted } from '../../contract/events.ts'
import { claimsOfFamily, type Family, type FamilyTask, lockFamilies, lockFamily } from '../aps/family.ts'
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
 * Refuses a task that is not released, and more quantity on a completed one unless it stays so (`completed`).
 */
export async function applyTaskReport(ctx: Ctx, report: TaskReport): Promise<TaskShare[]> {
  const outcome = await ctx.step(apply, report)
  await tell(ctx, outcome)
  return outcome.shares
}

async function tell(ctx: Ctx, { family, began, ended }: Outcome): Promise<void> {
  ctx.touch('task', idsOf(family))
  if (began.length) await ctx.emit(tasksStarted, { taskIds: began })
  if (ended.length) await ctx.emit(tasksCompleted, { taskIds: ended })
}

/** As `applyTaskReport`, for many tasks of one act: those that belong to one combined task one after the other, all others at once. */
export async function applyTaskReports(ctx: Ctx, reports: readonly TaskReport[]): Promise<void> {
  const seen = new Set<number>()
  const apart: TaskReport[][] = [[]]
  const families = await lockFamilies(
    ctx,
    reports.map(({ taskId }) => taskId),
  )
  for (const [i, report] of reports.entries()) {
    const family = families[i]
    if (!family) throw notFound()
    const ids = idsOf(family)
    if (ids.some((id) => seen.has(id))) apart.push([report])
    else apart[0]?.push(report)
    for (const id of ids) seen.add(id)
  }
  for (const each of apart) {
    const outcomes = await apply.run(
      ctx,
      each.map((item) => ({ ctx, item })),
    )
    for (const outcome of outcomes) {
      if (outcome instanceof Error) throw outcome
      await tell(ctx, outcome)
    }
  }
}

const idsOf = ({ self, whole, members }: Family): number[] =>
  [self, ...members, ...(whole ? [whole] : [])].map(({ id }) => id)

interface Outcome {
  family: Family
  shares: TaskShare[]
  /** Ids of tasks that it began or completed. */
  began: number[]
  ended: number[]
}

const apply: Step<TaskReport, Outcome> = {
  writes: true,
  async run(ctx, parts) {
    const families = await lockFamilies(
      ctx,
      parts.map(({ item }) => item.taskId),
    )
    const additions: Addition[] = []
    const outcomes = parts.map(({ ctx: own, item }, i) => {
      const family = families[i]
      if (!family) return notFound()
      const { self, whole, members } = family
      const refusal = refusalOf(own, self, item)
      if (refusal) return refusal
      // What the first adds to a combined task the second would not see.
      if (!own.claim(claimsOfFamily(family))) return new RunAlone()
      const shares = self.isCombined ? splitOver(members, item) : [shareOf(self, item)]
      const added = [additionTo(own, self, item, item)]
      if (self.isCombined)
        for (const [m, member] of members.entries()) added.push(additionTo(own, member, shares[m] as TaskShare, item))
      if (whole) added.push(additionTo(own, whole, item, { ...item, completed: undefined }))
      additions.push(...added)
      return { family, shares, ...changesOf(family, added) }
    })
    await addAll(ctx, additions)
    return outcomes
  },
}

function changesOf({ self, whole, members }: Family, added: readonly Addition[]): Pick<Outcome, 'began' | 'ended'> {
  const before = new Map([self, ...members, ...(whole ? [whole] : [])].map(({ id, status }) => [id, status]))
  const began = added.filter(({ status, reopens }) => status === 'inProgress' && !reopens)
  const ended = added.filter(({ id, status }) => status === 'completed' && before.get(id) !== 'completed')
  return { began: began.map(({ id }) => id), ended: ended.map(({ id }) => id) }
}

/** How a report on a task would be shared out, nothing written: for reports that are written member by member. */
export async function sharesOfTask(ctx: Ctx, taskId: number, quantities: Quantities): Promise<TaskShare[]> {
  const { self, members } = await lockFamily(ctx, taskId)
  return self.isCombined ? splitOver(members, quantities) : [shareOf(self, quantities)]
}

function refusalOf(ctx: Ctx, self: FamilyTask, { good, defective, completed }: TaskReport): Refusal | null {
  if (good <= 0 && defective <= 0) return null
  if (self.status === 'notScheduled') return refuse('task.refused.notReleased', { task: self.taskNo })
  if (self.status !== 'completed' || completed) return null
  return refuse('refused.state', {
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

/** What is added to a task's row, and what of its state changes; null: stays. */
interface Addition extends Quantities {
  id: number
  status: string | null
  startedAt: string | null
  endedAt: string | null
  reopens: boolean
}

function additionTo(
  ctx: Ctx,
  task: FamilyTask,
  { good, defective, approvedGood, approvedDefective }: Quantities,
  { startedAt, completed }: Pick<TaskReport, 'startedAt' | 'completed'>,
): Addition {
  const now = ctx.now.toISOString()
  const more = add(good, defective)
  const begins = more > 0 && task.status === 'waiting'
  const reopens = !completed && !begins && more < 0 && task.status === 'completed'
  return {
    id: task.id,
    good,
    defective,
    approvedGood,
    approvedDefective,
    status: completed ? 'completed' : begins || reopens ? 'inProgress' : null,
    startedAt: completed || begins ? (task.startedAt ?? startedAt ?? now) : null,
    endedAt: completed ? (task.endedAt ?? now) : null,
    reopens,
  }
}

async function addAll(ctx: Ctx, additions: Addition[]): Promise<void> {
  if (!additions.length) return
  await sql`
    update task t set reported_good = t.reported_good + a.good, reported_defective = t.reported_defective + a.defective,
      approved_good = t.approved_good + a."approvedGood", approved_defective = t.approved_defective + a."approvedDefective",
      status = coalesce(a.status, t.status), started_at = coalesce(a."startedAt", t.started_at),
      ended_at = case when a.reopens then null else coalesce(a."endedAt", t.ended_at) end, version = t.version + 1
    from jsonb_to_recordset(${JSON.stringify(additions)}::jsonb) as a (id bigint, good numeric, defective numeric,
      "approvedGood" numeric, "approvedDefective" numeric, status text, "startedAt" timestamptz, "endedAt" timestamptz, reopens boolean)
    where t.id = a.id`.execute(ctx.db)
}
